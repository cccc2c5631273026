//! Personal data: its export and its erasure.
//!
//! - `data_export`: all data about a user
//! - `erasure`: erases a user
//! - `personal_data`: implements [`crate::store::personal_data::PersonalData`]

pub(super) mod data_export;
pub(super) mod erasure;
pub(super) mod personal_data;
