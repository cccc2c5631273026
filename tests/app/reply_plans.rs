//! `/plan`: replies that are played with the opponent's turn that they expect.

use crate::app::lessons::{button, press_as};
use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, challenge_of};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::match_commands::{Export, Takeback};
use gonagas_app::commands::plan::Plan;
use gonagas_app::request::Request;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::record::game_record::GameRecord;

/// A match of Seega in which Ann, light, is to move first.
async fn world(clock: Option<&str>) -> World {
    let world = World::new();
    let plain = challenge_of(&challenge("seega", "size=5", Some(BEN)));
    world
        .request(
            ANN,
            Request::from(Challenge::User(ChallengeRequest {
                from: Some("l3d/5/5/5/l3d_l".into()),
                side: Some("first".into()),
                time_control: clock.map(str::to_owned).or(plain.time_control.clone()),
                ..plain
            })),
        )
        .await;
    world.press(BEN, "accept").await;
    world
}

async fn plan(world: &World, user: UserId, lines: Option<&str>) -> String {
    world.request(user, Request::from(Plan { match_number: Some(1), lines: lines.map(str::to_owned) })).await
}

/// The actions of the match.
async fn actions(world: &World) -> Vec<String> {
    let exported = world.request_as(caller(CAT), Request::from(Export { match_number: Some(1) })).await.remove(0);
    let record = exported.attachment.expect("a record").text;
    assert!(!record.contains("plan"), "{record}");
    GameRecord::parse(&record).unwrap().actions().map(str::to_owned).collect()
}

#[tokio::test]
async fn planned_reply_is_played_with_the_turn_that_it_expects() {
    let world = world(None).await;
    world.play(ANN, "a1-a2").await;
    let shown = plan(&world, ANN, Some("e5-e4 a5-a4 e4-e3 a4-a3; e1-e2 a2-a3")).await;
    assert!(shown.contains("2 lines") && shown.contains("e1-e2 a2-a3"), "{shown}");
    assert!(!plan(&world, BEN, None).await.contains("e1-e2"), "nobody else sees a plan");
    let before = world.channel.count();
    world.play(BEN, "e5-e4").await;
    assert_eq!(actions(&world).await, ["a1-a2", "e5-e4", "a5-a4"]);
    let text = world.channel.last().1.text;
    assert!(text.contains("e4") && text.contains("a4") && text.contains("(planned)"), "{text}");
    assert_eq!(world.channel.count(), before + 1);
    let world = world.restart();
    assert!(plan(&world, ANN, None).await.contains("e4-e3 a4-a3"), "the rest of the plan goes on");
    world.play(BEN, "e4-e3").await;
    assert_eq!(actions(&world).await, ["a1-a2", "e5-e4", "a5-a4", "e4-e3", "a4-a3"]);
    assert!(plan(&world, ANN, None).await.contains("no replies"), "nothing is left");
}

#[tokio::test]
async fn another_turn_clears_the_plan_and_says_so_once() {
    let world = world(None).await;
    world.play(ANN, "a1-a2").await;
    plan(&world, ANN, Some("e5-e4 a5-a4")).await;
    world.play(BEN, "e1-d1").await;
    assert_eq!(actions(&world).await, ["a1-a2", "e1-d1"]);
    world.run_until(|| !world.channel.direct_messages_to(ANN).is_empty()).await;
    let told = world.channel.direct_messages_to(ANN);
    assert_eq!(told.len(), 1);
    assert!(told[0].text.contains("no longer fit"), "{}", told[0].text);
    assert!(world.channel.direct_messages_to(BEN).is_empty());
    world.play(ANN, "a2-a3").await;
    world.play(BEN, "d1-e1").await;
    assert_eq!(actions(&world).await.len(), 4, "an old plan plays nothing");
    assert_eq!(world.channel.direct_messages_to(ANN).len(), 1);
}

#[tokio::test]
async fn both_plan_and_each_reply_is_stored_by_itself() {
    let world = world(Some("1d+1h")).await;
    world.play(ANN, "a1-a2").await;
    plan(&world, ANN, Some("e5-e4 a5-a4 e4-e3 a4-a3 e3-e4 a3-a4")).await;
    // Ben cannot plan while it is his turn.
    assert!(plan(&world, BEN, Some("a5-a4 e4-e3")).await.contains("while your opponent is to move"));
    world.play(BEN, "e5-e4").await;
    assert_eq!(actions(&world).await.len(), 3);
    let _ = MatchId(1);
}

#[tokio::test]
async fn takeback_ends_the_plans_that_it_leaves_behind() {
    let world = world(None).await;
    world.play(ANN, "a1-a2").await;
    plan(&world, ANN, Some("e5-e4 a5-a4")).await;
    world.request(ANN, Request::from(Takeback { match_number: Some(1) })).await;
    world.press(BEN, "give-back").await;
    world.play(ANN, "a1-b1").await;
    world.play(BEN, "e5-e4").await;
    assert_eq!(actions(&world).await, ["a1-b1", "e5-e4"]);
}

#[tokio::test]
async fn line_is_added_on_a_board_to_try_and_removed_again() {
    let world = world(None).await;
    world.play(ANN, "a1-a2").await;
    let request = Request::from(Plan { match_number: Some(1), lines: None });
    let empty = world.request_as(caller(ANN), request).await.remove(0);
    let tried = press_as(&world, caller(ANN), &button(&empty, "Try"), &[]).await;
    assert!(!tried.custom_ids().iter().any(|id| id.ends_with(":l")), "there is no line yet");
    let form = tried.custom_ids().into_iter().find(|id| id.ends_with(":t")).unwrap();
    let submit = Request::SubmitForm { custom_id: form, text: "e5-e4 a5-a4".into(), message_id: None };
    let line = world.request_as(caller(ANN), submit).await.remove(0);
    let added = press_as(&world, caller(ANN), &button(&line, "Add to plan"), &[]).await;
    assert!(added.text.contains("one line") && added.text.contains("e5-e4 a5-a4"), "{}", added.text);
    let cleared = press_as(&world, caller(ANN), &button(&added, "Clear plan"), &[]).await;
    assert!(cleared.text.contains("no replies"), "{}", cleared.text);
    world.play(BEN, "e5-e4").await;
    assert_eq!(actions(&world).await, ["a1-a2", "e5-e4"]);
}

#[tokio::test]
async fn lines_that_cannot_be_planned_are_refused_with_the_reason() {
    let world = world(None).await;
    assert!(plan(&world, ANN, Some("e5-e4 a5-a4")).await.contains("while your opponent is to move"));
    world.play(ANN, "a1-a2").await;
    for (lines, reason) in [
        ("e5-e4", "your reply"),
        ("e5-e4 e1-e2", "isn't legal"),
        ("e5-e4 a5-a4; e5-e4 a2-a3", "second reply"),
        ("clear", "no replies"),
    ] {
        let answer = plan(&world, ANN, Some(lines)).await;
        assert!(answer.contains(reason), "{lines}: {answer}");
    }
    assert!(!plan(&world, CAT, Some("e5-e4 a5-a4")).await.contains("one line"));
    let dice = World::started("sahkku", "rules=raisa").await;
    for user in [ANN, BEN] {
        assert!(plan(&dice, user, Some("X:a1-a2")).await.contains("dice"));
    }
}
