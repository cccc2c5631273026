//! The result of a pair of games.

use crate::kit::outcome::{FORFEIT, RESIGNED};
use crate::kit::side::Side;
use crate::matches::ids::MatchRef;
use crate::matches::log::location::MatchLocation;

/// A finished game of a pair, as far as the result of the pair follows from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairGameResult {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// True when the loser resigned or ran out of time.
    pub is_conceded: bool,
    /// The number that each seat adds to its player's count, see
    /// [`crate::session::game_session::GameSession::pair_counts`].
    pub counts: [u32; 2],
    /// The number of turns, both seats counted together.
    pub turn_count: u32,
}

/// The other game of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PartnerGame {
    /// Its number and tag.
    pub match_ref: MatchRef,
    /// True once it is over.
    pub is_over: bool,
    /// The place where it is played.
    pub location: MatchLocation,
    /// Its result, once it has one.
    pub result: Option<PairGameResult>,
}

/// The result of a pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairVerdict {
    /// The seat of the winner in the game that it was asked for; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason that decided.
    pub reason: PairReason,
}

/// The reasons that decide a pair, in the order in which they are asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairReason {
    /// One player won more games, a draw counted as half.
    GamesWon,
    /// Each won one, and only the loser of one of them gave it up: resigned, or ran out of time.
    Conceded,
    /// The count of one player in both games is higher.
    Counts,
    /// Each won one, and one of them in fewer turns.
    Turns,
    /// Level: the pair is a draw.
    Level,
}

/// Returns true if the loser gave the game up, by the keyword of its result's reason.
#[must_use]
pub fn is_conceded(reason: &str) -> bool {
    [RESIGNED, FORFEIT].contains(&reason)
}

/// Decides a pair; the seats in the verdict are those of `game`, and the other game had them swapped.
///
/// A game that was given up does not show what its players could have counted, so giving up never saves a count: it
/// loses the pair, or, if both did, only the turns are compared.
#[must_use]
pub fn decide_pair(game: PairGameResult, other: PairGameResult) -> PairVerdict {
    let other = PairGameResult { winner: other.winner.map(Side::opponent), counts: swapped(other.counts), ..other };
    let points = |side: Side| [game, other].iter().map(|game| half_points(*game, side)).sum::<u32>();
    let counts = |side: Side| game.counts[side.index()] + other.counts[side.index()];
    let won_in = |side: Side| {
        [game, other]
            .iter()
            .filter(|game| game.winner == Some(side))
            .map(|game| game.turn_count)
            .min()
            .unwrap_or_default()
    };
    let verdict = |winner, reason| PairVerdict { winner, reason };
    let given_up = [game, other].map(|game| game.is_conceded);
    if let Some(winner) = leader(points) {
        return verdict(Some(winner), PairReason::GamesWon);
    }
    match given_up {
        [true, false] => return verdict(game.winner, PairReason::Conceded),
        [false, true] => return verdict(other.winner, PairReason::Conceded),
        [false, false] => {
            if let Some(winner) = leader(counts) {
                return verdict(Some(winner), PairReason::Counts);
            }
        }
        [true, true] => {}
    }
    match leader(won_in) {
        // The player who won in fewer turns, and not the one who needed more.
        Some(slower) => verdict(Some(slower.opponent()), PairReason::Turns),
        None => verdict(None, PairReason::Level),
    }
}

fn swapped([first, second]: [u32; 2]) -> [u32; 2] {
    [second, first]
}

fn half_points(game: PairGameResult, side: Side) -> u32 {
    match game.winner {
        None => 1,
        Some(winner) => 2 * u32::from(winner == side),
    }
}

/// Returns the seat with the higher number; `None` if both are the same.
fn leader(number: impl Fn(Side) -> u32) -> Option<Side> {
    match number(Side::First).cmp(&number(Side::Second)) {
        std::cmp::Ordering::Less => Some(Side::Second),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side::First),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: Option<Side> = Some(Side::First);
    const SECOND: Option<Side> = Some(Side::Second);

    fn game(winner: Option<Side>, counts: [u32; 2], turn_count: u32) -> PairGameResult {
        PairGameResult { winner, is_conceded: false, counts, turn_count }
    }

    fn given_up(winner: Option<Side>, counts: [u32; 2], turn_count: u32) -> PairGameResult {
        PairGameResult { is_conceded: true, ..game(winner, counts, turn_count) }
    }

    fn decided(game: PairGameResult, other: PairGameResult) -> (Option<Side>, PairReason) {
        let verdict = decide_pair(game, other);
        // The verdict is the same, whichever game it is asked of.
        let swapped = decide_pair(other, game);
        assert_eq!((verdict.winner, verdict.reason), (swapped.winner.map(Side::opponent), swapped.reason));
        (verdict.winner, verdict.reason)
    }

    #[test]
    fn games_decide_before_anything_else() {
        assert_eq!(decided(game(FIRST, [0, 9], 90), game(SECOND, [9, 0], 90)), (FIRST, PairReason::GamesWon));
        assert_eq!(decided(game(None, [0, 9], 90), game(SECOND, [9, 0], 90)), (FIRST, PairReason::GamesWon));
        assert_eq!(decided(given_up(FIRST, [0, 9], 90), game(None, [9, 0], 9)), (FIRST, PairReason::GamesWon));
    }

    #[test]
    fn counts_of_both_games_decide_between_one_win_each() {
        // The player who begins on the first seat counts 5 and 2, the other one 3 and 1.
        assert_eq!(decided(game(FIRST, [5, 3], 90), game(FIRST, [1, 2], 8)), (FIRST, PairReason::Counts));
        assert_eq!(decided(game(None, [3, 5], 90), game(None, [2, 1], 90)), (SECOND, PairReason::Counts));
    }

    #[test]
    fn fewer_turns_decide_between_equal_counts() {
        assert_eq!(decided(game(FIRST, [4, 1], 30), game(FIRST, [4, 1], 31)), (FIRST, PairReason::Turns));
        assert_eq!(decided(game(FIRST, [4, 1], 30), game(FIRST, [4, 1], 30)), (None, PairReason::Level));
        assert_eq!(decided(game(None, [4, 1], 30), game(None, [4, 1], 31)), (None, PairReason::Level));
    }

    #[test]
    fn giving_up_saves_no_count() {
        assert_eq!(decided(game(FIRST, [0, 9], 90), given_up(FIRST, [0, 9], 8)), (SECOND, PairReason::Conceded));
        assert_eq!(decided(given_up(FIRST, [0, 9], 9), game(FIRST, [9, 0], 90)), (FIRST, PairReason::Conceded));
        assert_eq!(decided(given_up(FIRST, [0, 9], 9), given_up(FIRST, [9, 0], 8)), (SECOND, PairReason::Turns));
    }
}
