//! Hints, and the review of a finished game: values, luck and skill, turning points, and reasons as plain data.
//!
//! It reads no clock: limits are nodes, and the same game is reviewed in the same way each time.

pub mod accuracy;
pub mod course;
pub mod exact;
pub mod explain;
pub mod explain_turn;
pub mod hint;
pub mod lesson;
pub mod luck_and_skill;
pub mod session;
#[cfg(test)]
mod solved_tests;
pub mod swing;
#[cfg(test)]
mod tests;
