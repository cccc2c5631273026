//! The game API: the traits that a game implements, and the plain data that they use.
//!
//! Nothing here reads a clock, makes random numbers, is async or knows Discord, and nothing here imports another layer.

pub mod bidi;
pub mod board;
pub mod calendar;
pub mod dice;
pub mod game;
pub mod game_view;
pub mod grid;
pub mod highlights;
pub mod input;
pub mod options;
pub mod outcome;
pub mod random;
pub mod scene;
pub mod side;
pub mod simulation;
pub mod theme;
