//! The behaviour of people: they play what they see, ask for everything else, make mistakes, and try what they should not.
//!
//! - `step`: what a step does.
//! - `choose`: chooses it.
//! - `memory`: what they remember.
//! - `requests`: commands as people type them.
//! - `controls`: presses and picks, honest and forged.

pub(in crate::simulation) mod choose;
mod controls;
pub(in crate::simulation) mod memory;
mod requests;
pub(in crate::simulation) mod step;
