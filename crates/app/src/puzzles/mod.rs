//! Puzzles: `/puzzle` in private, and the puzzle of the day in channels.
//!
//! - `menu`: `/puzzle`, the menu of games and the buttons that open a puzzle.
//! - `board`: the turns that are tried in a puzzle.
//! - `next_puzzle`: which puzzle comes next.
//! - `standings`: the ratings and counts of a person.
//! - `daily`: posts the puzzle of the day.
//! - `daily_signal`: wakes the worker that does.

mod board;
pub(crate) mod daily;
pub(crate) mod daily_signal;
mod menu;
mod next_puzzle;
mod standings;
