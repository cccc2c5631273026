//! Heartbeats and vacations.

use crate::store::bench::*;
use gonagas_core::matches::clock::duration::{DAY, MINUTE};
use gonagas_core::matches::clock::vacation::Vacation;
use gonagas_core::matches::ids::InteractionId;
use gonagas_core::matches::shards::Shard;
use gonagas_store::VersionedVacation;
use gonagas_store::bot_activity::AwayShard;
use gonagas_store::event_batch::EventBatch;
use gonagas_store::store_error::StoreError;
use std::collections::BTreeMap;

#[tokio::test]
async fn heartbeat_is_read_as_recorded() {
    let bench = Bench::new();
    assert_eq!(bench.store.last_heartbeat(NOW).await, Ok(None));
    for noted in [NOW, NOW + 5, NOW + 1] {
        bench.store.record_heartbeat(noted).await.unwrap();
        assert_eq!(bench.store.last_heartbeat(NOW + 5).await, Ok(Some(noted)));
    }
    assert_eq!(bench.reopen().store.last_heartbeat(NOW + 5).await, Ok(Some(NOW + 1)));
}

#[tokio::test]
async fn heartbeat_in_the_future_is_unknown_until_it_is_corrected() {
    let bench = Bench::new();
    bench.store.record_heartbeat(NOW + 10 * 365 * DAY).await.unwrap();
    assert_eq!(bench.store.last_heartbeat(NOW + 7).await, Ok(None), "nothing else is known");
    bench.create().await;
    assert_eq!(bench.store.last_heartbeat(NOW + 7).await, Ok(Some(NOW)), "it ran when it stored the challenge");
    bench.store.record_heartbeat(NOW + 8).await.unwrap();
    assert_eq!(bench.store.last_heartbeat(NOW + 9).await, Ok(Some(NOW + 8)));
}

#[tokio::test]
async fn shards_that_are_away_are_read_as_recorded() {
    let bench = Bench::new();
    assert_eq!(bench.store.away_shards().await, Ok(vec![]));
    let away = |index, total, since| AwayShard { shard: Shard { index, total }, since };
    for recorded in [vec![away(1, 4, NOW), away(3, 4, NOW + 5)], vec![away(0, 8, NOW + 6)], vec![]] {
        bench.store.record_away_shards(&recorded).await.unwrap();
        assert_eq!(bench.store.away_shards().await, Ok(recorded));
    }
}

/// Interactions are kept for as long as Discord may repeat them.
#[tokio::test]
async fn interactions_expire_after_half_an_hour() {
    let bench = Bench::new();
    let claim = async |at| carry_out(&bench.store, InteractionId(1 << 62), at).await.unwrap();
    assert!(claim(NOW).await);
    assert!(!claim(NOW).await);
    for minutes in [0, 9, 18, 27] {
        bench.store.record_heartbeat(NOW + minutes * MINUTE).await.unwrap();
    }
    assert!(!claim(NOW + 29 * MINUTE).await);
    for minutes in [36, 45, 54, 63] {
        bench.store.record_heartbeat(NOW + minutes * MINUTE).await.unwrap();
    }
    assert!(claim(NOW + 63 * MINUTE).await);
}

#[tokio::test]
async fn interaction_is_recorded_only_with_its_changes() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let batch = EventBatch { interaction: Some(InteractionId(7)), ..offered(&[]) };
    assert_eq!(bench.store.append_events(id, 9, &batch, LIMIT).await, Err(StoreError::Conflict));
    assert!(bench.store.append_events(id, 1, &batch, LIMIT).await.is_ok(), "it has made nothing before");
    let again = bench.store.append_events(id, 2, &batch, LIMIT).await;
    assert_eq!(again, Err(StoreError::RepeatedInteraction));
    assert_eq!(bench.store.load_match(id).await.unwrap().events.len(), 2);
}

fn vacation(days: u32) -> Vacation {
    let spent = BTreeMap::from([(2026, days), (2027, 1)]);
    Vacation { started_at: NOW, ends_at: NOW + i64::from(days), auto_spend: true, days_spent: spent }
}

#[tokio::test]
async fn vacation_is_read_as_stored() {
    let bench = Bench::new();
    let nothing = bench.store.vacation(ANNA).await.unwrap();
    assert_eq!(nothing, VersionedVacation::default());
    bench.store.update_vacation(ANNA, &nothing, &vacation(5), NOW).await.unwrap();
    let bench = bench.reopen();
    let kept = bench.store.vacation(ANNA).await.unwrap();
    assert_eq!(kept, VersionedVacation { vacation: vacation(5), version: 1 });
    assert_eq!(bench.store.vacation(BO).await, Ok(VersionedVacation::default()));
    bench.store.update_vacation(ANNA, &kept, &vacation(6), NOW).await.unwrap();
    assert_eq!(bench.store.vacation(ANNA).await.unwrap().vacation, vacation(6));
}

#[tokio::test]
async fn stale_vacation_update_is_refused() {
    let bench = Bench::new();
    let old = bench.store.vacation(ANNA).await.unwrap();
    bench.store.update_vacation(ANNA, &old, &vacation(1), NOW).await.unwrap();
    let lost = bench.store.update_vacation(ANNA, &old, &vacation(9), NOW).await;
    assert_eq!(lost, Err(StoreError::Conflict));
    assert_eq!(bench.store.vacation(ANNA).await.unwrap().vacation, vacation(1));
}

#[tokio::test]
async fn unlogged_vacations_are_listed() {
    let bench = Bench::new();
    let store = &bench.store;
    let read = async || store.vacation(ANNA).await.unwrap();
    let auto = Vacation { auto_spend: true, ..Vacation::default() };
    store.update_vacation(ANNA, &read().await, &auto, NOW).await.unwrap();
    assert_eq!(store.users_with_unlogged_vacation().await, Ok(vec![]), "it holds nothing up");
    store.update_vacation(ANNA, &read().await, &vacation(1), NOW).await.unwrap();
    assert_eq!(store.users_with_unlogged_vacation().await, Ok(vec![ANNA]));
    let changed = Vacation { auto_spend: false, ..vacation(1) };
    store.update_vacation(ANNA, &read().await, &changed, NOW).await.unwrap();
    assert_eq!(store.users_with_unlogged_vacation().await, Ok(vec![ANNA]), "it still is not");
    store.mark_vacation_logged(ANNA, 2).await.unwrap();
    assert_eq!(store.users_with_unlogged_vacation().await, Ok(vec![ANNA]), "it has changed since");
    store.mark_vacation_logged(ANNA, 3).await.unwrap();
    assert_eq!(store.users_with_unlogged_vacation().await, Ok(vec![]));
}
