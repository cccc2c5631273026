//! Processes that share a database of PostgreSQL: each has shards by a lease, and writes only while it has them.

use crate::store::bench::*;
use crate::support::postgres_server::{PostgresDatabase, shared_server};
use gonagas_core::matches::ids::{InteractionId, MatchId};
use gonagas_core::matches::shards::{Shard, ShardRange};
use gonagas_store::Store;
use gonagas_store::bot_activity::{AwayShard, ShardClaim};
use gonagas_store::open_error::OpenError;
use gonagas_store::postgres::PostgresStore;
use gonagas_store::store_error::StoreError;
use std::sync::Arc;
use tempfile::TempDir;

/// A database that processes share.
struct Shared {
    database: PostgresDatabase,
    keys: TempDir,
}

impl Shared {
    fn new() -> Shared {
        Shared { database: shared_server().create_migrated_database(), keys: TempDir::new().unwrap() }
    }

    /// Opens the store as a new process does.
    fn open(&self) -> Store {
        Store::Postgres(PostgresStore::open(&self.database.location(), &self.keys.path().join("key")).unwrap())
    }

    /// A process with shards that are free.
    async fn process(&self, range: ShardRange) -> Store {
        let store = self.open();
        assert_eq!(store.claim_shards(range).await, Ok(ShardClaim::Claimed), "{range}");
        store
    }

    /// Expires the lease of a process, as if it were silent, until another one has its shards.
    async fn take_over(&self, range: ShardRange) -> Store {
        let store = self.open();
        loop {
            self.database.execute("UPDATE leases SET expires_at = clock_timestamp()");
            // The process may be quicker and renew it.
            if store.claim_shards(range).await == Ok(ShardClaim::Claimed) {
                return store;
            }
        }
    }
}

fn half(index: u32) -> ShardRange {
    ShardRange::new(index, index, 2).unwrap()
}

async fn write(store: &Store, id: u64) -> Result<bool, StoreError> {
    carry_out(store, InteractionId(id), NOW).await
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn process_without_shards_writes_nothing() {
    let shared = Shared::new();
    let store = shared.open();
    assert!(matches!(write(&store, 1).await, Err(StoreError::Failed(reason)) if reason.contains("no shards")));
    assert!(store.claim_ownership(5).await.is_ok(), "that comes first");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn shards_belong_to_one_process_at_a_time() {
    let shared = Shared::new();
    let first = shared.process(half(0)).await;
    let second = shared.process(half(1)).await;
    let third = shared.open();
    for range in [half(0), half(1), ShardRange::SINGLE, ShardRange::new(2, 2, 4).unwrap()] {
        assert_eq!(third.claim_shards(range).await, Ok(ShardClaim::Taken), "{range}");
    }
    assert_eq!((write(&first, 1).await, write(&second, 2).await), (Ok(true), Ok(true)));
    assert_eq!(write(&second, 1).await, Ok(false), "they share what is stored");
    drop(first);
    assert_eq!(third.claim_shards(half(0)).await, Ok(ShardClaim::Claimed), "it was given up");
    assert_eq!(second.claim_shards(ShardRange::all(2)).await, Ok(ShardClaim::Taken));
    drop(third);
    assert_eq!(second.claim_shards(ShardRange::all(2)).await, Ok(ShardClaim::Claimed), "exchanged for more");
    assert_eq!(write(&second, 3).await, Ok(true));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn process_without_its_shards_writes_no_more() {
    let shared = Shared::new();
    let old = shared.process(half(0)).await;
    let other = shared.process(half(1)).await;
    let id = create_in(&old, &[]).await.unwrap().id;
    let new = shared.take_over(half(0)).await;
    let refused = old.append_events(id, 1, &offered(&[]), LIMIT).await.map(drop);
    assert_eq!(refused, Err(StoreError::ShardsLost));
    old.shards_lost().await;
    assert_eq!(old.claim_shards(half(0)).await, Err(StoreError::ShardsLost), "it has to be started again");
    assert_eq!(old.load_match(id).await.unwrap().events.len(), 1, "it can still read");
    drop(old);
    assert!(new.append_events(id, 1, &offered(&[]), LIMIT).await.is_ok(), "its end does not give up what it lost");
    // The other one may have lost its lease in the same moment, but nobody has taken it.
    assert_eq!(write(&other, 1).await, Ok(true));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn process_that_does_nothing_hears_that_its_shards_were_taken() {
    let shared = Shared::new();
    let old = shared.process(half(0)).await;
    let _new = shared.take_over(half(0)).await;
    old.shards_lost().await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn lease_is_renewed_while_its_process_lives() {
    let shared = Shared::new();
    let _process = shared.process(half(0)).await;
    let expires_at =
        || shared.database.query_number("SELECT (extract(epoch FROM expires_at) * 1000)::bigint FROM leases");
    for _ in 0..2 {
        let before = expires_at();
        while expires_at() == before {
            let is_expired =
                shared.database.query_number("SELECT (expires_at <= clock_timestamp())::integer::bigint FROM leases");
            assert_eq!(is_expired, Some(0), "nobody has renewed it");
        }
        assert!(expires_at() > before);
    }
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn shards_are_taken_after_the_transaction_that_is_under_way() {
    let shared = Arc::new(Shared::new());
    let _old = shared.process(half(0)).await;
    // The begun transaction of the old process: it has looked for its lease, and not ended.
    let address = shared.database.address();
    let begun = tokio::sync::oneshot::channel();
    let ended = std::sync::mpsc::channel::<()>();
    let transaction = std::thread::spawn(move || {
        let mut client = postgres::Client::connect(&address, postgres::NoTls).unwrap();
        let mut transaction = client.transaction().unwrap();
        transaction.query("SELECT fence FROM leases FOR KEY SHARE", &[]).unwrap();
        begun.0.send(()).unwrap();
        ended.1.recv().unwrap();
        transaction.commit().unwrap();
    });
    begun.1.await.unwrap();
    let taking = tokio::spawn({
        let shared = Arc::clone(&shared);
        async move { shared.take_over(half(0)).await }
    });
    let waiting = "SELECT count(*) FROM pg_stat_activity
                   WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE 'DELETE FROM leases%'";
    while shared.database.query_number(waiting) == Some(0) {
        tokio::task::yield_now().await;
    }
    assert!(!taking.is_finished());
    ended.0.send(()).unwrap();
    transaction.join().unwrap();
    assert_eq!(write(&taking.await.unwrap(), 1).await, Ok(true));
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn racing_processes_do_not_exceed_the_limit_of_a_person() {
    let shared = Shared::new();
    let stores = [Arc::new(shared.process(half(0)).await), Arc::new(shared.process(half(1)).await)];
    let tasks: Vec<_> = (0..24)
        .map(|number| Arc::clone(&stores[number % 2]))
        .map(|store| tokio::spawn(async move { create_in(&store, &[]).await.map(|stored| stored.id) }))
        .collect();
    let mut results = Vec::new();
    for task in tasks {
        results.push(task.await.unwrap());
    }
    assert_eq!(results.iter().filter(|result| result.is_ok()).count(), LIMIT, "{results:?}");
    let refused = |result: &Result<MatchId, StoreError>| *result == Err(StoreError::TooManyMatches(ANNA));
    assert!(results.iter().filter(|result| result.is_err()).all(refused), "{results:?}");
    assert_eq!(stores[0].active_matches_of_user(ANNA).await.unwrap().len(), LIMIT);
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn each_process_knows_when_its_own_shards_were_served() {
    let shared = Shared::new();
    let first = shared.process(half(0)).await;
    let second = shared.process(half(1)).await;
    first.record_heartbeat(NOW).await.unwrap();
    second.record_heartbeat(NOW + 9).await.unwrap();
    let away = |index, since| AwayShard { shard: Shard { index, total: 2 }, since };
    second.record_away_shards(&[away(1, NOW + 3)]).await.unwrap();
    assert_eq!((first.last_heartbeat(NOW + 20).await, first.away_shards().await), (Ok(Some(NOW)), Ok(vec![])));
    // A process ends, and is started again while the other runs.
    drop(first);
    second.record_heartbeat(NOW + 10).await.unwrap();
    let again = shared.process(half(0)).await;
    assert_eq!((again.last_heartbeat(NOW + 20).await, again.away_shards().await), (Ok(Some(NOW)), Ok(vec![])));
    // Both end, and one takes all shards.
    drop((again, second));
    let all = shared.process(ShardRange::all(2)).await;
    assert_eq!(all.last_heartbeat(NOW + 20).await, Ok(Some(NOW + 10)));
    assert_eq!(all.away_shards().await, Ok(vec![away(0, NOW), away(1, NOW + 3)]));
    assert_eq!(shared.database.query_number("SELECT count(*) FROM heartbeat"), Some(1), "what is over is forgotten");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn processes_have_the_same_key() {
    let shared = Shared::new();
    let store = shared.process(ShardRange::SINGLE).await;
    let opened_with = |key: &str| PostgresStore::open(&shared.database.location(), &shared.keys.path().join(key)).err();
    assert_eq!(opened_with("another"), None, "nobody is erased yet");
    store.erase_user(ANNA, NOW, &[]).await.unwrap();
    assert_eq!(opened_with("key"), None);
    std::fs::write(shared.keys.path().join("another"), "7".repeat(64)).unwrap();
    assert!(matches!(opened_with("another"), Some(OpenError::OtherKey { .. })), "another");
    drop(store);
    assert!(matches!(opened_with("third"), Some(OpenError::OtherKey { .. })), "none, and nobody to ask");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs PostgreSQL"]
async fn key_of_the_first_erasure_reaches_all_processes() {
    let shared = Shared::new();
    let open = async |key: &str, range| {
        let path = shared.keys.path().join(key);
        let store = Store::Postgres(PostgresStore::open(&shared.database.location(), &path).unwrap());
        assert_eq!(store.claim_shards(range).await, Ok(ShardClaim::Claimed));
        (store, path)
    };
    let (first, key) = open("first", half(0)).await;
    // A key that its host had made beforehand, and that was never used.
    std::fs::write(shared.keys.path().join("second"), "7".repeat(64)).unwrap();
    let (second, other) = open("second", half(1)).await;
    second.block_user(BO, ANNA, NOW, LIMIT).await.unwrap();
    first.erase_user(ANNA, NOW, &[]).await.unwrap();
    let read = |path: &std::path::Path| std::fs::read_to_string(path).unwrap();
    let begun = std::time::Instant::now();
    while read(&other) != read(&key) {
        assert!(begun.elapsed() < std::time::Duration::from_secs(60), "it has not heard of the key");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert_eq!(read(&shared.keys.path().join("second.replaced")), "7".repeat(64), "nothing is lost");
    // It recognises the erased account, and can erase.
    assert!(!second.block_user(BO, ANNA, NOW, LIMIT).await.unwrap(), "they block her already");
    assert_eq!(second.check_erasure().await, Ok(()));
    second.erase_user(CLEO, NOW, &[]).await.unwrap();
    // A process that starts later is given the key.
    drop(second);
    let (_third, last) = open("third", half(1)).await;
    assert_eq!(read(&last), read(&key));
    let recorded = shared.database.rows("SELECT encode(fingerprint, 'hex') FROM hash_key");
    assert!(recorded.len() == 1 && recorded[0] != read(&key).trim(), "the key itself is not in the database");
}
