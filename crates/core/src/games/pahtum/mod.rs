//! Pahtum: alignment on 7×7 cells (RULES.md, "Pahtum"; source 004).
//!
//! First the neutral stones are placed, beginning with White; then both sides place their own stones, beginning with
//! Black, until no cell is free. Runs of one colour in rows and columns score.

mod position;
mod rules;
mod score;
#[cfg(test)]
mod tests;
mod view;

pub use crate::games::pahtum::rules::{Pahtum, PahtumState};
