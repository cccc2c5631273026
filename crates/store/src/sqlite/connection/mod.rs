//! Connections to the database file.

pub mod file_identity;
pub mod inline;
pub mod job;
pub mod migrations;
pub mod open;
pub mod process_lock;
pub mod readers;
pub mod writer;
