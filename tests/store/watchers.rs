//! Watchers of matches.

use crate::store::bench::*;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::MatchId;
use gonagas_store::WatchedMatch;
use gonagas_store::event_batch::{EventBatch, MatchIndex};
use gonagas_store::store_error::StoreError;

fn follow(id: MatchId, turns: bool) -> WatchedMatch {
    WatchedMatch { match_id: id, every_turn: turns }
}

#[tokio::test]
async fn user_watches_matches_until_they_stop() {
    let bench = Bench::new();
    let one = bench.create().await.id;
    let two = bench.create().await.id;
    assert_eq!(bench.store.watched_matches(CLEO).await, Ok(vec![]));
    for follow in [follow(one, false), follow(two, true), follow(one, true)] {
        bench.store.watch_match(CLEO, follow, NOW).await.unwrap();
    }
    let bench = bench.reopen();
    assert_eq!(bench.store.watched_matches(CLEO).await, Ok(vec![follow(two, true), follow(one, true)]));
    bench.store.unwatch_match(CLEO, one, NOW).await.unwrap();
    bench.store.unwatch_match(CLEO, one, NOW).await.unwrap();
    assert_eq!(bench.store.watched_matches(CLEO).await, Ok(vec![follow(two, true)]));
    assert_eq!(bench.store.watched_matches(BO).await, Ok(vec![]));
    assert_eq!(bench.store.watch_match(CLEO, follow(MatchId(9), true), NOW).await, Err(StoreError::NotFound));
}

#[tokio::test]
async fn watchers_get_their_messages_and_end_removes_them() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let other = bench.create().await.id;
    for (user, turns) in [(ANNA, true), (BO, true), (CLEO, false)] {
        bench.store.watch_match(user, follow(id, turns), NOW).await.unwrap();
    }
    let notified = async |after: u32, news: Notification| {
        let stored = bench.append(id, after, &[Effect::NotifyWatchers(news)]).await.notices;
        assert!(stored.iter().all(|entry| entry.target_post.is_none() && entry.match_id == id));
        stored.into_iter().map(|entry| entry.effect).collect::<Vec<_>>()
    };
    let direct = |users: &[_], news| users.iter().map(|user| Effect::DirectMessage(*user, news)).collect::<Vec<_>>();
    assert_eq!(notified(1, Notification::WatchedTurn).await, direct(&[BO, ANNA], Notification::WatchedTurn));
    assert_eq!(
        notified(2, Notification::WatchedMatchOver).await,
        direct(&[CLEO, BO, ANNA], Notification::WatchedMatchOver)
    );
    assert_eq!(notified(3, Notification::WatchedMatchOver).await, []);
    assert_eq!(bench.append(other, 1, &[Effect::NotifyWatchers(Notification::WatchedMatchOver)]).await.notices, []);
    let over = EventBatch { index: MatchIndex { is_over: true, ..index(&[]) }, ..offered(&[]) };
    bench.store.append_events(other, 2, &over, LIMIT).await.unwrap();
    assert_eq!(bench.store.watch_match(CLEO, follow(other, true), NOW).await, Err(StoreError::NotFound));
}
