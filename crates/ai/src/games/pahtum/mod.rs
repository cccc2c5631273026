//! Pahtum for the computer.
//!
//! - `estimate`: what a position is worth, and which cells are promising.
//! - `lines`: the worth of a row or column; `stones`: the stones, by rows and columns.
//! - `fill`: likely ends of a game.
//! - `endgame`: the search for the winner near the end.
//! - `strongest`: the levels, and the strongest play.
//! - `reasons`: what an action does.

mod endgame;
mod estimate;
mod fill;
mod lines;
mod reasons;
mod stones;
mod strongest;
