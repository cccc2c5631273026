//! The simulated world as plain data.

pub mod clock;
pub mod permissions;
pub mod seed;
pub mod snowflake;
pub mod world;
