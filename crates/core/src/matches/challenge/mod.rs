//! What a challenge proposes, and what is drawn at random when it is accepted.
//!
//! - `setup`: draws the open options and the seats
//! - `terms`: the proposal itself

pub mod setup;
pub mod terms;
