//! The terms of a challenge, and the random draws when it is accepted.
//!
//! - `setup`: draws the open options and the seats
//! - `terms`: the proposal itself

pub mod setup;
pub mod terms;
