//! How much time players have, and the days on which their clocks are paused.
//!
//! - `duration`: lengths of time as text
//! - `time_control`: how much time a match gives its players
//! - `vacation`: the vacation days of a user

pub mod duration;
pub mod time_control;
pub mod vacation;
