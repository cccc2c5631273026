//! Background work: retries of deliveries, each match at its own pace, and deadlines.

use crate::app::world::{ANN, BEN, CAT, Fault, World};
use gonagas::app::requests::Request;
use gonagas_core::matches::CHALLENGE_LIFETIME;
use std::future::pending;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

const HOUR: i64 = 60 * 60 * 1000;

/// A limit that is much longer than the bot's polling interval.
const LONG: Duration = Duration::from_secs(10 * 60 * 60);

/// Waits until a condition holds.
async fn wait_until(condition: impl Fn() -> bool) {
    let wait = async {
        while !condition() {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(LONG, wait).await.expect("it never came about");
}

/// Runs the bot's background work until a condition holds.
async fn run_until(world: &World, condition: impl Fn() -> bool) {
    world.app.run_background_tasks(&world.channel_client(), wait_until(condition)).await;
}

/// A match in which Ben has moved and the post of his board has met these faults; then the bot was killed.
async fn match_with_failed_posts(faults: &[Fault]) -> World {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().extend(faults);
    world.pick(BEN, "d4").await;
    world.restart()
}

fn is_shown(world: &World) -> bool {
    world.channel.last().1.text.contains("White: **d4**")
}

/// The pauses between post attempts, in whole seconds, after the first few.
fn retry_pauses(world: &World, after: usize) -> Vec<u64> {
    let tries: Vec<Instant> = world.channel.post_attempts.lock().unwrap()[after..].to_vec();
    tries.windows(2).map(|pair| (pair[1] - pair[0]).as_secs_f64().round() as u64).collect()
}

#[tokio::test(start_paused = true)]
async fn forbidden_post_is_retried_with_backoff() {
    let world = match_with_failed_posts(&[Fault::Forbidden; 9]).await;
    let before = world.channel.post_attempts.lock().unwrap().len();
    run_until(&world, || is_shown(&world)).await;
    let pauses = retry_pauses(&world, before);
    assert_eq!(pauses.len(), 8);
    // In an outage of all of Discord it would be a minute at most.
    for (pause, least) in pauses.iter().zip([1, 2, 4, 8, 16, 32, 64, 128]) {
        assert!(*pause >= least, "{pauses:?}");
    }
    // A forbidden post was certainly not made, so no search is needed.
    assert_eq!((world.channel.count(), world.channel.searches.load(SeqCst)), (3, 0));
}

#[tokio::test(start_paused = true)]
async fn outage_is_probed_once_for_all_matches() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().extend([Fault::Down; 2]);
    world.pick(BEN, "d4").await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    world.press(BEN, "accept").await;
    let world = world.restart();
    world.channel.faults.lock().unwrap().extend([Fault::Down; 5]);
    let before = world.channel.post_attempts.lock().unwrap().len();
    run_until(&world, || world.channel.count() == 5).await;
    let pauses = retry_pauses(&world, before);
    // The first attempts are made side by side.
    for (pause, least) in pauses.iter().zip([0, 1, 2, 4, 8]) {
        assert!(*pause >= least, "{pauses:?}");
    }
    assert_eq!(pauses.len(), 6, "five times in vain, then the two");
}

#[tokio::test(start_paused = true)]
async fn unreadable_history_causes_at_most_one_duplicate() {
    let world = match_with_failed_posts(&[Fault::AnswerLost; 2]).await;
    assert_eq!(world.channel.count(), 3);
    world.channel.history_forbidden.store(true, SeqCst);
    run_until(&world, || world.channel.searches.load(SeqCst) >= 5).await;
    assert_eq!(world.channel.count(), 4);
    // After the next turn the result of the old post is irrelevant.
    world.play(ANN, "a1").await;
    let before = world.channel.searches.load(SeqCst);
    let world = world.restart();
    world.play(BEN, "b1").await;
    assert_eq!((world.channel.count(), world.channel.searches.load(SeqCst)), (6, before));
}

#[tokio::test(start_paused = true)]
async fn post_is_recognised_once_history_is_readable() {
    let world = match_with_failed_posts(&[Fault::AnswerLost; 2]).await;
    world.channel.history_forbidden.store(true, SeqCst);
    run_until(&world, || world.channel.searches.load(SeqCst) >= 3).await;
    world.channel.history_forbidden.store(false, SeqCst);
    let looks = world.channel.searches.load(SeqCst);
    run_until(&world, || world.channel.searches.load(SeqCst) > looks).await;
    let known = world.channel.searches.load(SeqCst);
    world.pick(ANN, "e4").await;
    assert_eq!((world.channel.count(), world.channel.searches.load(SeqCst)), (5, known));
}

#[tokio::test]
async fn nonces_differ_between_databases() {
    let (mut nonces, mut names) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let world = World::started("pahtum", "blocks=1").await;
        nonces.extend(world.channel.nonces.lock().unwrap().clone());
        names.push(world.channel.last().1.image.expect("an image").file_name);
    }
    assert_eq!(nonces.len(), 2);
    assert!(nonces.iter().all(|nonce| nonce.len() <= 25), "{nonces:?}");
    assert_ne!(nonces[0], nonces[1]);
    assert_ne!(names[0], names[1]);
}

#[tokio::test(start_paused = true)]
async fn hanging_post_does_not_delay_deadlines() {
    let world = match_with_failed_posts(&[Fault::Down]).await;
    world.challenge("seega", "", Some(CAT)).await;
    world.advance(CHALLENGE_LIFETIME);
    world.channel.posts_hang.store(true, SeqCst);
    let lapsed = async {
        while world.request(CAT, Request::Matches).await.contains("#2") {
            sleep(Duration::from_millis(5)).await;
        }
    };
    let client = world.channel_client();
    tokio::select! {
        () = world.app.run_background_tasks(&client, pending()) => unreachable!("nobody has stopped it"),
        lapsed = timeout(LONG, lapsed) => lapsed.expect("it lapses though something cannot be posted"),
    }
}

#[tokio::test(start_paused = true)]
async fn clock_jump_wakes_the_deadline_task() {
    let world = World::new();
    world.challenge("seega", "", Some(BEN)).await;
    world.advance(HOUR);
    world.challenge("pahtum", "", Some(BEN)).await;
    world.advance(CHALLENGE_LIFETIME - HOUR);
    let lapsed = || {
        let messages = world.channel.messages.lock().unwrap();
        messages.values().filter(|message| message.text.contains("expired")).count()
    };
    let jump = async {
        wait_until(|| lapsed() == 1).await;
        let before = Instant::now();
        world.advance(HOUR);
        wait_until(|| lapsed() == 2).await;
        // Without the clock jump the next check would be in a minute.
        assert!(before.elapsed() < Duration::from_secs(30), "{:?}", before.elapsed());
    };
    world.app.run_background_tasks(&world.channel_client(), jump).await;
}

#[tokio::test(start_paused = true)]
async fn match_goes_on_after_old_entries_are_deleted() {
    let world = World::started("seega", "size=5").await;
    for (user, stones) in [(ANN, "a1 a2"), (BEN, "b1 b2"), (ANN, "c1 c2"), (BEN, "d1 d2"), (ANN, "e1 e2")] {
        assert_eq!(world.play(user, stones).await, "");
    }
    let entries = || world.folder.query_number("SELECT count(*) FROM outbox").unwrap();
    assert!(entries() > 10);
    world.advance(25 * HOUR);
    run_until(&world, || entries() == 5).await;
    let (board, _) = world.channel.last();
    assert_eq!(world.play(BEN, "a4 a5").await, "");
    assert!(world.channel.messages.lock().unwrap()[&board].rows.is_empty(), "the board before lost its controls");
    assert!(world.newest().contains("<@1>, it is your turn"), "{}", world.newest());
}

/// A row that someone has edited, or that a failing disk has damaged.
#[tokio::test(start_paused = true)]
async fn match_with_damaged_outbox_entries_is_played_on_and_they_are_dropped() {
    let world = World::started("pahtum", "blocks=1").await;
    let damage = || {
        for kind in ["post", "remind", "direct"] {
            world.folder.execute(&format!(
                "INSERT INTO outbox (match_id, created_at, guild_id, channel_id, kind, payload, is_challenge)
                 VALUES (1, 0, 7, 70, '{kind}', 'everyone', 0)"
            ));
        }
    };
    let pending = || world.folder.query_number("SELECT count(*) FROM outbox WHERE status = 'pending'").unwrap();
    damage();
    world.pick(BEN, "d4").await;
    assert!(is_shown(&world), "{}", world.newest());
    assert_eq!(pending(), 0, "whoever works on the match drops them");
    damage();
    run_until(&world, || pending() == 0).await;
    assert_eq!(world.play(ANN, "a1").await, "");
}
