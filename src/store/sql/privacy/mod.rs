//! Personal data: its export and its erasure.
//!
//! - `data_export`: all data about a user
//! - `erasure`: erases a user
//! - `personal_data`: implements [`crate::store::personal_data::PersonalData`]

pub(in crate::store) mod data_export;
pub(in crate::store) mod erasure;
pub(in crate::store) mod personal_data;
