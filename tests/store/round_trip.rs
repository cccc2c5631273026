//! Everything is read as it was stored, also after the file was closed.

use crate::store::bench::*;
use gonagas_core::kit::dice::Face;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::challenge::terms::{SeatPreference, Terms};
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, MatchId, PageCursor, UserId};
use gonagas_core::matches::log::event::{Event, EventKind, MatchStart, NewEvent};
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::settings::preferences::LanguageCode;
use gonagas_core::matches::shards::ShardRange;
use gonagas_core::session::rules::RequestedRules;
use gonagas_store::event_batch::{EventBatch, MatchIndex};
use gonagas_store::match_outbox::{OutboxEntry, OutboxId};
use gonagas_store::store_error::StoreError;

fn every_event() -> Vec<EventKind> {
    let start = MatchStart {
        rules: "pahtum blocks=7".into(),
        challenger_seat: Side::Second,
        seating_rolls: vec![Face::Two, Face::X],
        seed_word: "čáhci juo".into(),
    };
    vec![
        EventKind::SeedWordSet("birch “'--”".into()),
        EventKind::ChallengeAccepted(start),
        EventKind::DiceRolled("=X23".into()),
        EventKind::ActionsUndone(2),
        EventKind::ChallengeDeclined,
        EventKind::ChallengeWithdrawn,
        EventKind::ChallengeExpired,
        EventKind::ActionPlayed("d4 “'; DROP TABLE events; --”".into()),
        EventKind::EndOffered,
        EventKind::EndAgreed,
        EventKind::OfferDeclined,
        EventKind::OfferWithdrawn,
        EventKind::Resigned,
        EventKind::Cancelled,
        EventKind::Stopped(StopReason::PlayerLeft(BO)),
    ]
}

#[tokio::test]
async fn terms_are_read_as_stored() {
    let bench = Bench::new();
    let open = Terms { opponent: None, challenger_seat: SeatPreference::Random, channel_ref: THERE, ..terms() };
    let first = Terms {
        rules: RequestedRules::parse("seega size=5").unwrap(),
        challenger_seat: SeatPreference::First,
        ..terms()
    };
    let places = [Some(7), None].map(|guild| Terms {
        channel_ref: ChannelRef::without_bot(guild, 5),
        language: LanguageCode::parse("fr"),
        ..terms()
    });
    for terms in [terms(), open, first].into_iter().chain(places) {
        let id = bench.store.create_match(&terms, SECRET, NOW, &index(&[]), &[], LIMIT).await.unwrap().id;
        let loaded = bench.store.load_match(id).await.unwrap().terms;
        assert_eq!(loaded.rules.to_string(), terms.rules.to_string());
        assert_eq!((loaded.challenger, loaded.opponent), (terms.challenger, terms.opponent));
        assert_eq!((loaded.challenger_seat, loaded.channel_ref), (terms.challenger_seat, terms.channel_ref));
        assert_eq!((loaded.commitment, loaded.language), (terms.commitment, terms.language));
    }
}

#[tokio::test]
async fn events_are_read_after_reopening() {
    let bench = Bench::new();
    let id = bench.create().await.id;
    let by = |who| every_event().into_iter().map(|what| NewEvent { actor: who, kind: what }).collect::<Vec<_>>();
    let by_people = EventBatch { events: by(Some(BO)), ..offered(&[]) };
    let by_both = EventBatch { events: [by(Some(ANNA)), by(None)].concat(), occurred_at: -5, ..by_people.clone() };
    bench.store.append_events(id, 1, &by_people, LIMIT).await.unwrap();
    bench.store.append_events(id, 1 + by_people.events.len() as u32, &by_both, LIMIT).await.unwrap();

    let events = bench.reopen().store.load_match(id).await.unwrap().events;
    let mut expected = vec![Event { number: 1, timestamp: NOW, actor: Some(ANNA), kind: EventKind::ChallengeCreated }];
    for step in [by_people, by_both] {
        for NewEvent { actor: who, kind: what } in step.events {
            expected.push(Event {
                number: expected.len() as u32 + 1,
                timestamp: step.occurred_at,
                actor: who,
                kind: what,
            });
        }
    }
    assert_eq!(events, expected);
}

#[tokio::test]
async fn outbox_is_read_after_reopening() {
    let bench = Bench::new();
    let tells = [Effect::PostMessage(vec![BO, ANNA]), Effect::UpdateMessage, Effect::PostMessage(vec![])];
    let stored = create(&bench.store, &tells).await.unwrap();
    let game = stored.id;
    let nonces: Vec<String> = stored.notices.iter().map(|entry| entry.nonce.clone()).collect();
    let entry = |id: u64, tell, target, invitation| OutboxEntry {
        id: OutboxId(id),
        nonce: nonces[id as usize - 1].clone(),
        match_id: game,
        created_at: NOW,
        channel: HERE,
        effect: tell,
        target_post: target,
        is_challenge: invitation,
        attempts: 0,
    };
    let [post, update, second] = tells;
    let expected =
        [entry(1, post, None, true), entry(2, update, Some(OutboxId(1)), true), entry(3, second, None, true)];
    assert_eq!(stored.notices, expected);
    assert_eq!(bench.reopen().all_pending().await, expected);
}

#[tokio::test]
async fn missing_match_is_not_found() {
    let bench = Bench::new();
    for id in [MatchId(0), MatchId(1), MatchId(u64::MAX)] {
        assert_eq!(bench.store.load_match(id).await.err(), Some(StoreError::NotFound));
        let appended = bench.store.append_events(id, 0, &offered(&[]), LIMIT).await;
        assert_eq!(appended.err(), Some(StoreError::NotFound));
        let enqueued = bench.store.enqueue_effects(id, THERE, &[Effect::PostMessage(vec![])], NOW).await;
        assert_eq!(enqueued.err(), Some(StoreError::NotFound));
        assert_eq!(bench.store.current_message(id).await, Ok(None));
    }
    assert_eq!(bench.store.posted_message(OutboxId(1)).await, Ok(None));
}

#[tokio::test]
async fn due_matches_and_next_deadline_are_found() {
    let bench = Bench::new();
    let due = |due| MatchIndex { deadline: due, ..index(&[]) };
    for at in [Some(20), None, Some(10), Some(30)] {
        bench.store.create_match(&terms(), SECRET, NOW, &due(at), &[], LIMIT).await.unwrap();
    }
    let ids = |ids: &[u64]| ids.iter().copied().map(MatchId).collect::<Vec<_>>();
    assert_eq!(bench.store.due_matches(9, ShardRange::SINGLE).await, Ok((ids(&[]), Some(10))));
    assert_eq!(bench.store.due_matches(10, ShardRange::SINGLE).await, Ok((ids(&[3]), Some(20))));
    assert_eq!(bench.store.due_matches(29, ShardRange::SINGLE).await, Ok((ids(&[3, 1]), Some(30))));
    assert_eq!(bench.store.due_matches(30, ShardRange::SINGLE).await, Ok((ids(&[3, 1, 4]), None)));

    let later = EventBatch { index: due(None), ..offered(&[]) };
    bench.store.append_events(MatchId(3), 1, &later, LIMIT).await.unwrap();
    assert_eq!(bench.store.due_matches(10, ShardRange::SINGLE).await, Ok((ids(&[]), Some(20))));
}

#[tokio::test]
async fn active_matches_of_user_are_listed() {
    let bench = Bench::new();
    let mut ids: Vec<_> = Vec::new();
    for _ in 0..3 {
        ids.push(bench.create().await.id);
    }
    let over = EventBatch { index: MatchIndex { is_over: true, ..index(&[(ANNA, true), (BO, true)]) }, ..offered(&[]) };
    bench.store.append_events(ids[1], 1, &over, LIMIT).await.unwrap();
    let taken = EventBatch { index: index(&[(ANNA, true), (CLEO, true)]), ..offered(&[]) };
    bench.store.append_events(ids[2], 1, &taken, LIMIT).await.unwrap();

    assert_eq!(bench.store.active_matches_of_user(ANNA).await, Ok(vec![ids[2], ids[0]]));
    assert_eq!(bench.store.active_matches_of_user(BO).await, Ok(vec![ids[0]]));
    assert_eq!(bench.store.active_matches_of_user(CLEO).await, Ok(vec![ids[2]]));
    assert_eq!(bench.store.active_matches_of_user(UserId(4)).await, Ok(vec![]));
    assert_eq!(bench.store.finished_matches_of_user(BO, PageCursor::Newest, 1).await, Ok(vec![ids[1]]));
    assert_eq!(bench.store.finished_matches_of_user(BO, PageCursor::Newest, 0).await, Ok(vec![]));
    assert_eq!(bench.store.finished_matches_of_user(CLEO, PageCursor::Newest, 9).await, Ok(vec![]));
}

#[tokio::test]
async fn finished_matches_are_paged_in_both_directions() {
    let bench = Bench::new();
    let over = EventBatch { index: MatchIndex { is_over: true, ..index(&[(ANNA, true)]) }, ..offered(&[]) };
    for number in 1..=6 {
        let id = bench.create().await.id;
        // The third goes on, and Bo has no part in any.
        if number != 3 {
            bench.store.append_events(id, 1, &over, LIMIT).await.unwrap();
        }
    }
    let page = async |page: PageCursor, limit: usize| {
        bench.store.finished_matches_of_user(ANNA, page, limit).await.unwrap().iter().map(|id| id.0).collect::<Vec<_>>()
    };
    assert_eq!(page(PageCursor::Newest, 2).await, [6, 5]);
    assert_eq!(page(PageCursor::Before(MatchId(5)), 2).await, [4, 2]);
    assert_eq!(page(PageCursor::Before(MatchId(2)), 2).await, [1]);
    assert_eq!(page(PageCursor::Before(MatchId(1)), 2).await, [0; 0]);
    assert_eq!(page(PageCursor::After(MatchId(1)), 2).await, [4, 2]);
    assert_eq!(page(PageCursor::After(MatchId(4)), 2).await, [6, 5]);
    assert_eq!(page(PageCursor::After(MatchId(6)), 2).await, [0; 0]);
    assert_eq!(page(PageCursor::Before(MatchId(u64::MAX)), 1).await, [6], "a number that no match has");
}

#[tokio::test]
async fn secret_is_read_after_reopening() {
    let bench = Bench::new();
    let [first, second] = [[1; 32], std::array::from_fn(|index| index as u8 * 8)];
    for secret in [first, second] {
        bench.store.create_match(&terms(), secret, NOW, &index(&[]), &[], LIMIT).await.unwrap();
    }
    let bench = bench.reopen();
    let secret = async |id| bench.store.load_match(MatchId(id)).await.map(|stored| *stored.secret.as_bytes());
    assert_eq!(secret(1).await, Ok(first));
    assert_eq!(secret(2).await, Ok(second));
    assert_eq!(secret(3).await, Err(StoreError::NotFound));
}
