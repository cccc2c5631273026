//! Search, generic over the games: it knows the game API and the hints of [`search_game::SearchGame`] alone.
//!
//! It reads no clock and draws no random numbers of its own: the caller gives a seed, a limit of nodes and a function
//! that says when to stop. With the same seed and node limit it chooses the same action.

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
