//! Courses: short lessons for each game, each a position of the real rules with a task that the legal actions decide.
//!
//! - `condition`: what a turn has to bring about.
//! - `attempt`: a turn that is being tried in a position, and the verdict on it.
//! - `course`: the lessons of a game, read from their file.
//! - `catalogue`: the courses that are part of the program.

pub mod attempt;
pub mod catalogue;
pub mod condition;
pub mod course;
#[cfg(test)]
mod tests;
