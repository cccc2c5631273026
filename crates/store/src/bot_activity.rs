//! Storage of the bot's activity: its running times, the interactions that it has carried out, and the amount of
//! unfinished work.

use gonagas_core::matches::ids::{MatchId, Timestamp};
use gonagas_core::matches::shards::Shard;

/// The amount of unfinished work.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Workload {
    /// The number of unfinished matches, challenges included.
    pub unfinished_matches: u32,
    /// The pending outbox entries of each match that has any.
    pub pending: Vec<PendingEntries>,
}

/// The pending outbox entries of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PendingEntries {
    /// The match.
    pub match_id: MatchId,
    /// Their number.
    pub count: u32,
    /// The time at which the oldest of them was made.
    pub oldest: Timestamp,
}

/// A shard that was away when the bot was last known to be running.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AwayShard {
    /// The shard.
    pub shard: Shard,
    /// The time from which on its servers have lost time.
    pub since: Timestamp,
}

/// A server that could not reach the bot when the bot was last known to be running, though its shard could.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AwayGuild {
    /// The server.
    pub guild: u64,
    /// The time from which on its matches have lost time.
    pub since: Timestamp,
    /// When Discord reported that the bot was removed; `None` for an outage of the server.
    pub removed_at: Option<Timestamp>,
}

/// The outcome of an attempt to claim shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ShardClaim {
    /// They are this process's.
    Claimed,
    /// Another process has one of them, or had until a moment ago.
    Taken,
}
