//! The invariants that always hold, and the invariants that hold in the end.

pub mod answers;
pub mod boards;
mod calls;
mod clocks;
mod confirmed;
mod course;
pub mod derived;
pub mod due;
mod fairness;
mod hints;
pub mod invariant;
mod leaderboards;
pub mod logs;
pub mod lost_places;
mod match_limits;
pub mod memory;
pub mod notices;
mod rematches;
mod removals;
mod request_batches;
mod rights;
pub mod sight;
mod vacations;
