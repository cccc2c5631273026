//! FIXME map

pub(in crate::store::sqlite) mod atomic_file;
pub(in crate::store::sqlite) mod audit;
pub(in crate::store::sqlite) mod backup;
pub(in crate::store::sqlite) mod recount;
