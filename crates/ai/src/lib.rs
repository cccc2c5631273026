//! The computer opponent: chooses actions in every game by the rules, the position and a seed alone.
//!
//! - `search` looks ahead in any game.
//! - `games` has a folder for each game, with what the computer knows of it; a game without one is searched by its rules alone.
//! - `learning` finds the weights of the estimate of sáhkku by self-play.
//! - `opponent` has the levels and chooses an action in a running game.
//! - `puzzle_maker` makes puzzles and proves them.
//! - `review` has hints and the review of a game.
//! - `solver` solves Shap Luk, and reads the solution.
//! - `tournament` measures players of the computer against each other.

pub mod games;
pub mod learning;
pub mod opponent;
pub mod puzzle_maker;
pub mod review;
pub mod search;
pub mod solver;
pub mod tournament;
