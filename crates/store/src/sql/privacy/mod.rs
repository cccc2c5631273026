//! Personal data: its export and its erasure.

pub(crate) mod data_export;
pub(crate) mod erasure;
