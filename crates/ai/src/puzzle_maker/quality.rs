//! The positions that are worth solving, and their difficulty.

use crate::puzzle_maker::proof::{self, TextRanking};
use crate::puzzle_maker::ranking::Effort;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::session::game_session::GameSession;

/// The fewest turns among which there is something to find.
const MIN_TURNS: usize = 5;

/// The numbers of nodes with which it is asked, in games without dice, whether the best turn is found already, each
/// with the rating of a puzzle that needs no more.
const NODE_LADDER: [(u64, u32); 6] =
    [(40, 1000), (200, 1150), (1_000, 1350), (4_000, 1550), (12_000, 1750), (30_000, 1900)];

/// The same in games with dice: the numbers of turns that are compared, the best by their estimates.
const RIVAL_LADDER: [(usize, u32); 6] = [(1, 1000), (2, 1250), (3, 1400), (4, 1550), (6, 1700), (9, 1850)];

/// The rating of the puzzles that are found later still.
const HARDEST: u32 = 2000;

/// The rating that each doubling of the number of turns adds.
const PER_DOUBLING: f64 = 40.0;

/// The rating that a best turn without a capture adds: people look at captures first.
const QUIET: u32 = 100;

/// Returns true when a seat has a real choice here: there are enough turns, and the best one is not simply the only
/// capture.
pub(super) fn is_worth_solving(ranking: &TextRanking) -> bool {
    ranking.turn_count >= MIN_TURNS && !ranking.is_only_capture
}

/// Returns the rating of a puzzle before anyone has tried it: by the effort that finds its best turn, by the number of
/// turns, and by whether it captures.
pub(super) fn difficulty(position: &GameSession, ranking: &TextRanking) -> u32 {
    let finds = |effort: Effort| {
        proof::rank_by_search(position, effort, None)
            .is_some_and(|found| end(position, &found) == end(position, ranking))
    };
    let ladder = ladder(position.rules().game_info().has_dice);
    // Found by luck and lost again does not count.
    let missed = ladder.iter().rposition(|(effort, _)| !finds(*effort));
    let first = missed.map_or(0, |missed| missed + 1);
    let base = ladder.get(first).map_or(HARDEST, |(_, rating)| *rating);
    let doublings = (ranking.turn_count as f64 / MIN_TURNS as f64).log2();
    base + (PER_DOUBLING * doublings).round() as u32 + if captures(position, ranking) { 0 } else { QUIET }
}

/// Returns the efforts, the least first, each with the rating of a puzzle that needs no more.
fn ladder(has_dice: bool) -> [(Effort, u32); 6] {
    if has_dice {
        RIVAL_LADDER.map(|(rivals, rating)| (Effort { nodes: 0, rivals }, rating))
    } else {
        NODE_LADDER.map(|(nodes, rating)| (Effort { nodes, rivals: 0 }, rating))
    }
}

/// Returns the position after the best turn, as its scene.
fn end(position: &GameSession, ranking: &TextRanking) -> Option<gonagas_core::kit::scene::Scene> {
    let mut after = position.fork();
    ranking.turn.iter().try_for_each(|action| after.play(action)).ok()?;
    Some(after.scene())
}

fn captures(position: &GameSession, ranking: &TextRanking) -> bool {
    let GameStatus::AwaitingAction(side) = position.status() else { return false };
    let count = |scene: &gonagas_core::kit::scene::Scene| {
        scene.pieces.iter().filter(|(_, piece)| piece.owner == Some(side.opponent())).count()
    };
    end(position, ranking).is_some_and(|after| count(&after) < count(&position.scene()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rung_asks_for_more_and_rates_higher() {
        for has_dice in [false, true] {
            for pair in ladder(has_dice).windows(2) {
                let [(one, low), (other, high)] = [pair[0], pair[1]];
                assert!(low < high);
                assert!(
                    if has_dice { one.rivals < other.rivals } else { one.nodes < other.nodes },
                    "{has_dice}: {low}"
                );
            }
        }
    }
}
