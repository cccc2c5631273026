//! Tests of rules: laws for every game, and the session above them.
//!
//! - `golden`: whole games as text files.
//! - `highlights`: the marks for the last turn.
//! - `laws`: laws that hold for every game and rule set.
//! - `menus`: laws for the controls of every game.
//! - `presses`: the presses that a turn takes.
//! - `turns`: the start and the end of a turn.

mod golden;
mod highlights;
mod laws;
mod menus;
mod presses;
mod turns;
