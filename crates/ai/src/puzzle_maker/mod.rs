//! Makes puzzles from games that the computer plays against itself, and proves that one turn is best.
//!
//! It reads no clock: limits are nodes, and the same seed makes the same puzzles.

pub mod make;
pub mod proof;
pub mod quality;
pub mod ranking;
mod self_play;
mod solved_ranking;
#[cfg(test)]
mod tests;
mod turn_ends;
