//! Connections to the database file.
//!
//! - `atomic_file`: new files that appear whole or not at all
//! - `file_identity`: recognises a file that was deleted or replaced
//! - `hmac_key`: the key of the hashes of erased accounts
//! - `inline`: access without threads, for simulations
//! - `job`: work for the writer
//! - `migrations`: the schema, and the check whether a file has it
//! - `open`: opens connections
//! - `outcome`: counts failures, and remembers if the last write failed
//! - `owner`: the Discord application that a database belongs to
//! - `process_lock`: the lock of the one bot process
//! - `readers`: the connections that read
//! - `writer`: the thread that writes

pub(super) mod atomic_file;
pub(super) mod file_identity;
pub(super) mod hmac_key;
pub(super) mod inline;
pub(super) mod job;
pub(super) mod migrations;
pub(super) mod open;
mod outcome;
pub(super) mod owner;
pub(super) mod process_lock;
pub(super) mod readers;
pub(super) mod writer;
