//! Personal data: its export and its erasure.
//!
//! - `data_export`: all data about a user
//! - `erasure`: erases a user

pub(crate) mod data_export;
pub(crate) mod erasure;
