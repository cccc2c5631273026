//! Seega for the computer.

pub mod estimate;
mod reasons;
