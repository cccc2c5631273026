//! Outages and faults: no message is lost and none is sent twice.

use crate::app::delivery::play_from_elsewhere;
use crate::app::world::{ANN, BEN, Fault, HERE, World, caller, challenge, has_match_controls};
use gonagas_app::commands::match_commands::Board;
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play_move::Move;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::ChannelRef;
use gonagas_store::store_error::StoreError;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::sleep;

/// Runs the bot until the newest message satisfies this condition.
async fn run_until(world: &World, done: impl Fn() -> bool + Send) {
    world.run_until(done).await;
}

fn newest(world: &World) -> String {
    world.channel.last().1.text
}

#[tokio::test(start_paused = true)]
async fn failed_board_post_is_retried() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().extend([Fault::Down, Fault::Down]);
    let response = world.pick(BEN, "d4").await;
    assert!(response.contains("saved"), "{response}");
    run_until(&world, || newest(&world).contains("White: **d4**")).await;
    assert_eq!(world.channel.count(), 3);
    assert_eq!(*world.channel.mentioned.lock().unwrap(), [BEN, ANN]);
}

#[tokio::test(start_paused = true)]
async fn challenger_is_notified_when_neither_a_late_answer_nor_a_post_shows_the_challenge() {
    let world = World::new();
    // The faults are injected into a file.
    if !world.folder.is_file() {
        return;
    }
    world.channel.is_slow.store(true, Ordering::SeqCst);
    // The challenge, the challenger's language and the attempt to answer are stored.
    world.store_faults.fail_writes_after(3, StoreError::DiskFull);
    let reply = world.challenge("pahtum", "blocks=1", Some(BEN)).await;
    assert!(
        reply.starts_with("#1: saved, but the bot can't write here now (the database isn't responding)."),
        "{reply}"
    );
    world.store_faults.end();
    run_until(&world, || world.channel.count() > 0).await;
    assert!(newest(&world).contains("#1"), "{}", newest(&world));
}

#[tokio::test(start_paused = true)]
async fn post_with_lost_response_is_not_repeated() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
    world.pick(BEN, "d4").await;
    assert_eq!(world.channel.count(), 3);
    // The next turn is played on the recognised message, which is then retired.
    let world = world.restart();
    run_until(&world, || true).await;
    world.pick(ANN, "e4").await;
    assert_eq!(world.channel.count(), 4);
    assert!(world.channel.messages.lock().unwrap().values().rev().skip(1).all(|message| !has_match_controls(message)));
    assert_eq!(*world.channel.mentioned.lock().unwrap(), [BEN, ANN, BEN]);
}

#[tokio::test(start_paused = true)]
async fn line_of_an_offer_with_a_lost_response_goes_with_its_offer() {
    for (offer, by, answer) in [("offer", BEN, "refuse"), ("askback", BEN, "refuse"), ("offer", BEN, "retract")] {
        let world = World::started("pahtum", "blocks=1").await;
        world.pick(BEN, "d4").await;
        let posted = world.channel.count();
        world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
        world.press(by, offer).await;
        assert_eq!((world.channel.notices().len(), world.channel.count()), (1, posted + 1), "it was posted: {offer}");
        world.press(if answer == "refuse" { ANN } else { by }, answer).await;
        let world = world.restart();
        run_until(&world, || true).await;
        assert_eq!((world.channel.notices(), world.channel.count()), (vec![], posted), "{offer}, {answer}");
    }
}

#[tokio::test(start_paused = true)]
async fn board_found_after_a_newer_one_was_posted_loses_its_controls() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
    world.pick(BEN, "d4").await;
    let (older, _) = world.channel.last();
    // Her board is the answer to her command, and comes before the search for the earlier board.
    world.play(ANN, "e4").await;
    let (newest, _) = world.channel.last();
    assert_ne!(older, newest);
    assert!(world.channel.messages.lock().unwrap()[&older].rows.is_empty());
}

#[tokio::test(start_paused = true)]
async fn crash_between_commit_and_post_posts_once_at_start() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::Down);
    world.pick(BEN, "d4").await;
    let world = world.restart();
    run_until(&world, || newest(&world).contains("White: **d4**")).await;
    let world = world.restart();
    run_until(&world, || true).await;
    assert_eq!(world.channel.count(), 3);
    assert_eq!(*world.channel.mentioned.lock().unwrap(), [BEN, ANN]);
}

#[tokio::test]
async fn superseded_board_is_not_posted() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::Down);
    world.pick(BEN, "d4").await;
    // Ann types a move while the board is still missing.
    world.play(ANN, "a1").await;
    assert_eq!(world.channel.count(), 3);
    assert!(newest(&world).contains("Black: **a1**"));
}

#[tokio::test]
async fn missing_permission_is_reported_and_nothing_is_lost() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::Forbidden);
    let response = world.pick(BEN, "d4").await;
    assert!(response.contains("a permission is missing") && response.contains("/board match:1"), "{response}");
    world.request(ANN, Request::from(Board { match_number: None })).await;
    assert!(newest(&world).contains("White: **d4**"));
    assert_eq!(world.channel.count(), 3);
}

#[tokio::test]
async fn deleted_channel_is_reported_and_the_match_stays() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::Gone);
    let response = world.pick(BEN, "d4").await;
    assert!(response.contains("I can't post in its channel any more"), "{response}");
    assert!(world.request(BEN, Request::from(Matches)).await.contains("#1"));
}

#[tokio::test]
async fn deleted_board_does_not_stop_the_match() {
    let world = World::started("seega", "size=5").await;
    let (board, _) = world.channel.last();
    world.channel.messages.lock().unwrap().remove(&board);
    world.play(ANN, "a1 a2").await;
    assert!(newest(&world).contains("Light: **a1 a2**"));
}

#[tokio::test]
async fn edit_with_lost_response_restores_no_controls() {
    let world = World::started("seega", "size=5").await;
    world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
    world.play(ANN, "a1").await;
    world.pick(ANN, "a2").await;
    let messages = world.channel.messages.lock().unwrap();
    let with_controls: Vec<_> = messages.values().map(has_match_controls).collect();
    assert_eq!(with_controls, [false, false, true]);
}

#[tokio::test]
async fn post_to_a_deleted_channel_is_given_up() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().extend([Fault::Down, Fault::Gone]);
    world.pick(BEN, "d4").await;
    let response = world.play(ANN, "a1").await;
    assert_eq!(response, "", "the next board is the answer itself");
    assert_eq!(world.channel.count(), 3);
}

#[tokio::test(start_paused = true)]
async fn press_on_a_lost_post_is_not_taken_for_one_on_the_next_post() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
    world.pick(BEN, "d4").await;
    let (lost, _) = world.channel.last();
    // Nobody can know yet whether the next board is there, either.
    world.channel.searches_limited.store(true, Ordering::SeqCst);
    world.channel.faults.lock().unwrap().push(Fault::Down);
    let channel_ref = ChannelRef { channel: 71, ..HERE };
    let play = Request::from(Move { actions: "e4".into(), match_number: Some(1) });
    world.request_as(Requester { channel_ref, ..caller(ANN) }, play).await;
    let press = Request::PressControl { custom_id: "m:1:3:play:a1".into(), values: vec![], message_id: lost };
    world.request(ANN, press).await;
    world.channel.searches_limited.store(false, Ordering::SeqCst);
    world.channel.faults.lock().unwrap().clear();
    let world = world.restart();
    let pending = || world.folder.query_number("SELECT count(*) FROM outbox WHERE status = 'pending'");
    run_until(&world, || pending() == Some(0)).await;
    let (newest, board) = world.channel.last();
    assert!(newest > lost && board.image.is_some() && board.text.contains("Black: **e4**"), "{}", board.text);
    world.pick(BEN, "a1").await;
}

#[tokio::test(start_paused = true)]
async fn press_on_a_lost_post_recognises_it() {
    let world = World::started("pahtum", "blocks=1").await;
    world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
    world.pick(BEN, "d4").await;
    // The press renames the image before the bot searches for the post.
    let (message, _) = world.channel.last();
    world
        .request(ANN, Request::PressControl { custom_id: "m:1:3:back".into(), values: vec![], message_id: message })
        .await;
    let world = world.restart();
    run_until(&world, || true).await;
    world.pick(ANN, "e4").await;
    assert_eq!(world.channel.count(), 4);
    assert!(world.channel.messages.lock().unwrap().values().rev().skip(1).all(|message| !has_match_controls(message)));
}

#[tokio::test(start_paused = true)]
async fn entry_that_is_gone_when_it_is_claimed_keeps_no_outcome_from_the_store() {
    let world = World::timed("10m").await;
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Forbidden);
    play_from_elsewhere(&world, ANN, 1, "a1").await;
    world.advance(8 * MINUTE);
    let reminders = "SELECT count(*) FROM outbox WHERE kind = 'remind' AND status = 'pending'";
    run_until(&world, || world.folder.query_number(reminders) == Some(1)).await;
    *world.channel.permanent_fault.lock().unwrap() = None;
    let world = world.restart();
    *world.channel.post_delay.lock().unwrap() = Duration::from_secs(10);
    let erased_meanwhile = async {
        sleep(Duration::from_secs(5)).await;
        world.folder.execute("DELETE FROM outbox WHERE kind = 'remind'");
        sleep(Duration::from_secs(60)).await;
    };
    world.app.workers.run(&world.channel_client(), erased_meanwhile).await;
    assert!(newest(&world).contains("Black: **a1**"), "{}", newest(&world));
    assert_eq!(world.folder.query_number("SELECT count(*) FROM outbox WHERE status = 'pending'"), Some(0));
    assert_eq!(world.channel.searches.load(Ordering::SeqCst), 0, "the posts are known");
}

#[tokio::test]
async fn challenge_that_is_stored_without_an_answer_is_made_once() {
    let world = World::new();
    // The faults are injected into a file.
    if !world.folder.is_file() {
        return;
    }
    world.store_faults.lose_next_reply();
    world.request(ANN, challenge("pahtum", "blocks=1", Some(BEN))).await;
    assert!(world.store_faults.has_lost_reply());
    assert_eq!(world.channel.count(), 1);
    assert_eq!(world.folder.query_number("SELECT count(*) FROM matches"), Some(1));
}

#[tokio::test(start_paused = true)]
async fn board_that_is_stored_without_an_answer_comes_soon() {
    let world = World::started("pahtum", "blocks=1").await;
    if !world.folder.is_file() {
        return;
    }
    let acting = async {
        // The outbox is polled at the start, and then once a minute.
        sleep(Duration::from_secs(1)).await;
        world.store_faults.lose_next_reply_and_writes();
        let answer = world.pick(BEN, "d4").await;
        assert!(world.store_faults.has_lost_reply() && answer.contains("may be saved"), "{answer}");
        world.store_faults.end();
        sleep(Duration::from_secs(14)).await;
        assert!(newest(&world).contains("White: **d4**"), "{}", newest(&world));
    };
    world.app.workers.run(&world.channel_client(), acting).await;
}
