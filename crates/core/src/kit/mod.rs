//! The game API: the traits that a game implements, and the plain data that they use.
//!
//! Nothing here reads a clock, makes random numbers, is async or knows Discord, and nothing here imports another layer.
//!
//! - `game`: [`game::Game`], the trait for the rules, and [`game::GameInfo`], everything that a game declares.
//! - `game_view`: [`game_view::GameView`], the trait for the board, the pieces and the input steps.
//! - `bidi`: characters that change the writing direction.
//! - `board`: a board as data.
//! - `scene`: the pieces, the dice and the score of a position.
//! - `input`: the steps by which a player enters an action.
//! - `highlights`: the marks on a picture of a position.
//! - `dice`: the faces of dice.
//! - `side`: the two seats.
//! - `outcome`: the seat that acts next, and the end of a game.
//! - `options`: the options of a rule set, and their values as text.
//! - `grid`: square boards of cells as sets of bits.
//! - `random`: random numbers, which the caller provides.
//! - `simulation`: perft and random playouts of any game.
//! - `theme`: the colours of a picture.
//! - `calendar`: days of the calendar.

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
