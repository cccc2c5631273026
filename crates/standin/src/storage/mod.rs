//! Storage of the world.

pub(super) mod persistence;
pub(super) mod world_lock;
