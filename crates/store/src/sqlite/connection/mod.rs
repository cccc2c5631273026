//! Connections to the database file.
//!
//! - `file_identity`: recognises a file that was deleted or replaced
//! - `inline`: access without threads, for simulations
//! - `migrations`: the schema, and the check whether a file has it
//! - `open`: opens connections
//! - `process_lock`: the lock of the one bot process
//! - `readers`: the connections that read
//! - `writer`: the thread that writes

pub(super) mod file_identity;
pub(super) mod inline;
pub(super) mod migrations;
pub(super) mod open;
pub(super) mod process_lock;
pub(super) mod readers;
pub(super) mod writer;
