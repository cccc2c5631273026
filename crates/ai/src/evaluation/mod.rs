//! Keys, estimates and promising actions of each game, for the search.
//!
//! The estimates and their weights are explained where they are; docs/lab/STRENGTH.md has the matches that chose them.
//!
//! - `pahtum`, `seega`, `shap_luk`, `sahkku`: one game each.

pub mod pahtum;
pub mod sahkku;
pub mod seega;
pub mod shap_luk;
