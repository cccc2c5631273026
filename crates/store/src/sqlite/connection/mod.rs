//! Connections to the database file.

pub(super) mod file_identity;
pub(super) mod inline;
pub(super) mod job;
pub(super) mod migrations;
pub(super) mod open;
pub(super) mod process_lock;
pub(super) mod readers;
pub(super) mod writer;
