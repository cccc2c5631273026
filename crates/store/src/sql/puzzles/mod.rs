//! Puzzles.

pub(crate) mod attempts;
pub(crate) mod daily;
