//! What goes wrong in between: nothing is lost, nothing is told twice.

use crate::app::world::{ANN, BEN, Fault, World};
use gonagas::app::requests::Request;

/// Lets the bot tell what it has not told yet, until the newest message satisfies this.
async fn serve_until(world: &World, done: impl Fn() -> bool) {
    let speaker = world.speaker();
    let until = async {
        while !done() {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    };
    world.app.run_background_tasks(&speaker, until).await;
}

fn newest(world: &World) -> String {
    world.channel.last().1.text
}

#[tokio::test(start_paused = true)]
async fn a_board_that_could_not_be_posted_is_posted_later() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().extend([Fault::Down, Fault::Down]);
    let said = world.pick(BEN, "d4").await;
    assert!(said.contains("what you did is kept"), "{said}");
    serve_until(&world, || newest(&world).contains("White: **d4**")).await;
    assert_eq!(world.channel.count(), 3);
    assert_eq!(*world.channel.called.lock().unwrap(), [BEN, ANN]);
}

#[tokio::test(start_paused = true)]
async fn a_post_whose_answer_was_lost_is_not_repeated() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
    world.pick(BEN, "d4").await;
    assert_eq!(world.channel.count(), 3);
    // The next turn is played on the message that was recognised, and it is retired.
    let world = world.restart();
    serve_until(&world, || true).await;
    world.pick(ANN, "e4").await;
    assert_eq!(world.channel.count(), 4);
    assert!(world.channel.messages.lock().unwrap().values().rev().skip(1).all(|message| message.rows.is_empty()));
    assert_eq!(*world.channel.called.lock().unwrap(), [BEN, ANN, BEN]);
}

#[tokio::test(start_paused = true)]
async fn killed_between_the_commit_and_the_post_the_next_start_posts_once() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::Down);
    world.pick(BEN, "d4").await;
    let world = world.restart();
    serve_until(&world, || newest(&world).contains("White: **d4**")).await;
    let world = world.restart();
    serve_until(&world, || true).await;
    assert_eq!(world.channel.count(), 3);
    assert_eq!(*world.channel.called.lock().unwrap(), [BEN, ANN]);
}

#[tokio::test]
async fn what_a_later_board_shows_is_not_posted_before_it() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::Down);
    world.pick(BEN, "d4").await;
    // Ann types while the board is still missing.
    world.play(ANN, "a1").await;
    assert_eq!(world.channel.count(), 3);
    assert!(newest(&world).contains("Black: **a1**"));
}

#[tokio::test]
async fn a_missing_permission_is_said_to_the_one_who_acted_and_nothing_is_lost() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::Forbidden);
    let said = world.pick(BEN, "d4").await;
    assert!(said.contains("I lack a permission") && said.contains("/board match:1"), "{said}");
    world.ask(ANN, Request::Board { match_number: None }).await;
    assert!(newest(&world).contains("White: **d4**"));
    assert_eq!(world.channel.count(), 3);
}

#[tokio::test]
async fn a_deleted_channel_is_said_and_the_match_stays() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::Gone);
    let said = world.pick(BEN, "d4").await;
    assert!(said.contains("Its channel is gone"), "{said}");
    assert!(world.ask(BEN, Request::Matches).await.contains("#1"));
}

#[tokio::test]
async fn a_deleted_board_does_not_stop_the_match() {
    let world = World::started("seega", "size=5").await;
    let (board, _) = world.channel.last();
    world.channel.messages.lock().unwrap().remove(&board);
    world.play(ANN, "a1 a2").await;
    assert!(newest(&world).contains("Light: **a1 a2**"));
}

#[tokio::test]
async fn an_edit_whose_answer_was_lost_brings_no_controls_back() {
    let world = World::started("seega", "size=5").await;
    world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
    world.play(ANN, "a1").await;
    world.pick(ANN, "a2").await;
    let messages = world.channel.messages.lock().unwrap();
    let with_controls: Vec<_> = messages.values().map(|message| !message.rows.is_empty()).collect();
    assert_eq!(with_controls, [false, false, true]);
}

#[tokio::test]
async fn a_post_that_was_tried_in_a_channel_that_is_gone_is_given_up() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().extend([Fault::Down, Fault::Gone]);
    world.pick(BEN, "d4").await;
    let said = world.play(ANN, "a1").await;
    assert_eq!(said, "", "the next board is the answer itself");
    assert_eq!(world.channel.count(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_lost_post_is_recognised_by_a_press_on_it() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
    world.pick(BEN, "d4").await;
    // The press gives the picture another name before the post is looked for.
    let (message, _) = world.channel.last();
    world.ask(ANN, Request::PressControl { custom_id: "m:1:3:back".into(), values: vec![], message_id: message }).await;
    let world = world.restart();
    serve_until(&world, || true).await;
    world.pick(ANN, "e4").await;
    assert_eq!(world.channel.count(), 4);
    assert!(world.channel.messages.lock().unwrap().values().rev().skip(1).all(|message| message.rows.is_empty()));
}
