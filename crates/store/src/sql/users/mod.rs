//! Rows that belong to users.

pub mod blocks;
pub mod lessons;
pub mod preferences;
pub mod tombstones;
pub mod vacations;
pub mod watchers;
