//! The lease of this process: a thread with a connection of its own claims it, renews it, and gives it up at the end.

use crate::store::bot_store::ShardClaim;
use crate::store::postgres::leases::{self, LEASE_TIME};
use crate::store::postgres::location::PostgresLocation;
use crate::store::postgres::schema_lock;
use crate::store::sql::engine::Fence;
use crate::store::store_error::StoreError;
use gonagas_core::matches::shards::ShardRange;
use postgres::Client;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::watch;
use tokio::time::{sleep_until, timeout};

/// The time between two renewals: a few may fail before the lease expires.
const RENEWAL_INTERVAL: Duration = Duration::from_secs(1);

/// The time in which a process that was paused for long can still renew its lease, before it gives its shards up.
const RENEWAL_GRACE: Duration = Duration::from_secs(1);

/// The time that the thread gets at the end to give the lease up. Only a server that is silent takes longer.
const CLOSE_WITHIN: Duration = Duration::from_secs(5);

/// The state of the lease of this process.
#[derive(Default)]
pub(super) struct LeaseState {
    /// Its fence; 0 before the first claim.
    fence: AtomicI64,
    /// When the last renewal began that the server has confirmed: a moment before it by the clock of the server.
    renewed_at: watch::Sender<Option<Instant>>,
    is_lost: watch::Sender<bool>,
}

impl LeaseState {
    /// Returns the fence for a transaction that writes.
    pub(super) fn fence(&self) -> Result<Fence, StoreError> {
        match self.fence.load(Ordering::Acquire) {
            _ if *self.is_lost.borrow() => Err(StoreError::ShardsLost),
            0 => Err(StoreError::Failed("no shards are claimed".into())),
            fence => Ok(Fence(fence)),
        }
    }

    /// Notes a claim or a renewal that the server has confirmed, and when it began.
    fn record_renewal(&self, begun: Instant) {
        self.renewed_at.send_replace(Some(begun));
    }

    /// Notes that another process has taken the shards. Nothing is written any more.
    pub(super) fn record_loss(&self) {
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
    pub(super) async fn wait_for_loss(&self) {
        let mut is_lost = self.is_lost.subscribe();
        tokio::select! {
            // It ends only with this state.
            _ = is_lost.wait_for(|is_lost| *is_lost) => {}
            () = self.wait_for_silence() => self.record_silence(),
        }
    }

    /// Completes when no renewal was confirmed for as long as a lease lasts. Time is that of this machine, which also passes
    /// while the server cannot be asked.
    async fn wait_for_silence(&self) {
        let mut renewed_at = self.renewed_at.subscribe();
        loop {
            let last = *renewed_at.borrow_and_update();
            let renewal = renewed_at.wait_for(|newest| *newest != last);
            match last {
                None => drop(renewal.await),
                Some(last) => {
                    let is_renewed = async {
                        sleep_until((last + LEASE_TIME).into()).await;
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

/// Keeps the lease. Dropping it gives the lease up.
pub(super) struct LeaseKeeper {
    claims: Option<Mutex<Sender<Claim>>>,
    thread: Option<JoinHandle<()>>,
    /// Disconnected when the thread has ended.
    running: Mutex<Receiver<()>>,
}

/// Shards to claim, and where the outcome goes.
struct Claim {
    range: ShardRange,
    outcome: Sender<Result<ShardClaim, StoreError>>,
}

impl LeaseKeeper {
    /// Starts the thread, with an open connection.
    pub(super) fn start(location: &PostgresLocation, client: Client, state: Arc<LeaseState>) -> LeaseKeeper {
        let (sender, claims) = mpsc::channel();
        let (ended, running) = mpsc::channel();
        let mut task = KeeperTask { location: location.clone(), client: Some(client), state };
        let thread = std::thread::spawn(move || {
            let _ended: Sender<()> = ended;
            task.run(&claims);
        });
        LeaseKeeper { claims: Some(Mutex::new(sender)), thread: Some(thread), running: Mutex::new(running) }
    }

    /// Claims shards. This blocks for as long as the server needs.
    pub(super) fn claim(&self, range: ShardRange) -> Result<ShardClaim, StoreError> {
        let ended = || StoreError::Failed("the keeper of the lease has ended".into());
        let (outcome, received) = mpsc::channel();
        let sender = self.claims.as_ref().ok_or_else(ended)?.lock().unwrap_or_else(PoisonError::into_inner).clone();
        sender.send(Claim { range, outcome }).map_err(|_| ended())?;
        received.recv().map_err(|_| ended())?
    }
}

impl Drop for LeaseKeeper {
    fn drop(&mut self) {
        // Without a sender the thread ends.
        drop(self.claims.take());
        let running = self.running.get_mut().unwrap_or_else(PoisonError::into_inner);
        if running.recv_timeout(CLOSE_WITHIN) == Err(RecvTimeoutError::Timeout) {
            tracing::error!("the server of the database is silent: the lease of the shards expires by itself");
            return;
        }
        if self.thread.take().is_some_and(|thread| thread.join().is_err()) {
            tracing::error!("the keeper of the lease panicked");
        }
    }
}

/// The state of the thread.
struct KeeperTask {
    location: PostgresLocation,
    /// `None` while the connection is lost.
    client: Option<Client>,
    state: Arc<LeaseState>,
}

impl KeeperTask {
    fn run(&mut self, claims: &Receiver<Claim>) {
        loop {
            match claims.recv_timeout(RENEWAL_INTERVAL) {
                Ok(Claim { range, outcome }) => {
                    // The receiver may be gone.
                    let _ = outcome.send(self.claim(range));
                }
                Err(RecvTimeoutError::Timeout) => self.renew(),
                Err(RecvTimeoutError::Disconnected) => return self.release(),
            }
        }
    }

    fn claim(&mut self, range: ShardRange) -> Result<ShardClaim, StoreError> {
        let own = self.held()?;
        let begun = Instant::now();
        match self.with_client(|client| leases::claim(client, range, own))? {
            Some(Fence(fence)) => {
                self.state.fence.store(fence, Ordering::Release);
                self.state.record_renewal(begun);
                Ok(ShardClaim::Claimed)
            }
            None => Ok(ShardClaim::Taken),
        }
    }

    fn renew(&mut self) {
        let Ok(Some(fence)) = self.held() else { return };
        let begun = Instant::now();
        match self.with_client(|client| leases::renew(client, fence)) {
            Ok(true) => self.state.record_renewal(begun),
            Ok(false) => self.state.record_loss(),
            Err(error) => tracing::warn!(%error, "the lease of the shards could not be renewed"),
        }
    }

    fn release(&mut self) {
        let Ok(Some(fence)) = self.held() else { return };
        if let Err(error) = self.with_client(|client| leases::release(client, fence)) {
            tracing::warn!(%error, "the lease of the shards could not be given up: it expires by itself");
        }
    }

    /// Returns the fence of this process; `None` before the first claim.
    fn held(&self) -> Result<Option<Fence>, StoreError> {
        match self.state.fence() {
            Err(StoreError::ShardsLost) => Err(StoreError::ShardsLost),
            fence => Ok(fence.ok()),
        }
    }

    /// Runs something with the connection, which is opened again if it was lost.
    fn with_client<T>(&mut self, work: impl FnOnce(&mut Client) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let client = match &mut self.client {
            Some(client) if !client.is_closed() => client,
            lost => lost.insert(schema_lock::connect_sharing(&self.location)?),
        };
        let result = work(client);
        if result.is_err() {
            // Whatever the connection is in, the next attempt has a new one.
            self.client = None;
        }
        result
    }
}
