//! The invariants that always hold, and the invariants that hold in the end.

pub mod answers;
mod blocks;
pub mod boards;
mod calls;
mod clocks;
mod confirmed;
mod course;
pub mod derived;
pub mod due;
mod erasure;
mod fairness;
mod hints;
pub mod invariant;
mod leaderboards;
pub mod logs;
pub mod lost_places;
mod match_limits;
pub mod memory;
mod moderation;
pub mod notices;
mod ratings;
mod rematches;
mod removals;
mod request_batches;
pub mod sight;
mod vacations;
