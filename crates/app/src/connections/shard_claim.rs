//! The claim of the shards of this process, where several share a store.

use crate::connections::Connections;
use gonagas_core::matches::shards::ShardRange;
use gonagas_store::bot_activity::ShardClaim;
use std::time::Duration;
use tokio::time::sleep;

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
