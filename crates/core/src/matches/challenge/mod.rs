//! The terms of a challenge, and the random draws when it is accepted.
//!
//! - `pair`: two games with sides swapped, and the places of their rolls
//! - `setup`: draws the open options and the seats
//! - `terms`: the proposal itself

pub mod pair;
pub mod setup;
pub mod terms;
