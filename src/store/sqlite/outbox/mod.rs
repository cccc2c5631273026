//! FIXME map

pub(in crate::store::sqlite) mod delivery;
pub(in crate::store::sqlite) mod entries;
pub(in crate::store::sqlite) mod posts;
pub(in crate::store::sqlite) mod threads;
