//! Puzzles: positions in which one turn is best by a margin.

pub mod catalogue;
pub mod daily;
pub mod file;
pub mod puzzle;
