//! Sáhkku: a race of two armies in which a king changes sides (RULES.md, "Sáhkku"; sources 000, 001 and 002).
//!
//! The seven rule sets are one game with different options. Nothing but `rule_sets` knows a rule set by name, and each
//! option of `rule_options` is read in one place.

mod action;
mod activation;
mod blocked;
mod dice;
mod dice_set;
mod king;
mod mover_view;
mod notation;
mod position;
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
mod words;

pub use crate::games::sahkku::action::{DieUse, KingChoice, MovingPiece, SahkkuAction};
pub use crate::games::sahkku::rule_options::Sahkku;
pub use crate::games::sahkku::state::{Army, SahkkuState};
pub use crate::games::sahkku::track::{SideTrack, Station, StationSet, iter_stations};
