//! The computer opponent: chooses actions in every game by the rules, the position and a seed alone.

pub mod games;
pub mod learning;
pub mod opponent;
pub mod puzzle_maker;
pub mod review;
pub mod search;
pub mod solver;
pub mod tournament;
