//! Storage of the world.
//!
//! - `persistence`: the world's file and the folder with its attachments.
//! - `world_lock`: the lock that keeps a second stand-in from the same file.

pub(super) mod persistence;
pub(super) mod world_lock;
