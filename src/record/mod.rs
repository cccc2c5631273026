//! A game as a text: what was played, in a form that people and programs read.
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
//!
//! - [`game_record`]: a record as a value, [`game_record::GameRecord`]; reading and writing it.
//! - [`match_result`]: how a match ended, by its rules or by its people.
//! - [`replay`]: from a record to a running game.
//! - [`randomness`]: what the draws of a match follow from, as headers.
//! - [`error`]: the line and the reason why a text is no record.

pub mod error;
pub mod game_record;
pub mod match_result;
pub mod randomness;
pub mod replay;
