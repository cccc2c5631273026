//! The laws that must always hold, and those that must hold in the end.
//!
//! - `law`: the laws.
//! - `logs`: confirmed moves, one event batch for each request, turns, and replays.
//! - `clocks`: the time of players, computed a second time.
//! - `boards`: what people see at the end.
//! - `derived`: ratings and everything else that follows from logs.
//! - `memory`: what the bot holds in memory.

pub(in crate::simulation) mod boards;
mod clocks;
pub(in crate::simulation) mod derived;
pub(in crate::simulation) mod law;
pub(in crate::simulation) mod logs;
pub(in crate::simulation) mod memory;
