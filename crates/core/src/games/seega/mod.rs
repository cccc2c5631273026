//! Seega: custodial capture (RULES.md, "Seega"; source 004).
//!
//! Both sides place their stones, two a turn, on every cell but the centre. Then they move one stone a turn by one cell and
//! capture what they flank.
//!
//! - `rules`: positions, legal actions and the end.
//! - `moves`: moves and captures.
//! - `view`: the board, scene and input steps.

mod moves;
mod rules;
#[cfg(test)]
mod tests;
mod view;

pub use crate::games::seega::rules::{Seega, SeegaAction, SeegaState};
