//! Boards that are no longer the current message.

use crate::app::world::{ANN, BEN, Fault, World};
use gonagas::app::requests::Request;
use gonagas::ui::message::Message;

const HEAD: &str = "**#1 · Seega** · 5×5 cells";
const SEATS: &str = "Light: <@1> · Dark: <@2>";

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
async fn retired_board_keeps_its_text_without_controls() {
    let world = World::started("seega", "size=5").await;
    world.pick(ANN, "a1").await;
    let (_, shown) = world.channel.last();
    assert!(shown.text.contains("<@1> goes on"), "{}", shown.text);
    world.pick(ANN, "a2").await;
    let old = message_before_newest(&world, 1);
    // The board has shown a part of the turn, so it shows all of it.
    assert_eq!(old.text, [HEAD, SEATS, "Light: **a1 a2**"].join("\n"));
    assert_eq!((old.image, old.rows), (shown.image, vec![]));
    // The same holds when the response does not edit the old board.
    world.play(BEN, "b1 b2").await;
    assert_eq!(message_before_newest(&world, 1).text, [HEAD, SEATS, "Light: **a1 a2**"].join("\n"));
}

#[tokio::test]
async fn board_retired_late_shows_its_original_text() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::Down);
    world.play(BEN, "d4").await;
    assert!(!message_before_newest(&world, 1).rows.is_empty(), "it could not be retired");
    world.play(ANN, "e4").await;
    let lines = last_lines(&world);
    assert_eq!(lines[1..3], ["The match begins.", "White: **d4**"]);
    assert!(lines[3].contains("it is your turn"), "{lines:?}");
}

#[tokio::test]
async fn reposted_board_mentions_nobody() {
    let world = World::started("seega", "size=5").await;
    world.request(ANN, Request::Board { match_number: None }).await;
    assert_eq!(message_before_newest(&world, 1).text, [HEAD, SEATS, "The match begins."].join("\n"));
    assert!(world.channel.last().1.text.contains("<@1>, it is your turn"));
}

#[tokio::test]
async fn reposted_challenge_is_answered_on_the_new_message() {
    let world = World::new();
    world.challenge("seega", "size=5", Some(BEN)).await;
    world.request(ANN, Request::Board { match_number: Some(1) }).await;
    let old = message_before_newest(&world, 1);
    assert_eq!(old.text, [HEAD, "<@2>, <@1> challenges you!"].join("\n"));
    assert!(old.rows.is_empty() && old.image.is_some());
    world.press(BEN, "accept").await;
    assert!(world.channel.last().1.text.contains("it is your turn"));
}
