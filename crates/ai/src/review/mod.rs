//! Hints, and the review of a finished game: values, luck and skill, turning points, and reasons as plain data.
//!
//! It reads no clock: limits are nodes, and the same game is reviewed in the same way each time.
//!
//! - `session`: hints and reviews of a running game, as text and data.
//! - `explain`: the reasons for an action in any game; `explain_turn`: those for a turn that is known to be good.
//! - `hint`: the best actions of a position.
//! - `course`: the value of each position of a game.
//! - `exact`: what perfect play says of each position, where the game is solved.
//! - `swing`: what an action or roll changed; `luck_and_skill`: the sums of a player; `accuracy`: how close their actions were to the best
//!   ones.
//! - `lesson`: what a player may try next time.

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
