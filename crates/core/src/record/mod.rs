//! The record of a game as text, for people and programs.
//!
//! Headers, a line `actions`, then the actions in order, any number a line:
//!
//! ```text
//! gonagas: 1
//! game: seega
//! edition: 1
//! options: size=5
//! light: Aino
//! actions
//! a1 b1 a2 b2
//! ```
//!
//! Nothing here opens a file: text comes in, text goes out.

pub mod error;
pub mod game_record;
pub mod match_result;
pub mod randomness;
pub mod replay;
