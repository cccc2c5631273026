//! A file that several bots of one simulation share, each with shards of its own by a lease, as processes share a
//! database of PostgreSQL.
//!
//! The state of a lease, the times that go over with it, and the statements under its fence are the same as in
//! PostgreSQL's store. The statements for the leases themselves are here a second time (`leases`), and the file has one
//! writer at a time, so that a write never waits for a take-over, nor a take-over for a write.

mod leases;

use crate::bot_activity::ShardClaim;
use crate::sql::engine::{Connection, Fence};
use crate::sql::leases::{LeaseState, RENEWAL_INTERVAL};
use crate::sqlite::connection::writer::Writer;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::shards::ShardRange;
use std::sync::Arc;
use tokio::time::{Instant, sleep};

/// The simulated server of a shared file, as one process sees it.
pub trait LeaseServer: Send + Sync + 'static {
    /// Returns the time of the server's clock.
    fn now(&self) -> Timestamp;

    /// Notes the state that the process has just stored, in the same transaction.
    fn note(&self, stored: Stored);

    /// Notes that a write of the process was refused, because it has lost its shards.
    fn note_refusal(&self);

    /// Returns false if a planted defect lets a process write that has lost its shards.
    fn checks_fences(&self) -> bool {
        true
    }

    /// Returns false if a planted defect lets a process take shards that another one still holds.
    fn spares_held_leases(&self) -> bool {
        true
    }
}

/// A write of a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stored {
    /// Its lease is new.
    Claim,
    /// Its lease was renewed.
    Renewal,
    /// Its lease was given up.
    Release,
    /// Anything else.
    Change,
}

/// The part of a process in a shared file.
pub struct Sharing {
    server: Arc<dyn LeaseServer>,
    lease: Arc<LeaseState>,
}

impl Sharing {
    pub fn new(server: Arc<dyn LeaseServer>) -> Sharing {
        Sharing { server, lease: Arc::default() }
    }

    /// Makes the tables that a file of one process lacks, unless they are there.
    pub fn prepare(connection: &rusqlite::Connection) -> rusqlite::Result<()> {
        let sql = "SELECT count(*) FROM sqlite_schema WHERE name = 'leases'";
        let count: u32 = connection.query_row(sql, [], |row| row.get(0))?;
        if count == 0 {
            connection.execute_batch(include_str!("schema.sql"))?;
        }
        Ok(())
    }

    /// Returns the state of the lease.
    pub fn lease(&self) -> &LeaseState {
        &self.lease
    }

    /// Returns the fence for a transaction that reads.
    pub fn fence(&self) -> Option<Fence> {
        self.lease.fence().ok()
    }

    /// Runs a job while this process has its shards.
    pub async fn write<T, Work>(&self, writer: &Writer, work: Work) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Work: Fn(&Connection<'_>) -> Result<T, StoreError> + Send + 'static,
    {
        let server = Arc::clone(&self.server);
        let lease = Arc::clone(&self.lease);
        let written = writer.write(move |connection| {
            let fence = lease.fence()?;
            let connection = connection.under_fence(fence);
            if server.checks_fences() {
                leases::check(&connection, fence).inspect_err(|_| server.note_refusal())?;
            }
            let done = work(&connection)?;
            server.note(Stored::Change);
            Ok(done)
        });
        let result = written.await;
        if matches!(result, Err(StoreError::ShardsLost)) {
            self.lease.record_loss();
        }
        result
    }

    /// Claims shards.
    pub async fn claim(&self, writer: &Writer, range: ShardRange) -> Result<ShardClaim, StoreError> {
        let begun = Instant::now();
        let own = self.lease.held()?;
        let server = Arc::clone(&self.server);
        let claim = move |connection: &Connection<'_>| {
            let claimed = leases::claim(connection, range, own, server.now(), server.spares_held_leases())?;
            if claimed.is_some() {
                server.note(Stored::Claim);
            }
            Ok(claimed)
        };
        Ok(self.lease.record_claim(begun, writer.write(claim).await?))
    }

    /// Renews the lease for as long as it is polled.
    pub async fn keep_lease(&self, writer: &Writer) {
        loop {
            sleep(RENEWAL_INTERVAL).await;
            let Ok(Some(fence)) = self.lease.held() else { continue };
            let begun = Instant::now();
            let server = Arc::clone(&self.server);
            let renewal = move |connection: &Connection<'_>| {
                let is_kept = leases::renew(connection, fence, server.now())?;
                if is_kept {
                    server.note(Stored::Renewal);
                }
                Ok(is_kept)
            };
            // The next one may succeed.
            if let Ok(is_kept) = writer.write(renewal).await {
                self.lease.record_renewal(begun, is_kept);
            }
        }
    }

    /// Gives the lease up. If it cannot be, it expires by itself.
    pub async fn release(&self, writer: &Writer) {
        let Ok(Some(fence)) = self.lease.held() else { return };
        let server = Arc::clone(&self.server);
        let release = move |connection: &Connection<'_>| {
            leases::release(connection, fence)?;
            server.note(Stored::Release);
            Ok(())
        };
        if writer.write(release).await.is_err() {
            tracing::warn!("the lease of the shards could not be given up: it expires by itself");
        }
    }
}
