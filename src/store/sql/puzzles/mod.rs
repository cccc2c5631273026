//! Puzzles.
//!
//! - `tries`: the first tries of users, and the ratings that follow from them
//! - `daily`: the puzzle of the day of each server

pub(in crate::store) mod daily;
pub(in crate::store) mod tries;
