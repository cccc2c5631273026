//! The positions that are worth solving, and their difficulty.

use crate::opponent::budget::Budget;
use crate::opponent::level::Level;
use crate::opponent::session as player;
use crate::puzzle_maker::proof::TextRanking;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::scene::Scene;
use gonagas_core::lessons::attempt::Attempt;
use gonagas_core::session::game_session::GameSession;

/// The fewest turns among which there is something to find.
const MIN_TURNS: usize = 5;

/// The rating of a puzzle by the lowest level that solves it, and of one that no level solves.
const LEVEL_RATINGS: [u32; Level::ALL.len()] = [1000, 1150, 1300, 1450, 1600];
const HARDEST: u32 = 1750;

/// The number of times that a level tries a puzzle. More than half of them have to succeed.
const TRIES: u64 = 5;

/// The nodes of the top level for each action.
const TOP_NODES: u64 = 20_000;

/// The rating that each doubling of the number of turns adds. With [`QUIET`] the sum stays below the distance of two
/// levels.
const PER_DOUBLING: f64 = 16.0;

/// The rating that a best turn without a capture adds: people look at captures first.
const QUIET: u32 = 50;

/// Returns true when a seat has a real choice here: there are enough turns, and the best one is not simply the only
/// capture.
pub(super) fn is_worth_solving(ranking: &TextRanking) -> bool {
    ranking.turn_count >= MIN_TURNS && !ranking.is_only_capture
}

/// Returns the rating of a puzzle before anyone has tried it: by the lowest level that solves it, by the number of
/// turns, and by whether the best one captures.
pub(super) fn difficulty(position: &GameSession, ranking: &TextRanking) -> u32 {
    let answer = end(position, &ranking.turn);
    let solves = |level: Level| {
        let solved = (0..TRIES).filter(|seed| level_turn(position, level, *seed) == answer);
        solved.take(TRIES as usize / 2 + 1).count() > TRIES as usize / 2
    };
    // A level that solves it by luck, below one that does not, does not count.
    let missed = Level::ALL.iter().rposition(|level| !solves(*level));
    let lowest = missed.map_or(0, |missed| missed + 1);
    let base = LEVEL_RATINGS.get(lowest).copied().unwrap_or(HARDEST);
    let doublings = (ranking.turn_count as f64 / MIN_TURNS as f64).log2();
    base + (PER_DOUBLING * doublings).round() as u32 + if captures(position, ranking) { 0 } else { QUIET }
}

/// Returns the position after the turn that a level plays, as its scene.
fn level_turn(position: &GameSession, level: Level, seed: u64) -> Option<Scene> {
    let mut attempt = Attempt::begin(position)?;
    while !attempt.is_over() {
        let advice = player::choose(attempt.session(), level, seed, Budget::nodes(TOP_NODES), None).ok()?;
        attempt.play(&advice.action).ok()?;
    }
    Some(attempt.session().scene())
}

/// Returns the position after a turn, as its scene.
fn end(position: &GameSession, turn: &[String]) -> Option<Scene> {
    let mut after = position.fork();
    turn.iter().try_for_each(|action| after.play(action)).ok()?;
    Some(after.scene())
}

fn captures(position: &GameSession, ranking: &TextRanking) -> bool {
    let GameStatus::AwaitingAction(side) = position.status() else { return false };
    let count = |scene: &Scene| scene.pieces.iter().filter(|(_, piece)| piece.owner == Some(side.opponent())).count();
    end(position, &ranking.turn).is_some_and(|after| count(&after) < count(&position.scene()))
}
