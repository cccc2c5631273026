//! Failures of the database are counted, and remembered until a write succeeds.

use crate::store::bench::NOW;
use gonagas_metrics::metrics;
use gonagas_store::Store;
use gonagas_store::sqlite::{AccessPlan, AccessPlanner, SqliteStore, StoreAccess};
use gonagas_store::store_error::StoreError;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A disk that is full on demand.
#[derive(Default)]
struct Disk {
    is_full: AtomicBool,
}

impl AccessPlanner for Disk {
    fn plan_access(&self, access: StoreAccess) -> AccessPlan {
        let fails = access == StoreAccess::Write && self.is_full.load(Ordering::Relaxed);
        AccessPlan { error: fails.then_some(StoreError::DiskFull), ..AccessPlan::default() }
    }
}

#[tokio::test]
async fn failing_background_write_is_counted_and_remembered() {
    let folder = tempfile::tempdir().unwrap();
    let disk = Arc::new(Disk::default());
    let planner = Arc::clone(&disk) as Arc<dyn AccessPlanner>;
    let store = Store::Sqlite(SqliteStore::open_inline(&folder.path().join("matches.db"), planner).unwrap());
    let count = || metrics().store_errors.with_label_values(&["disk-full"]).get();
    store.record_heartbeat(NOW).await.unwrap();
    assert!(!store.has_failed_to_write());
    let before = count();
    disk.is_full.store(true, Ordering::Relaxed);
    assert_eq!(store.record_heartbeat(NOW + 1).await, Err(StoreError::DiskFull));
    assert!(store.has_failed_to_write() && count() > before);
    // Reads go on, and say nothing of the disk.
    store.workload().await.unwrap();
    assert!(store.has_failed_to_write());
    disk.is_full.store(false, Ordering::Relaxed);
    store.record_heartbeat(NOW + 2).await.unwrap();
    assert!(!store.has_failed_to_write());
}
