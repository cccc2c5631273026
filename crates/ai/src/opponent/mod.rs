//! The computer opponent: levels, and choosing an action in a game that is being played.

pub mod budget;
pub mod choose;
pub mod choose_error;
pub mod level;
#[cfg(test)]
mod position_tests;
pub mod session;
#[cfg(test)]
mod tests;
