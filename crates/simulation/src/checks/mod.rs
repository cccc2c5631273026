//! The invariants that always hold, and the invariants that hold in the end.

pub(crate) mod answers;
mod blocks;
pub(crate) mod boards;
mod calls;
mod clocks;
mod confirmed;
mod course;
pub(crate) mod derived;
pub(crate) mod due;
mod erasure;
mod fairness;
mod hints;
pub(crate) mod invariant;
mod leaderboards;
pub(crate) mod logs;
pub(crate) mod lost_places;
mod match_limits;
pub(crate) mod memory;
mod moderation;
pub(crate) mod notices;
mod ratings;
mod rematches;
mod removals;
mod request_batches;
pub(crate) mod sight;
mod vacations;
