//! FIXME map

pub(in crate::store::sqlite) mod file_identity;
pub(in crate::store::sqlite) mod hmac_key;
pub(in crate::store::sqlite) mod job;
pub(in crate::store::sqlite) mod migrations;
pub(in crate::store::sqlite) mod open;
pub(in crate::store::sqlite) mod owner;
pub(in crate::store::sqlite) mod process_lock;
pub(in crate::store::sqlite) mod readers;
pub(in crate::store::sqlite) mod writer;
