//! FIXME map

pub(in crate::standin) mod discord_objects;
pub(in crate::standin) mod media;
