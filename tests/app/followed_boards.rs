//! Private boards that follow their match.

use crate::app::world::{ANN, BEN, CAT, Fault, World, caller, challenge, controls, direct};
use gonagas_app::commands::match_commands::Board;
use gonagas_app::commands::play_move::Move;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::UserId;
use gonagas_ui::message::Message;

/// Starts a match of Ann and Ben in which each of them, and Cat, has opened a private board.
async fn with_private_boards() -> World {
    let world = World::started("seega", "size=5").await;
    for user in [ANN, BEN, CAT] {
        open_board(&world, user).await;
    }
    world
}

/// Opens the private board of the first match from the public one.
async fn open_board(world: &World, user: UserId) -> Message {
    let (message_id, board) = world.channel.last();
    let custom_id = controls(&board).into_iter().find(|(id, _)| id.ends_with(":look")).expect("a button").0;
    let press = Request::PressControl { custom_id, values: vec![], message_id };
    world.request_as(caller(user), press).await.remove(0)
}

/// Plays two actions of Ann, which end her turn, by typing them.
async fn play_turn(world: &World) {
    world.request(ANN, Request::from(Move { actions: "a1 a2".into(), match_number: None })).await;
}

fn edits(world: &World) -> Vec<(UserId, Message)> {
    std::mem::take(&mut *world.channel.answer_edits.lock().unwrap())
}

fn people(edits: &[(UserId, Message)]) -> Vec<UserId> {
    edits.iter().map(|(user, _)| *user).collect()
}

#[tokio::test]
async fn boards_of_both_players_follow_the_match() {
    let world = with_private_boards().await;
    play_turn(&world).await;
    let edited = edits(&world);
    assert_eq!(people(&edited), [ANN, BEN], "a watcher presses a button");
    for (user, board) in &edited {
        assert!(
            board.text.contains("Only you see this board.") && board.text.contains("Light: **a1 a2**"),
            "{board:?}"
        );
        let can_play = controls(board).iter().any(|(id, _)| id.contains(":play:"));
        assert_eq!(can_play, *user == BEN, "it is Ben's turn: {board:#?}");
        assert!(board.image.is_some() && board.allowed_mentions.is_empty());
    }
    world.request(BEN, Request::from(Move { actions: "e5 e4".into(), match_number: None })).await;
    assert_eq!(people(&edits(&world)), [ANN, BEN], "and go on following it");
}

#[tokio::test]
async fn board_that_was_pressed_is_edited_once() {
    let world = World::started("seega", "size=5").await;
    let board = open_board(&world, ANN).await;
    let play = controls(&board).into_iter().find(|(id, _)| id.contains(":play:")).expect("a menu").0;
    let press = Request::PressControl { custom_id: play, values: vec!["a1".into()], message_id: 5 };
    let shown = world.request_as(caller(ANN), press).await.remove(0);
    assert!(shown.text.contains("Light: **a1**"), "{}", shown.text);
    world.run_a_while().await;
    assert_eq!(people(&edits(&world)), [], "the response shows it already");
}

#[tokio::test]
async fn only_the_last_board_of_a_player_follows() {
    let world = with_private_boards().await;
    open_board(&world, ANN).await;
    play_turn(&world).await;
    assert_eq!(people(&edits(&world)), [ANN, BEN]);
}

#[tokio::test]
async fn boards_follow_for_a_quarter_of_an_hour() {
    for (minutes, followers) in [(13, vec![ANN, BEN]), (15, vec![])] {
        let world = with_private_boards().await;
        world.advance(minutes * MINUTE);
        play_turn(&world).await;
        assert_eq!(people(&edits(&world)), followers, "after {minutes} minutes");
    }
}

#[tokio::test]
async fn failed_edit_ends_following_and_loses_nothing() {
    for fault in [Fault::Gone, Fault::Down, Fault::Refused] {
        let world = with_private_boards().await;
        world.channel.answer_edit_faults.lock().unwrap().push(fault);
        play_turn(&world).await;
        assert_eq!(people(&edits(&world)), [BEN], "Ann has dismissed hers");
        assert!(world.channel.last().1.text.contains("Light: **a1 a2**"), "{}", world.channel.last().1.text);
        world.request(BEN, Request::from(Move { actions: "e5 e4".into(), match_number: None })).await;
        assert_eq!(people(&edits(&world)), [BEN]);
    }
}

#[tokio::test]
async fn end_of_the_match_is_shown_once() {
    let world = with_private_boards().await;
    world.resign(ANN, None).await;
    let edited = edits(&world);
    assert_eq!(people(&edited), [ANN, BEN]);
    assert!(edited.iter().all(|(_, board)| board.text.contains("Match over.")), "{edited:#?}");
    world.press(BEN, "rematch").await;
    assert_eq!(people(&edits(&world)), [], "nothing follows a match that is over");
}

#[tokio::test]
async fn nothing_follows_a_challenge() {
    let world = World::new();
    world.request(ANN, challenge("seega", "size=5", Some(BEN))).await;
    let in_private = Requester { channel_ref: direct(ANN), ..caller(ANN) };
    let shown = world.request_as(in_private, Request::from(Board { match_number: Some(1) })).await.remove(0);
    assert!(shown.text.contains("Only you see this board."), "{}", shown.text);
    world.press(BEN, "accept").await;
    assert_eq!(people(&edits(&world)), []);
}
