//! The change of the ratings after the end of a match.

use crate::i18n::Catalog;
use crate::screens::{pool_name, user_label};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::results::match_result::{DisplayRating, RatedStatus, RatingChange};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;

/// Describes the change of both ratings, or the reason why a rated match did not change them.
pub fn rating_change_text(catalog: &Catalog, game: &Match, play: &PlayState) -> Option<String> {
    let outcome = game.rating_outcome()?;
    match (outcome.rated_status, outcome.changes) {
        (RatedStatus::Rated, Some(changes)) => Some(rating_changes_text(catalog, game, play, changes)),
        (RatedStatus::TooShort, _) => Some(catalog.text("result-early")),
        (RatedStatus::TooManyRecent, _) => Some(catalog.text("result-often")),
        (RatedStatus::Rated | RatedStatus::Unrated, _) => None,
    }
}

fn rating_changes_text(catalog: &Catalog, game: &Match, play: &PlayState, changes: [RatingChange; 2]) -> String {
    // The rating of an erased player is not shown.
    let shown = Side::BOTH.into_iter().filter(|side| !play.player(*side).is_erased());
    let change = |side: Side| {
        let RatingChange { before, after } = changes[side.index()];
        let user = user_label(catalog, play.player(side));
        if play.player(side).is_computer() {
            return catalog
                .format("result-rating-fixed", &[("person", &user), ("points", &rating_text(catalog, after))]);
        }
        let is_first = game.terms().is_against_computer() && before == DisplayRating::INITIAL;
        let [before, after] = [before, after].map(|rating| rating_text(catalog, rating));
        if is_first {
            // From where everybody starts it is a long way down to the level that suits a beginner.
            return catalog.format("result-rating-first", &[("person", &user), ("after", &after)]);
        }
        catalog.format("result-rating", &[("person", &user), ("before", &before), ("after", &after)])
    };
    let pool = pool_name(catalog, &game.terms().rules.rule_set_info());
    let pool = match game.terms().is_against_computer() {
        true => catalog.format("pool-computer", &[("pool", &pool)]),
        false => pool,
    };
    catalog
        .format("result-ratings", &[("pool", &pool), ("changes", &shown.map(change).collect::<Vec<_>>().join(" · "))])
}

/// Formats a rating, with a mark if it is provisional.
pub fn rating_text(catalog: &Catalog, rating: DisplayRating) -> String {
    let points = rating.points.to_string();
    if rating.provisional { catalog.format("rating-provisional", &[("points", &points)]) } else { points }
}
