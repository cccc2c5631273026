//! Direct messages: who gets one, when, and never twice.

use crate::world::{ANN, BEN, CAT, Fault, World, caller, challenge};
use gonagas::app::ask::{Ask, Wishes};
use gonagas::room::people::Person;

/// Who wants direct messages from now on.
async fn wants(world: &World, person: Person) {
    let wishes = Wishes { messages: Some(true), ..Wishes::default() };
    let said = world.ask(person, Ask::Preferences(wishes)).await;
    assert!(said.contains("**yes** (`messages`)"), "{said}");
}

/// The lines that were written to somebody.
fn written(world: &World, person: Person) -> Vec<String> {
    world.channel.directs_to(person).into_iter().map(|message| message.text).collect()
}

/// A link to the current message.
fn link(world: &World) -> String {
    format!("local:7/70/{}", world.channel.last().0)
}

/// Seega, in which each turn is two stones; both want direct messages.
async fn started() -> World {
    let world = World::new();
    wants(&world, ANN).await;
    wants(&world, BEN).await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    world.press(BEN, "accept").await;
    world
}

#[tokio::test]
async fn nobody_gets_any_who_has_not_asked_for_them() {
    let world = World::started("seega", "size=5").await;
    world.play(ANN, "a1 a2").await;
    assert!(world.channel.directs.lock().unwrap().is_empty());
}

#[tokio::test]
async fn a_challenge_a_turn_an_offer_and_an_end_are_told() {
    let world = started().await;
    let challenge = "<@1> challenges you to **Seega** (#1). local:7/70/1000";
    assert_eq!(written(&world, BEN), [challenge]);
    let turn = format!("**#1 · Seega** against <@2>: it is your turn. {}", link(&world));
    assert_eq!(written(&world, ANN), [turn], "it was Ben who accepted");
    world.play(ANN, "a1").await;
    assert_eq!(written(&world, BEN).len(), 1, "she goes on");
    world.play(ANN, "a2").await;
    let turn = format!("**#1 · Seega** against <@1>: it is your turn. {}", link(&world));
    assert_eq!(written(&world, BEN)[1..], [turn]);
    world.press(ANN, "offer").await;
    let offer = format!("**#1 · Seega**: <@1> offers to stop by agreement. Do you agree? {}", link(&world));
    assert_eq!(written(&world, BEN)[2..], [offer]);
    world.press(BEN, "agree").await;
    let end = format!("**#1 · Seega** against <@2> is over. {}", link(&world));
    assert_eq!(written(&world, ANN)[1..], [end]);
    assert_eq!(written(&world, BEN).len(), 3, "he has ended it himself");
}

#[tokio::test]
async fn whoever_begins_the_match_that_they_accept_is_there() {
    let world = World::new();
    wants(&world, BEN).await;
    let mut ask = challenge("seega", "size=5", Some(BEN));
    if let Ask::Challenge(proposal) = &mut ask {
        proposal.side = Some("second".into());
    }
    world.ask(ANN, ask).await;
    world.press(BEN, "accept").await;
    assert!(world.channel.last().1.text.contains("<@2>, it is your turn"), "{}", world.channel.last().1.text);
    assert_eq!(written(&world, BEN).len(), 1, "the challenge alone");
    assert_eq!(*world.channel.called.lock().unwrap(), [BEN], "nor is he notified of it in the channel");
}

#[tokio::test]
async fn it_shows_the_board_without_controls_and_notifies_nobody_else() {
    let world = started().await;
    let message = world.channel.directs_to(ANN).remove(0);
    assert!(message.picture.is_some() && message.rows.is_empty() && message.calls.is_empty());
}

#[tokio::test]
async fn a_closed_door_is_no_matter() {
    let world = started().await;
    world.channel.closed.lock().unwrap().push(BEN);
    assert_eq!(world.play(ANN, "a1 a2").await, "", "Ann reads nothing of it");
    assert_eq!(written(&world, BEN).len(), 1);
    world.channel.closed.lock().unwrap().clear();
    let world = world.restart();
    world.play(BEN, "b1 b2").await;
    assert_eq!(written(&world, BEN).len(), 1, "it was dropped");
    assert_eq!(written(&world, ANN).len(), 2);
}

#[tokio::test(start_paused = true)]
async fn after_a_kill_it_is_told_once() {
    for fault in [Fault::Down, Fault::AnswerLost] {
        let world = started().await;
        world.channel.direct_faults.lock().unwrap().push(fault);
        world.play(ANN, "a1 a2").await;
        let told = written(&world, BEN).len();
        assert_eq!(told, if fault == Fault::Down { 1 } else { 2 });
        let world = world.restart();
        let stop = async {
            while written(&world, BEN).len() < 2 || !untold(&world).await.is_empty() {
                tokio::time::sleep(std::time::Duration::from_millis(5)).await;
            }
        };
        world.app.serve(&world.speaker(), stop).await;
        assert_eq!(written(&world, BEN).len(), 2);
    }
}

/// What the database still has to be told.
async fn untold(world: &World) -> Vec<String> {
    let hand = rusqlite::Connection::open(world.folder.path().join("test.sqlite")).unwrap();
    let mut due = hand.prepare("SELECT kind FROM notices WHERE state = 'due'").unwrap();
    due.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[tokio::test]
async fn who_has_acted_meanwhile_needs_none() {
    let world = started().await;
    world.channel.direct_faults.lock().unwrap().push(Fault::Down);
    world.play(ANN, "a1 a2").await;
    assert_eq!(untold(&world).await, ["direct"]);
    world.play(BEN, "b1").await;
    assert_eq!(untold(&world).await, [""; 0]);
    assert_eq!(written(&world, BEN).len(), 1, "the challenge alone, and he goes on");
}

#[tokio::test]
async fn of_two_the_later_tells_it() {
    let world = started().await;
    world.channel.direct_faults.lock().unwrap().push(Fault::Down);
    world.play(ANN, "a1 a2").await;
    world.press(ANN, "offer").await;
    assert_eq!(written(&world, BEN).len(), 2);
    assert!(written(&world, BEN)[1].contains("offers to stop"));
}

#[tokio::test]
async fn somebody_else_who_looks_on_gets_none() {
    let world = started().await;
    wants(&world, CAT).await;
    world.ask_from(caller(CAT), Ask::Board { game: Some(1) }).await;
    world.play(ANN, "a1 a2").await;
    assert!(written(&world, CAT).is_empty());
}
