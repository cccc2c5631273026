//! Tests of rules: laws for every game, and the session above them.

mod golden;
mod highlights;
mod laws;
mod menus;
mod positions;
mod presses;
mod turn_labels;
mod turns;
