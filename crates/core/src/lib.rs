//! The games and their matches, without input and output: no clock, no randomness of its own, nothing of Discord.
//!
//! - `kit` is the API of games; `games` implements them, `session` plays any of them behind one type.
//! - `matches` adds players, clocks and results to a game; `rating` rates the results.
//! - `lessons` and `puzzles` are positions with a task.
//! - `fair` draws random results that can be verified; `record` reads and writes match records, `verify` checks
//!   them.

pub mod fair;
pub mod games;
pub mod kit;
pub mod lessons;
pub mod matches;
pub mod puzzles;
pub mod rating;
pub mod record;
pub mod session;
pub mod verify;
