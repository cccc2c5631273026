//! Background work: retries of deliveries, each match at its own pace, and deadlines.

use crate::app::world::{ANN, BEN, CAT, Fault, HERE, World, caller, wait_until};
use gonagas_app::commands::match_commands::Takeback;
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play_move::Move;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::CHALLENGE_LIFETIME;
use gonagas_core::matches::ids::{ChannelRef, UserId};
use gonagas_store::store_error::StoreError;
use std::future::pending;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

const HOUR: i64 = 60 * 60 * 1000;

/// A limit that is much longer than the bot's polling interval.
const LONG: Duration = Duration::from_secs(10 * 60);

/// Runs the bot's background work until a condition holds.
async fn run_until(world: &World, condition: impl Fn() -> bool + Send) {
    world.app.workers.run(&world.channel_client(), wait_until(condition)).await;
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
    // After the next turn nobody needs the old posts, and nobody hears of them.
    let played = world.play(ANN, "a1").await;
    assert!(!played.contains("permission"), "{played}");
    let world = world.restart();
    world.play(BEN, "b1").await;
    assert_eq!(world.channel.count(), 6);
    // They are not looked for for ever.
    world.advance(25 * HOUR);
    world.app.workers.run(&world.channel_client(), sleep(Duration::from_secs(600))).await;
    let looks = world.channel.searches.load(SeqCst);
    world.app.workers.run(&world.channel_client(), sleep(Duration::from_secs(600))).await;
    assert_eq!((world.channel.count(), world.channel.searches.load(SeqCst)), (6, looks));
}

#[tokio::test(start_paused = true)]
async fn board_that_was_posted_twice_keeps_its_controls_once_when_history_is_readable() {
    let world = match_with_failed_posts(&[Fault::AnswerLost]).await;
    let (lost, _) = world.channel.last();
    world.channel.history_forbidden.store(true, SeqCst);
    run_until(&world, || world.channel.last().0 != lost).await;
    let (current, _) = world.channel.last();
    let has_controls = |id: u64| !world.channel.messages.lock().unwrap()[&id].rows.is_empty();
    assert!(has_controls(lost) && has_controls(current), "nobody knows which one is there");
    world.channel.history_forbidden.store(false, SeqCst);
    world.app.guilds.handle_change(GuildChange::PermissionsChanged(7)).await;
    let begun = Instant::now();
    run_until(&world, || !has_controls(lost)).await;
    assert!(begun.elapsed() < Duration::from_secs(60), "{:?}", begun.elapsed());
    assert!(has_controls(current));
    assert_eq!(world.play(ANN, "a1").await, "");
}

#[tokio::test(start_paused = true)]
async fn board_of_an_earlier_turn_loses_its_controls_when_history_is_readable() {
    let world = match_with_failed_posts(&[Fault::AnswerLost]).await;
    let (lost, _) = world.channel.last();
    world.channel.history_forbidden.store(true, SeqCst);
    assert_eq!(world.play(ANN, "a1").await, "");
    let has_controls = |id: u64| !world.channel.messages.lock().unwrap()[&id].rows.is_empty();
    assert!(world.channel.last().0 != lost && has_controls(lost));
    world.channel.history_forbidden.store(false, SeqCst);
    world.app.guilds.handle_change(GuildChange::PermissionsChanged(7)).await;
    run_until(&world, || !has_controls(lost)).await;
    assert_eq!(world.play(BEN, "b1").await, "");
}

#[tokio::test(start_paused = true)]
async fn post_in_a_busy_channel_waits_for_no_permission() {
    let world = match_with_failed_posts(&[Fault::AnswerLost; 2]).await;
    world.channel.has_long_history.store(true, SeqCst);
    world.channel.faults.lock().unwrap().extend([Fault::AnswerLost; 2]);
    world.app.workers.run(&world.channel_client(), sleep(Duration::from_secs(600))).await;
    assert_eq!(world.channel.count(), 7, "once more after each answer that was lost");
    let status = world.app.status().await.unwrap();
    assert_eq!((status.parked_deliveries, status.waiting_deliveries), (0, 0), "it was answered in the end");
    world.advance(25 * HOUR);
    run_until(&world, || true).await;
    let played = world.play(ANN, "a1").await;
    assert!(!played.contains("permission"), "{played}");
    assert!(world.channel.last().1.text.contains("Black: **a1**"), "the match is still here");
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

#[tokio::test(start_paused = true)]
async fn lost_board_that_cannot_be_looked_for_yet_loses_its_controls_later() {
    let world = match_with_failed_posts(&[Fault::AnswerLost]).await;
    let (lost, _) = world.channel.last();
    world.channel.searches_limited.store(true, SeqCst);
    world.play(ANN, "a1").await;
    assert_ne!(world.channel.last().0, lost, "the match goes on");
    world.channel.searches_limited.store(false, SeqCst);
    run_until(&world, || world.channel.messages.lock().unwrap()[&lost].rows.is_empty()).await;
    assert_eq!(world.play(BEN, "b1").await, "");
}

#[tokio::test(start_paused = true)]
async fn lost_board_is_found_again_when_later_changes_could_not_be_stored() {
    let world = match_with_failed_posts(&[Fault::AnswerLost]).await;
    let (lost, _) = world.channel.last();
    // The request changes the board as soon as that can be looked for.
    world.channel.searches_limited.store(true, SeqCst);
    world.request(BEN, Request::from(Takeback { match_number: None })).await;
    world.store_faults.fail_writes(StoreError::Busy);
    world.channel.searches_limited.store(false, SeqCst);
    world.app.workers.run(&world.channel_client(), sleep(Duration::from_secs(60))).await;
    world.store_faults.end();
    run_until(&world, || world.channel.last().1.text.contains("asks to take back")).await;
    assert_eq!(world.channel.last().0, lost, "the board is not posted again");
}

#[tokio::test]
async fn nonces_differ_between_databases() {
    let mut nonces = Vec::new();
    let mut names = Vec::new();
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
        while world.request(CAT, Request::from(Matches)).await.contains("#2") {
            sleep(Duration::from_secs(1)).await;
        }
    };
    let client = world.channel_client();
    tokio::select! {
        () = world.app.workers.run(&client, pending()) => unreachable!("nobody has stopped it"),
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
    world.app.workers.run(&world.channel_client(), jump).await;
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
    assert_eq!(pending(), 0, "the next task on the match drops them");
    damage();
    run_until(&world, || pending() == 0).await;
    assert_eq!(world.play(ANN, "a1").await, "");
}

/// Plays in a match from another channel, so that its board is not the response.
pub async fn play_from_elsewhere(world: &World, user: UserId, number: u64, action: &str) {
    let channel_ref = ChannelRef { channel: 71, ..HERE };
    let play = Request::from(Move { actions: action.into(), match_number: Some(number) });
    world.request_as(Requester { channel_ref, ..caller(user) }, play).await;
}

#[tokio::test(start_paused = true)]
async fn one_match_of_a_forbidden_channel_tries_for_all() {
    const MATCHES: u64 = 4;
    let world = World::started("pahtum", "blocks=1").await;
    for _ in 1..MATCHES {
        world.challenge("pahtum", "blocks=1", Some(BEN)).await;
        world.press(BEN, "accept").await;
    }
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Forbidden);
    for number in 1..=MATCHES {
        play_from_elsewhere(&world, BEN, number, "d4").await;
    }
    let attempts = || world.channel.post_attempts.lock().unwrap().len();
    let before = attempts();
    let begun = Instant::now();
    run_until(&world, || attempts() >= before + 10).await;
    // Four matches that try for themselves need three seconds for as many.
    assert!(begun.elapsed() >= Duration::from_secs(60), "{:?}", begun.elapsed());
    let parked = u64::from(world.app.status().await.unwrap().parked_deliveries);
    assert_eq!(parked, 2 * MATCHES, "each board and the line of the one before wait for the permission");
    *world.channel.permanent_fault.lock().unwrap() = None;
    let is_delivered = |number| {
        let messages = world.channel.messages.lock().unwrap();
        messages.values().any(|it| it.text.starts_with(&format!("**#{number} ·")) && it.text.contains("White: **d4**"))
    };
    let seen = Instant::now();
    run_until(&world, || (1..=MATCHES).all(is_delivered)).await;
    assert!(seen.elapsed() <= Duration::from_secs(61 * 60), "{:?}", seen.elapsed());
}

#[tokio::test(start_paused = true)]
async fn player_in_a_forbidden_channel_does_not_wait_for_another_match() {
    let world = World::started("pahtum", "blocks=1").await;
    world.challenge("pahtum", "blocks=1", Some(BEN)).await;
    world.press(BEN, "accept").await;
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Forbidden);
    for number in [1, 2] {
        play_from_elsewhere(&world, BEN, number, "d4").await;
    }
    let attempts = || world.channel.post_attempts.lock().unwrap().len();
    let before = attempts();
    run_until(&world, || attempts() > before).await;
    *world.channel.permanent_fault.lock().unwrap() = None;
    play_from_elsewhere(&world, ANN, 2, "a1").await;
    assert!(world.newest().contains("Black: **a1**"), "{}", world.newest());
    run_until(&world, || world.newest().contains("White: **d4**")).await;
}
