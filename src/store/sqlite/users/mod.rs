//! FIXME map

pub(in crate::store::sqlite) mod blocks;
pub(in crate::store::sqlite) mod data_export;
pub(in crate::store::sqlite) mod erasure;
pub(in crate::store::sqlite) mod personal_data;
pub(in crate::store::sqlite) mod preferences;
pub(in crate::store::sqlite) mod tombstones;
pub(in crate::store::sqlite) mod vacations;
pub(in crate::store::sqlite) mod watchers;
