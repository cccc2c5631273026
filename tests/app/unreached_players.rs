//! Clocks of players in a conversation whom no direct message reaches any more.

use crate::app::shards::connect;
use crate::app::without_bot::{CONVERSATION, alone, ask, person, press, text};
use crate::app::world::{ANN, BEN, CAT, World, challenge_with};
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_core::matches::clock::duration::HOUR;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::shards::ShardRange;

/// Turns direct messages about turns on.
async fn turn_messages_on(world: &World) {
    let update = PreferencesUpdate { direct_messages: Some(true), ..PreferencesUpdate::default() };
    ask(world, alone(BEN), Preferences(update)).await;
}

fn close(world: &World, is_closed: bool) {
    let mut closed = world.channel.direct_messages_closed.lock().unwrap();
    if is_closed {
        closed.insert(BEN)
    } else {
        closed.remove(&BEN)
    };
}

/// A match with a day per move, in which it is Ben's turn. No message about it reaches him.
async fn unreached() -> World {
    let world = World::new();
    ask(&world, person(ANN), challenge_with("seega", "day", Some(BEN))).await;
    press(&world, person(BEN), world.channel.last_in(CONVERSATION).0, "accept").await;
    turn_messages_on(&world).await;
    close(&world, true);
    place_stones(&world, ANN).await;
    let board = world.channel.last_in(CONVERSATION).0;
    world.run_until(|| text(&world, board).contains("I can't reach <@2> by direct message")).await;
    world
}

/// Makes a move of a player.
async fn play(world: &World, user: UserId) {
    place_stones(world, user).await;
    world.run_a_while().await;
}

async fn place_stones(world: &World, user: UserId) {
    let board = world.channel.last_in(CONVERSATION).0;
    for _ in 0..2 {
        press(world, person(user), board, "play").await;
    }
}

async fn pass(world: &World, hours: i64) {
    world.advance(hours * HOUR);
    world.run_a_while().await;
}

fn is_over(world: &World) -> bool {
    world.folder.query_number("SELECT is_over FROM matches WHERE id = 1") == Some(1)
}

/// Checks that Ben loses on time after this many hours.
async fn loses_after(world: &World, hours: i64) {
    pass(world, hours - 1).await;
    assert!(!is_over(world), "an hour too early");
    pass(world, 2).await;
    assert!(is_over(world), "an hour too late");
}

#[tokio::test]
async fn clock_waits_for_a_day_at_most() {
    let world = unreached().await;
    let board = world.channel.last_in(CONVERSATION).0;
    pass(&world, 10).await;
    // The press of someone else is no sign of the player.
    press(&world, person(CAT), board, "refresh").await;
    loses_after(&world, 38).await;
}

#[tokio::test]
async fn clock_runs_on_once_the_player_presses_something() {
    let world = unreached().await;
    pass(&world, 10).await;
    let board = world.channel.last_in(CONVERSATION).0;
    press(&world, person(BEN), board, "look").await;
    assert!(!text(&world, board).contains("I can't reach"), "{}", text(&world, board));
    loses_after(&world, 24).await;
}

#[tokio::test]
async fn clock_runs_on_once_a_message_reaches_the_player() {
    for restarts in [false, true] {
        let mut world = unreached().await;
        pass(&world, 10).await;
        if restarts {
            world = world.restart();
        }
        close(&world, false);
        turn_messages_on(&world).await;
        world.run_a_while().await;
        loses_after(&world, 24).await;
    }
}

#[tokio::test]
async fn message_of_another_process_ends_the_wait() {
    let world = unreached().await;
    // Conversations belong to shard 0: this process sends the message, and leaves the clock alone.
    connect(&world, ShardRange::new(1, 1, 2).unwrap());
    close(&world, false);
    turn_messages_on(&world).await;
    pass(&world, 10).await;
    assert_eq!(world.folder.query_number("SELECT count(*) FROM events WHERE kind = 'held'"), Some(1));
    connect(&world, ShardRange::new(0, 0, 2).unwrap());
    world.run_a_while().await;
    loses_after(&world, 24).await;
}

#[tokio::test]
async fn clock_of_a_match_waits_for_a_day_in_all() {
    let world = unreached().await;
    pass(&world, 10).await;
    play(&world, BEN).await;
    play(&world, ANN).await;
    pass(&world, 14).await;
    loses_after(&world, 24).await;
}

#[tokio::test]
async fn reminder_that_does_not_arrive_has_the_clock_wait() {
    let world = World::new();
    ask(&world, person(ANN), challenge_with("seega", "day", Some(BEN))).await;
    press(&world, person(BEN), world.channel.last_in(CONVERSATION).0, "accept").await;
    play(&world, ANN).await;
    close(&world, true);
    pass(&world, 20).await;
    loses_after(&world, 28).await;
}
