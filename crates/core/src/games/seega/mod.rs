//! Seega: custodial capture (RULES.md, "Seega"; source 004).
//!
//! Both sides place their stones, two a turn, on every cell but the centre. Then they move one stone a turn by one cell
//! and capture the stones that they flank.

mod moves;
mod position;
mod rules;
#[cfg(test)]
mod tests;
mod view;

pub use crate::games::seega::rules::{Seega, SeegaAction, SeegaState};
