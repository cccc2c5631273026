//! Rows that belong to users.
//!
//! - `blocks`: users who block each other
//! - `lessons`: the lessons that they have done
//! - `preferences`: preferences
//! - `tombstones`: keyed hashes of erased accounts
//! - `vacations`: vacations
//! - `watchers`: watched matches

pub(crate) mod blocks;
pub(crate) mod lessons;
pub(crate) mod preferences;
pub(crate) mod tombstones;
pub(crate) mod vacations;
pub(crate) mod watchers;
