//! Players who have left the server.

use crate::app::world::{ANN, BEN, CAT, World, caller, controls};
use gonagas_app::commands::match_commands::{Board, Resign};
use gonagas_app::commands::matches::Matches;
use gonagas_app::request::Request;
use gonagas_core::matches::ids::UserId;
use std::sync::atomic::Ordering;

/// A match whose second player has left.
async fn match_with_player_who_left() -> World {
    let world = World::started("seega", "size=5").await;
    leave(&world, BEN);
    world
}

/// Removes a person from the server, long enough after they have acted that the bot looks for them.
fn leave(world: &World, user: UserId) {
    world.advance(11 * 60 * 1000);
    world.channel.left.lock().unwrap().push(user);
}

/// The control of a private message with this verb.
async fn offered_control(world: &World, user: UserId, request: Request, verb: &str) -> Option<String> {
    let response = world.request_as(caller(user), request).await;
    let ids = response.iter().flat_map(controls).map(|(id, _)| id);
    ids.into_iter().find(|id| id.split(':').nth(3) == Some(verb))
}

async fn press_control(world: &World, user: UserId, id: &str) -> String {
    world.request(user, Request::PressControl { custom_id: id.to_owned(), values: vec![], message_id: 5 }).await
}

#[tokio::test]
async fn remaining_player_may_stop_the_match_without_result() {
    let world = match_with_player_who_left().await;
    let end = offered_control(&world, ANN, Request::from(Board { match_number: None }), "left")
        .await
        .expect("a way to end it");
    assert!(world.channel.last().1.text.contains("it is your turn"), "the board is shown as well");
    assert_eq!(press_control(&world, ANN, &end).await, "#1 ended without a result.");
    let (_, result) = world.channel.last();
    assert!(result.text.contains("<@2> is no longer on this server. No result."), "{}", result.text);
    assert!(result.rows.is_empty() && result.allowed_mentions.is_empty());
    assert!(press_control(&world, ANN, &end).await.contains("#1 is over"));
}

#[tokio::test]
async fn resigning_against_a_player_who_left_offers_a_stop() {
    let world = match_with_player_who_left().await;
    let end = offered_control(&world, ANN, Request::from(Resign { match_number: None }), "left").await;
    assert!(end.is_some());
    world.channel.left.lock().unwrap().clear();
    assert_eq!(offered_control(&world, ANN, Request::from(Resign { match_number: None }), "left").await, None);
    // The player is back before the control is pressed.
    let response = press_control(&world, ANN, &end.unwrap()).await;
    assert_eq!(response, "<@2> is on this server, so the match goes on.");
    assert!(world.request(ANN, Request::from(Matches)).await.contains("#1"));
}

#[tokio::test]
async fn spectator_cannot_stop_a_match_of_a_player_who_left() {
    let world = match_with_player_who_left().await;
    let forged = "m:1:2:left";
    assert!(press_control(&world, CAT, forged).await.contains("can do that here"));
    // The player who left learns that the opponent is still on the server.
    assert!(press_control(&world, BEN, forged).await.contains("<@1> is on this server"));
    assert!(world.request(ANN, Request::from(Matches)).await.contains("#1"));
}

#[tokio::test]
async fn viewing_a_challenge_to_a_user_who_left_closes_it() {
    let world = World::new();
    world.challenge("seega", "", Some(BEN)).await;
    leave(&world, BEN);
    let response = world.request(ANN, Request::from(Board { match_number: Some(1) })).await;
    assert!(response.contains("<@2> is no longer on this server, so the challenge is withdrawn."), "{response}");
    assert!(world.request(ANN, Request::from(Matches)).await.contains("no matches"));
}

#[tokio::test]
async fn challenge_of_a_user_who_left_cannot_be_accepted() {
    for opponent in [Some(BEN), None] {
        let world = World::new();
        world.challenge("seega", "", opponent).await;
        leave(&world, ANN);
        world.press(BEN, "accept").await;
        let (_, shown) = world.channel.last();
        assert!(shown.text.contains("cancelled: <@1> is no longer on this server."), "{}", shown.text);
        assert!(shown.rows.is_empty() && world.channel.count() == 1);
    }
}

#[tokio::test]
async fn player_who_has_just_acted_is_not_looked_for() {
    let world = World::new();
    let checks = |world: &World| world.channel.member_checks.load(Ordering::SeqCst);
    world.challenge("seega", "size=5", Some(BEN)).await;
    world.press(BEN, "accept").await;
    world.request(ANN, Request::from(Board { match_number: None })).await;
    assert_eq!(checks(&world), 0, "Discord allows few looks on a server");
    world.advance(11 * 60 * 1000);
    world.request(ANN, Request::from(Board { match_number: None })).await;
    assert_eq!(checks(&world), 1);
}
