//! What came of a result for the ratings.

use crate::kit::side::Side;
use crate::matches::results::match_result::{DisplayRating, RatedStatus, RatingChange};
use crate::matches::state::match_state::{Match, PlayState};
use crate::ui::i18n::Catalog;
use crate::ui::screens::{pool_name, user_mention};

/// How the ratings of both have changed, or why they have not although they were to.
pub(in crate::ui::screens) fn rating_change_text(catalog: &Catalog, game: &Match, play: &PlayState) -> Option<String> {
    let reckoning = game.rating_outcome()?;
    match (reckoning.rated_status, reckoning.changes) {
        (RatedStatus::Rated, Some(changes)) => Some(rating_changes_text(catalog, game, play, changes)),
        (RatedStatus::TooShort, _) => Some(catalog.text("result-early")),
        (RatedStatus::TooManyRecent, _) => Some(catalog.text("result-often")),
        (RatedStatus::Rated | RatedStatus::Unrated, _) => None,
    }
}

fn rating_changes_text(catalog: &Catalog, game: &Match, play: &PlayState, changes: [RatingChange; 2]) -> String {
    // What somebody erased had is nobody's business any more.
    let known = Side::BOTH.into_iter().filter(|side| !play.player(*side).is_erased());
    let change = |side: Side| {
        let RatingChange { before, after } = changes[side.index()];
        let user = user_mention(catalog, play.player(side));
        let [before, after] = [before, after].map(|standing| rating_text(catalog, standing));
        catalog.format("result-rating", &[("person", &user), ("before", &before), ("after", &after)])
    };
    let pool = pool_name(catalog, &game.terms().rules.rule_set_info());
    catalog
        .format("result-ratings", &[("pool", &pool), ("changes", &known.map(change).collect::<Vec<_>>().join(" · "))])
}

/// A rating, with a sign that little is known yet.
pub(in crate::ui::screens) fn rating_text(catalog: &Catalog, standing: DisplayRating) -> String {
    let points = standing.points.to_string();
    if standing.provisional { catalog.format("rating-provisional", &[("points", &points)]) } else { points }
}
