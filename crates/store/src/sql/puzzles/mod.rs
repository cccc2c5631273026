//! Puzzles.
//!
//! - `tries`: the first tries of users, and the ratings that follow from them
//! - `daily`: the puzzle of the day of each server

pub(crate) mod daily;
pub(crate) mod tries;
