//! The simulated world as plain data.
//!
//! - `world`: the types that are saved: people, guilds, channels, messages, interactions.
//! - `seed`: the first content of a world, and what is added to one later.
//! - `permissions`: permissions of users in guilds and channels.
//! - `snowflake`: Discord's IDs.
//! - `clock`: the simulated clock.

pub(super) mod clock;
pub(super) mod permissions;
pub(super) mod seed;
pub(super) mod snowflake;
pub(super) mod world;
