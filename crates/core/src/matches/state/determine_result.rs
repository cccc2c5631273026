//! The result of a match.

use crate::matches::challenge::terms::Terms;
use crate::matches::results::against_computer::computer_pool;
use crate::matches::results::match_result::{MatchResult, PairShare, PairStanding, RatedStatus};
use crate::matches::state::ending::Ending;
use crate::matches::state::match_state::Match;
use crate::matches::state::pairing::finished_pair_game;
use crate::matches::state::play_state::PlayState;

/// The number of actions that each seat must have played before a match can be rated.
const MIN_ACTIONS: usize = 2;

/// The same for a match that ends by resignation or timeout. Without any, accounts made for that could give rating
/// points away in no time.
const MIN_ACTIONS_BEFORE_LOSS: usize = 1;

/// Returns the result of a match; `None` while it has none, and for a solo match.
#[must_use]
pub fn determine_result(game: &Match) -> Option<MatchResult> {
    let ending = game.ending()?;
    let play = game.play_state()?;
    let reason = ending.result_reason()?.to_owned();
    let terms = game.terms();
    (play.seats[0] != play.seats[1]).then(|| MatchResult {
        pool: rating_pool(terms),
        guild: terms.channel_ref.guild(),
        seats: play.seats,
        winner: ending.winner(),
        reason,
        pair: terms.pair.filter(|_| terms.rated).map(|pair| PairShare {
            first_game: pair.first_game(game.id()),
            game: finished_pair_game(ending, play),
            standing: PairStanding::Waits,
        }),
        rated_status: rated_status(terms.rated, ending, play),
    })
}

fn rating_pool(terms: &Terms) -> String {
    let pool = terms.rules.rule_set_info().rating_pool();
    if terms.is_against_computer() { computer_pool(&pool) } else { pool }
}

fn rated_status(rated: bool, ending: Ending, play: &PlayState) -> RatedStatus {
    let least = if ending.is_resignation_or_timeout() { MIN_ACTIONS_BEFORE_LOSS } else { MIN_ACTIONS };
    match rated {
        false => RatedStatus::Unrated,
        true if play.action_counts().into_iter().all(|count| count >= least) => RatedStatus::Rated,
        true => RatedStatus::TooShort,
    }
}
