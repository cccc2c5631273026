//! Storage of the world.

pub mod persistence;
pub mod world_lock;
