//! The shared parts of the boards of lessons and puzzles.
//!
//! - `trial`: a turn that is being tried.
//! - `board`: the controls of the board, its look and its picture's name.

pub(crate) mod board;
pub(crate) mod trial;
