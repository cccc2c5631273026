//! What games are made of: the traits that a game implements and the plain data that they speak in.
//!
//! Nothing here reads a clock, makes a random generator, is async or knows Discord, and nothing here
//! imports another layer.
//!
//! - [`game`]: the rules trait, [`game::Game`].
//! - [`show`]: the trait for what people see, [`show::Show`].
//! - [`board`], [`scene`], [`step`], [`marks`]: a board, what stands on it, what a person points at and is shown.
//! - [`dice`]: dice as people see them; [`theme`]: the colours that a picture can have.
//! - [`side`], [`outcome`]: the two seats, and how a game ends.
//! - [`options`]: the questions on which rule sets differ, and their answers as text.
//! - [`grid`]: square boards of cells as sets of bits.
//! - [`walk`]: counting and random play over any game.

pub mod board;
pub mod calendar;
pub mod dice;
pub mod game;
pub mod grid;
pub mod marks;
pub mod options;
pub mod outcome;
pub mod scene;
pub mod show;
pub mod side;
pub mod step;
pub mod theme;
pub mod walk;
