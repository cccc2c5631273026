//! Rows that belong to users.
//!
//! - `blocks`: users who block each other
//! - `lessons`: the lessons that they have done
//! - `preferences`: preferences
//! - `tombstones`: keyed hashes of erased accounts
//! - `vacations`: vacations
//! - `watchers`: watched matches

pub(super) mod blocks;
pub(super) mod lessons;
pub(super) mod preferences;
pub(super) mod tombstones;
pub(super) mod vacations;
pub(super) mod watchers;
