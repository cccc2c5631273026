//! The end of Pahtum, searched until it is known who wins.
//!
//! When no neutral stone is left to place, the seats take the free cells in turn until the board is full. Who wins can then be
//! found with twenty free cells and more in a second, because only three outcomes are told apart, because many positions
//! are settled however their rows and columns are filled, and because the cells that matter most are tried first.
//!
//! - `position`: the stones, and what can still come of them.
//! - `table`: the outcomes that are known.
//! - `search`: the search of one position.
//! - `root`: the best of the legal actions.

mod cells;
mod lines;
mod position;
mod root;
mod search;
mod table;
#[cfg(test)]
mod tests;

pub use root::{Ending, find_best};
