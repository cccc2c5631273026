//! Seega for the computer.
//!
//! - `estimate`: what a position is worth, which actions are promising, and the errors of the levels.
//! - `reasons`: what an action does.

pub mod estimate;
mod reasons;
