//! The status of the bot, for its host.

use crate::Services;
use gonagas_store::bot_activity::PendingEntries;
use gonagas_store::store_error::StoreError;
use std::time::Duration;

/// The status of the bot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BotStatus {
    /// True while a shard of this process is connected to the gateway.
    pub is_connected: bool,
    /// The shards of this process that are not.
    pub unreachable_shards: Vec<u32>,
    /// True while Discord's API is closed to this machine's address.
    pub is_api_closed: bool,
    /// True if the last write to the store has failed. The heartbeat writes every minute.
    pub has_failed_to_write: bool,
    /// The number of unfinished matches, challenges included.
    pub unfinished_matches: u32,
    /// The number of deliveries that wait for Discord.
    pub waiting_deliveries: u32,
    /// The number of those that wait for a permission of the bot.
    pub parked_deliveries: u32,
    /// The age of the oldest of the others; zero without any.
    pub oldest_delivery: Duration,
    /// The number of matches in which the computer player has to act.
    pub computer_queue: usize,
}

impl Services {
    /// Returns the present status.
    pub async fn status(&self) -> Result<BotStatus, StoreError> {
        let workload = self.state.store.workload().await?;
        let is_parked = |entries: &&PendingEntries| self.state.forbidden_matches.contains(entries.match_id);
        let oldest = workload.pending.iter().filter(|entries| !is_parked(entries)).map(|entries| entries.oldest).min();
        let age = oldest.map_or(0, |created| self.state.clock.now() - created);
        Ok(BotStatus {
            is_connected: self.state.downtime.is_connected(),
            unreachable_shards: self.state.downtime.unconnected_shards(),
            is_api_closed: self.state.downtime.is_api_closed(),
            has_failed_to_write: self.state.store.has_failed_to_write(),
            unfinished_matches: workload.unfinished_matches,
            waiting_deliveries: workload.pending.iter().map(|entries| entries.count).sum(),
            parked_deliveries: workload.pending.iter().filter(is_parked).map(|entries| entries.count).sum(),
            oldest_delivery: Duration::from_millis(u64::try_from(age).unwrap_or_default()),
            computer_queue: self.state.computer_queue.len(),
        })
    }
}
