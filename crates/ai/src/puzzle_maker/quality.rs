//! Which positions are worth solving, and how hard they are.

use crate::puzzle_maker::proof::{self, TextRanking};
use crate::puzzle_maker::ranking::Effort;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::session::game_session::GameSession;

/// The fewest turns among which there is something to find.
pub(super) const MIN_TURNS: usize = 5;

/// The efforts at which it is asked whether the best turn is found already, each with the rating of a puzzle that needs no more.
const LADDER: [(Effort, u32); 6] = [
    (Effort { nodes: 40, rivals: 2 }, 1000),
    (Effort { nodes: 200, rivals: 2 }, 1150),
    (Effort { nodes: 1_000, rivals: 2 }, 1350),
    (Effort { nodes: 4_000, rivals: 4 }, 1550),
    (Effort { nodes: 12_000, rivals: 8 }, 1750),
    (Effort { nodes: 30_000, rivals: 12 }, 1900),
];

/// The rating of the puzzles that are found later still.
const HARDEST: u32 = 2000;

/// The rating that each doubling of the number of turns adds.
const PER_DOUBLING: f64 = 40.0;

/// The rating that a best turn without a capture adds: people look at captures first.
const QUIET: u32 = 100;

/// Returns true when a seat has a real choice here: there are enough turns, and the best one is not simply the only capture.
pub(super) fn is_worth_solving(ranking: &TextRanking) -> bool {
    ranking.turn_count >= MIN_TURNS && !ranking.is_only_capture
}

/// Returns the rating of a puzzle before anyone has tried it: by the effort that finds its best turn, by the number of turns, and by
/// whether it captures.
pub(super) fn difficulty(position: &GameSession, ranking: &TextRanking) -> u32 {
    let finds = |effort: Effort| {
        proof::rank_by_search(position, effort, None)
            .is_some_and(|found| end(position, &found) == end(position, ranking))
    };
    // Found by luck and lost again does not count.
    let missed = LADDER.iter().rposition(|(effort, _)| !finds(*effort));
    let first = missed.map_or(0, |missed| missed + 1);
    let base = LADDER.get(first).map_or(HARDEST, |(_, rating)| *rating);
    let doublings = (ranking.turn_count as f64 / MIN_TURNS as f64).log2();
    base + (PER_DOUBLING * doublings).round() as u32 + if captures(position, ranking) { 0 } else { QUIET }
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
