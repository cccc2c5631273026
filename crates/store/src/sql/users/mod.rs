//! Rows that belong to users.

pub(crate) mod blocks;
pub(crate) mod lessons;
pub(crate) mod preferences;
pub(crate) mod tombstones;
pub(crate) mod vacations;
pub(crate) mod watchers;
