//! The computer opponent: chooses actions in every game by the rules, the position and a seed alone.
//!
//! - `search` looks ahead in any game; `evaluation` tells it what each game is about.
//! - `endgame` searches the end of Pahtum until it is known who wins.
//! - `learning` finds the weights of the estimate of sáhkku by self-play.
//! - `opponent` has the levels and chooses an action in a running game.
//! - `puzzle_maker` makes puzzles and proves them.
//! - `review` has hints and the review of a game.
//! - `solver` solves Shap Luk, and reads the solution.
//! - `tournament` measures players of the computer against each other.

pub mod endgame;
pub mod evaluation;
pub mod learning;
pub mod opponent;
pub mod puzzle_maker;
pub mod review;
pub mod search;
pub mod solver;
pub mod tournament;
