//! Watching the matches of others.

use crate::app::direct_messages::press;
use crate::app::world::{ANN, BEN, CAT, HERE, World, caller, controls, direct};
use gonagas_app::commands;
use gonagas_app::commands::match_commands::{Board, Takeback};
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::ids::UserId;
use gonagas_ui::message::Message;
use std::time::Duration;
use tokio::time::sleep;

fn watch_request(turns: Option<bool>) -> Request {
    Request::from(commands::watch::Watch { match_number: Some(1), every_turn: turns })
}

/// The direct messages with news that a user has received, oldest first. A message before them confirms that they
/// watch.
fn direct_messages(world: &World, user: UserId) -> Vec<Message> {
    let mut all = world.channel.direct_messages_to(user);
    all.retain(|message| !message.text.starts_with("You are watching #"));
    all
}

/// Runs the bot's background work for a while.
async fn run_background(world: &World) {
    world.app.workers.run(&world.channel_client(), sleep(Duration::from_secs(60))).await;
}

async fn resign(world: &World, user: UserId) {
    world
        .request(user, Request::PressControl { custom_id: "m:1:1:confirm".into(), values: vec![], message_id: 5 })
        .await;
}

#[tokio::test(start_paused = true)]
async fn watcher_is_notified_of_the_end() {
    let world = World::started("seega", "size=5").await;
    assert!(
        world.request(CAT, watch_request(None)).await.starts_with("You are watching #1 and get a message at its end.")
    );
    world.play(ANN, "a1 a2").await;
    run_background(&world).await;
    assert!(direct_messages(&world, CAT).is_empty());
    resign(&world, BEN).await;
    let board = world.channel.last();
    let world = world.restart();
    run_background(&world).await;
    let got = direct_messages(&world, CAT);
    let link = format!("local:7/70/{}", board.0);
    assert!(
        got[0].text.starts_with(&format!("#1, which you were watching, has finished. {link}\n**#1 · Seega**")),
        "{got:#?}"
    );
    assert!(got[0].text.contains("resigned") && got[0].rows.is_empty() && got[0].allowed_mentions.is_empty());
    assert_eq!(got.len(), 1);
    assert!(
        world
            .request(CAT, Request::from(commands::watch::Watch { match_number: None, every_turn: None }))
            .await
            .starts_with("You aren't watching any matches.")
    );
}

#[tokio::test(start_paused = true)]
async fn watcher_is_notified_of_each_turn_once() {
    let world = World::started("seega", "size=5").await;
    world.request(CAT, watch_request(Some(true))).await;
    world.play(ANN, "a1").await;
    world.play(ANN, "a2").await;
    run_background(&world).await;
    assert_eq!(direct_messages(&world, CAT).len(), 1, "a turn of two stones is one turn");
    assert!(direct_messages(&world, CAT)[0].text.starts_with("A new turn in #1, which you are watching."));
    // Notifications that were held up are sent as one.
    world.play(BEN, "e5 e4").await;
    world.play(ANN, "b1 b2").await;
    run_background(&world).await;
    let got = direct_messages(&world, CAT);
    assert_eq!(got.len(), 2);
    assert!(got[1].text.contains("Light: **b1 b2**") && got[1].image.is_some());
}

#[tokio::test(start_paused = true)]
async fn offers_do_not_notify_watchers() {
    let world = World::started("seega", "size=5").await;
    world.request(CAT, watch_request(Some(true))).await;
    press(&world, ANN, "offer").await;
    run_background(&world).await;
    press(&world, BEN, "refuse").await;
    run_background(&world).await;
    assert!(direct_messages(&world, CAT).is_empty(), "an offer");
    world.play(ANN, "a1 a2").await;
    run_background(&world).await;
    world.play(BEN, "e5 e4").await;
    run_background(&world).await;
    assert_eq!(direct_messages(&world, CAT).len(), 2, "each turn");
    world.request(ANN, Request::from(Takeback { match_number: Some(1) })).await;
    run_background(&world).await;
    let (message, board) = world.channel.last_in(HERE);
    assert!(board.text.contains("asks to take back"), "{}", board.text);
    let (custom_id, _) = controls(&board).into_iter().find(|(id, _)| id.ends_with(":giveback")).unwrap();
    world.request(BEN, Request::PressControl { custom_id, values: vec![], message_id: message }).await;
    run_background(&world).await;
    assert_eq!(direct_messages(&world, CAT).len(), 2, "a request and its outcome");
    world.play(ANN, "b1 b2").await;
    run_background(&world).await;
    assert_eq!(direct_messages(&world, CAT).len(), 3, "the turn that is played instead");
}

#[tokio::test]
async fn second_watch_command_stops_watching() {
    let world = World::started("seega", "size=5").await;
    let list = Request::from(commands::watch::Watch { match_number: None, every_turn: None });
    for (turns, expected) in [
        (None, "at its end"),
        (Some(true), "at every turn"),
        (Some(true), "stopped watching"),
        (Some(false), "at its end"),
        (Some(true), "at every turn"),
    ] {
        let response = world.request(CAT, watch_request(turns)).await;
        assert!(response.contains(expected), "{response}");
    }
    let listed = world.request(CAT, list.clone()).await;
    assert!(listed.contains("**#1 · Seega**: <@1> and <@2>, news at every turn local:7/70/"), "{listed}");
    assert!(world.request(CAT, watch_request(None)).await.contains("stopped watching"));
    assert!(world.request(CAT, list).await.starts_with("You aren't watching any matches."));
}

#[tokio::test]
async fn button_starts_and_stops_watching() {
    let world = World::started("seega", "size=5").await;
    let follow = Request::PressControl { custom_id: "t:1:2:follow".into(), values: vec![], message_id: 5 };
    for label in ["Stop watching", "Watch"] {
        let answer = world.request_as(caller(CAT), follow.clone()).await;
        let rows = format!("{:?}", answer[0].rows);
        let ids: Vec<String> = controls(&answer[0]).into_iter().map(|(id, _)| id).collect();
        assert!(rows.contains(&format!("label: \"{label}\"")) && ids.contains(&"t:1:2:flip".to_owned()), "{rows}");
    }
}

#[tokio::test]
async fn watcher_can_open_the_board_in_direct_messages() {
    let world = World::started("seega", "size=5").await;
    world.request(CAT, watch_request(None)).await;
    let alone = Requester { channel_ref: direct(CAT), ..caller(CAT) };
    let seen = world.request_as(alone.clone(), Request::from(Board { match_number: Some(1) })).await;
    assert!(seen[0].image.is_some());
    assert!(world.request_as(alone.clone(), watch_request(None)).await[0].text.contains("stopped watching"));
    assert_eq!(
        world.request_as(alone, watch_request(None)).await[0].text,
        "There is no match #1. `/matches` lists yours."
    );
}

#[tokio::test]
async fn unwatchable_match_is_rejected() {
    let world = World::new();
    world.challenge("seega", "size=5", Some(BEN)).await;
    assert!(world.request(CAT, watch_request(None)).await.contains("hasn't been accepted yet"));
    world.press(BEN, "accept").await;
    assert!(world.request(ANN, watch_request(None)).await.contains("You play in this match"));
    resign(&world, ANN).await;
    assert_eq!(world.request(CAT, watch_request(None)).await, "#1 is over.");
    assert!(
        world
            .request(CAT, Request::from(commands::watch::Watch { match_number: Some(9), every_turn: None }))
            .await
            .contains("no match #9")
    );
    for number in 2..=22 {
        let challenger = UserId(100 + number);
        let opponent = UserId(200 + number);
        world.request(challenger, crate::app::world::challenge("seega", "size=5", Some(opponent))).await;
        world.press(opponent, "accept").await;
        let response = world
            .request(CAT, Request::from(commands::watch::Watch { match_number: Some(number), every_turn: None }))
            .await;
        assert_eq!(
            response.starts_with("You've reached the limit of 20 watched matches"),
            number == 22,
            "{number}: {response}"
        );
    }
    assert!(
        world
            .request(CAT, Request::from(commands::watch::Watch { match_number: Some(2), every_turn: Some(true) }))
            .await
            .contains("at every turn")
    );
}

#[tokio::test(start_paused = true)]
async fn watcher_with_closed_direct_messages_is_skipped() {
    let world = World::started("seega", "size=5").await;
    world.request(CAT, watch_request(None)).await;
    world.channel.direct_messages_closed.lock().unwrap().insert(CAT);
    resign(&world, ANN).await;
    run_background(&world).await;
    assert!(direct_messages(&world, CAT).is_empty());
    let tries = world.channel.post_attempts.lock().unwrap().len();
    world.channel.direct_messages_closed.lock().unwrap().clear();
    run_background(&world).await;
    assert_eq!(world.channel.post_attempts.lock().unwrap().len(), tries, "it is not tried again");
}

#[tokio::test]
async fn watcher_without_direct_messages_is_warned_at_once() {
    const REFUSED: &str = "Discord doesn't let me send you direct messages, so no news will reach you.";
    let world = World::started("seega", "size=5").await;
    world.channel.direct_messages_closed.lock().unwrap().insert(CAT);
    let answer = world.request(CAT, watch_request(Some(true))).await;
    assert!(answer.contains("at every turn") && answer.contains(REFUSED), "{answer}");
    let list = || Request::from(commands::watch::Watch { match_number: None, every_turn: None });
    assert!(world.request(CAT, list()).await.contains(REFUSED));
    world.request(CAT, watch_request(None)).await;
    let button = Request::PressControl { custom_id: "m:1:2:follow".into(), values: vec![], message_id: 5 };
    let pressed = world.request(CAT, button).await;
    assert!(pressed.contains(REFUSED), "{pressed}");
    world.channel.direct_messages_closed.lock().unwrap().clear();
    world.request(CAT, watch_request(None)).await;
    let answer = world.request(CAT, watch_request(None)).await;
    assert!(answer.contains("at its end") && !answer.contains(REFUSED), "{answer}");
    assert!(world.channel.direct_messages_to(CAT).is_empty(), "only news of the match come");
    assert!(!world.request(CAT, list()).await.contains(REFUSED));
}
