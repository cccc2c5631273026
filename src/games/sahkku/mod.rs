//! Sáhkku: a race of two armies in which a king changes sides (RULES.md, "Sáhkku"; sources 000, 001 and 002).
//!
//! Seven rule sets are one game with different answers. `questions` holds the questions, `presets` the answers of
//! each rule set; nothing else knows a rule set by name, and each question is asked in one place:
//!
//! - `track`: where soldiers walk, and how a side numbers the points.
//! - `action`: what can be done; `dice`, `throws`: what has fallen and what can fall.
//! - `state`: a position, and what is captured in it.
//! - `sight`: the position as the seat to act sees it, and which points are shut to it.
//! - `soldier`, `wake`, `royal`, `king`, `meeting`: what each kind of piece can do, and what it does.
//! - `turn`: throwing, throwing again, the duty to use dice, the ends.
//! - `notation`, `show`: how it is written and seen.

mod action;
mod dice;
mod king;
mod meeting;
mod notation;
mod presets;
mod questions;
mod royal;
mod rules;
mod show;
mod sight;
mod soldier;
mod state;
#[cfg(test)]
mod tests;
mod throws;
mod track;
mod turn;
mod wake;

pub use action::{Fate, Move, Use, Who};
pub use questions::Sahkku;
pub use state::State;
