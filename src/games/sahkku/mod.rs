//! Sáhkku: a race of two armies in which a king changes sides (RULES.md, "Sáhkku"; sources 000, 001 and 002).
//!
//! Seven rule sets are one game with different answers. `rule_options` holds the questions, `rule_sets` the answers of
//! each rule set; nothing else knows a rule set by name, and each question is asked in one place:
//!
//! - `track`: where soldiers walk, and how a side numbers the points.
//! - `action`: what can be done; `dice`, `dice_set`: what has fallen and what can fall.
//! - `state`: a position, and what is captured in it.
//! - `mover_view`: the position as the seat to act sees it, and which points are shut to it.
//! - `soldier`, `activation`, `royal`, `king`, `king_encounter`: what each kind of piece can do, and what it does.
//! - `turn`: throwing, throwing again, the duty to use dice, the ends.
//! - `notation`, `view`: how it is written and seen.

mod action;
mod activation;
mod dice;
mod dice_set;
mod king;
mod king_encounter;
mod mover_view;
mod notation;
mod royal;
mod rule_options;
mod rule_sets;
mod rules;
mod soldier;
mod state;
#[cfg(test)]
mod tests;
mod track;
mod turn;
mod view;

pub use crate::games::sahkku::action::{DieUse, KingChoice, MovingPiece, SahkkuAction};
pub use crate::games::sahkku::rule_options::Sahkku;
pub use crate::games::sahkku::state::SahkkuState;
