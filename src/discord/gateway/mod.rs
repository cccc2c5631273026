//! FIXME map

pub(in crate::discord) mod connection;
pub(in crate::discord) mod guild_events;
