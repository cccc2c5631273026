//! Puzzles: positions in which one turn is best by a margin.
//!
//! - `puzzle`: a puzzle, and the verdict on a turn that was tried.
//! - `file`: the format of a file of puzzles.
//! - `catalogue`: the puzzles that are part of the program.
//! - `daily`: the puzzle of each day.

pub mod catalogue;
pub mod daily;
pub mod file;
pub mod puzzle;
