//! Courses: short lessons for each game, each a position of the real rules with a task that the legal actions decide.

pub mod attempt;
pub mod catalogue;
pub mod condition;
pub mod course;
#[cfg(test)]
mod tests;
