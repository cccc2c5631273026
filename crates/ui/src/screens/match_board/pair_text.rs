//! The texts about the two games of a pair, and about its result.

use crate::i18n::Catalog;
use crate::screens::user_mention;
use gonagas_core::kit::game::GameInfo;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::results::match_result::RatedStatus;
use gonagas_core::matches::results::pair_result::{PairGameResult, PairReason, PairVerdict};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::pairing::{pair_game_result, pair_verdict};
use gonagas_core::matches::state::play_state::PlayState;

/// Says what a challenge to a pair is.
pub fn challenge_line(catalog: &Catalog, info: GameInfo) -> String {
    catalog.text(if info.has_dice { "pair-challenge-dice" } else { "pair-challenge" })
}

/// Marks a game of a pair, or a challenge to one, in a list; `None` for a single match.
pub fn list_text(catalog: &Catalog, game: &Match) -> Option<String> {
    game.terms().pair?;
    Some(match game.partner() {
        Some(partner) => catalog.format("pair-list-with", &[("match", &partner.match_ref.id.0.to_string())]),
        None => catalog.text("pair-list"),
    })
}

/// Says which game of its pair a match is, and where the other one is played; `None` for a single match. `url` may be
/// empty.
pub fn game_line(catalog: &Catalog, game: &Match, url: &str) -> Option<String> {
    let number = game.terms().pair?.number().to_string();
    let other = game.partner()?.match_ref.id.0.to_string();
    let key = if url.is_empty() { "pair-other" } else { "pair-other-link" };
    let other = catalog.format(key, &[("match", &other), ("link", url)]);
    Some(catalog.format("pair-game", &[("number", &number), ("other", &other)]))
}

/// Says in a running game that its pair has no result, because the other game ended without one; `None` otherwise.
pub fn void_line(catalog: &Catalog, game: &Match) -> Option<String> {
    let partner = game.partner().filter(|partner| partner.is_over && partner.result.is_none())?;
    Some(catalog.format("pair-void", &[("match", &partner.match_ref.id.0.to_string())]))
}

/// Says that the pair of a match would have no result if this match had none; `None` for a single match, and where that
/// is so already.
pub fn void_warning(catalog: &Catalog, game: &Match) -> Option<String> {
    let may_have_result = game.partner().is_some_and(|partner| !partner.is_over || partner.result.is_some());
    may_have_result.then(|| catalog.text("pair-would-be-void"))
}

/// Says that the pair of a match that has just ended without a result has none; `None` for a single match.
pub fn void_notice(catalog: &Catalog, game: &Match) -> Option<String> {
    game.partner().map(|_| catalog.text("pair-is-void"))
}

/// Says who won the pair and why, or what is missing; `None` for a single match.
pub fn result_line(catalog: &Catalog, game: &Match, play: &PlayState) -> Option<String> {
    let partner = game.partner()?;
    let other = partner.match_ref.id.0.to_string();
    let values = [("match", &*other)];
    let Some((verdict, own)) = pair_verdict(game).zip(pair_game_result(game)) else {
        let waits = pair_game_result(game).is_some() && !partner.is_over;
        return Some(catalog.format(if waits { "pair-waits" } else { "pair-void" }, &values));
    };
    let line = verdict_text(catalog, play, verdict, [own, partner.result?]);
    let is_rated_there = game
        .rating_outcome()
        .is_some_and(|outcome| outcome.rated_status == RatedStatus::Rated && outcome.changes.is_none());
    let there = is_rated_there.then(|| catalog.format("pair-rated-there", &values));
    Some([line].into_iter().chain(there).collect::<Vec<_>>().join(" "))
}

fn verdict_text(catalog: &Catalog, play: &PlayState, verdict: PairVerdict, games: [PairGameResult; 2]) -> String {
    let Some(winner) = verdict.winner else { return catalog.text("pair-drawn") };
    let loser = winner.opponent();
    let numbers = [winner, loser].map(|side| deciding_number(verdict.reason, games, side).to_string());
    let kind = play.session.rules().game_info().score_kind.map_or("none", |kind| kind.id);
    let values = [
        ("winner", &*user_mention(catalog, play.player(winner))),
        ("loser", &user_mention(catalog, play.player(loser))),
        ("winnerCount", &numbers[0]),
        ("loserCount", &numbers[1]),
        ("counts", kind),
    ];
    let key = match verdict.reason {
        PairReason::GamesWon if games.iter().all(|game| game.winner.is_some()) => "pair-won-both",
        PairReason::GamesWon => "pair-won-one",
        PairReason::Conceded => "pair-won-conceded",
        PairReason::Counts => "pair-won-counts",
        PairReason::Turns => "pair-won-turns",
        PairReason::Level => "pair-drawn",
    };
    catalog.format(key, &values)
}

/// Returns the number of a player that decided: the count in both games, or the turns of the game that they won. `side`
/// is the seat in the first of these games.
fn deciding_number(reason: PairReason, [game, other]: [PairGameResult; 2], side: Side) -> u32 {
    let won = |game: PairGameResult, side: Side| (game.winner == Some(side)).then_some(game.turn_count);
    match reason {
        PairReason::Turns => won(game, side).or(won(other, side.opponent())).unwrap_or_default(),
        _ => game.counts[side.index()] + other.counts[side.opponent().index()],
    }
}
