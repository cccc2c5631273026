//! Networks that lose connections or bytes between a store and its server.

use crate::store::bench::*;
use crate::support::database_proxy::{DatabaseProxy, Traffic};
use crate::support::postgres_server::shared_server;
use gonagas_core::matches::shards::ShardRange;
use gonagas_store::Store;
use gonagas_store::bot_activity::ShardClaim;
use gonagas_store::postgres::{PostgresLocation, PostgresStore};
use gonagas_store::store_error::StoreError;
use tempfile::TempDir;

/// Opens a store through a proxy.
async fn open(address: &str, keys: &TempDir) -> Store {
    let location = PostgresLocation::parse(address).unwrap();
    let store = Store::Postgres(PostgresStore::open(&location, &keys.path().join("key")).unwrap());
    assert_eq!(store.claim_shards(ShardRange::SINGLE).await, Ok(ShardClaim::Claimed));
    store
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn write_into_a_silent_network_ends() {
    let database = shared_server().create_migrated_database();
    let keys = TempDir::new().unwrap();
    let proxy = DatabaseProxy::start(&database);
    // The shortest limit, so that the test is short.
    let store = open(&format!("{}?tcp_user_timeout=1", proxy.address()), &keys).await;
    proxy.set_traffic(Traffic::Ignored);
    // More than the buffers on the way take.
    let long = "x".repeat(32 << 20);
    assert_eq!(store.record_lesson(ANNA, "pahtum", &long, NOW).await, Err(StoreError::Unreachable));
    drop(store);
    assert_eq!(database.query_number("SELECT count(*) FROM lesson_progress"), Some(0));
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn connection_that_cannot_be_opened_again_is_the_last_to_be_used() {
    let database = shared_server().create_migrated_database();
    let keys = TempDir::new().unwrap();
    let proxy = DatabaseProxy::start(&database);
    let store = open(&proxy.address(), &keys).await;
    store.workload().await.unwrap();
    proxy.set_traffic(Traffic::OldOnly);
    // The connection of that read, which is the next to be used.
    database.execute(
        "SELECT pg_terminate_backend(pid) FROM (SELECT pid FROM pg_stat_activity
         WHERE datname = current_database() AND query = 'COMMIT' ORDER BY state_change DESC LIMIT 1) AS newest",
    );
    let mut failures = 0;
    for _ in 0..20 {
        failures += u32::from(store.workload().await.is_err());
    }
    assert_eq!(failures, 1, "seven connections are left");
}
