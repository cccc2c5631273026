//! Puzzles.

pub(crate) mod daily;
pub(crate) mod tries;
