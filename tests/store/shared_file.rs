//! A file that several bots of a simulation share by leases.

use crate::store::bench::*;
use gonagas_core::matches::ids::{InteractionId, Timestamp};
use gonagas_core::matches::shards::{Shard, ShardRange};
use gonagas_store::Store;
use gonagas_store::bot_activity::{AwayShard, ShardClaim};
use gonagas_store::sqlite::{AccessPlan, AccessPlanner, LeaseServer, SqliteStore, StoreAccess, Stored};
use gonagas_store::store_error::StoreError;
use rusqlite::Connection;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::time::{Instant, sleep, timeout};

/// A server without faults, whose clock is Tokio's.
struct Server(Instant);

impl AccessPlanner for Server {
    fn plan_access(&self, _: StoreAccess) -> AccessPlan {
        AccessPlan::default()
    }
}

impl LeaseServer for Server {
    fn now(&self) -> Timestamp {
        NOW + Timestamp::try_from(self.0.elapsed().as_millis()).unwrap()
    }

    fn note(&self, _: Stored) {}

    fn note_refusal(&self) {}
}

/// A file that processes share.
struct Shared {
    folder: TempDir,
    server: Arc<Server>,
}

impl Shared {
    fn new() -> Shared {
        Shared { folder: TempDir::new().unwrap(), server: Arc::new(Server(Instant::now())) }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("shared.sqlite")
    }

    fn open(&self) -> Store {
        Store::Sqlite(
            SqliteStore::open_shared(&self.path(), Arc::clone(&self.server) as _, Arc::clone(&self.server) as _)
                .unwrap(),
        )
    }

    /// A process with shards that are free.
    async fn process(&self, range: ShardRange) -> Store {
        let store = self.open();
        assert_eq!(store.claim_shards(range).await, Ok(ShardClaim::Claimed), "{range}");
        store
    }

    /// When the only lease expires.
    fn expires_at(&self) -> Timestamp {
        let connection = Connection::open(self.path()).unwrap();
        connection.query_row("SELECT expires_at FROM leases", [], |row| row.get(0)).unwrap()
    }
}

fn half(index: u32) -> ShardRange {
    ShardRange::new(index, index, 2).unwrap()
}

fn file(store: &Store) -> &SqliteStore {
    let Store::Sqlite(file) = store else { unreachable!("it was opened as a file") };
    file
}

async fn write(store: &Store, id: u64) -> Result<bool, StoreError> {
    carry_out(store, InteractionId(id), NOW).await
}

#[tokio::test(start_paused = true)]
async fn lease_is_renewed_while_its_process_lives() {
    let shared = Shared::new();
    let store = shared.process(half(0)).await;
    let mut last = shared.expires_at();
    for _ in 0..5 {
        // Nobody keeps it between the runs.
        assert!(timeout(Duration::from_millis(1500), file(&store).keep_lease()).await.is_err());
        let expires_at = shared.expires_at();
        assert!(expires_at > last, "{expires_at} after {last}");
        last = expires_at;
    }
    assert_eq!(shared.open().claim_shards(half(0)).await, Ok(ShardClaim::Taken), "7.5 seconds later");
}

#[tokio::test(start_paused = true)]
async fn shards_belong_to_one_process_until_its_lease_expires() {
    let shared = Shared::new();
    let first = shared.process(half(0)).await;
    let _second = shared.process(half(1)).await;
    let third = shared.open();
    assert!(matches!(write(&third, 1).await, Err(StoreError::Failed(reason)) if reason.contains("no shards")));
    sleep(Duration::from_millis(4999)).await;
    for range in [half(0), half(1), ShardRange::SINGLE] {
        assert_eq!(third.claim_shards(range).await, Ok(ShardClaim::Taken), "{range}");
    }
    file(&first).release_lease().await;
    assert_eq!(third.claim_shards(half(0)).await, Ok(ShardClaim::Claimed), "it was given up");
    sleep(Duration::from_millis(1)).await;
    assert_eq!(third.claim_shards(ShardRange::all(2)).await, Ok(ShardClaim::Claimed), "the other one has expired");
    assert_eq!(write(&third, 1).await, Ok(true));
}

#[tokio::test(start_paused = true)]
async fn process_without_its_shards_writes_no_more() {
    let shared = Shared::new();
    let old = shared.process(half(0)).await;
    let id = create_in(&old, &[]).await.unwrap().id;
    sleep(Duration::from_secs(5)).await;
    let new = shared.process(half(0)).await;
    let refused = old.append_events(id, 1, &offered(&[]), LIMIT).await.map(drop);
    assert_eq!(refused, Err(StoreError::ShardsLost));
    old.shards_lost().await;
    assert_eq!(old.claim_shards(half(0)).await, Err(StoreError::ShardsLost), "it has to be started again");
    file(&old).release_lease().await;
    assert!(new.append_events(id, 1, &offered(&[]), LIMIT).await.is_ok(), "its end does not give up what it lost");
}

#[tokio::test(start_paused = true)]
async fn record_of_a_process_goes_over_with_its_shards() {
    let shared = Shared::new();
    let old = shared.process(half(0)).await;
    old.record_heartbeat(NOW + 7).await.unwrap();
    let away = vec![AwayShard { shard: Shard { index: 0, total: 2 }, since: NOW + 3 }];
    old.record_away_shards(&away).await.unwrap();
    let other = shared.process(half(1)).await;
    assert_eq!(other.last_heartbeat(NOW + 9).await, Ok(None), "of other shards");
    sleep(Duration::from_secs(5)).await;
    let new = shared.process(half(0)).await;
    assert_eq!((new.last_heartbeat(NOW + 9).await, new.away_shards().await), (Ok(Some(NOW + 7)), Ok(away)));
}
