//! Direct messages to players: who gets one, when, and never twice.

use crate::app::world::{ANN, BEN, CAT, Fault, HERE, World, caller, challenge, clocked, controls};
use gonagas::app::requests::{PreferencesUpdate, Request};
use gonagas::matches::ids::UserId;
use std::time::Duration;
use tokio::time::{sleep, timeout};

/// Who wants direct messages from now on.
async fn wants(world: &World, user: UserId) {
    let wishes = PreferencesUpdate { direct_messages: Some(true), ..PreferencesUpdate::default() };
    let said = world.ask(user, Request::Preferences(wishes)).await;
    assert!(said.contains("**yes** (`messages`)"), "{said}");
}

/// What the database still has to be told.
fn untold(world: &World) -> Vec<String> {
    let hand = rusqlite::Connection::open(world.folder.path().join("test.sqlite")).unwrap();
    let mut due = hand.prepare("SELECT kind FROM outbox WHERE status = 'pending'").unwrap();
    due.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

/// Lets the bot tell what it has to; answers what was written to somebody.
async fn written(world: &World, user: UserId) -> Vec<String> {
    let told = async {
        while !untold(world).is_empty() {
            sleep(Duration::from_millis(5)).await;
        }
    };
    world.app.run_background_tasks(&world.speaker(), timeout_of(told)).await;
    world.channel.directs_to(user).into_iter().map(|message| message.text).collect()
}

/// The bot looks far more often than this.
async fn timeout_of(so: impl Future<Output = ()>) {
    timeout(Duration::from_secs(36_000), so).await.expect("it never came about");
}

/// A link to the current message.
fn link(world: &World) -> String {
    format!("local:7/70/{}", world.channel.last_in(HERE).0)
}

/// Presses a control of the current message.
async fn press(world: &World, user: UserId, verb: &str) -> String {
    let (message, content) = world.channel.last_in(HERE);
    let ids = controls(&content).into_iter().map(|(id, _)| id);
    let id = ids.into_iter().find(|id| id.split(':').nth(3) == Some(verb)).unwrap();
    world.ask(user, Request::PressControl { custom_id: id, values: vec![], message_id: message }).await
}

/// Seega, in which each turn is two stones; both want direct messages.
async fn started() -> World {
    let world = World::new();
    wants(&world, ANN).await;
    wants(&world, BEN).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    written(&world, BEN).await;
    press(&world, BEN, "accept").await;
    world
}

#[tokio::test]
async fn nobody_gets_any_who_has_not_asked_for_them() {
    let world = World::started("seega", "size=5").await;
    world.play(ANN, "a1 a2").await;
    assert_eq!(untold(&world), [""; 0]);
    assert!(world.channel.directs_to(BEN).is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_rematch_is_called_one() {
    let world = started().await;
    written(&world, ANN).await;
    world.ask(ANN, Request::PressControl { custom_id: "m:1:2:confirm".into(), values: vec![], message_id: 5 }).await;
    written(&world, BEN).await;
    world.ask(ANN, Request::Rematch { match_number: Some(1) }).await;
    let told = written(&world, BEN).await.pop().unwrap();
    let rematch = "<@1> asks you for a rematch of #1, with sides swapped: **Seega** (#2). local:7/70/";
    assert!(told.starts_with(rematch), "{told}");
}

#[tokio::test(start_paused = true)]
async fn a_challenge_a_turn_an_offer_and_an_end_are_told() {
    let world = started().await;
    let challenge = "<@1> challenges you to **Seega** (#1). local:7/70/1000";
    assert_eq!(written(&world, BEN).await, [challenge]);
    let turn = format!("**#1 · Seega** against <@2>: it is your turn. {}", link(&world));
    assert_eq!(written(&world, ANN).await, [turn], "it was Ben who accepted");
    world.play(ANN, "a1").await;
    assert_eq!(written(&world, BEN).await.len(), 1, "she goes on");
    world.play(ANN, "a2").await;
    let turn = format!("**#1 · Seega** against <@1>: it is your turn. {}", link(&world));
    assert_eq!(written(&world, BEN).await[1..], [turn]);
    press(&world, ANN, "offer").await;
    let offer = format!("**#1 · Seega**: <@1> offers to stop by agreement. Do you agree? {}", link(&world));
    assert_eq!(written(&world, BEN).await[2..], [offer]);
    press(&world, BEN, "agree").await;
    let how = "You agreed to stop: a draw.";
    let end = format!("**#1 · Seega** against <@2> is over. {how} {}", link(&world));
    assert_eq!(written(&world, ANN).await[1..], [end]);
    assert_eq!(written(&world, BEN).await.len(), 3, "he has ended it himself");
}

#[tokio::test(start_paused = true)]
async fn whoever_begins_the_match_that_they_accept_is_there() {
    let world = World::new();
    wants(&world, BEN).await;
    let mut request = challenge("seega", "size=5", Some(BEN));
    if let Request::Challenge(proposal) = &mut request {
        proposal.side = Some("second".into());
    }
    world.ask(ANN, request).await;
    press(&world, BEN, "accept").await;
    let board = world.channel.last_in(HERE).1;
    assert!(board.text.contains("<@2>, it is your turn"), "{}", board.text);
    assert!(written(&world, BEN).await.is_empty(), "he has accepted before he was told that he could");
    assert_eq!(*world.channel.called.lock().unwrap(), [BEN], "nor is he notified of it in the channel");
}

#[tokio::test(start_paused = true)]
async fn it_shows_the_board_without_controls_and_notifies_nobody_else() {
    let world = started().await;
    written(&world, ANN).await;
    let message = world.channel.directs_to(ANN).remove(0);
    assert!(message.image.is_some() && message.rows.is_empty() && message.allowed_mentions.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_closed_door_is_no_matter() {
    let world = started().await;
    world.channel.closed.lock().unwrap().insert(BEN);
    assert_eq!(world.play(ANN, "a1 a2").await, "", "Ann reads nothing of it");
    assert_eq!(written(&world, BEN).await.len(), 1);
    world.channel.closed.lock().unwrap().clear();
    world.play(BEN, "b1 b2").await;
    assert_eq!(written(&world, BEN).await.len(), 1, "it was dropped");
    assert_eq!(written(&world, ANN).await.len(), 1, "the first turn was over before she was told of it");
}

#[tokio::test(start_paused = true)]
async fn after_a_kill_it_is_told_once() {
    for fault in [Fault::Down, Fault::AnswerLost] {
        let world = started().await;
        world.channel.direct_faults.lock().unwrap().push(fault);
        world.play(ANN, "a1 a2").await;
        let world = world.restart();
        let tried = async {
            while !world.channel.direct_faults.lock().unwrap().is_empty() {
                sleep(Duration::from_millis(5)).await;
            }
        };
        world.app.run_background_tasks(&world.speaker(), timeout_of(tried)).await;
        let told = if fault == Fault::Down { 1 } else { 2 };
        assert_eq!(world.channel.directs_to(BEN).len(), told);
        let world = world.restart();
        assert_eq!(written(&world, BEN).await.len(), 2, "{fault:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn who_has_acted_meanwhile_needs_none() {
    let world = started().await;
    world.play(ANN, "a1 a2").await;
    world.play(BEN, "b1").await;
    assert_eq!(untold(&world).iter().filter(|kind| *kind == "direct").count(), 2);
    assert_eq!(written(&world, BEN).await.len(), 1, "the challenge alone, and he goes on");
    assert!(written(&world, ANN).await.is_empty());
}

/// It is taken elsewhere, and shows nothing of the match.
#[tokio::test(start_paused = true)]
async fn who_has_gone_on_vacation_or_come_back_meanwhile_needs_it_all_the_same() {
    for days in [vec![2], vec![2, 0]] {
        let world = World::new();
        wants(&world, ANN).await;
        world.ask(ANN, clocked("day", Some(BEN))).await;
        press(&world, BEN, "accept").await;
        world.pick(BEN, "d4").await;
        for days in days {
            world.ask(ANN, Request::Vacation { days: Some(days), auto_spend: None }).await;
        }
        let written = written(&world, ANN).await;
        assert!(written.len() == 1 && written[0].contains("it is your turn"), "{written:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_challenge_that_stands_no_more_is_not_told() {
    let world = World::new();
    wants(&world, BEN).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    press(&world, ANN, "withdraw").await;
    assert!(written(&world, BEN).await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn of_two_the_later_tells_it() {
    let world = started().await;
    world.play(ANN, "a1 a2").await;
    press(&world, ANN, "offer").await;
    let written = written(&world, BEN).await;
    assert!(written.len() == 2 && written[1].contains("offers to stop"), "{written:?}");
}

#[tokio::test(start_paused = true)]
async fn what_has_to_wait_for_one_holds_up_nobody() {
    let world = started().await;
    world.channel.direct_faults.lock().unwrap().extend([Fault::Down; 3]);
    world.play(ANN, "a1 a2").await;
    world.challenge("pahtum", "", Some(CAT)).await;
    wants(&world, CAT).await;
    world.challenge("shap-luk", "", Some(CAT)).await;
    assert_eq!(written(&world, CAT).await.len(), 1);
    assert_eq!(written(&world, BEN).await.len(), 2);
}

#[tokio::test]
async fn somebody_else_who_looks_on_gets_none() {
    let world = started().await;
    wants(&world, CAT).await;
    world.ask_from(caller(CAT), Request::Board { match_number: Some(1) }).await;
    world.play(ANN, "a1 a2").await;
    assert!(written(&world, CAT).await.is_empty());
}
