//! What games are made of: the traits that a game implements and the plain data that they speak in.
//!
//! Nothing here reads a clock, makes a random generator, is async or knows Discord, and nothing here
//! imports another layer.
//!
//! - [`game`]: the rules trait, [`game::Game`].
//! - [`game_view`]: the trait for what people see, [`game_view::GameView`].
//! - [`board`], [`scene`], [`input`], [`highlights`]: a board, what stands on it, what a person points at and is shown.
//! - [`dice`]: dice as people see them; [`theme`]: the colours that a picture can have.
//! - [`side`], [`outcome`]: the two seats, and how a game ends.
//! - [`options`]: the questions on which rule sets differ, and their answers as text.
//! - [`grid`]: square boards of cells as sets of bits.
//! - [`simulation`]: counting and random play over any game.

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
pub mod scene;
pub mod side;
pub mod simulation;
pub mod theme;
