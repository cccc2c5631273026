//! Sáhkku for the computer. The layer `learning` finds the weights.

mod estimate;
pub mod features;
mod reasons;
pub mod weights;
