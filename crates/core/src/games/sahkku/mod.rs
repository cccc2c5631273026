//! Sáhkku: a race of two armies in which a king changes sides (RULES.md, "Sáhkku"; sources 000, 001 and 002).
//!
//! The seven rule sets are one game with different options. Nothing but `rule_sets` knows a rule set by name, and each
//! option of `rule_options` is read in one place.
//!
//! - `rule_options`: the options in which rule sets differ.
//! - `rule_sets`: the options of each rule set.
//! - `rules`: the start, legal actions and the end.
//! - `track`: the tracks of soldiers, and a side's numbering of the points.
//! - `action`: the actions.
//! - `dice`: rolled dice.
//! - `dice_set`: the dice of the rule sets, and their rolls.
//! - `state`: a position, and captures in it.
//! - `mover_view`: the position as the mover sees it, with the points closed to it.
//! - `soldier`, `activation`, `royal`: the moves of each kind of piece.
//! - `king`, `king_encounter`: taking the king.
//! - `turn`: rolls, re-rolls, the order of dice, and the ends.
//! - `notation`: actions as text.
//! - `view`: the board, scene and input steps.
//! - `words`: the words that the game declares.

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
mod words;

pub use crate::games::sahkku::action::{DieUse, KingChoice, MovingPiece, SahkkuAction};
pub use crate::games::sahkku::rule_options::Sahkku;
pub use crate::games::sahkku::state::{Army, SahkkuState};
pub use crate::games::sahkku::track::{SideTrack, Station, StationSet, iter_stations};
