//! Shap Luk Kon Tseung Kwan, "the sixteen pursue the general": a hunt (RULES.md, "Shap Luk Kon Tseung Kwan"; source
//! 003).
//!
//! Sixteen rebels try to enclose the general. He captures them in pairs by moving in between two, and may once fly from
//! the tip of his sanctuary.

mod board;
mod moves;
mod position;
mod rules;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use crate::games::shap_luk::moves::ShapLukAction;
pub use crate::games::shap_luk::rules::ShapLuk;
pub use crate::games::shap_luk::state::ShapLukState;
