//! The time of players, and the days on which their clocks are paused.

pub mod duration;
pub mod time_control;
pub mod vacation;
