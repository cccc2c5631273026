//! Time: deadlines, vacations, and time that is given back.
//!
//! - `deadlines`: a challenge expires, a player is reminded, a player's time is up.
//! - `downtime`: times in which nobody could reach the bot; `shard_downtime`: those of one shard;
//!   `guild_absence`: those of servers that are hidden or gone.
//! - `shard_claim`: the claim of the shards of this process.
//! - `delivery_compensation`: time lost because a board could not be posted.
//! - `vacation`: the vacations of players, and days that are spent automatically.
//! - `vacation_sync`: `/vacation`, and its events in the matches that it pauses.

pub(crate) mod deadlines;
pub(crate) mod delivery_compensation;
pub(crate) mod downtime;
pub(crate) mod guild_absence;
mod shard_claim;
pub(crate) mod shard_downtime;
pub(crate) mod vacation;
pub(crate) mod vacation_sync;
