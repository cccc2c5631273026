//! What the bot does by itself: telling again what could not be told, each match in its own time, and keeping dates.

use crate::app::world::{ANN, BEN, CAT, Fault, World};
use gonagas::app::requests::Request;
use gonagas::matches::CHALLENGE_LIFETIME;
use std::future::pending;
use std::sync::atomic::Ordering::SeqCst;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

const HOUR: i64 = 60 * 60 * 1000;

/// The bots look far more often than this, and would look for ever.
const LONG: Duration = Duration::from_secs(10 * 60 * 60);

/// Waits until something is so.
async fn until(so: impl Fn() -> bool) {
    let wait = async {
        while !so() {
            sleep(Duration::from_millis(5)).await;
        }
    };
    timeout(LONG, wait).await.expect("it never came about");
}

/// Lets the bot do what it does by itself until something is so.
async fn serve_until(world: &World, so: impl Fn() -> bool) {
    world.app.run_background_tasks(&world.speaker(), until(so)).await;
}

/// A match in which Ben has played, and his turn's board has met with these faults; then the bot was killed.
async fn played(faults: &[Fault]) -> World {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().extend(faults);
    world.pick(BEN, "d4").await;
    world.restart()
}

fn is_shown(world: &World) -> bool {
    world.channel.last().1.text.contains("White: **d4**")
}

/// The pauses between the tries to post, in whole seconds, after the first few.
fn pauses(world: &World, after: usize) -> Vec<u64> {
    let tries: Vec<Instant> = world.channel.tries.lock().unwrap()[after..].to_vec();
    tries.windows(2).map(|pair| (pair[1] - pair[0]).as_secs()).collect()
}

#[tokio::test(start_paused = true)]
async fn what_is_forbidden_is_tried_more_and_more_seldom() {
    let world = played(&[Fault::Forbidden; 9]).await;
    let before = world.channel.tries.lock().unwrap().len();
    serve_until(&world, || is_shown(&world)).await;
    let pauses = pauses(&world, before);
    assert_eq!(pauses.len(), 8);
    // In an outage of all of Discord it would not be more than a minute.
    for (pause, least) in pauses.iter().zip([1, 2, 4, 8, 16, 32, 64, 128]) {
        assert!(*pause >= least, "{pauses:?}");
    }
    // What was forbidden has certainly not been posted: nobody has to look for it.
    assert_eq!((world.channel.count(), world.channel.looks.load(SeqCst)), (3, 0));
}

#[tokio::test(start_paused = true)]
async fn in_an_outage_one_try_is_enough_for_all_matches() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().extend([Fault::Down; 2]);
    world.pick(BEN, "d4").await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    world.press(BEN, "accept").await;
    let world = world.restart();
    world.channel.faults.lock().unwrap().extend([Fault::Down; 5]);
    let before = world.channel.tries.lock().unwrap().len();
    serve_until(&world, || world.channel.count() == 5).await;
    let pauses = pauses(&world, before);
    for (pause, least) in pauses.iter().zip([1, 2, 4, 8, 16]) {
        assert!(*pause >= least, "{pauses:?}");
    }
    assert_eq!(pauses.len(), 6, "five times in vain, then the two");
}

#[tokio::test(start_paused = true)]
async fn where_nobody_can_know_what_was_posted_it_is_posted_twice_and_never_again() {
    let world = played(&[Fault::AnswerLost; 2]).await;
    assert_eq!(world.channel.count(), 3);
    world.channel.unreadable.store(true, SeqCst);
    serve_until(&world, || world.channel.looks.load(SeqCst) >= 5).await;
    assert_eq!(world.channel.count(), 4);
    // With the next turn it need not be known any more.
    world.play(ANN, "a1").await;
    let before = world.channel.looks.load(SeqCst);
    let world = world.restart();
    world.play(BEN, "b1").await;
    assert_eq!((world.channel.count(), world.channel.looks.load(SeqCst)), (6, before));
}

#[tokio::test(start_paused = true)]
async fn what_can_be_read_again_is_recognised() {
    let world = played(&[Fault::AnswerLost; 2]).await;
    world.channel.unreadable.store(true, SeqCst);
    serve_until(&world, || world.channel.looks.load(SeqCst) >= 3).await;
    world.channel.unreadable.store(false, SeqCst);
    let looks = world.channel.looks.load(SeqCst);
    serve_until(&world, || world.channel.looks.load(SeqCst) > looks).await;
    let known = world.channel.looks.load(SeqCst);
    world.pick(ANN, "e4").await;
    assert_eq!((world.channel.count(), world.channel.looks.load(SeqCst)), (5, known));
}

#[tokio::test]
async fn another_database_names_what_it_posts_otherwise() {
    let (mut nonces, mut names) = (Vec::new(), Vec::new());
    for _ in 0..2 {
        let world = World::started("pahtum", "blocks=1").await;
        nonces.extend(world.channel.nonces.lock().unwrap().clone());
        names.push(world.channel.last().1.image.expect("a picture").file_name);
    }
    assert_eq!(nonces.len(), 2);
    assert!(nonces.iter().all(|nonce| nonce.len() <= 25), "{nonces:?}");
    assert_ne!(nonces[0], nonces[1]);
    assert_ne!(names[0], names[1]);
}

#[tokio::test(start_paused = true)]
async fn a_date_waits_for_no_post() {
    let world = played(&[Fault::Down]).await;
    world.challenge("seega", "", Some(CAT)).await;
    world.advance(CHALLENGE_LIFETIME);
    world.channel.stuck.store(true, SeqCst);
    let lapsed = async {
        while world.ask(CAT, Request::Matches).await.contains("#2") {
            sleep(Duration::from_millis(5)).await;
        }
    };
    let speaker = world.speaker();
    tokio::select! {
        () = world.app.run_background_tasks(&speaker, pending()) => unreachable!("nobody has stopped it"),
        lapsed = timeout(LONG, lapsed) => lapsed.expect("it lapses though something cannot be posted"),
    }
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_jumps_wakes_who_keeps_the_dates() {
    let world = World::new();
    world.challenge("seega", "", Some(BEN)).await;
    world.advance(HOUR);
    world.challenge("pahtum", "", Some(BEN)).await;
    world.advance(CHALLENGE_LIFETIME - HOUR);
    let lapsed = || {
        let messages = world.channel.messages.lock().unwrap();
        messages.values().filter(|message| message.text.contains("lapsed")).count()
    };
    let jump = async {
        until(|| lapsed() == 1).await;
        let before = Instant::now();
        world.advance(HOUR);
        until(|| lapsed() == 2).await;
        // Without a jump it would look again after a minute.
        assert!(before.elapsed() < Duration::from_secs(30), "{:?}", before.elapsed());
    };
    world.app.run_background_tasks(&world.speaker(), jump).await;
}
