//! The side at the bottom of boards: against the computer that of the only person, wherever the match is shown.

use crate::app::computer::play_request;
use crate::app::world::{ANN, CAT, World, caller, controls, selected_labels};
use gonagas_app::commands::match_commands::{Board as BoardCommand, Hint, Review};
use gonagas_app::commands::play::Play;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::replay::Replay;
use gonagas_app::commands::step::Step;
use gonagas_app::commands::watch::Watch;
use gonagas_app::request::Request;
use gonagas_core::kit::board::Board;
use gonagas_core::matches::ids::UserId;
use gonagas_core::session::rules::Rules;
use gonagas_ui::message::{Block, Message};
use std::sync::Arc;

/// The id that stands for a private message, which has none that the bot knows.
const PRIVATE: u64 = 5;

/// Starts a match of Ann against the computer, on this seat, and waits until she is to act.
async fn against_computer(side: &str) -> World {
    let world = World::new();
    world.request(ANN, Request::from(Play(play_request("pahtum", "blocks=1", side)))).await;
    wait_for_person(&world).await;
    world
}

async fn wait_for_person(world: &World) {
    world.run_until(|| !world.newest().contains("is thinking")).await;
}

/// Returns the board as it lies before the player on this seat.
fn board_before(side: &str) -> Arc<Board> {
    let board = Rules::parse("pahtum blocks=1").unwrap().start_session().board();
    if side == "second" { board.rotated().into() } else { board }
}

async fn private_answer(world: &World, user: UserId, request: Request) -> Message {
    world.request_as(caller(user), request).await.remove(0)
}

/// Returns the boards of all pictures and animations of a message.
fn boards(message: &Message) -> Vec<Arc<Board>> {
    let in_blocks = message.blocks.iter().flat_map(|block| match block {
        Block::Pictures(images) => images.iter().map(|image| image.board.clone()).collect(),
        _ => Vec::new(),
    });
    let image = message.image.iter().map(|image| image.board.clone());
    let animation = message.animation.iter().map(|animation| animation.board.clone());
    image.chain(animation).chain(in_blocks).collect()
}

#[tokio::test(start_paused = true)]
async fn person_against_the_computer_is_at_the_bottom_everywhere() {
    for side in ["first", "second"] {
        let world = against_computer(side).await;
        let expected = board_before(side);
        let check = |message: &Message, what: &str| {
            let shown = boards(message);
            assert!(!shown.is_empty() && shown.iter().all(|board| *board == expected), "{side}, {what}: {shown:?}");
        };
        check(&world.channel.last().1, "the public board");
        let hint = private_answer(&world, ANN, Request::from(Hint { match_number: Some(1) })).await;
        check(&hint, "a hint");
        world.play(ANN, &suggested(&world).await).await;
        wait_for_person(&world).await;
        check(&world.channel.last().1, "the next board");
        // Cat does not play, and looks at the match of someone who does.
        for user in [ANN, CAT] {
            let replay = Replay { match_number: Some(1), from: None, share: false };
            check(&private_answer(&world, user, Request::from(replay)).await, "a replay");
            let step = Step { match_number: Some(1), at: Some("1".into()) };
            check(&private_answer(&world, user, Request::from(step)).await, "a position");
        }
        world.request(CAT, Request::from(Watch { match_number: Some(1), every_turn: None })).await;
        world.request(CAT, Request::from(Replay { match_number: Some(1), from: None, share: true })).await;
        check(&world.channel.last().1, "a replay for everyone");
        world.request(ANN, Request::from(BoardCommand { match_number: Some(1) })).await;
        check(&world.channel.last().1, "the board that is shown again");
        world.resign(ANN, Some(1)).await;
        check(&world.channel.last().1, "the last board");
        let review = private_answer(&world, CAT, Request::from(Review { match_number: Some(1) })).await;
        if !boards(&review).is_empty() {
            check(&review, "a review");
        }
    }
}

/// Returns an action that Ann can play.
async fn suggested(world: &World) -> String {
    world.autocomplete_move(ANN, "").await.remove(0).value
}

#[tokio::test(start_paused = true)]
async fn text_boards_are_turned_too() {
    for (side, top) in [("first", "7"), ("second", "1")] {
        let world = against_computer(side).await;
        let update = PreferencesUpdate { text_boards: Some(true), ..PreferencesUpdate::default() };
        world.request(ANN, Request::from(Preferences(update))).await;
        world.request(ANN, Request::from(BoardCommand { match_number: Some(1) })).await;
        let newest = world.newest();
        assert!(newest.contains(&format!("```\n{top} ")), "{side}: {newest}");
        let step = private_answer(&world, ANN, Request::from(Step { match_number: Some(1), at: None })).await;
        assert!(step.text.contains(&format!("```\n{top} ")), "{side}: {}", step.text);
    }
}

#[tokio::test(start_paused = true)]
async fn choice_for_the_match_goes_before_the_seat_of_the_person() {
    let world = against_computer("second").await;
    let (_, message) = world.channel.last();
    let look = controls(&message).into_iter().map(|(id, _)| id).find(|id| id.ends_with(":look")).unwrap();
    let board =
        private_answer(&world, ANN, Request::PressControl { custom_id: look, values: vec![], message_id: 1 }).await;
    let panel = controls(&board).into_iter().map(|(id, _)| id).find(|id| id.ends_with(":boards")).unwrap();
    let press =
        |custom_id: String, values: Vec<String>| Request::PressControl { custom_id, values, message_id: PRIVATE };
    let panel = private_answer(&world, ANN, press(panel, vec![])).await;
    assert_eq!(selected_labels(&panel), ["As usual here: Wood and sand", "As usual here: White"]);
    let (bottom, _) = controls(&panel).into_iter().find(|(id, _)| id.ends_with(":boards:bottom")).unwrap();
    world.request(ANN, press(bottom, vec!["first".into()])).await;
    world.run_a_while().await;
    assert_eq!(boards(&world.channel.last().1), [board_before("first")]);
}
