//! The outbox: targets, channels and outcomes of deliveries.

use crate::store::bench::*;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::ChannelRef;
use gonagas_store::match_outbox::{DeliveryStatus, OutboxEntry, OutboxId, PostedMessage};
use gonagas_store::store_error::StoreError;

/// Returns the number, target, channel and challenge flag of each entry.
fn gist(entries: &[OutboxEntry]) -> Vec<(u64, Option<u64>, ChannelRef, bool)> {
    let gist =
        |entry: &OutboxEntry| (entry.id.0, entry.target_post.map(|target| target.0), entry.channel, entry.is_challenge);
    entries.iter().map(gist).collect()
}

fn post() -> Effect {
    Effect::PostMessage(vec![ANNA])
}

#[tokio::test]
async fn entry_targets_last_post_before_it() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let tells = [Effect::RetireMessage(1), post(), Effect::UpdateMessage, post(), Effect::RetireMessage(u32::MAX)];
    let stored = bench.append(id, 1, &tells).await.notices;
    let expected = [
        (2, Some(1), HERE, true),
        (3, None, HERE, false),
        (4, Some(3), HERE, false),
        (5, None, HERE, false),
        (6, Some(5), HERE, false),
    ];
    assert_eq!(gist(&stored), expected);
    assert_eq!(stored.iter().map(|entry| entry.effect.clone()).collect::<Vec<_>>(), tells);
}

#[tokio::test]
async fn without_post_nothing_is_retired() {
    let bench = Bench::new();
    let id = create(&bench.store, &[Effect::UpdateMessage]).await.unwrap().id;
    let stored = bench.append(id, 1, &[Effect::RetireMessage(1), Effect::UpdateMessage]).await.notices;
    assert_eq!(stored, []);
    assert_eq!(bench.all_pending().await, []);
}

#[tokio::test]
async fn entries_target_posts_of_their_own_match() {
    let bench = Bench::new();
    bench.create().await;
    let id = create(&bench.store, &[]).await.unwrap().id;
    assert_eq!(bench.append(id, 1, &[Effect::RetireMessage(1)]).await.notices, []);
}

#[tokio::test]
async fn dropped_post_is_no_target() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let second = bench.append(id, 1, &[post()]).await.notices[0].id;
    bench.store.record_delivery(&[(second, DeliveryStatus::Dropped)]).await.unwrap();
    let stored = bench.append(id, 2, &[Effect::UpdateMessage]).await.notices;
    assert_eq!(gist(&stored), [(3, Some(1), HERE, true)]);
    bench.store.record_delivery(&[(OutboxId(1), DeliveryStatus::Dropped)]).await.unwrap();
    assert_eq!(bench.append(id, 3, &[Effect::UpdateMessage]).await.notices, []);
}

#[tokio::test]
async fn posts_go_to_channel_of_last_post() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let shown = bench.tell(id, THERE, &[Effect::RetireMessage(1), post()]).await;
    // The retired message stays in its channel, and the challenge is still unanswered.
    assert_eq!(gist(&shown.notices), [(2, Some(1), HERE, true), (3, None, THERE, true)]);
    let stored = bench.append(id, 1, &[Effect::UpdateMessage, post()]).await.notices;
    assert_eq!(gist(&stored), [(4, Some(3), THERE, true), (5, None, THERE, false)]);
    // A dropped post does not move the match.
    bench
        .store
        .record_delivery(&[(OutboxId(3), DeliveryStatus::Dropped), (OutboxId(5), DeliveryStatus::Dropped)])
        .await
        .unwrap();
    assert_eq!(gist(&bench.append(id, 2, &[post()]).await.notices), [(6, None, HERE, false)]);
}

#[tokio::test]
async fn without_post_entries_go_to_channel_of_challenge() {
    let bench = Bench::new();
    let id = create(&bench.store, &[]).await.unwrap().id;
    assert_eq!(gist(&bench.append(id, 1, &[post()]).await.notices), [(1, None, HERE, false)]);
}

#[tokio::test]
async fn pending_entries_stay_in_order_until_recorded() {
    let bench = Bench::new();
    let one = bench.create().await.id;
    let two = bench.create().await.id;
    bench.append(one, 1, &[Effect::UpdateMessage, post()]).await;
    let attempts = |entries: Vec<OutboxEntry>| -> Vec<(u64, u32)> {
        entries.iter().map(|entry| (entry.id.0, entry.attempts)).collect()
    };
    let pending = async || attempts(bench.all_pending().await);
    assert_eq!(pending().await, [(1, 0), (2, 0), (3, 0), (4, 0)]);
    assert_eq!(attempts(bench.pending(one).await), [(1, 0), (3, 0), (4, 0)]);
    assert_eq!(attempts(bench.pending(two).await), [(2, 0)]);

    let tried = |before| (OutboxId(1), DeliveryStatus::Attempted { previous_attempts: before });
    bench.store.record_delivery(&[tried(0), tried(1), (OutboxId(3), DeliveryStatus::Dropped)]).await.unwrap();
    assert_eq!(pending().await, [(1, 2), (2, 0), (4, 0)]);
    let untried = |id| (OutboxId(id), DeliveryStatus::NotSent);
    bench.store.record_delivery(&[untried(1), untried(2)]).await.unwrap();
    assert_eq!(pending().await, [(1, 1), (2, 0), (4, 0)]);
    bench
        .store
        .record_delivery(&[
            (OutboxId(1), DeliveryStatus::Delivered(Some(5))),
            (OutboxId(4), DeliveryStatus::Delivered(None)),
        ])
        .await
        .unwrap();
    assert_eq!(pending().await, [(2, 0)]);
}

#[tokio::test]
async fn recording_deliveries_is_all_or_nothing() {
    let bench = Bench::new();
    bench.create().await;
    let updates = [(OutboxId(1), DeliveryStatus::Dropped), (OutboxId(9), DeliveryStatus::Delivered(None))];
    assert!(matches!(bench.store.record_delivery(&updates).await, Err(StoreError::Failed(_))));
    assert_eq!(bench.all_pending().await.len(), 1);
    bench.store.record_delivery(&[]).await.unwrap();
}

#[tokio::test]
async fn current_message_is_last_posted() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    assert_eq!(bench.store.current_message(id).await, Ok(None));
    let delivered = |entry, message| [(OutboxId(entry), DeliveryStatus::Delivered(Some(message)))];
    bench.store.record_delivery(&delivered(1, u64::MAX)).await.unwrap();
    let first = PostedMessage {
        outbox_id: OutboxId(1),
        created_at: NOW,
        channel: HERE,
        message_id: u64::MAX,
        is_challenge: true,
    };
    assert_eq!(bench.store.current_message(id).await, Ok(Some(first)));

    bench.store.enqueue_effects(id, THERE, &[Effect::RetireMessage(1)], NOW).await.unwrap();
    bench.append(id, 1, &[post(), post()]).await;
    assert_eq!(bench.store.current_message(id).await, Ok(Some(first)), "the others are only planned");
    bench.store.record_delivery(&delivered(3, 33)).await.unwrap();
    bench.store.record_delivery(&[(OutboxId(4), DeliveryStatus::Delivered(None))]).await.unwrap();
    let second = PostedMessage {
        outbox_id: OutboxId(3),
        created_at: NOW + 1,
        channel: HERE,
        message_id: 33,
        is_challenge: false,
    };
    assert_eq!(bench.store.current_message(id).await, Ok(Some(second)), "of the last no message is known");

    // An edit has no message of its own.
    bench.store.record_delivery(&delivered(2, 22)).await.unwrap();
    assert_eq!(bench.store.posted_message(OutboxId(2)).await, Ok(None));
    assert_eq!(bench.store.posted_message(OutboxId(1)).await, Ok(Some(first)));
    assert_eq!(bench.store.posted_message(OutboxId(3)).await, Ok(Some(second)));
    assert_eq!(bench.store.posted_message(OutboxId(4)).await, Ok(None));
}

#[tokio::test]
async fn last_recorded_status_counts() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let settle = async |status| bench.store.record_delivery(&[(OutboxId(1), status)]).await.unwrap();
    settle(DeliveryStatus::Dropped).await;
    settle(DeliveryStatus::Delivered(Some(7))).await;
    settle(DeliveryStatus::Delivered(None)).await;
    assert_eq!(bench.store.current_message(id).await.unwrap().map(|posted| posted.message_id), Some(7));
    // The message was deleted, so there is no current one.
    settle(DeliveryStatus::Dropped).await;
    assert_eq!(bench.store.current_message(id).await, Ok(None));
    assert_eq!(bench.append(id, 1, &[Effect::RetireMessage(1)]).await.notices, []);
}

#[tokio::test]
async fn concurrent_attempts_of_entry_let_one_through() {
    let bench = Bench::new();
    bench.create().await;
    let take = |before| [(OutboxId(1), DeliveryStatus::Attempted { previous_attempts: before })];
    for before in 0..9 {
        let take = take(before);
        let (one, two) = tokio::join!(bench.store.record_delivery(&take), bench.store.record_delivery(&take));
        let results = [one, two];
        assert!(results.contains(&Ok(())) && results.contains(&Err(StoreError::Conflict)), "{before}: {results:?}");
    }
    // An entry that is delivered or missing cannot be attempted.
    bench.store.record_delivery(&[(OutboxId(1), DeliveryStatus::Delivered(Some(5)))]).await.unwrap();
    assert_eq!(bench.store.record_delivery(&take(9)).await, Err(StoreError::Conflict));
    assert_eq!(
        bench.store.record_delivery(&[(OutboxId(2), DeliveryStatus::Attempted { previous_attempts: 0 })]).await,
        Err(StoreError::Conflict)
    );
}

#[tokio::test]
async fn nonces_are_unique_across_databases() {
    let one = Bench::new();
    let other = Bench::new();
    let mut nonces = Vec::new();
    for bench in [&one, &other] {
        for _ in 0..LIMIT {
            nonces.extend(bench.create().await.notices.into_iter().map(|entry| entry.nonce));
        }
    }
    assert!(nonces.iter().all(|nonce| nonce.len() == 16 && nonce.bytes().all(|byte| byte.is_ascii_alphanumeric())));
    nonces.sort_unstable();
    nonces.dedup();
    assert_eq!(nonces.len(), 2 * LIMIT);
}
