//! Turns that could not be told, and times in which the bot was not there: nobody loses anything by them.

use crate::app::world::{ANN, BEN, Fault, World, clocked};
use gonagas::app::ports::Clock;
use gonagas::app::requests::Request;
use gonagas::app::server::guild_changes::GuildChange;
use gonagas::matches::clock::time_control::{DAY, HOUR, MINUTE, SECOND};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// How many messages say this.
fn count(world: &World, catalog: &str) -> usize {
    world.channel.messages.lock().unwrap().values().filter(|message| message.text.contains(catalog)).count()
}

fn is_over(world: &World) -> bool {
    count(world, "The match is over") > 0
}

/// How a moment that lies so far from now is shown.
fn runs_out(world: &World, ahead: i64) -> String {
    format!("runs out <t:{}:R>", (world.clock.now() + ahead) / 1000)
}

fn sql<T: rusqlite::types::FromSql>(world: &World, sql: &str) -> T {
    let hand = rusqlite::Connection::open(world.folder.path().join("test.sqlite")).unwrap();
    hand.query_row(sql, [], |row| row.get(0)).unwrap()
}

/// How often something was given back in a match.
fn given(world: &World, game: u64) -> i64 {
    sql(world, &format!("SELECT count(*) FROM events WHERE match_id = {game} AND kind = 'given-back'"))
}

/// Lets the bot look at all that is due.
async fn looks(world: &World) {
    world
        .serve_until(|| sql::<Option<i64>>(world, "SELECT max(last_seen_at) FROM heartbeat") == Some(world.clock.now()))
        .await;
}

fn break_channel(world: &World, fault: Option<Fault>) {
    *world.channel.lasting.lock().unwrap() = fault;
}

/// Pahtum on ten minutes. It is Ann's turn, but this keeps her from hearing of it.
async fn untold(fault: Fault) -> World {
    let world = World::new();
    world.ask(ANN, clocked("10m", Some(BEN))).await;
    world.press(BEN, "accept").await;
    break_channel(&world, Some(fault));
    world.advance(SECOND);
    let said = world.pick(BEN, "d4").await;
    assert!(said.contains("what you did is kept"), "{said}");
    world
}

#[tokio::test(start_paused = true)]
async fn nobody_loses_by_time_in_a_turn_that_could_not_be_told() {
    for fault in [Fault::Forbidden, Fault::Refused, Fault::Down] {
        let world = untold(fault).await;
        for _ in 0..2 {
            world.advance(90 * MINUTE);
            looks(&world).await;
            assert!(!is_over(&world) && count(&world, "your time in") == 0, "{fault:?}: {}", world.newest());
        }
        break_channel(&world, None);
        world.app.handle_guild_change(GuildChange::PermissionsChanged(7)).await;
        world.serve_until(|| world.newest().contains("<@1> has 3 hours back")).await;
        assert!(world.newest().contains(&runs_out(&world, 10 * MINUTE)), "{fault:?}: {}", world.newest());
        assert_eq!(given(&world, 1), 1);
        world.advance(10 * MINUTE - 1);
        looks(&world).await;
        assert!(!is_over(&world) && count(&world, "your time in") == 1);
        world.advance(1);
        world.serve_until(|| is_over(&world)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn what_a_kill_after_the_post_left_undone_is_done() {
    let world = untold(Fault::Forbidden).await;
    world.advance(3 * HOUR);
    // It is posted, but nobody learns of that.
    break_channel(&world, None);
    world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
    world.serve_until(|| world.newest().contains("<@1>, it is your turn")).await;
    let world = world.restart();
    world.serve_until(|| world.newest().contains("<@1> has 3 hours back")).await;
    assert_eq!((world.channel.count(), given(&world, 1)), (3, 1));
}

#[tokio::test(start_paused = true)]
async fn who_acts_without_having_been_told_loses_nothing_either() {
    for late in [MINUTE, 3 * HOUR] {
        let world = untold(Fault::Forbidden).await;
        world.advance(late);
        assert_eq!(world.play(ANN, "a1").await, "");
        assert!(world.newest().contains("Black: **a1**"), "{}", world.newest());
        assert!(world.newest().contains("<@1> has 10 minutes left"), "{}", world.newest());
    }
}

#[tokio::test(start_paused = true)]
async fn a_turn_is_told_with_any_board() {
    let world = untold(Fault::Forbidden).await;
    world.advance(3 * HOUR);
    // Ben asks for it, and so it comes as an answer.
    world.ask(BEN, Request::Board { match_number: None }).await;
    break_channel(&world, None);
    world.serve_until(|| world.newest().contains("<@1> has 3 hours back")).await;
    world.advance(10 * MINUTE);
    world.serve_until(|| is_over(&world)).await;
}

#[tokio::test(start_paused = true)]
async fn what_the_other_does_meanwhile_changes_nothing() {
    let world = untold(Fault::Forbidden).await;
    world.advance(MINUTE);
    let press =
        |verb: &str| Request::PressControl { custom_id: format!("m:1:3:{verb}"), values: vec![], message_id: 0 };
    world.ask(BEN, press("offer")).await;
    looks(&world).await;
    world.advance(3 * HOUR);
    looks(&world).await;
    assert!(!is_over(&world), "the offer is not told either");
    world.ask(BEN, press("retract")).await;
    let said = world.ask(BEN, Request::Resign { match_number: Some(1) }).await;
    assert!(said.contains("Do you want to resign") || said.contains("resign"), "{said}");
    assert!(!said.contains("is up"), "{said}");
    world.ask(BEN, Request::PressControl { custom_id: "m:1:1:confirm".into(), values: vec![], message_id: 0 }).await;
    assert!(world.ask(BEN, Request::Export { match_number: Some(1) }).await.len() < 2000);
    assert_eq!(sql::<i64>(&world, "SELECT count(*) FROM events WHERE kind = 'resigned'"), 1);
}

#[tokio::test(start_paused = true)]
async fn a_turn_whose_channel_is_gone_begins_when_that_is_found_out() {
    let world = untold(Fault::Forbidden).await;
    world.advance(3 * HOUR);
    break_channel(&world, Some(Fault::Gone));
    world.serve_until(|| !world.channel.directs_to(ANN).is_empty()).await;
    let mine = world.ask(ANN, Request::Matches).await;
    assert!(mine.contains(&runs_out(&world, 10 * MINUTE)), "{mine}");
}

#[tokio::test(start_paused = true)]
async fn a_turn_that_was_told_is_not_untold_by_what_comes_after_it() {
    let world = World::timed("10m").await;
    world.advance(MINUTE);
    break_channel(&world, Some(Fault::Forbidden));
    world.ask(BEN, Request::PressControl { custom_id: "m:1:3:offer".into(), values: vec![], message_id: 0 }).await;
    world.advance(9 * MINUTE);
    break_channel(&world, None);
    world.serve_until(|| is_over(&world)).await;
    assert_eq!(given(&world, 1), 0);
}

#[tokio::test(start_paused = true)]
async fn a_board_may_be_on_its_way_for_a_while() {
    let world = untold(Fault::Forbidden).await;
    world.advance(10 * SECOND - 1);
    break_channel(&world, None);
    world.serve_until(|| world.newest().contains("<@1>, it is your turn")).await;
    looks(&world).await;
    assert_eq!(given(&world, 1), 0);
}

#[tokio::test(start_paused = true)]
async fn of_several_outages_each_is_given_back() {
    let mut world = World::timed("4h").await;
    looks(&world).await;
    for outage in [3 * HOUR, 2 * HOUR] {
        world.advance(outage);
        world = world.restart();
        looks(&world).await;
    }
    world.serve_until(|| world.newest().contains("<@1> has 5 hours back")).await;
    assert!(world.newest().contains(&runs_out(&world, 4 * HOUR)), "{}", world.newest());
}

#[tokio::test(start_paused = true)]
async fn of_several_interruptions_each_is_given_back() {
    let world = World::timed("4h").await;
    looks(&world).await;
    for outage in [3 * HOUR, 2 * HOUR] {
        world.channel.unheard.store(true, Ordering::SeqCst);
        world.pass(outage);
        world.serve_until(|| true).await;
        world.channel.unheard.store(false, Ordering::SeqCst);
        looks(&world).await;
    }
    world.serve_until(|| world.newest().contains("<@1> has 5 hours back")).await;
    assert!(world.newest().contains(&runs_out(&world, 4 * HOUR)), "{}", world.newest());
}

#[tokio::test(start_paused = true)]
async fn an_outage_after_the_time_was_up_gives_nothing_back() {
    let world = World::timed("10m").await;
    looks(&world).await;
    world.advance(10 * MINUTE);
    // Killed before it acted on that, but after it noted that it was there.
    let hand = rusqlite::Connection::open(world.folder.path().join("test.sqlite")).unwrap();
    hand.execute("UPDATE heartbeat SET last_seen_at = ?1", [world.clock.now() + 1]).unwrap();
    world.advance(3 * HOUR);
    let world = world.restart();
    world.serve_until(|| is_over(&world)).await;
    assert_eq!(given(&world, 1), 0);
}

#[tokio::test(start_paused = true)]
async fn killed_before_all_matches_have_their_time_back_the_next_start_goes_on() {
    let world = World::timed("4h").await;
    world.ask(ANN, clocked("4h", Some(BEN))).await;
    world.press(BEN, "accept").await;
    looks(&world).await;
    world.advance(3 * HOUR);
    // Ben's time is given back because he acts; then the bot is killed before it has gone through the others.
    let world = world.restart();
    world.ask(BEN, Request::Move { actions: "d4".into(), match_number: Some(2) }).await;
    assert_eq!((given(&world, 1), given(&world, 2)), (0, 1));
    let world = world.restart();
    looks(&world).await;
    assert_eq!((given(&world, 1), given(&world, 2)), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn what_is_hardly_worth_it_is_given_back_untold_until_it_adds_up() {
    let mut world = World::timed("1d").await;
    looks(&world).await;
    for (told, outages) in [(0, 1), (0, 2), (1, 3)] {
        world.advance(5 * MINUTE);
        world = world.restart();
        looks(&world).await;
        world.serve_until(|| sql::<i64>(&world, "SELECT count(*) FROM outbox WHERE status = 'pending'") == 0).await;
        assert_eq!((count(&world, "<@1> has 15 minutes back"), given(&world, 1)), (told, outages));
    }
    assert!(world.newest().contains(&runs_out(&world, DAY)), "{}", world.newest());
}

#[tokio::test(start_paused = true)]
async fn that_the_bot_is_there_is_not_noted_before_all_have_their_time_back() {
    let world = World::timed("10h").await;
    world.advance(9 * HOUR);
    break_channel(&world, Some(Fault::Forbidden));
    looks(&world).await;
    world.advance(3 * HOUR);
    // Telling the reminder hangs and holds the match; then the bot is killed.
    world.channel.stuck.store(true, Ordering::SeqCst);
    let tries = world.channel.tries.lock().unwrap().len();
    let world = world.restart();
    let hangs = async {
        while world.channel.tries.lock().unwrap().len() == tries {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
    };
    let speaker = world.speaker();
    tokio::select! {
        () = world.app.run_background_tasks(&speaker, std::future::pending()) => {}
        () = hangs => {}
    }
    world.channel.stuck.store(false, Ordering::SeqCst);
    break_channel(&world, None);
    let world = world.restart();
    looks(&world).await;
    world.serve_until(|| count(&world, "<@1> has 3 hours back") == 1).await;
    assert_eq!(given(&world, 1), 1);
}
