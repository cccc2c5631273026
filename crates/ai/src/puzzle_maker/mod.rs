//! Makes puzzles from games that the computer plays against itself, and proves that one turn is best.
//!
//! It reads no clock: limits are nodes, and the same seed makes the same puzzles.
//!
//! - `ranking`: the best turn of a position and the second best, by search; `turn_ends`: all turns of a position of a game with dice.
//! - `solved_ranking`: the same for Shap Luk, by the solution.
//! - `proof`: the proof of a puzzle, for any game, as text.
//! - `quality`: which positions are worth solving, and how hard they are.
//! - `self_play`: the games; `make`: the puzzles of a rule set.

pub mod make;
pub mod proof;
pub mod quality;
pub mod ranking;
mod self_play;
mod solved_ranking;
#[cfg(test)]
mod tests;
mod turn_ends;
