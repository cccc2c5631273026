//! The effects of an action in each game.
//!
//! - `pahtum`, `seega`, `shap_luk`, `sahkku`: one game each.

pub mod pahtum;
pub mod sahkku;
pub mod seega;
pub mod shap_luk;
