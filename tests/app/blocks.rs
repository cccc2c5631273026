//! Blocking other users.

use crate::app::world::{ANN, BEN, CAT, World, challenge};
use gonagas_app::commands::block::{Block, Unblock};
use gonagas_app::commands::challenge_menu::ChallengeMenu;
use gonagas_app::commands::match_commands::Rematch;
use gonagas_app::commands::play_move::Move;
use gonagas_app::request::Request;
use gonagas_app::requester::Opponent;
use gonagas_core::matches::ids::UserId;

const NOT_NOW: &str = "<@1> isn't accepting challenges right now. Challenge someone else.";
const OWN: &str = "You have blocked <@2>. `/unblock` lets you play each other again.";

async fn block(world: &World, user: UserId, whom: Option<UserId>) -> String {
    let opponent = |user| Opponent { user_id: user, is_bot: false, can_see_channel: true, may_be_in_timeout: false };
    world.request(user, Request::from(Block { user: whom.map(opponent) })).await
}

#[tokio::test]
async fn bot_cannot_be_blocked() {
    let world = World::new();
    let bot = Opponent { user_id: UserId(99), is_bot: true, can_see_channel: true, may_be_in_timeout: false };
    let response = world.request(ANN, Request::from(Block { user: Some(bot) })).await;
    assert!(response.starts_with("<@99> is a bot and never"), "{response}");
    assert!(block(&world, ANN, None).await.starts_with("You have blocked nobody."));
}

async fn press_control(world: &World, user: UserId, id: &str, value: &str) -> String {
    world.request(user, Request::PressControl { custom_id: id.into(), values: vec![value.into()], message_id: 5 }).await
}

#[tokio::test]
async fn block_prevents_challenges_in_both_directions() {
    let world = World::started("seega", "").await;
    world.press(BEN, "calloff").await;
    world.request(ANN, challenge("seega", "", None)).await;
    let (open, _) = world.channel.last();
    world.request(BEN, challenge("seega", "", None)).await;
    assert!(block(&world, ANN, Some(BEN)).await.starts_with("You blocked <@2>."));

    assert_eq!(world.request(BEN, challenge("seega", "", Some(ANN))).await, NOT_NOW);
    assert_eq!(press_control(&world, BEN, "u:make:1:seega::lot:::y:", "").await, NOT_NOW);
    assert_eq!(world.request(BEN, Request::from(Rematch { match_number: Some(1) })).await, NOT_NOW);
    let accept = Request::PressControl { custom_id: "m:2:1:accept".into(), values: vec![], message_id: open };
    assert_eq!(world.request(BEN, accept).await, NOT_NOW);
    assert_eq!(press_control(&world, BEN, "m:2:1:accept", "").await, NOT_NOW);
    let form = Request::SubmitForm { custom_id: "m:2:1:word".into(), text: "birch".into(), message_id: Some(open) };
    assert_eq!(world.request(BEN, form).await, NOT_NOW);

    assert_eq!(world.request(ANN, challenge("seega", "", Some(BEN))).await, OWN);
    assert_eq!(world.request(ANN, Request::from(Rematch { match_number: Some(1) })).await, OWN);
    assert_eq!(press_control(&world, ANN, "m:3:1:accept", "").await, OWN);

    assert_eq!(world.request(ANN, Request::from(Unblock { user_id: BEN })).await, "You unblocked <@2>.");
    assert_eq!(world.request(ANN, Request::from(Unblock { user_id: BEN })).await, "You haven't blocked <@2>.");
    assert_eq!(world.request(BEN, challenge("seega", "", Some(ANN))).await, "");
}

#[tokio::test]
async fn block_cancels_challenges_and_keeps_matches() {
    let world = World::started("seega", "size=5").await;
    world.request(BEN, challenge("seega", "", Some(ANN))).await;
    let (theirs, _) = world.channel.last();
    world.request(ANN, challenge("seega", "", Some(BEN))).await;
    let (own, _) = world.channel.last();
    world.request(CAT, challenge("seega", "", Some(ANN))).await;
    let (other, _) = world.channel.last();
    block(&world, ANN, Some(BEN)).await;
    let text = |message: u64| world.channel.messages.lock().unwrap()[&message].text.clone();
    assert!(text(theirs).ends_with("<@1> declined <@2>'s challenge."), "{}", text(theirs));
    assert!(text(own).ends_with("<@1> withdrew the challenge."), "{}", text(own));
    assert!(text(other).contains("challenges you!"));
    assert_eq!(world.request(ANN, Request::from(Move { actions: "a1 a2".into(), match_number: Some(1) })).await, "");
    assert_eq!(world.request(BEN, Request::from(Move { actions: "b1 b2".into(), match_number: Some(1) })).await, "");
}

#[tokio::test]
async fn blocked_user_is_listed_once() {
    let world = World::new();
    assert!(block(&world, ANN, None).await.starts_with("You have blocked nobody."));
    block(&world, ANN, Some(BEN)).await;
    world.advance(1);
    block(&world, ANN, Some(CAT)).await;
    assert_eq!(block(&world, ANN, Some(BEN)).await, "You have already blocked <@2>.");
    assert_eq!(block(&world, ANN, None).await, "You have blocked: <@3> (Nr 3), <@2> (Ben)");
    assert!(block(&world, BEN, None).await.starts_with("You have blocked nobody."), "the block is private");
    assert_eq!(block(&world, ANN, Some(ANN)).await, "You can't block yourself.");
    let world = world.restart();
    assert_eq!(block(&world, ANN, None).await, "You have blocked: <@3> (Nr 3), <@2> (Ben)");
}

#[tokio::test]
async fn block_list_is_limited() {
    let world = World::new();
    for number in 0..200 {
        block(&world, ANN, Some(UserId(u64::MAX - number))).await;
    }
    assert!(block(&world, ANN, Some(BEN)).await.starts_with("You've reached the limit of 200 blocks"));
    let listed = block(&world, ANN, None).await;
    assert!(listed.ends_with("\n… and 130 more.") && listed.chars().count() <= 2000, "{listed}");
    world.request(ANN, Request::from(Unblock { user_id: UserId(u64::MAX) })).await;
    assert!(block(&world, ANN, Some(BEN)).await.starts_with("You blocked <@2>."));
    let menu = Request::from(ChallengeMenu(Opponent {
        user_id: ANN,
        is_bot: false,
        can_see_channel: true,
        may_be_in_timeout: false,
    }));
    assert!(world.request(BEN, menu).await.contains("Challenge <@1>"), "the menu shows no block before it is used");
}
