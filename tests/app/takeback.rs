//! Takeback requests.

use crate::app::fixed_randomness;
use crate::app::world::{ANN, BEN, CAT, World, controls};
use gonagas_app::commands;
use gonagas_app::commands::challenge::Challenge;
use gonagas_app::commands::match_commands::Verify;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::request::Request;
use gonagas_core::matches::ids::UserId;

/// The text of the newest message.
fn newest(world: &World) -> String {
    world.channel.last().1.text
}

fn verbs(world: &World) -> Vec<String> {
    let controls = controls(&world.channel.last().1);
    controls.iter().filter_map(|(id, _)| id.split(':').nth(3).map(str::to_owned)).collect()
}

async fn request_takeback(world: &World, user: UserId) -> String {
    world.request(user, Request::from(commands::match_commands::Takeback { match_number: None })).await
}

/// A match of Seega on 5×5 cells after one turn of each player.
async fn seega_after_a_turn_each() -> World {
    let world = World::started("seega", "size=5").await;
    world.play(ANN, "a1 a2").await;
    world.play(BEN, "b1 b2").await;
    world
}

#[tokio::test]
async fn takeback_request_names_the_move_and_mentions_the_opponent() {
    let world = seega_after_a_turn_each().await;
    let posted = world.channel.count();
    assert_eq!(request_takeback(&world, ANN).await, "#1: you asked for a takeback. Wait for the answer.");
    let expected = "<@1> asks to take back `a1`; `a2` and what followed. <@2>, do you allow it?";
    assert!(newest(&world).ends_with(expected), "{}", newest(&world));
    let link = world.channel.notices()[0].0.rsplit(' ').next().unwrap().to_owned();
    assert!(link.starts_with("local:"), "{link}");
    let request = (format!("<@2>, <@1> asks for a takeback in #1. {link}"), vec![BEN]);
    assert_eq!((world.channel.notices(), world.channel.count()), (vec![request.clone()], posted + 1), "no new board");
    assert_eq!(verbs(&world)[1..], ["giveback", "refuse", "retract", "resign", "look"], "{:?}", verbs(&world));
    let posted = world.channel.count();
    assert_eq!(world.press(BEN, "giveback").await, "");
    assert_eq!(world.channel.count(), posted, "the line goes when the next one comes");
    let granted = (format!("<@1>, it's your turn again in #1. {link}"), vec![ANN]);
    assert_eq!(world.channel.notices(), [granted]);
    let context =
        "The match begins.\n<@1> took back the last turn; <@2> allowed it.\n<@1>, it is your turn: place two stones.";
    assert!(newest(&world).ends_with(context), "{}", newest(&world));
}

#[tokio::test]
async fn takeback_request_describes_the_move_in_words() {
    let world = World::started("shap-luk", "").await;
    let legal = world.autocomplete_move(ANN, "").await;
    let (actor, other) = if legal.is_empty() { (BEN, ANN) } else { (ANN, BEN) };
    let first = world.autocomplete_move(actor, "").await[0].value.clone();
    world.play(actor, &first).await;
    request_takeback(&world, actor).await;
    let (from, to) = first.split_once('-').unwrap();
    assert!(newest(&world).contains(&format!("take back {from} to {to} (`{first}`). ")), "{}", newest(&world));
    world.press(other, "refuse").await;
    assert!(newest(&world).contains("'s takeback request."), "{}", newest(&world));
}

#[tokio::test]
async fn takeback_request_can_be_declined_withdrawn_or_expire() {
    let world = seega_after_a_turn_each().await;
    assert!(verbs(&world).contains(&"askback".to_owned()));
    world.press(BEN, "askback").await;
    world.press(ANN, "refuse").await;
    assert!(newest(&world).contains("\n<@1> declined <@2>'s takeback request.\n"));
    assert!(request_takeback(&world, BEN).await.contains("You can ask again after your next turn."));
    world.press(ANN, "askback").await;
    world.press(ANN, "retract").await;
    assert!(newest(&world).contains("\n<@1> withdrew the takeback request.\n"), "{}", newest(&world));
    assert!(!verbs(&world).contains(&"askback".to_owned()), "neither of them may ask again");
    world.play(ANN, "c1 c2").await;
    request_takeback(&world, ANN).await;
    let (message, _) = world.channel.last();
    world.play(BEN, "d1").await;
    assert!(newest(&world).contains("\n<@1>'s takeback request expired.\n"));
    let late = Request::PressControl { custom_id: "m:1:13:giveback".into(), values: vec![], message_id: message };
    let response = world.request(BEN, late).await;
    assert!(response.starts_with("The takeback request has expired: the match has moved on.\n"), "{response}");
    assert!(response.contains("Dark: **d1**"), "and how it stands: {response}");
}

#[tokio::test]
async fn takeback_without_a_choice_is_rejected() {
    let world = World::started("seega", "size=5").await;
    assert!(request_takeback(&world, ANN).await.contains("You have no turn to take back yet"));
    assert!(request_takeback(&world, CAT).await.contains("no running match in this channel"));
    assert!(!verbs(&world).contains(&"askback".to_owned()));
    world.play(ANN, "a1 a2").await;
    world.press(ANN, "resign").await;
    world
        .request(ANN, Request::PressControl { custom_id: "m:1:4:confirm".into(), values: vec![], message_id: 5 })
        .await;
    let response =
        world.request(ANN, Request::from(commands::match_commands::Takeback { match_number: Some(1) })).await;
    assert!(response.starts_with("#1 is over."), "{response}");
}

#[tokio::test]
async fn takeback_keeps_rolls_and_the_record_verifies() {
    let dice = ["=X2-", "=X--", "=22-"];
    let world = fixed_randomness::world_with_rolls("sahkku rules=gavkevuotna", &dice);
    let challenge = gonagas_app::commands::challenge::ChallengeRequest {
        game: "sahkku".into(),
        opponent: Some(gonagas_app::requester::Opponent {
            user_id: BEN,
            is_bot: false,
            can_see_channel: true,
            may_be_in_timeout: false,
        }),
        options: "rules=gavkevuotna".into(),
        side: Some("first".into()),
        ..Default::default()
    };
    for user in [ANN, BEN] {
        let by_hand = PreferencesUpdate { auto_roll: Some(false), ..PreferencesUpdate::default() };
        world.request(user, Request::from(Preferences(by_hand))).await;
    }
    world.request(ANN, Request::from(Challenge::User(challenge))).await;
    world.press(BEN, "accept").await;
    world.play(ANN, "throw").await;
    for use_of in ["2:o2-m2", "-:o2-k2"] {
        world.play(ANN, use_of).await;
        world.play(BEN, "throw").await;
        assert!(newest(&world).contains("North: rolled **X** **blank** **blank**"), "{}", newest(&world));
        if use_of == "2:o2-m2" {
            request_takeback(&world, ANN).await;
            let expected = "asks to take back with the 2, moved the soldier from o2 to m2 (`2:o2-m2`)";
            assert!(newest(&world).contains(expected), "{}", newest(&world));
            world.press(BEN, "giveback").await;
        }
    }
    world.play(ANN, "throw").await;
    assert!(newest(&world).contains("South: rolled **2** **2** **blank**"), "{}", newest(&world));
    world
        .request(BEN, Request::PressControl { custom_id: "m:1:9:confirm".into(), values: vec![], message_id: 5 })
        .await;
    let verdict = world.request(CAT, Request::from(Verify { match_number: Some(1) })).await;
    assert!(verdict.contains("**Verified.** All 3 random draws match"), "{verdict}");
}

/// The lines of the boards that are no longer current, oldest first.
fn old_lines(world: &World) -> Vec<String> {
    let messages = world.channel.messages.lock().unwrap();
    let lines = messages.values().map(|message| message.text.clone());
    lines.filter(|text| text.starts_with("**#1** · ")).collect()
}

#[tokio::test]
async fn lines_of_old_boards_strike_undone_actions() {
    let world = seega_after_a_turn_each().await;
    world.play(ANN, "c1 c2").await;
    world.play(BEN, "d1 d2").await;
    request_takeback(&world, ANN).await;
    world.press(BEN, "giveback").await;
    let first = ["**#1** · 1. Light: a1, a2", "**#1** · 2. Dark: b1, b2"];
    let struck = ["**#1** · ~~3. Light: c1, c2~~ taken back", "**#1** · ~~4. Dark: d1, d2~~ taken back"];
    assert_eq!(old_lines(&world), [&first[..], &struck].concat());
    world.play(ANN, "e1 e2").await;
    assert_eq!(old_lines(&world), [&first[..], &struck, &["**#1** · 3. Light: e1, e2"]].concat());
    request_takeback(&world, ANN).await;
    world.press(BEN, "giveback").await;
    let again = ["**#1** · ~~3. Light: e1, e2~~ taken back"];
    assert_eq!(old_lines(&world), [&first[..], &struck, &again].concat(), "nothing is struck that stands");
}

#[tokio::test]
async fn undo_within_a_turn_corrects_no_line() {
    let world = seega_after_a_turn_each().await;
    world.pick(ANN, "c1").await;
    let before = old_lines(&world);
    world.press(ANN, "undo").await;
    assert_eq!(old_lines(&world), before);
}
