//! Matches by channel, and the channels of outbox entries.

use crate::store::bench::*;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::{ChannelRef, MatchId, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::log::location::ChannelOrThread;
use gonagas_core::matches::shards::ShardRange;
use gonagas_store::event_batch::EventBatch;
use gonagas_store::match_outbox::{DeliveryStatus, OutboxLane};

const GUILD: u64 = u64::MAX - 1;

fn elsewhere(channel: u64) -> ChannelRef {
    ChannelRef { channel, ..HERE }
}

async fn at(bench: &Bench, channel: ChannelRef) -> MatchId {
    let terms = Terms { channel_ref: channel, ..terms() };
    bench
        .store
        .create_match(&terms, SECRET, NOW, &index(&[(ANNA, true)]), &[Effect::PostMessage(vec![])], 99)
        .await
        .unwrap()
        .id
}

async fn moves(bench: &Bench, id: MatchId, after: u32, place: Option<ChannelOrThread>) {
    let events = vec![NewEvent { actor: None, kind: EventKind::Relocated(place) }];
    let step = EventBatch { events, effects: vec![Effect::PostMessage(vec![])], ..offered(&[]) };
    bench.store.append_events(id, after, &step, 99).await.unwrap();
}

#[tokio::test]
async fn matches_are_found_by_server_and_channel() {
    let bench = Bench::new();
    let here = at(&bench, HERE).await;
    let there = at(&bench, elsewhere(5)).await;
    let direct = at(&bench, THERE).await;
    let found = async |channel| bench.store.active_matches_possibly_in_channel(channel).await.unwrap();
    assert_eq!(bench.store.active_matches_in_guild(GUILD).await.unwrap(), [here, there]);
    assert_eq!((found(HERE).await, found(elsewhere(5)).await), (vec![here], vec![there]));
    assert_eq!((found(elsewhere(6)).await, found(THERE).await), (vec![], vec![direct]));
    moves(&bench, here, 1, Some(ChannelOrThread::from_channel(6))).await;
    assert_eq!(found(elsewhere(6)).await, [here], "what has moved may be anywhere");
    assert_eq!(bench.store.active_guilds().await.unwrap(), [GUILD]);
}

#[tokio::test]
async fn finished_and_delivered_match_is_in_no_channel() {
    let bench = Bench::new();
    let id = at(&bench, HERE).await;
    let over =
        EventBatch { index: gonagas_store::event_batch::MatchIndex { is_over: true, ..index(&[]) }, ..offered(&[]) };
    bench.store.append_events(id, 1, &over, 99).await.unwrap();
    assert_eq!(bench.store.active_matches_in_guild(GUILD).await.unwrap(), []);
    assert_eq!(bench.store.active_guilds().await.unwrap(), [GUILD], "a post is still to be delivered");
    for entry in bench.all_pending().await {
        bench.store.record_delivery(&[(entry.id, DeliveryStatus::Dropped)]).await.unwrap();
    }
    assert_eq!(bench.store.active_guilds().await.unwrap(), [0_u64; 0]);
}

#[tokio::test]
async fn entries_go_to_where_match_has_moved() {
    let bench = Bench::new();
    let id = at(&bench, HERE).await;
    moves(&bench, id, 1, None).await;
    let places = async || {
        let pending = bench.pending(id).await;
        pending.into_iter().map(|entry| entry.channel).collect::<Vec<_>>()
    };
    assert_eq!(places().await, [HERE], "without a place nothing is posted");
    moves(&bench, id, 2, Some(ChannelOrThread { channel: 8, parent: Some(7) })).await;
    assert_eq!(places().await, [HERE, elsewhere(8)]);
    moves(&bench, id, 3, Some(ChannelOrThread::from_channel(9))).await;
    assert_eq!(places().await, [HERE, elsewhere(8), elsewhere(9)]);
}

#[tokio::test]
async fn entries_without_the_bot_wait_for_nobody_and_supersede_each_other() {
    let bench = Bench::new();
    let conversation = ChannelRef::without_bot(None, 4);
    let server = ChannelRef::without_bot(Some(GUILD), 5);
    for place in [conversation, server] {
        let id = at(&bench, place).await;
        let stored = bench.store.load_match(id).await.unwrap();
        assert_eq!((stored.terms.channel_ref, stored.outbox.pending[0].channel), (place, place));
        assert_eq!(
            bench.store.active_matches_possibly_in_channel(place).await.unwrap(),
            [],
            "no event comes from there"
        );
    }
    let all = ShardRange::SINGLE;
    assert_eq!(bench.store.matches_with_pending_entries(OutboxLane::Channels, all).await, Ok(vec![]));
    assert_eq!(bench.store.active_guilds().await.unwrap(), [0_u64; 0]);
    assert_eq!(bench.store.active_matches_in_guild(GUILD).await.unwrap(), []);
    assert_eq!(bench.store.pending_entries_on_guild(GUILD).await.unwrap(), []);
    let id = MatchId(1);
    let next = async |effects: &[Effect]| {
        bench
            .store
            .enqueue_effects(id, conversation, effects, NOW)
            .await
            .unwrap()
            .pending
            .into_iter()
            .map(|it| it.effect)
    };
    let post = |users: &[UserId]| Effect::PostMessage(users.to_vec());
    let direct = Effect::DirectMessage(BO, Notification::WatchedTurn);
    let kept = [post(&[]), Effect::UpdateMessage];
    assert!(next(&[Effect::UpdateMessage]).await.eq(kept.clone()), "an edit does not stand for a post");
    assert!(next(&[Effect::UpdateMessage]).await.eq(kept.clone()), "a second edit replaces the first");
    assert!(next(std::slice::from_ref(&direct)).await.eq(kept.into_iter().chain([direct.clone()])));
    let again = [Effect::RetireMessage(1), post(&[BO])];
    assert!(next(&again).await.eq([direct, post(&[BO])]), "nothing was posted that could be retired");
    assert_eq!(bench.store.matches_with_pending_entries(OutboxLane::DirectMessages, all).await, Ok(vec![id]));
}
