//! The times in which people could reach the bot, and the claim of the shards of this process.

pub mod downtime;
mod guild_absence;
pub mod shard_downtime;

use crate::connections::downtime::DowntimeTracker;
use crate::ports::Clock;
use gonagas_core::matches::shards::ShardRange;
use gonagas_store::Store;
use gonagas_store::bot_activity::ShardClaim;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Notify;
use tokio::time::sleep;

/// Records when people could reach the bot.
pub struct Connections {
    clock: Arc<dyn Clock>,
    deadline_signal: Arc<Notify>,
    downtime: Arc<DowntimeTracker>,
    removal_signal: Arc<Notify>,
    store: Arc<Store>,
}

impl Connections {
    pub(crate) fn new(
        store: Arc<Store>,
        clock: Arc<dyn Clock>,
        downtime: Arc<DowntimeTracker>,
        deadline_signal: Arc<Notify>,
        removal_signal: Arc<Notify>,
    ) -> Connections {
        Connections { clock, deadline_signal, downtime, removal_signal, store }
    }
}

/// The time between two attempts: well below the time for which a process keeps shards that it no longer serves.
const CLAIM_INTERVAL: Duration = Duration::from_millis(500);

impl Connections {
    /// Claims shards, before one of them connects, and before anything of their servers is done. Waits while another
    /// process has one of them, and while the store cannot be written. Never returns once this process has lost shards.
    pub async fn claim_shards(&self, range: ShardRange) {
        let mut is_told = false;
        loop {
            match self.store.claim_shards(range).await {
                Ok(ShardClaim::Claimed) => break,
                Ok(ShardClaim::Taken) if is_told => {}
                Ok(ShardClaim::Taken) => {
                    tracing::info!(shards = %range, "another process has these shards: waiting until it ends");
                    is_told = true;
                }
                Err(error) => tracing::warn!(%error, shards = %range, "the shards could not be claimed"),
            }
            sleep(CLAIM_INTERVAL).await;
        }
        self.record_shards(range);
    }

    /// Completes when another process has taken the shards of this one, or may have.
    pub async fn shards_lost(&self) {
        self.store.shards_lost().await;
    }
}
