//! Tant Fant, a traditional game of India: three men each on nine points, and a row of three wins.
//!
//! It stands outside the catalogue and counts nothing. Its folder has the parts that docs/ADD_A_GAME.md lists: the
//! rules, the view, its words and its tests.

mod rules;
mod tests;
mod view;

pub use rules::{TantFant, TantFantState};

/// The words of the game, as they would stand in `assets/words/en`.
pub const WORDS: &str = include_str!("words.ftl");

/// Its rules.
pub const RULES: &str = include_str!("rules.md");
