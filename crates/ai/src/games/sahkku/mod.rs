//! Sáhkku for the computer. The layer `learning` finds the weights.
//!
//! - `estimate`: what a position is worth, which actions are promising, and the errors of the levels.
//! - `features`: what is counted in a position; `weights`: the weight of each.
//! - `reasons`: what an action does.

mod estimate;
pub mod features;
mod reasons;
pub mod weights;
