//! PNG and GIF files.

pub mod gif;
pub mod png;
mod position_changes;
