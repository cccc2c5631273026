//! Databases that are locked, edited by hand or replaced.

use crate::store::bench::*;
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::results::puzzle_results::{AttemptEnd, EndedAttempt, RatedPuzzle};
use gonagas_core::matches::shards::ShardRange;
use gonagas_core::puzzles::catalogue::all_puzzles;
use gonagas_store::match_outbox::{DeliveryStatus, OutboxLane};
use gonagas_store::sqlite::audit_database;
use gonagas_store::store_error::StoreError;
use std::time::{Duration, Instant};

#[tokio::test]
async fn long_lock_is_reported_as_busy() {
    let bench = Bench::on_file();
    let id = bench.create().await.id;
    let hand = bench.by_hand();
    hand.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let begun = Instant::now();
    let step = offered(&[Effect::PostMessage(vec![])]);
    assert_eq!(bench.store.append_events(id, 1, &step, LIMIT).await.err(), Some(StoreError::Busy));
    assert!(begun.elapsed() < Duration::from_secs(20), "{:?}", begun.elapsed());
    // Meanwhile everything can be read.
    assert_eq!(bench.store.load_match(id).await.unwrap().events.len(), 1);

    hand.execute_batch("ROLLBACK").unwrap();
    bench.store.append_events(id, 1, &step, LIMIT).await.unwrap();
    assert_eq!(bench.store.load_match(id).await.unwrap().events.len(), 2);
    assert_eq!(bench.all_pending().await.len(), 2, "nothing was stored while it was locked");
}

#[tokio::test]
async fn short_lock_is_waited_for() {
    let bench = Bench::on_file();
    let id = bench.create().await.id;
    let hand = bench.by_hand();
    hand.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let step = offered(&[]);
    let release = async {
        // The append has been asked for by the time this runs.
        tokio::task::yield_now().await;
        hand.execute_batch("COMMIT").unwrap();
    };
    let (appended, ()) = tokio::join!(bench.store.append_events(id, 1, &step, LIMIT), release);
    appended.unwrap();
}

#[tokio::test]
async fn corrupt_event_or_terms_are_described() {
    let edits = [
        (
            "DROP TRIGGER matches_terms_immutable; UPDATE matches SET rules = 'chess'",
            "match #1: there is no game “chess”",
        ),
        ("DROP TRIGGER events_immutable; UPDATE events SET kind = 'won' WHERE number = 2", "match #1, event 2: “won”"),
        ("DROP TRIGGER events_immutable; UPDATE events SET number = 5 WHERE number = 2", "event 2 is missing"),
        ("DROP TRIGGER events_not_deletable; DELETE FROM events", "match #1 has no events"),
    ];
    for (edit, expected) in edits {
        let bench = Bench::on_file();
        let id = bench.create().await.id;
        bench.append(id, 1, &[]).await;
        bench.folder().execute(edit);
        let Err(StoreError::Failed(reason)) = bench.store.load_match(id).await else { panic!("{edit}") };
        assert!(reason.contains(expected), "{reason}");
    }
}

#[tokio::test]
async fn match_of_other_edition_is_refused_and_unchanged() {
    let bench = Bench::on_file();
    let id = bench.create().await.id;
    let hand = bench.by_hand();
    let edition =
        |hand: &rusqlite::Connection| hand.query_row("SELECT rules_edition FROM matches", [], |row| row.get(0));
    let known: u32 = edition(&hand).unwrap();
    assert_eq!(Some(known), gonagas_core::session::rules::rules_edition("pahtum"), "what it was proposed by");
    assert!(hand.execute_batch("UPDATE matches SET rules_edition = 99").is_err(), "it never changes");
    // Its options are none that are known, either.
    hand.execute_batch(
        "DROP TRIGGER matches_terms_immutable; UPDATE matches SET rules_edition = 99, rules = 'pahtum new=1'",
    )
    .unwrap();
    for _ in 0..2 {
        assert_eq!(
            bench.store.load_match(id).await.err(),
            Some(StoreError::UnsupportedEdition { found: 99, supported: known })
        );
    }
    assert_eq!(bench.store.active_matches_of_user(ANNA).await, Ok(vec![id]));
    assert_eq!(bench.store.matches_with_pending_entries(OutboxLane::Channels, ShardRange::SINGLE).await, Ok(vec![id]));
}

#[tokio::test]
async fn wrong_points_and_days_of_puzzles_are_found() {
    let hard = all_puzzles().iter().find(|puzzle| puzzle.rating >= 1600).unwrap();
    for (edit, expected) in [
        ("UPDATE puzzle_tries SET points = 2", ""),
        ("UPDATE puzzle_tries SET points = 1", "a solution has 1 points"),
        ("UPDATE puzzle_tries SET is_solved = 0", "a miss has 2 points"),
        ("UPDATE daily_tries SET day = day - 1", "an attempt was made on another day"),
        ("UPDATE daily_tries SET day = day + 1", "an attempt was made on another day"),
    ] {
        let bench = Bench::on_file();
        let day = Some(NOW.div_euclid(DAY));
        let solved = EndedAttempt { puzzle: RatedPuzzle::from(hard), end: AttemptEnd::Solved, guild: None, day };
        bench.store.record_puzzle_attempt(ANNA, &solved, NOW).await.unwrap();
        bench.folder().execute(edit);
        let audit = audit_database(&bench.path(), |_, _| vec![]).unwrap();
        let is_found = audit.faults.iter().any(|fault| fault.ends_with(expected));
        assert!(if expected.is_empty() { audit.faults.is_empty() } else { is_found }, "{edit}: {audit:?}");
    }
}

#[tokio::test]
async fn match_loads_without_its_damaged_outbox_entry() {
    for edit in [
        "payload = 'everyone'",
        "payload = '-1'",
        "kind = 'retire', target_id = id, payload = 'x'",
        "attempts = 5000000000",
    ] {
        let bench = Bench::on_file();
        let id = bench.create().await.id;
        let entry = bench.pending(id).await[0].id;
        bench.folder().execute(&format!("UPDATE outbox SET {edit}"));
        bench.store.append_events(id, 1, &offered(&[Effect::ShortenAutoArchive]), LIMIT).await.unwrap();
        let outbox = bench.store.load_match(id).await.unwrap().outbox;
        assert_eq!(outbox.unreadable, [entry], "{edit}");
        let readable: Vec<&Effect> = outbox.pending.iter().map(|entry| &entry.effect).collect();
        assert_eq!(readable, [&Effect::ShortenAutoArchive], "{edit}");
        let audit = audit_database(&bench.path(), |_, _| vec![]).unwrap();
        let line = format!("match #{}: outbox entry {} cannot be read", id.0, entry.0);
        assert!(audit.faults.iter().any(|fault| fault.starts_with(&line)), "{edit}: {audit:?}");
        bench.store.record_delivery(&[(entry, DeliveryStatus::Dropped)]).await.unwrap();
        assert_eq!(bench.store.load_match(id).await.unwrap().outbox.unreadable, [], "{edit}");
    }
}

#[tokio::test]
async fn damaged_line_of_retired_message_does_not_prevent_takeback() {
    let bench = Bench::on_file();
    let id = bench.create().await.id;
    bench.append(id, 1, &[Effect::RetireMessage(1)]).await;
    for entry in bench.pending(id).await {
        bench.store.record_delivery(&[(entry.id, DeliveryStatus::Delivered(Some(5)))]).await.unwrap();
    }
    let hand = bench.by_hand();
    hand.execute_batch("UPDATE outbox SET payload = 'x', is_challenge = 0 WHERE kind = 'retire'").unwrap();
    assert_eq!(bench.append(id, 2, &[Effect::CorrectRetiredMessages]).await.notices, []);
    hand.execute_batch("UPDATE outbox SET payload = '1' WHERE kind = 'retire'").unwrap();
    assert_eq!(bench.append(id, 3, &[Effect::CorrectRetiredMessages]).await.notices.len(), 1);
}

#[tokio::test]
async fn deleted_or_replaced_file_is_not_written() {
    let bench = Bench::on_file();
    let id = bench.create().await.id;
    let aside = bench.path().with_extension("aside");
    std::fs::rename(bench.path(), &aside).unwrap();
    assert!(matches!(bench.store.append_events(id, 1, &offered(&[]), LIMIT).await, Err(StoreError::Failed(_))));
    std::fs::write(bench.path(), "").unwrap();
    assert!(matches!(bench.store.append_events(id, 1, &offered(&[]), LIMIT).await, Err(StoreError::Failed(_))));
    std::fs::rename(aside, bench.path()).unwrap();
    bench.store.append_events(id, 1, &offered(&[]), LIMIT).await.unwrap();
}
