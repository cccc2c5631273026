//! The time of players, and the days on which their clocks are paused.
//!
//! - `duration`: lengths of time as text
//! - `time_control`: the time that a match gives its players
//! - `vacation`: the vacation days of a user

pub mod duration;
pub mod time_control;
pub mod vacation;
