//! Boards that are no longer the current message.

use crate::app::world::{ANN, BEN, CAT, Fault, World, caller};
use gonagas_app::commands::match_commands::Board;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_ui::message::Message;

const HEAD: &str = "**#1 · Seega** · 5×5 cells";

/// The message at this distance before the newest.
fn message_before_newest(world: &World, back: usize) -> Message {
    let messages = world.channel.messages.lock().unwrap();
    messages.values().rev().nth(back).unwrap().clone()
}

/// The last line of each message, oldest first.
fn last_lines(world: &World) -> Vec<String> {
    let messages = world.channel.messages.lock().unwrap();
    messages.values().map(|message| message.text.lines().last().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn retired_board_shrinks_to_a_line_with_the_turn() {
    let world = World::started("seega", "size=5").await;
    world.pick(ANN, "a1").await;
    let (_, shown) = world.channel.last();
    assert!(shown.text.contains("<@1> goes on"), "{}", shown.text);
    world.pick(ANN, "a2").await;
    let old = message_before_newest(&world, 1);
    assert_eq!((old.text.as_str(), old.image, old.rows), ("**#1** · 1. Light: a1, a2", None, vec![]));
    // The same holds when the response does not edit the old board.
    world.play(BEN, "b1 b2").await;
    assert_eq!(message_before_newest(&world, 1).text, "**#1** · 2. Dark: b1, b2");
}

#[tokio::test]
async fn server_may_keep_the_pictures_of_old_boards() {
    let world = World::started("pahtum", "blocks=1").await;
    let mut manager = caller(CAT);
    manager.user_permissions.manage_guild = true;
    world.request_as(manager, Request::from(Settings(SettingsRequest::KeepOldPictures(true)))).await;
    let (_, shown) = world.channel.last();
    world.pick(BEN, "d4").await;
    let old = message_before_newest(&world, 1);
    assert_eq!((old.text.as_str(), old.image, old.rows), ("**#1** · 1. White: d4", shown.image, vec![]));
}

#[tokio::test]
async fn board_retired_late_shows_the_turn_played_on_it() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::Down);
    world.play(BEN, "d4").await;
    assert!(!message_before_newest(&world, 1).rows.is_empty(), "it could not be retired");
    world.play(ANN, "e4").await;
    let lines = last_lines(&world);
    assert_eq!(lines[1..3], ["**#1** · 1. White: d4", "**#1** · 2. Black: e4"]);
    assert!(lines[3].contains("it is your turn"), "{lines:?}");
}

#[tokio::test]
async fn reposted_board_mentions_nobody() {
    let world = World::started("seega", "size=5").await;
    world.request(ANN, Request::from(Board { match_number: None })).await;
    assert_eq!(message_before_newest(&world, 1).text, "**#1** · The board is further down.");
    assert!(world.channel.last().1.text.contains("<@1>, it is your turn"));
}

#[tokio::test]
async fn reposted_challenge_is_answered_on_the_new_message() {
    let world = World::new();
    world.challenge("seega", "size=5", Some(BEN)).await;
    world.request(ANN, Request::from(Board { match_number: Some(1) })).await;
    let old = message_before_newest(&world, 1);
    assert_eq!(old.text, [HEAD, "<@2>, <@1> challenges you!"].join("\n"));
    assert!(old.rows.is_empty() && old.image.is_none());
    world.press(BEN, "accept").await;
    assert!(world.channel.last().1.text.contains("it is your turn"));
}

#[tokio::test(start_paused = true)]
async fn forced_piece_is_not_shown_as_chosen() {
    let world = World::started("shap-luk", "").await;
    world.play(ANN, "a3-b2").await;
    let board = world.newest();
    assert!(board.contains("it is your turn: move a piece") && !board.contains("Chosen so far"), "{board}");
}

#[tokio::test(start_paused = true)]
async fn proposed_match_says_nothing_about_what_is_left_to_chance() {
    let world = World::new();
    world.challenge("pahtum", "", Some(BEN)).await;
    let proposed = world.channel.last().1.image.expect("a picture");
    assert!(!proposed.alt_text.contains("to place"), "{}", proposed.alt_text);
    world.press(BEN, "accept").await;
    let begun = world.channel.last().1.image.expect("a picture");
    assert!(begun.alt_text.contains("Neutral stones: "), "{}", begun.alt_text);
}
