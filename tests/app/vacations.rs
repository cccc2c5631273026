//! Vacations: what is told of them, and what they do in matches.

use crate::app::world::{ANN, BEN, World, clocked};
use gonagas::app::ports::Clock;
use gonagas::app::requests::Request;
use gonagas::matches::clock::time_control::{DAY, HOUR};
use gonagas::matches::ids::{Timestamp, UserId};
use gonagas::store::Store;
use gonagas::store::sqlite::SqliteStore;

async fn vacation(world: &World, who: UserId, days: Option<u32>, auto: Option<bool>) -> String {
    world.ask(who, Request::Vacation { days, auto_spend: auto }).await
}

fn stamp(world: &World, ahead: i64, how: char) -> String {
    format!("<t:{}:{how}>", (world.clock.now() + ahead) / 1000)
}

fn count(world: &World, catalog: &str) -> usize {
    world.channel.messages.lock().unwrap().values().filter(|message| message.text.contains(catalog)).count()
}

#[tokio::test]
async fn it_is_told_what_is_left_and_until_when() {
    let world = World::new();
    let said = vacation(&world, ANN, None, None).await;
    assert!(said.contains("21 of 21 days") && said.contains("You are not away"), "{said}");
    assert!(said.contains("spent by itself: **no**"), "{said}");
    let said = vacation(&world, ANN, Some(3), Some(true)).await;
    assert!(said.contains("18 of 21 days") && said.contains("spent by itself: **yes**"), "{said}");
    assert!(said.contains(&format!("You are away until {}.", stamp(&world, 3 * DAY, 'f'))), "{said}");
    world.advance(DAY + HOUR);
    let said = vacation(&world, ANN, Some(0), None).await;
    assert!(said.contains("19 of 21 days") && said.contains("You are not away"), "{said}");
    let said = vacation(&world, ANN, Some(20), None).await;
    assert!(said.contains("not so many days") && said.contains("19 of 21"), "{said}");
    assert!(vacation(&world, ANN, Some(u32::MAX), None).await.contains("not so many days"));
    assert!(vacation(&world, BEN, None, None).await.contains("21 of 21 days"));
}

#[tokio::test(start_paused = true)]
async fn all_slow_matches_stand_still_also_those_that_begin_meanwhile() {
    let world = World::timed("day").await;
    let slow = world.channel.last().0;
    vacation(&world, ANN, Some(3), None).await;
    world.serve_until(|| count(&world, ": vacation.") == 1).await;
    let board = world.channel.messages.lock().unwrap()[&slow].text.clone();
    assert!(
        board.contains(&format!("The clock of <@1> stands still until {}", stamp(&world, 3 * DAY, 'f'))),
        "{board}"
    );
    assert!(board.contains(&format!("runs out {}", stamp(&world, 4 * DAY, 'R'))), "{board}");
    world.ask(ANN, clocked("2d", Some(BEN))).await;
    world.press(BEN, "accept").await;
    assert!(world.newest().contains("The clock of <@1> stands still"), "{}", world.newest());
    world.ask(ANN, clocked("23h", Some(BEN))).await;
    world.press(BEN, "accept").await;
    assert!(!world.newest().contains(": vacation."), "a fast one: {}", world.newest());
    world.advance(HOUR);
    vacation(&world, ANN, Some(0), None).await;
    world.serve_until(|| count(&world, ": vacation.") == 0).await;
    let board = world.channel.messages.lock().unwrap()[&slow].text.clone();
    assert!(board.contains(&format!("runs out {}", stamp(&world, DAY, 'R'))), "{board}");
}

#[tokio::test(start_paused = true)]
async fn a_day_is_spent_by_itself_when_the_time_is_up() {
    let world = World::timed("1d").await;
    vacation(&world, ANN, None, Some(true)).await;
    for spent in 1..=2 {
        world.channel.called.lock().unwrap().clear();
        world.advance(DAY);
        world
            .serve_until(|| {
                count(&world, "a day of vacation is spent") == 1 && !world.channel.called.lock().unwrap().is_empty()
            })
            .await;
        world.serve_until(|| world.newest().contains(&stamp(&world, DAY, 'f'))).await;
        let mut called = world.channel.called.lock().unwrap().clone();
        called.retain(|_| true);
        assert!(called.ends_with(&[ANN, BEN]), "{called:?}");
        let left = format!("{} of 21 days", 21 - spent);
        assert!(vacation(&world, ANN, None, None).await.contains(&left), "{left}");
    }
    vacation(&world, ANN, None, Some(false)).await;
    world.advance(DAY);
    world.serve_until(|| count(&world, "The time of <@1> is up") == 1).await;
}

#[tokio::test(start_paused = true)]
async fn a_day_that_was_spent_by_itself_is_not_cut_short() {
    let world = World::timed("1d").await;
    vacation(&world, ANN, None, Some(true)).await;
    world.advance(DAY);
    world.serve_until(|| count(&world, "a day of vacation is spent") == 1).await;
    vacation(&world, ANN, None, Some(false)).await;
    vacation(&world, ANN, Some(0), None).await;
    world.advance(DAY - 1);
    let said = world.ask(ANN, Request::Move { actions: "a1".into(), match_number: Some(1) }).await;
    assert_eq!((said.as_str(), count(&world, "The time of <@1> is up")), ("", 0), "{}", world.newest());
}

#[tokio::test(start_paused = true)]
async fn one_day_serves_all_matches() {
    let world = World::timed("1d").await;
    world.ask(ANN, clocked("1d", Some(BEN))).await;
    world.press(BEN, "accept").await;
    world.pick(BEN, "d4").await;
    vacation(&world, ANN, None, Some(true)).await;
    world.advance(DAY);
    world.serve_until(|| count(&world, "a day of vacation is spent") == 2).await;
    assert!(vacation(&world, ANN, None, None).await.contains("20 of 21 days"));
}

/// Stores two days of vacation for Ann, in no match yet.
async fn start_vacation(store: &SqliteStore, now: Timestamp) {
    let read = store.vacation(ANN).await.unwrap();
    let mut away = read.vacation.clone();
    away.extend(2, now).unwrap();
    store.update_vacation(ANN, &read, &away).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn what_was_spent_before_a_kill_is_noted_afterwards() {
    let world = World::timed("1d").await;
    let now = world.clock.now();
    // Killed between the two writes: the match knows nothing of the vacation yet.
    let world = world.restart_after(async |store| start_vacation(store, now).await).await;
    world.serve_until(|| count(&world, "The clock of <@1> stands still") == 1).await;
    assert_eq!(world.app.into_store().users_with_unlogged_vacation().await, Ok(vec![]));
}

#[tokio::test(start_paused = true)]
async fn nobody_loses_by_what_is_not_noted_yet() {
    let world = World::timed("1d").await;
    let now = world.clock.now();
    let world = world
        .restart_after(async |store| {
            start_vacation(store, now).await;
            // Whatever the notes say.
            store.mark_vacation_logged(ANN, 1).await.unwrap();
        })
        .await;
    world.advance(DAY);
    world.serve_until(|| count(&world, "The clock of <@1> stands still") == 1).await;
    assert_eq!(count(&world, "The match is over"), 0);
}

#[tokio::test]
async fn what_begins_after_the_time_is_up_comes_too_late() {
    let world = World::timed("1d").await;
    world.advance(DAY);
    vacation(&world, ANN, Some(5), None).await;
    world.serve_until(|| count(&world, "The time of <@1> is up") == 1).await;
}
