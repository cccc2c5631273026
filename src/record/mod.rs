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
//! - [`text`]: a record as a value, [`text::Record`]; reading and writing it.
//! - [`end`]: how a match ended, by its rules or by its people.
//! - [`replay`]: from a record to a running game.
//! - [`draws`]: what the draws of a match follow from, as headers.
//! - [`error`]: the line and the reason why a text is no record.

pub mod draws;
pub mod end;
pub mod error;
pub mod replay;
pub mod text;
