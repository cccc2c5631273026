//! The behaviour of people: they play what they see, ask for everything else, make mistakes, and try what they should not.
//!
//! - `step`: what a step does.
//! - `choose`: chooses it.
//! - `memory`: what they remember.
//! - `places`: where they are.
//! - `social`: requests that depend on what they have arranged before.
//! - `requests`: commands as people type them.
//! - `controls`: presses and picks, honest and forged.

pub(crate) mod choose;
mod controls;
pub(crate) mod memory;
mod places;
mod requests;
mod social;
pub(crate) mod step;
