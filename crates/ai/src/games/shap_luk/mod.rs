//! Shap Luk for the computer. The solution has a layer of its own, `solver`.
//!
//! - `estimate`: what a position is worth, which actions are promising, and the errors of the levels.
//! - `reasons`: what an action does.

mod estimate;
mod reasons;
