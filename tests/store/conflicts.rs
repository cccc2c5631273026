//! Each event number is stored once, however many writers ask for it.

use crate::store::bench::*;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::plan::ReplyPlan;
use gonagas_store::event_batch::EventBatch;
use gonagas_store::sqlite::{OpenError, SqliteStore};
use gonagas_store::store_error::StoreError;

#[tokio::test]
async fn stale_append_stores_nothing() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    bench.append(id, 1, &[]).await;
    let events = [EventKind::Resigned, EventKind::ChallengeExpired]
        .map(|what| NewEvent { actor: Some(BO), kind: what })
        .to_vec();
    let late = EventBatch { events, ..offered(&[Effect::PostMessage(vec![])]) };
    for after in [0, 1, 3, u32::MAX] {
        assert_eq!(
            bench.store.append_events(id, after, &late, LIMIT).await.err(),
            Some(StoreError::Conflict),
            "{after}"
        );
    }
    assert_eq!(bench.store.load_match(id).await.unwrap().events.len(), 2);
    assert_eq!(bench.all_pending().await.len(), 1, "the challenge alone");
}

#[tokio::test]
async fn plans_are_stored_with_the_events_that_follow_them_or_not_at_all() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let plan = ReplyPlan::read_stored(2, "a1 b1; a2 b2");
    let set = |after| bench.store.set_reply_plan(id, after, ANNA, plan.clone(), NOW);
    assert_eq!(set(2).await, Err(StoreError::Conflict));
    assert_eq!(set(1).await, Ok(()));
    let plans = async || bench.store.load_match(id).await.unwrap().plans;
    let stored = vec![(ANNA, plan.clone().unwrap())];
    assert_eq!(plans().await, stored);
    let without = EventBatch { plans: Some(Vec::new()), ..offered(&[]) };
    assert_eq!(bench.store.append_events(id, 5, &without, LIMIT).await.err(), Some(StoreError::Conflict));
    assert_eq!(plans().await, stored);
    bench.store.append_events(id, 1, &offered(&[]), LIMIT).await.unwrap();
    assert_eq!(plans().await, stored, "events that say nothing about plans leave them");
    bench.store.append_events(id, 2, &without, LIMIT).await.unwrap();
    assert_eq!(plans().await, []);
}

#[tokio::test]
async fn batch_without_events_is_refused() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let nothing = EventBatch { events: vec![], ..offered(&[Effect::PostMessage(vec![])]) };
    assert!(matches!(bench.store.append_events(id, 1, &nothing, LIMIT).await, Err(StoreError::Failed(_))));
    assert_eq!(bench.all_pending().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_appends_after_same_event_store_one() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let step = offered(&[Effect::PostMessage(vec![])]);
    for after in 1..60 {
        let (one, two) = tokio::join!(
            bench.store.append_events(id, after, &step, LIMIT),
            bench.store.append_events(id, after, &step, LIMIT)
        );
        let (won, lost) = if one.is_ok() { (one, two) } else { (two, one) };
        assert!(won.is_ok(), "{won:?}");
        assert_eq!(lost.err(), Some(StoreError::Conflict));
    }
    assert_eq!(bench.store.load_match(id).await.unwrap().events.len(), 60);
    assert_eq!(bench.pending(id).await.len(), 60);
}

#[tokio::test]
async fn second_store_on_same_file_is_refused() {
    let bench = Bench::on_file();
    let in_use = OpenError::InUse(bench.path());
    assert!(in_use.to_string().contains("matches.db is used by another bot process"), "{in_use}");
    assert_eq!(SqliteStore::open(&bench.path()).err(), Some(in_use.clone()));
    #[cfg(unix)]
    {
        let link = bench.path().with_file_name("link.db");
        std::os::unix::fs::symlink(bench.path(), &link).unwrap();
        assert_eq!(SqliteStore::open(&link).err(), Some(OpenError::InUse(link)));
    }
    // The first one goes on as if nothing had been.
    let id = bench.create().await.id;
    assert_eq!(bench.reopen().store.load_match(id).await.unwrap().events.len(), 1);
}

#[tokio::test]
async fn double_click_counts_once() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let step = offered(&[]);
    let append = || bench.store.append_events(id, 1, &step, LIMIT);
    let (one, two, three) = tokio::join!(append(), append(), append());
    assert_eq!([one, two, three].iter().filter(|result| result.is_ok()).count(), 1);
    assert_eq!(bench.store.load_match(id).await.unwrap().events.len(), 2);
}

#[tokio::test]
async fn completed_append_is_read_at_once() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    for after in 1..40 {
        bench.append(id, after, &[]).await;
        assert_eq!(bench.store.load_match(id).await.unwrap().events.len(), after as usize + 1);
    }
}
