//! The end of Pahtum, searched until it is known who wins.
//!
//! When no neutral stone is left to place, the seats take the free cells in turn until the board is full. Who wins can
//! then mostly be found with 24 free cells in a second. Leads are looked at only as far as they show who wins, and the
//! cells that matter most are tried first. Bounds settle many positions early, since a seat gets no more than every
//! second free cell. A cell is left out where another one is surely as good. Positions from which the same can come are
//! one, whatever was settled before.

mod cells;
mod lines;
mod memory;
mod position;
mod root;
mod search;
#[cfg(test)]
mod tests;

pub use memory::Memory;
pub use root::{Ending, find_best};
