//! Vacations: their display, and their effect on matches.

use crate::app::world::{ANN, BEN, CAT, Fault, HERE, World, caller, challenge_with_clock, wait_until};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::vacation::Vacation;
use gonagas_app::ports::Clock;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};
use gonagas_core::matches::ids::{ChannelRef, Timestamp, UserId};
use gonagas_store::Store;
use std::time::Duration;
use tokio::time::sleep;

async fn set_vacation(world: &World, who: UserId, days: Option<u32>, auto: Option<bool>) -> String {
    world.request(who, Request::from(Vacation { days, auto_spend: auto })).await
}

fn time_text(world: &World, ahead: i64, how: char) -> String {
    format!("<t:{}:{how}>", (world.clock.now() + ahead) / 1000)
}

fn count_messages(world: &World, text: &str) -> usize {
    world.channel.messages.lock().unwrap().values().filter(|message| message.text.contains(text)).count()
}

#[tokio::test]
async fn vacation_shows_days_left_and_end() {
    let world = World::new();
    let response = set_vacation(&world, ANN, None, None).await;
    assert!(response.contains("21 of 21 vacation days") && response.contains("You aren't on vacation"), "{response}");
    assert!(response.contains("runs out: **off**"), "{response}");
    let response = set_vacation(&world, ANN, Some(3), Some(true)).await;
    assert!(response.contains("18 of 21 vacation days") && response.contains("runs out: **on**"), "{response}");
    assert!(
        response.contains(&format!("You are on vacation until {}.", time_text(&world, 3 * DAY, 'f'))),
        "{response}"
    );
    world.advance(DAY + HOUR);
    let response = set_vacation(&world, ANN, Some(0), None).await;
    assert!(response.contains("19 of 21 vacation days") && response.contains("You aren't on vacation"), "{response}");
    let response = set_vacation(&world, ANN, Some(20), None).await;
    assert!(
        response.contains("vacation days left this year. Choose fewer") && response.contains("19 of 21"),
        "{response}"
    );
    assert!(
        set_vacation(&world, ANN, Some(u32::MAX), None).await.contains("vacation days left this year. Choose fewer")
    );
    assert!(set_vacation(&world, BEN, None, None).await.contains("21 of 21 vacation days"));
}

#[tokio::test(start_paused = true)]
async fn vacation_pauses_all_correspondence_matches() {
    let world = World::timed("day").await;
    let slow = world.channel.last().0;
    set_vacation(&world, ANN, Some(3), None).await;
    world.run_until(|| count_messages(&world, "is on vacation") == 1).await;
    let board = world.channel.messages.lock().unwrap()[&slow].text.clone();
    assert!(
        board.contains(&format!("<@1> is on vacation: the clock is paused until {}", time_text(&world, 3 * DAY, 'f'))),
        "{board}"
    );
    assert!(board.contains(&format!("runs out {}", time_text(&world, 4 * DAY, 'R'))), "{board}");
    world.request(ANN, challenge_with_clock("2d+0s", Some(BEN))).await;
    world.press(BEN, "accept").await;
    assert!(world.newest().contains("<@1> is on vacation: the clock is paused"), "{}", world.newest());
    world.request(ANN, challenge_with_clock("23h", Some(BEN))).await;
    world.press(BEN, "accept").await;
    assert!(!world.newest().contains("is on vacation"), "a fast one: {}", world.newest());
    world.advance(HOUR);
    set_vacation(&world, ANN, Some(0), None).await;
    world.run_until(|| count_messages(&world, "is on vacation") == 0).await;
    let board = world.channel.messages.lock().unwrap()[&slow].text.clone();
    assert!(board.contains(&format!("runs out {}", time_text(&world, DAY, 'R'))), "{board}");
}

#[tokio::test(start_paused = true)]
async fn timeout_spends_a_vacation_day_automatically() {
    let world = World::timed("1d+0s").await;
    set_vacation(&world, ANN, None, Some(true)).await;
    for spent in 1..=2 {
        world.channel.mentioned.lock().unwrap().clear();
        world.advance(DAY);
        world
            .run_until(|| {
                count_messages(&world, "used a vacation day") == 1
                    && !world.channel.mentioned.lock().unwrap().is_empty()
            })
            .await;
        world.run_until(|| world.newest().contains(&time_text(&world, DAY, 'f'))).await;
        let mentioned = world.channel.mentioned.lock().unwrap().clone();
        assert!(mentioned.ends_with(&[ANN, BEN]), "{mentioned:?}");
        let left = format!("{} of 21 vacation days", 21 - spent);
        assert!(set_vacation(&world, ANN, None, None).await.contains(&left), "{left}");
    }
    set_vacation(&world, ANN, None, Some(false)).await;
    world.advance(DAY);
    world.run_until(|| count_messages(&world, "<@1> ran out of time") >= 1).await;
}

#[tokio::test(start_paused = true)]
async fn automatic_vacation_day_is_not_cut_short() {
    let world = World::timed("1d+0s").await;
    set_vacation(&world, ANN, None, Some(true)).await;
    world.advance(DAY);
    world.run_until(|| count_messages(&world, "used a vacation day") == 1).await;
    set_vacation(&world, ANN, None, Some(false)).await;
    set_vacation(&world, ANN, Some(0), None).await;
    world.advance(DAY - 1);
    let response = world.request(ANN, Request::from(Move { actions: "a1".into(), match_number: Some(1) })).await;
    assert_eq!((response.as_str(), count_messages(&world, "<@1> ran out of time")), ("", 0), "{}", world.newest());
}

#[tokio::test(start_paused = true)]
async fn one_vacation_day_covers_all_matches() {
    let world = World::timed("1d+0s").await;
    world.request(ANN, challenge_with_clock("1d+0s", Some(BEN))).await;
    world.press(BEN, "accept").await;
    world.pick(BEN, "d4").await;
    set_vacation(&world, ANN, None, Some(true)).await;
    world.advance(DAY);
    world.run_until(|| count_messages(&world, "used a vacation day") == 2).await;
    assert!(set_vacation(&world, ANN, None, None).await.contains("20 of 21 vacation days"));
}

/// Stores two days of vacation for Ann, in no match yet.
async fn start_vacation(store: &Store, now: Timestamp) {
    let read = store.vacation(ANN).await.unwrap();
    let mut away = read.vacation.clone();
    away.extend(2, now).unwrap();
    store.update_vacation(ANN, &read, &away, now).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn vacation_spent_before_a_crash_reaches_the_match_at_start() {
    let world = World::timed("1d+0s").await;
    let now = world.clock.now();
    // Killed between the two writes: the match knows nothing of the vacation yet.
    let world = world.restart_after(async |store| start_vacation(store, now).await).await;
    world.run_until(|| count_messages(&world, "<@1> is on vacation: the clock is paused") == 1).await;
    assert_eq!(world.app.into_store().unwrap().users_with_unlogged_vacation().await, Ok(vec![]));
}

#[tokio::test(start_paused = true)]
async fn vacation_not_yet_in_the_match_prevents_forfeit() {
    let world = World::timed("1d+0s").await;
    let now = world.clock.now();
    let world = world
        .restart_after(async |store| {
            start_vacation(store, now).await;
            // The store counts it as logged, although it is in no match.
            store.mark_vacation_logged(ANN, 1).await.unwrap();
        })
        .await;
    world.advance(DAY);
    world.run_until(|| count_messages(&world, "<@1> is on vacation: the clock is paused") == 1).await;
    assert_eq!(count_messages(&world, "Match over."), 0);
}

#[tokio::test]
async fn vacation_after_timeout_is_too_late() {
    let world = World::timed("1d+0s").await;
    world.advance(DAY);
    set_vacation(&world, ANN, Some(5), None).await;
    world.run_until(|| count_messages(&world, "<@1> ran out of time") >= 1).await;
}

#[tokio::test(start_paused = true)]
async fn unreadable_match_of_someone_on_vacation_stops_no_deadline() {
    let world = World::timed("day").await;
    world.request(ANN, challenge_with_clock("10m", None)).await;
    // It breaks triggers, which PostgreSQL writes in another way.
    if !world.folder.is_file() {
        return;
    }
    world.folder.execute(
        "DROP TRIGGER matches_terms_immutable; UPDATE matches SET rules_edition = rules_edition + 98 WHERE id = 1",
    );
    set_vacation(&world, ANN, Some(3), None).await;
    world.advance(8 * DAY);
    world.run_until(|| world.newest().contains("expired")).await;
    // Nobody goes on trying to log it.
    assert_eq!(world.app.store().users_with_unlogged_vacation().await.unwrap(), []);
}

#[tokio::test(start_paused = true)]
async fn vacation_that_ends_elsewhere_while_it_is_logged_pauses_no_match_for_good() {
    // Another process ends it at each point of the work here: every access to the store takes two milliseconds. Once
    // that is stored it looks at the match, and leaves the rest to this process if the vacation has begun there.
    let end = "UPDATE vacations SET ends_at = started_at, version = version + 1, is_logged = 0";
    let look = "UPDATE vacations SET is_logged = 1 WHERE NOT EXISTS (SELECT 1 FROM events WHERE kind = 'away')";
    for moment in 0..=15 {
        let world = World::timed("day").await;
        world.store_faults.delay_accesses(Duration::from_millis(2));
        let ended_elsewhere = async {
            while world.folder.query_number("SELECT count(*) FROM vacations") == Some(0) {
                sleep(Duration::from_millis(1)).await;
            }
            sleep(Duration::from_millis(moment)).await;
            world.folder.execute(end);
            world.folder.execute(look);
        };
        tokio::join!(set_vacation(&world, ANN, Some(3), None), ended_elsewhere);
        world.store_faults.end();
        world.advance(60_000);
        world.run_until(|| world.folder.query_number("SELECT is_logged FROM vacations") == Some(1)).await;
        let count = |kind| world.folder.query_number(&format!("SELECT count(*) FROM events WHERE kind = '{kind}'"));
        assert_eq!(count("away"), count("back"), "after {moment} ms");
    }
}

#[tokio::test(start_paused = true)]
async fn vacation_in_a_match_with_a_hanging_post_delays_no_deadline() {
    let world = World::new();
    let elsewhere = ChannelRef { channel: 71, ..HERE };
    world
        .request_as(Requester { channel_ref: elsewhere, ..caller(ANN) }, challenge_with_clock("1d+0s", Some(BEN)))
        .await;
    world.press(BEN, "accept").await;
    world.request(CAT, challenge_with_clock("10m", Some(BEN))).await;
    world.press(BEN, "accept").await;
    world.pick(BEN, "d4").await;
    world.channel.faults.lock().unwrap().extend([Fault::Down; 2]);
    let request = Request::from(Move { actions: "d4".into(), match_number: Some(1) });
    world.request_as(Requester { channel_ref: ChannelRef { channel: 72, ..HERE }, ..caller(BEN) }, request).await;
    world.channel.faults.lock().unwrap().clear();
    let world = world.restart();
    world.channel.hanging_channels.lock().unwrap().push(elsewhere.channel);
    let attempts = || world.channel.post_attempts.lock().unwrap().len();
    let before = attempts();
    let ends = async {
        wait_until(|| attempts() > before).await;
        start_vacation(world.app.store(), world.clock.now()).await;
        world.advance(10 * MINUTE);
        wait_until(|| count_messages(&world, "ran out of time") > 0).await;
    };
    let channels = world.channel_client();
    tokio::select! {
        () = world.app.workers.run(&channels, std::future::pending()) => unreachable!("it never stops"),
        () = ends => {}
    }
}

#[tokio::test(start_paused = true)]
async fn vacation_that_is_over_leaves_the_board() {
    let world = World::timed("three-days").await;
    let board = world.channel.last().0;
    let shown = || world.channel.messages.lock().unwrap()[&board].text.clone();
    set_vacation(&world, ANN, Some(2), None).await;
    world.run_until(|| shown().contains("is on vacation")).await;
    world.advance(2 * DAY - MINUTE);
    world.run_until(|| true).await;
    assert!(shown().contains("is on vacation"), "{}", shown());
    world.advance(MINUTE);
    world.run_until(|| !shown().contains("is on vacation")).await;
}
