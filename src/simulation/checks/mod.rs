//! The invariants that must always hold, and those that must hold in the end.
//!
//! - `invariant`: the invariants.
//! - `logs`: logs that only grow, turns, and replays.
//! - `confirmed`: what people were told is in the logs.
//! - `request_batches`: one batch of events for each request.
//! - `clocks`: the time of players, computed a second time.
//! - `course`: challenges, offers, takebacks and ends, followed a second time.
//! - `fairness`: random draws, computed again from the secrets.
//! - `boards`: what people see at the end.
//! - `due`: nothing is overdue at the end.
//! - `derived`: ratings and everything else that follows from logs.
//! - `memory`: what the bot holds in memory.

pub(in crate::simulation) mod boards;
mod clocks;
mod confirmed;
mod course;
pub(in crate::simulation) mod derived;
pub(in crate::simulation) mod due;
mod fairness;
pub(in crate::simulation) mod invariant;
pub(in crate::simulation) mod logs;
pub(in crate::simulation) mod memory;
mod request_batches;
