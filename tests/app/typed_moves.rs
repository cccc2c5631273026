//! The form in which a move is typed, and the private message behind *More*.

use crate::app::computer::play_request;
use crate::app::world::{ANN, BEN, CAT, World, caller, controls};
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::request::Request;
use gonagas_core::matches::ids::UserId;
use gonagas_ui::message::{ButtonStyle, Control, Message};

/// Stands for a private message.
const PRIVATE: u64 = 5;

/// The verbs of the controls of a message.
fn verbs(message: &Message) -> Vec<String> {
    controls(message).iter().filter_map(|(id, _)| id.split(':').nth(3).map(str::to_owned)).collect()
}

/// Presses a control of a private message, and returns the answer.
async fn press_private(world: &World, user: UserId, message: &Message, verb: &str) -> Message {
    let id = controls(message).into_iter().map(|(id, _)| id).find(|id| id.split(':').nth(3) == Some(verb));
    let custom_id = id.unwrap_or_else(|| panic!("no {verb} on {message:#?}"));
    let press = Request::PressControl { custom_id, values: vec![], message_id: PRIVATE };
    world.request_as(caller(user), press).await.remove(0)
}

/// Opens the form of the newest board, and returns its id.
async fn open_form(world: &World, user: UserId) -> String {
    assert_eq!(world.press(user, "type").await, "");
    world.channel.forms.lock().unwrap().pop().expect("a form").id
}

#[tokio::test]
async fn move_is_typed_in_a_form() {
    let world = World::started("seega", "size=5").await;
    let form = open_form(&world, ANN).await;
    assert_eq!(world.submit(ANN, &form, " A1, a2.").await, "");
    assert!(world.newest().contains("Light: **a1 a2**"), "{}", world.newest());
    let form = open_form(&world, BEN).await;
    let refused = world.submit(BEN, &form, "a1").await;
    assert!(refused.contains("a1") && refused.contains("occupied"), "{refused}");
    let empty = world.submit(BEN, &form, " . ").await;
    assert!(!empty.is_empty(), "no move is refused in words");
    // The form may have been open for long.
    world.play(BEN, "b1 b2").await;
    assert!(world.submit(BEN, &form, "d1 d2").await.starts_with("The match has moved on since this was shown."));
    assert!(world.newest().contains("Dark: **b1 b2**"), "{}", world.newest());
}

#[tokio::test]
async fn form_is_for_the_player_to_move() {
    let world = World::started("seega", "size=5").await;
    for (user, why) in [(BEN, "not your turn"), (CAT, "Only <@1> and <@2>")] {
        let refused = world.press(user, "type").await;
        assert!(refused.contains(why), "{refused}");
    }
    assert!(world.channel.forms.lock().unwrap().is_empty());
    world.play(ANN, "a1 a2").await;
    let newest = world.channel.last().0;
    let old = Request::PressControl { custom_id: "m:1:2:type".into(), values: vec![], message_id: newest };
    let refused = world.request_as(caller(ANN), old).await.remove(0);
    assert!(refused.text.starts_with("The match has moved on since this was shown."), "{}", refused.text);
}

#[tokio::test]
async fn form_of_a_private_board_updates_it() {
    let world = World::started("seega", "size=5").await;
    let press =
        Request::PressControl { custom_id: "m:1:2:look".into(), values: vec![], message_id: world.channel.last().0 };
    let board = world.request_as(caller(ANN), press).await.remove(0);
    let id = controls(&board).into_iter().map(|(id, _)| id).find(|id| id.ends_with(":type")).expect("the button");
    world.request_as(caller(ANN), Request::PressControl { custom_id: id, values: vec![], message_id: PRIVATE }).await;
    let form = world.channel.forms.lock().unwrap().pop().expect("a form").id;
    assert!(form.starts_with("p:1"), "{form}");
    let typed = Request::SubmitForm { custom_id: form, text: "a1 a2".into(), message_id: Some(PRIVATE) };
    let updated = world.request_as(caller(ANN), typed).await.remove(0);
    assert!(updated.text.contains("Only you see this board.") && updated.text.contains("**a1 a2**"), "{updated:#?}");
    assert!(!verbs(&updated).contains(&"type".to_owned()), "it is Ben's turn: {:?}", verbs(&updated));
}

#[tokio::test]
async fn resigning_and_draws_do_not_stand_beside_the_first_move() {
    let world = World::started("seega", "size=5").await;
    let on_board = |world: &World| verbs(&world.channel.last().1);
    assert_eq!(on_board(&world), ["play", "type", "calloff", "look", "more"]);
    let message = world.channel.last();
    let red = |message: &Message| {
        message.controls().any(|one| matches!(one, Control::Button(button) if button.style == ButtonStyle::Danger))
    };
    assert!(!red(&message.1), "{:#?}", message.1.rows);
    let refused = world.press(CAT, "more").await;
    assert!(refused.starts_with("Only <@1> and <@2>"), "{refused}");
    let custom_id = controls(&message.1).into_iter().map(|(id, _)| id).find(|id| id.ends_with(":more")).unwrap();
    let press = Request::PressControl { custom_id, values: vec![], message_id: message.0 };
    let more = world.request_as(caller(ANN), press).await.remove(0);
    assert_eq!(verbs(&more)[..2], ["offer", "resign"]);
    assert!(more.custom_ids()[2].ends_with(":-:0:0:o"), "and a board to try: {more:#?}");
    assert!(!red(&more), "{:#?}", more.rows);
    let asking = press_private(&world, ANN, &more, "resign").await;
    assert!(red(&asking) && asking.text.starts_with("Do you want to resign #1?"), "{asking:#?}");
    let offered = press_private(&world, ANN, &more, "offer").await;
    assert_eq!(offered.text, "#1: you offered a draw.");
    assert_eq!(on_board(&world), ["agree", "refuse", "retract", "play", "type", "look", "more"]);
    // The position has moved on: the button is refused in words and leaves nothing that cannot be pressed.
    world.play(ANN, "a1 a2").await;
    let late = press_private(&world, ANN, &more, "offer").await;
    assert!(late.text.starts_with("The match has moved on") && late.rows.is_empty(), "{late:#?}");
    world.play(BEN, "b1 b2").await;
    assert_eq!(on_board(&world), ["play", "type", "askback", "offer", "look", "more"]);
}

#[tokio::test]
async fn answers_to_an_offer_stand_above_four_menus() {
    let world = World::started("seega", "size=9").await;
    world.press(BEN, "offer").await;
    let shown = world.channel.last().1;
    assert_eq!(shown.rows.len(), 5);
    assert_eq!(verbs(&shown), ["agree", "refuse", "retract", "more", "play", "play", "play", "play"]);
}

#[tokio::test]
async fn match_against_the_computer_has_draw_and_resignation_behind_more() {
    let world = World::new();
    world.request(ANN, Request::from(Play(play_request("seega", "size=5", "first")))).await;
    assert_eq!(verbs(&world.channel.last().1), ["play", "rest", "type", "calloff", "look", "more"]);
}

#[tokio::test]
async fn rest_of_the_stones_is_placed_at_one_press() {
    let world = World::new();
    world.request(ANN, Request::from(Play(play_request("seega", "size=5", "first")))).await;
    world.play(ANN, "a1 a2").await;
    world.run_until(|| world.newest().contains("Dark:") && world.newest().contains("<@1>, it is your turn")).await;
    assert!(verbs(&world.channel.last().1).contains(&"rest".to_owned()));
    let refused = world.press(CAT, "rest").await;
    assert!(refused.starts_with("Only "), "{refused}");
    assert_eq!(world.press(ANN, "rest").await, "");
    world.run_until(|| world.newest().contains("move a stone")).await;
    let board = world.channel.last().1;
    let pieces = board.image.as_ref().expect("the board").scene.pieces.len();
    assert!(pieces >= 23, "all 24 stones are placed, and one may be captured by now: {pieces}");
    assert!(!verbs(&board).contains(&"rest".to_owned()), "{:?}", verbs(&board));
    assert!(board.image.unwrap().scene.piece_at(0).is_some(), "what was placed stays");
}

#[tokio::test]
async fn rest_is_placed_against_the_computer_and_unrated_only() {
    let world = World::started("seega", "size=5").await;
    assert!(!verbs(&world.channel.last().1).contains(&"rest".to_owned()));
    assert!(world.press(ANN, "rest").await.starts_with("This button no longer works."));
    let world = World::new();
    let rated = PlayRequest { rated: Some(true), ..play_request("seega", "size=5", "first") };
    world.request(ANN, Request::from(Play(rated))).await;
    assert!(!verbs(&world.channel.last().1).contains(&"rest".to_owned()));
    let board = world.channel.last().1.text;
    assert!(world.press(ANN, "rest").await.starts_with("This button no longer works."));
    assert_eq!(world.channel.last().1.text, board);
    // In Pahtum placing is the game.
    let world = World::new();
    world.request(ANN, Request::from(Play(play_request("pahtum", "blocks=1", "second")))).await;
    assert!(!verbs(&world.channel.last().1).contains(&"rest".to_owned()));
}
