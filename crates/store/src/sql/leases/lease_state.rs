//! The state of the lease of a process: its fence, when it was last renewed, and whether it is lost.

use crate::bot_activity::ShardClaim;
use crate::sql::engine::Fence;
use crate::sql::leases::LEASE_TIME;
use crate::store_error::StoreError;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until, timeout};

/// The time in which a process that was paused for long can still renew its lease, before it gives its shards up.
const RENEWAL_GRACE: Duration = Duration::from_secs(1);

/// The state of the lease of this process.
#[derive(Default)]
pub struct LeaseState {
    /// Its fence; 0 before the first claim.
    fence: AtomicI64,
    /// When the last renewal began that the server has confirmed: a moment before it by the clock of the server.
    renewed_at: watch::Sender<Option<Instant>>,
    is_lost: watch::Sender<bool>,
}

impl LeaseState {
    /// Returns the fence for a transaction that writes.
    pub fn fence(&self) -> Result<Fence, StoreError> {
        match self.fence.load(Ordering::Acquire) {
            _ if *self.is_lost.borrow() => Err(StoreError::ShardsLost),
            0 => Err(StoreError::Failed("no shards are claimed".into())),
            fence => Ok(Fence(fence)),
        }
    }

    /// Returns the fence; `None` before the first claim.
    pub fn held(&self) -> Result<Option<Fence>, StoreError> {
        match self.fence() {
            Err(StoreError::ShardsLost) => Err(StoreError::ShardsLost),
            fence => Ok(fence.ok()),
        }
    }

    /// Notes the outcome of a claim, and when it began: the fence, or `None` if another process has the shards.
    pub fn record_claim(&self, begun: Instant, claimed: Option<Fence>) -> ShardClaim {
        let Some(Fence(fence)) = claimed else { return ShardClaim::Taken };
        self.fence.store(fence, Ordering::Release);
        self.renewed_at.send_replace(Some(begun));
        ShardClaim::Claimed
    }

    /// Notes the outcome of a renewal, and when it began: false if another process has taken the shards.
    pub fn record_renewal(&self, begun: Instant, is_kept: bool) {
        match is_kept {
            true => drop(self.renewed_at.send_replace(Some(begun))),
            false => self.record_loss(),
        }
    }

    /// Notes that another process has taken the shards. Nothing is written any more.
    pub fn record_loss(&self) {
        if !self.is_lost.send_replace(true) {
            tracing::error!(
                "another process has taken the shards of this one, which was silent for too long: it stops writing"
            );
        }
    }

    /// Notes that another process may have taken the shards, because the server is silent. Nothing is written any more.
    fn record_silence(&self) {
        if !self.is_lost.send_replace(true) {
            tracing::error!(
                "the database has been out of reach for so long that another process may have taken the shards of this one"
            );
        }
    }

    /// Completes when the shards are lost: another process has taken them, or may have, as far as this one can know.
    pub async fn wait_for_loss(&self) {
        let mut is_lost = self.is_lost.subscribe();
        tokio::select! {
            // It ends only with this state.
            _ = is_lost.wait_for(|is_lost| *is_lost) => {}
            () = self.wait_for_silence() => self.record_silence(),
        }
    }

    /// Completes when no renewal was confirmed for as long as a lease lasts. Time is that of this machine, which also
    /// passes while the server cannot be asked.
    async fn wait_for_silence(&self) {
        let mut renewed_at = self.renewed_at.subscribe();
        loop {
            let last = *renewed_at.borrow_and_update();
            let renewal = renewed_at.wait_for(|newest| *newest != last);
            match last {
                None => drop(renewal.await),
                Some(last) => {
                    let is_renewed = async {
                        sleep_until(last + LEASE_TIME).await;
                        timeout(RENEWAL_GRACE, renewal).await.is_ok()
                    };
                    if !is_renewed.await {
                        return;
                    }
                }
            }
        }
    }
}
