//! Threads: later posts go to an opened thread.

use crate::store::bench::*;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, MatchId};
use gonagas_store::match_outbox::{DeliveryStatus, OutboxId};

const CHALLENGE: u64 = u64::MAX - 7;
const THREAD: ChannelRef = ChannelRef { channel: CHALLENGE, ..HERE };

fn delivered(entry: u64, message: Option<u64>) -> [(OutboxId, DeliveryStatus); 1] {
    [(OutboxId(entry), DeliveryStatus::Delivered(message))]
}

/// Creates a posted and accepted challenge, with pending entries 2 to 5.
async fn accepted(bench: &Bench) -> MatchId {
    let id = bench.create().await.id;
    bench.store.record_delivery(&delivered(1, Some(CHALLENGE))).await.unwrap();
    let tells = [Effect::UpdateMessage, Effect::OpenThread, Effect::PostMessage(vec![BO]), Effect::ShortenAutoArchive];
    let stored = bench.append(id, 1, &tells).await.notices;
    assert_eq!(stored.iter().map(|entry| entry.effect.clone()).collect::<Vec<_>>(), tells);
    assert_eq!(
        stored.iter().map(|entry| entry.target_post.map(|it| it.0)).collect::<Vec<_>>(),
        [Some(1), Some(1), None, None]
    );
    assert!(stored.iter().all(|entry| entry.channel == HERE));
    id
}

/// Returns the channel of each pending entry.
async fn places(bench: &Bench, id: MatchId) -> Vec<(u64, ChannelRef)> {
    bench.pending(id).await.iter().map(|entry| (entry.id.0, entry.channel)).collect()
}

/// Returns the thread of a match.
async fn thread_of(bench: &Bench, id: MatchId) -> Option<ChannelRef> {
    bench.store.load_match(id).await.unwrap().thread
}

#[tokio::test]
async fn posts_go_to_opened_thread() {
    let bench = Bench::new();
    let id = accepted(&bench).await;
    let other = bench.create().await.id;
    assert_eq!(thread_of(&bench, id).await, None, "it is only planned");
    bench.store.record_delivery(&delivered(2, None)).await.unwrap();
    assert_eq!(thread_of(&bench, id).await, None, "that was another notice");
    bench.store.record_delivery(&delivered(3, None)).await.unwrap();
    assert_eq!(places(&bench, id).await, [(4, THREAD), (5, HERE)]);
    assert_eq!(places(&bench, other).await, [(6, HERE)], "others stay where they are");
    bench.append(id, 2, &[Effect::RetireMessage(2), Effect::PostMessage(vec![])]).await;
    assert_eq!(places(&bench, id).await[2..], [(7, THREAD), (8, THREAD)]);
    let bench = bench.reopen();
    assert_eq!(thread_of(&bench, id).await, Some(THREAD));
    assert_eq!(thread_of(&bench, other).await, None);
}

#[tokio::test]
async fn without_thread_posts_stay_in_channel() {
    let bench = Bench::new();
    let id = accepted(&bench).await;
    bench.store.record_delivery(&[(OutboxId(3), DeliveryStatus::Dropped)]).await.unwrap();
    assert_eq!(places(&bench, id).await, [(2, HERE), (4, HERE), (5, HERE)]);
    assert_eq!(thread_of(&bench, id).await, None);
}

#[tokio::test]
async fn no_thread_opens_under_unposted_challenge() {
    let bench = Bench::new();
    let id = create(&bench.store, &[]).await.unwrap().id;
    assert_eq!(bench.append(id, 1, &[Effect::OpenThread]).await.notices, []);
}
