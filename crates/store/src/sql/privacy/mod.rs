//! Personal data: its export and its erasure.

pub mod data_export;
pub mod erasure;
