//! Puzzles.

pub mod attempts;
pub mod daily;
