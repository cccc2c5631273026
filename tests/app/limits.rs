//! Limits on how often people may do something.

use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, direct};
use gonagas_app::commands::leaderboard::Leaderboard;
use gonagas_app::commands::match_commands::Export;
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::replay::Replay;
use gonagas_app::commands::step::Step;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::UserId;

/// Sends a request until it is refused; returns how often it was carried out, and the refusal.
async fn send_until_refused(world: &World, user: UserId, request: impl Fn() -> Request) -> (usize, String) {
    for count in 0..1000 {
        let said = world.request(user, request()).await;
        if said.contains("reached") {
            return (count, said);
        }
    }
    panic!("there is no limit");
}

/// Makes a challenge and withdraws it, until that is refused.
async fn challenge_until_refused(world: &World, user: UserId, opponent: Option<UserId>) -> (usize, String) {
    for count in 0..1000 {
        let said = world.request(user, challenge("seega", "", opponent)).await;
        if said.contains("reached") {
            return (count, said);
        }
        world.press(user, "withdraw").await;
    }
    panic!("there is no limit");
}

#[tokio::test]
async fn pings_by_challenges_are_limited() {
    let world = World::new();
    let refused = "You've reached the limit of 25 challenges to someone you name in 5 minutes. \
                   Try again in 5 minutes.";
    assert_eq!(challenge_until_refused(&world, ANN, Some(BEN)).await, (25, refused.into()));
    // The same person is notified three times, and sees the other challenges in the channel.
    let notified = || world.channel.mentioned.lock().unwrap().iter().filter(|user| **user == BEN).count();
    assert_eq!(notified(), 3);
    assert_eq!(world.request(CAT, challenge("seega", "", Some(BEN))).await, "", "others have limits of their own");
    assert_eq!(notified(), 4);
    world.advance(4 * MINUTE + 1);
    let said = world.request(ANN, challenge("seega", "", Some(BEN))).await;
    assert!(said.ends_with("Try again in 1 minute."), "{said}");
    world.advance(MINUTE);
    assert_eq!(world.request(ANN, challenge("seega", "", Some(BEN))).await, "");
}

#[tokio::test]
async fn challenges_are_limited() {
    let world = World::new();
    let (count, said) = challenge_until_refused(&world, ANN, None).await;
    assert_eq!((count, said.contains("30 challenges in 5 minutes")), (30, true), "{said}");
    // A refused challenge does not count.
    world.advance(5 * MINUTE);
    for _ in 0..50 {
        world.request(ANN, challenge("seega", "", Some(ANN))).await;
    }
    assert_eq!(world.request(ANN, challenge("seega", "", None)).await, "");
    // Playing alone in direct messages also makes matches.
    world.advance(5 * MINUTE);
    let alone = Requester { channel_ref: direct(CAT), ..caller(CAT) };
    let mut said = String::new();
    for _ in 0..31 {
        let answer = world.request_as(alone.clone(), challenge("pahtum", "blocks=1", None)).await;
        said = answer.last().map(|message| message.text.clone()).unwrap_or_default();
    }
    assert!(said.contains("You've reached the limit of 30 challenges"), "{said}");
}

#[tokio::test]
async fn all_people_on_a_server_share_a_limit() {
    let world = World::started("seega", "size=5").await;
    world.play(ANN, "a1 a2").await;
    let replay = || Request::from(Replay { match_number: Some(1), from: None, share: false });
    let mut shown = 0;
    for user in 10..20 {
        shown += send_until_refused(&world, UserId(user), replay).await.0;
    }
    assert_eq!(shown, 100);
    let said = world.request(ANN, replay()).await;
    assert_eq!(said, "This server has reached its limit of 100 replays in 5 minutes. Try again in 5 minutes.");
}

#[tokio::test]
async fn what_is_costly_is_limited() {
    let world = World::started("seega", "size=5").await;
    world.play(ANN, "a1 a2").await;
    let board = || Request::from(Leaderboard { game: "seega".into(), ..Leaderboard::default() });
    assert_eq!(send_until_refused(&world, ANN, board).await.0, 60);
    let step = || Request::from(Step { match_number: Some(1), at: None });
    let (count, said) = send_until_refused(&world, ANN, step).await;
    assert_eq!(count, 0, "a position is a lookup, too");
    assert_eq!(said, "You've reached the limit of 60 lookups in 1 minute. Try again in 1 minute.");
    let export = || Request::from(Export { match_number: Some(1) });
    assert_eq!(send_until_refused(&world, ANN, export).await.0, 20);
    let (count, _) = send_until_refused(&world, ANN, || Request::from(Privacy(PrivacyRequest::Export))).await;
    assert_eq!(count, 0, "it is an export, too");
    world.advance(MINUTE);
    assert_eq!(send_until_refused(&world, ANN, step).await.0, 60);
}
