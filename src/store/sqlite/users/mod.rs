//! What belongs to users, and its export and erasure.
//!
//! - `blocks`: users who block each other
//! - `data_export`: all data about a user
//! - `erasure`: erases a user
//! - `personal_data`: implements [`crate::store::personal_data::PersonalData`]
//! - `preferences`: preferences
//! - `tombstones`: keyed hashes of erased accounts
//! - `vacations`: vacations
//! - `watchers`: watched matches

pub(super) mod blocks;
pub(super) mod data_export;
pub(super) mod erasure;
pub(super) mod personal_data;
pub(super) mod preferences;
pub(super) mod tombstones;
pub(super) mod vacations;
pub(super) mod watchers;
