//! FIXME map

pub(in crate::standin) mod clock;
pub(in crate::standin) mod permissions;
pub(in crate::standin) mod seed;
pub(in crate::standin) mod snowflake;
pub(in crate::standin) mod world;
