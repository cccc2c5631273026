//! FIXME map

pub(in crate::standin) mod persistence;
pub(in crate::standin) mod world_lock;
