//! Rows that belong to users.
//!
//! - `blocks`: users who block each other
//! - `lessons`: the lessons that they have done
//! - `preferences`: preferences
//! - `tombstones`: keyed hashes of erased accounts
//! - `vacations`: vacations
//! - `watchers`: watched matches

pub(in crate::store) mod blocks;
pub(in crate::store) mod lessons;
pub(in crate::store) mod preferences;
pub(in crate::store) mod tombstones;
pub(in crate::store) mod vacations;
pub(in crate::store) mod watchers;
