//! Personal data: its export and its erasure.
//!
//! - `data_export`: all data about a user
//! - `erasure`: erases a user

pub(in crate::store) mod data_export;
pub(in crate::store) mod erasure;
