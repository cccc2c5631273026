//! The limit of matches per user.

use crate::store::bench::*;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::UserId;
use gonagas_store::event_batch::{EventBatch, MatchIndex};
use gonagas_store::store_error::StoreError;

#[tokio::test]
async fn challenger_cannot_exceed_match_limit() {
    let bench = Bench::new();
    for _ in 0..LIMIT {
        bench.create().await;
    }
    assert_eq!(create(&bench.store, &[]).await.err(), Some(StoreError::TooManyMatches(ANNA)));
    // The asked players have none of their own yet.
    let by_bo = Terms { challenger: BO, opponent: Some(ANNA), ..terms() };
    let mine = index(&[(BO, true), (ANNA, false)]);
    let id = bench.store.create_match(&by_bo, SECRET, NOW, &mine, &[], LIMIT).await.unwrap().id;

    // Anna cannot accept either; nothing has happened then.
    let accepted = EventBatch { index: index(&[(BO, true), (ANNA, true)]), ..offered(&[]) };
    assert_eq!(bench.store.append_events(id, 1, &accepted, LIMIT).await.err(), Some(StoreError::TooManyMatches(ANNA)));
    assert_eq!(bench.store.load_match(id).await.unwrap().events.len(), 1);

    // When one of hers is over there is room.
    let first = bench.store.active_matches_of_user(ANNA).await.unwrap().pop().unwrap();
    let over = EventBatch { index: MatchIndex { is_over: true, ..index(&[(ANNA, true), (BO, true)]) }, ..offered(&[]) };
    bench.store.append_events(first, 1, &over, LIMIT).await.unwrap();
    bench.store.append_events(id, 1, &accepted, LIMIT).await.unwrap();
}

#[tokio::test]
async fn user_at_limit_can_continue_matches() {
    let bench = Bench::new();
    let ids = [bench.create().await.id, bench.create().await.id, bench.create().await.id];
    let went_on = EventBatch { index: index(&[(ANNA, true), (BO, false)]), ..offered(&[]) };
    bench.store.append_events(ids[0], 1, &went_on, LIMIT).await.unwrap();
    bench.store.append_events(ids[0], 2, &went_on, 0).await.unwrap();
}

#[tokio::test]
async fn pending_challenge_counts_for_challenger_only() {
    let bench = Bench::new();
    let both = index(&[(ANNA, true), (BO, true)]);
    for challenger in [CLEO, UserId(4), UserId(5), UserId(6)] {
        bench.store.create_match(&Terms { challenger, ..terms() }, SECRET, NOW, &both, &[], LIMIT).await.unwrap();
    }
    assert_eq!(create(&bench.store, &[]).await.err(), Some(StoreError::TooManyMatches(ANNA)));
}

#[tokio::test]
async fn user_listed_twice_counts_once() {
    let bench = Bench::new();
    let twice = index(&[(ANNA, true), (ANNA, false)]);
    for _ in 0..LIMIT {
        bench.store.create_match(&terms(), SECRET, NOW, &twice, &[], LIMIT).await.unwrap();
    }
    assert_eq!(create(&bench.store, &[]).await.err(), Some(StoreError::TooManyMatches(ANNA)));
    assert_eq!(bench.store.active_matches_of_user(ANNA).await.unwrap().len(), LIMIT);
}
