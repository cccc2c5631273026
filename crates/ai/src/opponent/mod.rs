//! The computer opponent: levels, and choosing an action in a game that is being played.
//!
//! - `level`: the levels.
//! - `choose_error`: the reasons why there is no action to choose.
//! - `choose`: the choice of an action in a typed game.
//! - `session`: the same for any running game, as text.
//! - `budget`: limits by time, nodes and cancellation.

pub mod budget;
pub mod choose;
pub mod choose_error;
pub mod level;
#[cfg(test)]
mod position_tests;
pub mod session;
#[cfg(test)]
mod tests;
