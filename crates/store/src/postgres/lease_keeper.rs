//! The lease of this process: a thread with a connection of its own claims it, renews it, and gives it up at the end.
//! It also exchanges the key of hashes with other processes.

use crate::bot_activity::ShardClaim;
use crate::postgres::location::PostgresLocation;
use crate::postgres::{key_exchange, leases, schema_lock};
use crate::sql::hmac_key::HmacKeyFile;
use crate::sql::leases::{LeaseState, RENEWAL_INTERVAL};
use crate::store_error::StoreError;
use gonagas_core::matches::shards::ShardRange;
use postgres::Client;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;
use tokio::time::Instant;

/// The time that the thread gets at the end to give the lease up. Only a server that is silent takes longer.
const CLOSE_WITHIN: Duration = Duration::from_secs(5);

/// Keeps the lease. Dropping it gives the lease up.
pub struct LeaseKeeper {
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
    pub fn start(
        location: &PostgresLocation,
        client: Client,
        state: Arc<LeaseState>,
        hmac_key: HmacKeyFile,
    ) -> LeaseKeeper {
        let (sender, claims) = mpsc::channel();
        let (ended, running) = mpsc::channel();
        let mut task = KeeperTask { location: location.clone(), client: Some(client), state, hmac_key };
        let thread = std::thread::spawn(move || {
            let _ended: Sender<()> = ended;
            task.run(&claims);
        });
        LeaseKeeper { claims: Some(Mutex::new(sender)), thread: Some(thread), running: Mutex::new(running) }
    }

    /// Claims shards. This blocks for as long as the server needs.
    pub fn claim(&self, range: ShardRange) -> Result<ShardClaim, StoreError> {
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
    hmac_key: HmacKeyFile,
}

impl KeeperTask {
    fn run(&mut self, claims: &Receiver<Claim>) {
        loop {
            match claims.recv_timeout(RENEWAL_INTERVAL) {
                Ok(Claim { range, outcome }) => {
                    // The receiver may be gone.
                    let _ = outcome.send(self.claim(range));
                }
                Err(RecvTimeoutError::Timeout) => {
                    self.renew();
                    self.exchange_key();
                }
                Err(RecvTimeoutError::Disconnected) => return self.release(),
            }
        }
    }

    fn claim(&mut self, range: ShardRange) -> Result<ShardClaim, StoreError> {
        let own = self.state.held()?;
        let begun = Instant::now();
        let claimed = self.with_client(|client| leases::claim(client, range, own))?;
        Ok(self.state.record_claim(begun, claimed))
    }

    fn renew(&mut self) {
        let Ok(Some(fence)) = self.state.held() else { return };
        let begun = Instant::now();
        match self.with_client(|client| leases::renew(client, fence)) {
            Ok(is_kept) => self.state.record_renewal(begun, is_kept),
            Err(error) => tracing::warn!(%error, "the lease of the shards could not be renewed"),
        }
    }

    /// Hands the key of hashes on, or takes it over.
    fn exchange_key(&mut self) {
        let hmac_key = self.hmac_key.clone();
        if let Err(error) = self.with_client(|client| key_exchange::exchange_key(client, &hmac_key)) {
            tracing::warn!(%error, "other processes could not be asked for the key of hashes");
        }
    }

    fn release(&mut self) {
        let Ok(Some(fence)) = self.state.held() else { return };
        if let Err(error) = self.with_client(|client| leases::release(client, fence)) {
            tracing::warn!(%error, "the lease of the shards could not be given up: it expires by itself");
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
            // The connection may be in any state, so the next attempt has a new one.
            self.client = None;
        }
        result
    }
}
