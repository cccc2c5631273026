//! Search, generic over the games: it knows the game API and the hints of [`search_game::SearchGame`] alone.
//!
//! It reads no clock and draws no random numbers of its own: the caller gives a seed, a limit of nodes and a function that
//! says when to stop. With the same seed and node limit it chooses the same action.
//!
//! - `search_game`: what a game tells the search besides its rules.
//! - `limits`: how long a search may take.
//! - `choice`: the chosen action, with its value and line.
//! - `value`: the scale of values.
//! - `window`: the window of values that a search asks about.
//! - `table`: the transposition table.
//! - `ordering`: which action is tried first.
//! - `alpha_beta`: minimax with alpha-beta, and iterative deepening.
//! - `chance`: the arithmetic of rolls in it: expectimax with Star1 and Star2.
//! - `placement`: Monte Carlo tree search for games in which stones are placed until the board is full.
//! - `uct`: Monte Carlo tree search with random playouts.
//! - `random`: random numbers from a seed.

pub mod alpha_beta;
pub mod chance;
pub mod choice;
pub mod limits;
pub mod ordering;
pub mod placement;
pub mod random;
pub mod search_game;
pub mod table;
pub mod uct;
pub mod value;
pub mod window;
