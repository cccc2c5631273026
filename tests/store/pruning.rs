//! Pruning of the outbox: unneeded entries go, and nobody notices.

use crate::store::bench::*;
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::MatchId;
use gonagas_store::match_outbox::{DeliveryStatus, OutboxId};

/// All kinds of entries of a turn.
fn turn(event: u32) -> Vec<Effect> {
    vec![
        Effect::RetireMessage(event),
        Effect::PostMessage(vec![ANNA]),
        Effect::UpdateMessage,
        Effect::PostReminder(ANNA),
        Effect::DirectMessage(ANNA, Notification::AttentionNeeded(event)),
    ]
}

/// Delivers all entries of a match that are pending; a message has the id of its entry.
async fn deliver_all(bench: &Bench, id: MatchId) {
    for entry in bench.pending(id).await {
        bench.store.record_delivery(&[(entry.id, DeliveryStatus::Delivered(Some(entry.id.0)))]).await.unwrap();
    }
}

/// A match in a thread, after this many turns that are delivered.
async fn played(bench: &Bench, turns: u32) -> MatchId {
    let id = bench.create().await.id;
    deliver_all(bench, id).await;
    bench.append(id, 1, &[Effect::OpenThread]).await;
    deliver_all(bench, id).await;
    for event in 2..2 + turns {
        bench.append(id, event, &turn(event)).await;
        deliver_all(bench, id).await;
    }
    id
}

/// Prunes everything in steps of two entries; returns the number of steps.
async fn prune_all(bench: &Bench, before: i64) -> usize {
    let mut after = OutboxId(0);
    let mut steps = 0;
    while let Some(last) = bench.store.prune_outbox(after, before, 2).await.unwrap() {
        assert!(last > after);
        (after, steps) = (last, steps + 1);
    }
    steps
}

fn kinds(bench: &Bench) -> Vec<String> {
    bench.rows("SELECT kind || ' ' || status FROM outbox ORDER BY id")
}

#[tokio::test]
async fn posts_in_use_are_kept() {
    let bench = Bench::new();
    let id = played(&bench, 10).await;
    let before = bench.store.load_match(id).await.unwrap();
    assert!(before.thread.is_some() && before.outbox.current_message.is_some());
    let count = kinds(&bench).len();
    assert_eq!(prune_all(&bench, NOW - 1).await, 0);
    assert_eq!(kinds(&bench).len(), count, "all are too new");
    assert!(prune_all(&bench, NOW + 1).await > 10);
    // The challenge, under which the thread hangs, and the last posts.
    let kept = ["post", "thread", "post", "retire", "post", "retire", "post"].map(|kind| format!("{kind} delivered"));
    assert_eq!(kinds(&bench), kept);
    let after = bench.store.load_match(id).await.unwrap();
    assert_eq!((after.thread, &after.outbox), (before.thread, &before.outbox));
    // Later effects apply to the current message.
    let next = bench.append(id, 12, &turn(12)).await.notices;
    let current = before.outbox.current_message.unwrap();
    assert_eq!((next[0].target_post, next[1].channel), (Some(current.outbox_id), current.channel));
    deliver_all(&bench, id).await;
    prune_all(&bench, NOW + 1).await;
    assert_eq!(kinds(&bench), kept);
}

#[tokio::test]
async fn pending_entries_and_their_posts_are_kept() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    deliver_all(&bench, id).await;
    // The first post has to be retired, but that is not delivered.
    let retire = bench.append(id, 1, &[Effect::RetireMessage(1)]).await.notices[0].id;
    for event in 2..8 {
        let posts = bench.append(id, event, &[Effect::PostMessage(vec![])]).await.notices;
        bench.store.record_delivery(&[(posts[0].id, DeliveryStatus::Delivered(Some(7)))]).await.unwrap();
    }
    prune_all(&bench, NOW + DAY).await;
    assert_eq!(bench.pending(id).await.len(), 1);
    assert!(bench.store.posted_message(OutboxId(1)).await.unwrap().is_some());
    assert_eq!(kinds(&bench).len(), 5);
    bench.store.record_delivery(&[(retire, DeliveryStatus::Dropped)]).await.unwrap();
    prune_all(&bench, NOW + DAY).await;
    assert_eq!(kinds(&bench), ["post delivered"; 3]);
}

/// The newest post may have no message, when nobody knows whether it was posted.
#[tokio::test]
async fn current_message_is_kept_behind_posts_without_one() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    deliver_all(&bench, id).await;
    for event in 1..6 {
        let posts = bench.append(id, event, &[Effect::PostMessage(vec![])]).await.notices;
        bench.store.record_delivery(&[(posts[0].id, DeliveryStatus::Delivered(None))]).await.unwrap();
    }
    prune_all(&bench, NOW + DAY).await;
    assert_eq!(bench.store.current_message(id).await.unwrap().unwrap().outbox_id, OutboxId(1));
    assert_eq!(kinds(&bench).len(), 4);
}

#[tokio::test]
async fn entries_dated_ahead_hold_up_nothing() {
    let bench = Bench::on_file();
    let ahead = bench.create().await.id;
    deliver_all(&bench, ahead).await;
    bench.by_hand().execute("UPDATE outbox SET created_at = created_at + ?1", [1000 * DAY]).unwrap();
    played(&bench, 10).await;
    prune_all(&bench, NOW + 1).await;
    assert_eq!(kinds(&bench).len(), 1 + 7);
}
