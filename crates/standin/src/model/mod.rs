//! The simulated world as plain data.

pub(super) mod clock;
pub(super) mod permissions;
pub(super) mod seed;
pub(super) mod snowflake;
pub(super) mod world;
