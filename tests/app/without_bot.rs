//! Matches where the bot is not: all that it shows there belongs to a press or a command.

use crate::app::world::{
    ANN, BEN, CAT, Fault, PRIVATE_MESSAGE, World, caller, challenge, challenge_of, challenge_with,
    challenge_with_clock, controls, direct, has_match_controls,
};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::leaderboard::Leaderboard;
use gonagas_app::commands::match_commands::{Board, Rematch, Resign};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::watch::Watch;
use gonagas_app::request::Request;
use gonagas_app::requester::{PlaceKind, Requester};
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};
use gonagas_core::matches::ids::{ChannelRef, UserId};
use gonagas_ui::message::Message;

pub const CONVERSATION: ChannelRef = ChannelRef::without_bot(None, 70);

/// A person in a conversation.
pub fn person(user: UserId) -> Requester {
    Requester { channel_ref: CONVERSATION, place_kind: PlaceKind::Conversation, ..caller(user) }
}

/// A person in direct messages with the bot.
pub fn alone(user: UserId) -> Requester {
    Requester { channel_ref: direct(user), place_kind: PlaceKind::DirectMessages, ..caller(user) }
}

/// A match of Seega 5 in a conversation, which Ben has just accepted; Ann is to move.
async fn started() -> World {
    let world = World::new();
    world.request_as(person(ANN), challenge("seega", "size=5", Some(BEN))).await;
    press(&world, person(BEN), world.channel.last().0, "accept").await;
    world
}

/// Presses a control of a message; returns the private answers.
pub async fn press(world: &World, user: Requester, message_id: u64, verb: &str) -> String {
    let content = world.channel.messages.lock().unwrap()[&message_id].clone();
    let found = controls(&content).into_iter().find(|(id, _)| id.split(':').nth(3) == Some(verb));
    let (custom_id, values) = found.unwrap_or_else(|| panic!("no {verb} on {content:#?}"));
    let values = values.into_iter().take(1).collect();
    let answers = world.request_as(user, Request::PressControl { custom_id, values, message_id }).await;
    answers.iter().map(Message::full_text).collect::<Vec<_>>().join("\n")
}

/// The messages with controls of a match.
fn live(world: &World) -> Vec<u64> {
    let messages = world.channel.messages.lock().unwrap();
    messages.iter().filter(|(_, message)| has_match_controls(message)).map(|(id, _)| *id).collect()
}

pub fn text(world: &World, id: u64) -> String {
    world.channel.messages.lock().unwrap()[&id].text.clone()
}

pub async fn ask(world: &World, user: Requester, request: impl Into<Request>) -> String {
    let answers = world.request_as(user, request.into()).await;
    answers.iter().map(Message::full_text).collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn press_posts_the_next_board_and_then_retires_the_last() {
    let world = started().await;
    let (first, board) = world.channel.last();
    assert!(board.text.contains("<@1>, it is your turn") && board.allowed_mentions == [ANN], "{}", board.text);
    assert_eq!(live(&world), [first], "the challenge has lost its buttons");
    // Ann goes on after one stone: her board is edited.
    press(&world, person(ANN), first, "play").await;
    assert_eq!(live(&world), [first]);
    press(&world, person(ANN), first, "play").await;
    let (second, board) = world.channel.last();
    assert_eq!((live(&world), board.allowed_mentions), (vec![second], vec![BEN]));
    assert!(text(&world, first).starts_with("**#1** · 1. Light: "), "{}", text(&world, first));
}

#[tokio::test]
async fn pressed_message_becomes_the_board_if_no_other_is_seen() {
    let world = started().await;
    let (board, _) = world.channel.last();
    world.channel.hidden_users.lock().unwrap().push(ANN);
    for _ in 0..2 {
        press(&world, person(ANN), board, "play").await;
    }
    assert_eq!(live(&world), [board], "the copy that Ann alone would see is gone");
    assert!(text(&world, board).contains("<@2>, it is your turn"), "{}", text(&world, board));
    world.channel.further_post_faults.lock().unwrap().push(Fault::AnswerLost);
    for _ in 0..2 {
        press(&world, person(BEN), board, "play").await;
    }
    assert_eq!(live(&world), [board]);
    assert!(text(&world, board).contains("<@1>, it is your turn"), "{}", text(&world, board));
}

#[tokio::test]
async fn move_from_elsewhere_is_shown_by_the_next_press_of_anyone() {
    let world = started().await.restart();
    let (board, _) = world.channel.last();
    let played = ask(&world, alone(ANN), Move { actions: "a1 a2".into(), match_number: Some(1) }).await;
    assert!(played.contains("next press of a button there"), "{played}");
    assert!(text(&world, board).contains("<@1>, it is your turn"), "nothing can be shown");
    world.run_a_while().await;
    press(&world, person(CAT), board, "refresh").await;
    assert_eq!(live(&world), [board]);
    assert!(text(&world, board).contains("<@2>, it is your turn"), "{}", text(&world, board));
    // While its token lives the board follows by itself.
    ask(&world, alone(BEN), Move { actions: "b1 b2".into(), match_number: Some(1) }).await;
    assert!(text(&world, board).contains("<@1>, it is your turn"), "{}", text(&world, board));
    world.pass(14 * MINUTE);
    ask(&world, alone(ANN), Move { actions: "c1 c2".into(), match_number: Some(1) }).await;
    assert!(text(&world, board).contains("<@1>, it is your turn"), "{}", text(&world, board));
    // An outdated button is refused, and its board shows the present.
    let refused = press(&world, person(ANN), board, "play").await;
    assert!(!refused.is_empty());
    assert!(text(&world, board).contains("<@2>, it is your turn"), "{}", text(&world, board));
}

/// Returns a match with its board from before a restart, which cannot be edited any more, and a new one.
async fn with_old_board() -> (World, u64, u64) {
    let world = started().await.restart();
    let (old, _) = world.channel.last();
    ask(&world, person(BEN), Board { match_number: None }).await;
    let (new, _) = world.channel.last();
    assert_eq!(live(&world), [old, new], "the old one cannot be edited");
    (world, old, new)
}

#[tokio::test]
async fn board_can_be_posted_again_and_the_old_one_goes_at_its_press() {
    let (world, old, new) = with_old_board().await;
    for _ in 0..2 {
        press(&world, person(ANN), new, "play").await;
    }
    let (newest, _) = world.channel.last();
    assert_eq!(live(&world), [old, newest]);
    press(&world, person(ANN), old, "play").await;
    assert_eq!(live(&world), [newest]);
}

#[tokio::test]
async fn old_board_that_is_refreshed_takes_the_place_of_the_new_one() {
    let (world, old, _) = with_old_board().await;
    press(&world, person(CAT), old, "refresh").await;
    assert_eq!(live(&world), [old]);
}

#[tokio::test]
async fn refresh_on_a_board_that_has_just_lost_its_controls_is_answered_in_private() {
    let (world, old, new) = with_old_board().await;
    let shown = controls(&world.channel.messages.lock().unwrap()[&old]);
    let (custom_id, _) = shown.into_iter().find(|(id, _)| id.ends_with(":refresh")).unwrap();
    press(&world, person(CAT), old, "look").await;
    assert_eq!(live(&world), [new]);
    let refresh = Request::PressControl { custom_id, values: Vec::new(), message_id: old };
    let answer = ask(&world, person(CAT), refresh).await;
    assert!(answer.contains("Only you see this board"), "{answer}");
    assert_eq!(live(&world), [new]);
}

#[tokio::test]
async fn old_board_on_which_somebody_looks_loses_its_controls() {
    for is_played_on in [false, true] {
        let (world, old, _) = with_old_board().await;
        if is_played_on {
            ask(&world, person(ANN), Move { actions: "a1".into(), match_number: Some(1) }).await;
        }
        assert!(live(&world).contains(&old), "it cannot be edited");
        press(&world, person(CAT), old, "look").await;
        assert!(!live(&world).contains(&old) && live(&world).len() == 1, "{:?}", live(&world));
    }
}

#[tokio::test]
async fn old_board_loses_its_controls_when_what_waited_is_shown_on_the_new_one() {
    let (world, old, new) = with_old_board().await;
    world.channel.answer_edit_faults.lock().unwrap().push(Fault::Down);
    ask(&world, alone(ANN), Move { actions: "a1".into(), match_number: Some(1) }).await;
    assert!(!text(&world, new).contains("<@1> goes on"), "it waits");
    press(&world, person(CAT), old, "look").await;
    assert!(text(&world, new).contains("<@1> goes on"), "{}", text(&world, new));
    assert_eq!(live(&world), [new]);
}

#[tokio::test]
async fn old_board_that_shows_what_waited_takes_the_place_of_the_new_one() {
    let (world, old, _) = with_old_board().await;
    let world = world.restart();
    ask(&world, alone(ANN), Move { actions: "a1".into(), match_number: Some(1) }).await;
    let refused = press(&world, person(ANN), old, "play").await;
    assert!(!refused.is_empty());
    assert!(text(&world, old).contains("<@1> goes on"), "{}", text(&world, old));
    ask(&world, alone(ANN), Move { actions: "a2".into(), match_number: Some(1) }).await;
    assert!(text(&world, old).contains("<@2>, it is your turn"), "it follows by itself: {}", text(&world, old));
}

#[tokio::test]
async fn challenge_is_withdrawn_if_nobody_else_sees_it() {
    let world = World::new();
    world.channel.hidden_users.lock().unwrap().push(ANN);
    ask(&world, person(ANN), challenge("seega", "size=5", Some(BEN))).await;
    let edits = world.channel.answer_edits.lock().unwrap().clone();
    assert!(edits.iter().any(|(user, message)| *user == ANN && message.text.contains("Only you can see this")));
    assert!(ask(&world, person(ANN), Matches).await.contains("You have no matches"));
    let play =
        PlayRequest { game: "pahtum".into(), level: Some(1), side: Some("first".into()), ..PlayRequest::default() };
    ask(&world, person(ANN), Play(play)).await;
    let edits = world.channel.answer_edits.lock().unwrap().clone();
    assert!(has_match_controls(&edits.last().unwrap().1), "a board to play from alone: {edits:#?}");
}

#[tokio::test]
async fn rematch_on_the_last_board_leaves_both_its_messages_alone() {
    let world = started().await;
    world.confirm(person(ANN), Request::from(Resign { match_number: None })).await;
    let last = world.channel.last().0;
    press(&world, person(BEN), last, "rematch").await;
    let (challenge, shown) = world.channel.last();
    assert!(shown.text.contains("#2") && has_match_controls(&shown), "{}", shown.text);
    press(&world, person(ANN), last, "rematch").await;
    let (board, shown) = world.channel.last();
    assert!(board != challenge && shown.text.contains("#2") && has_match_controls(&shown), "{}", shown.text);
    assert!(text(&world, challenge).contains("accepted") && text(&world, last).contains("#1"));
    assert_eq!(live(&world), [last, board]);
}

#[tokio::test]
async fn computer_answers_on_the_same_message() {
    let world = World::new();
    let play =
        PlayRequest { game: "seega".into(), level: Some(1), side: Some("first".into()), ..PlayRequest::default() };
    ask(&world, person(ANN), Play(play)).await;
    let (board, _) = world.channel.last();
    for _ in 0..2 {
        press(&world, person(ANN), board, "play").await;
    }
    world.run_until(|| text(&world, board).contains("<@1>, it is your turn")).await;
    assert_eq!(live(&world), [board]);
}

#[tokio::test]
async fn public_texts_are_in_the_language_of_the_challenge() {
    let world = World::new();
    let ann = Requester { locale: "fr".into(), ..person(ANN) };
    ask(&world, ann, challenge("seega", "size=5", Some(BEN))).await;
    ask(&world, Requester { locale: "no".into(), ..alone(ANN) }, Matches).await;
    press(&world, Requester { locale: "en-GB".into(), ..person(BEN) }, world.channel.last().0, "accept").await;
    let world = world.restart();
    ask(&world, person(BEN), Board { match_number: None }).await;
    assert!(world.newest().contains("à toi de jouer") || world.newest().contains("c’est"), "{}", world.newest());
}

#[tokio::test]
async fn clock_is_a_day_or_more_and_needs_direct_messages() {
    let world = World::new();
    let refused = ask(&world, person(ANN), challenge_with("seega", "live", Some(BEN))).await;
    assert!(refused.contains("a day and more"), "{refused}");
    world.channel.direct_faults.lock().unwrap().push(Fault::Forbidden);
    let refused = ask(&world, person(ANN), challenge_with("seega", "day", Some(BEN))).await;
    assert!(refused.contains("has a clock"), "{refused}");
    ask(&world, person(ANN), challenge_with("seega", "day", Some(BEN))).await;
    let (invitation, _) = world.channel.last_in(CONVERSATION);
    world.channel.direct_faults.lock().unwrap().push(Fault::Forbidden);
    let refused = press(&world, person(BEN), invitation, "accept").await;
    assert!(refused.contains("has a clock"), "{refused}");
    press(&world, person(BEN), invitation, "accept").await;
    let (board, shown) = world.channel.last_in(CONVERSATION);
    assert!(shown.text.contains("1 day per move"), "{}", shown.text);
    let before = world.channel.direct_messages_to(ANN).len();
    world.advance(DAY + HOUR);
    world.run_until(|| world.channel.direct_messages_to(ANN).len() > before).await;
    press(&world, person(CAT), board, "refresh").await;
    assert!(text(&world, board).contains("Match over."), "{}", text(&world, board));
}

#[tokio::test]
async fn turn_that_nobody_shows_stops_the_clock_for_a_day() {
    let world = World::new();
    ask(&world, person(ANN), challenge_with("seega", "day", Some(BEN))).await;
    press(&world, person(BEN), world.channel.last_in(CONVERSATION).0, "accept").await;
    let world = world.restart();
    let (board, _) = world.channel.last_in(CONVERSATION);
    let first = ["a1", "a2"].join(" ");
    ask(&world, alone(ANN), Move { actions: first, match_number: Some(1) }).await;
    world.advance(DAY - HOUR);
    world.run_a_while().await;
    world.advance(2 * HOUR);
    world.run_a_while().await;
    press(&world, person(CAT), board, "refresh").await;
    assert!(text(&world, board).contains("Match over."), "a day at most: {}", text(&world, board));
}

#[tokio::test]
async fn nothing_of_a_conversation_is_seen_elsewhere() {
    let world = started().await;
    let (board, _) = world.channel.last();
    let on_server = Requester { channel_ref: ChannelRef::on_server(7, 71), ..caller(CAT) };
    let elsewhere = Requester { channel_ref: ChannelRef::without_bot(None, 71), ..person(CAT) };
    for stranger in [on_server, alone(CAT), elsewhere] {
        let answer = ask(&world, stranger, Board { match_number: Some(1) }).await;
        assert!(answer.contains("no match #1") || answer.contains("There is no"), "{answer}");
    }
    let watched = ask(&world, person(CAT), Watch { match_number: Some(1), every_turn: None }).await;
    assert!(watched.contains("on servers that Gonagas is on"), "{watched}");
    let seen = world.request_as(person(CAT), Request::from(Board { match_number: Some(1) })).await;
    assert!(seen[0].image.is_some(), "those who see the channel see the match");
    press(&world, person(CAT), board, "look").await;
    let elsewhere = Requester { channel_ref: ChannelRef::without_bot(None, 71), ..person(ANN) };
    ask(&world, elsewhere, Rematch { match_number: Some(1) }).await;
    assert_eq!(live(&world), [board]);
}

#[tokio::test]
async fn pair_begins_with_both_boards() {
    let world = World::new();
    let single = challenge("shap-luk", "", Some(BEN));
    let both = challenge_of(&single);
    let both = ChallengeRequest { pair: Some(true), ..both };
    ask(&world, person(ANN), Challenge::User(both)).await;
    press(&world, person(BEN), world.channel.last().0, "accept").await;
    let texts: Vec<String> = live(&world).into_iter().map(|id| text(&world, id)).collect();
    assert!(texts.len() == 2 && texts[0].contains("#1") && texts[1].contains("#2"), "{texts:#?}");
}

#[tokio::test]
async fn results_count_across_all_servers_alone_and_within_the_limits_of_one() {
    let world = World::new();
    for (number, opponent) in (1..).zip((11..=15).map(UserId)) {
        ask(&world, person(ANN), challenge_with_clock("day", Some(opponent))).await;
        press(&world, person(opponent), world.channel.last_in(CONVERSATION).0, "accept").await;
        ask(&world, person(opponent), Move { actions: "d4".into(), match_number: Some(number) }).await;
        ask(&world, person(ANN), Move { actions: "a1".into(), match_number: Some(number) }).await;
        let custom_id = format!("m:{number}:4:confirm");
        let resigned = Request::PressControl { custom_id, values: vec![], message_id: PRIVATE_MESSAGE };
        assert!(ask(&world, person(opponent), resigned).await.contains("You resigned"));
    }
    let rows = world.folder.rows("SELECT coalesce(guild_id || '', 'none') || ' ' || rated || is_global FROM results");
    assert_eq!(rows, ["none yes1", "none yes1", "none yes1", "none yes1", "none yes0"]);
    let page = Leaderboard { game: "pahtum".into(), ..Leaderboard::default() };
    assert!(ask(&world, person(CAT), page).await.contains("<@1>"));
}

#[tokio::test]
async fn match_is_exported_and_its_player_erased() {
    let world = started().await;
    let (board, _) = world.channel.last();
    let exported = world.request_as(person(BEN), Request::from(Privacy(PrivacyRequest::Export))).await;
    let file = exported[0].attachment.clone().expect("a file").text;
    let data: serde_json::Value = serde_json::from_str(&file).unwrap();
    let section = &data["sections"]["matches"];
    let column = |name: &str| section["columns"].as_array().unwrap().iter().position(|column| column == name).unwrap();
    let row = &section["rows"][0];
    assert_eq!((&row[column("is_without_bot")], &row[column("channel_id")]), (&true.into(), &"70".into()), "{section}");
    let asked = world.request_as(person(BEN), Request::from(Privacy(PrivacyRequest::Erase))).await;
    let (custom_id, _) = controls(&asked[0]).swap_remove(0);
    let confirmed = Request::PressControl { custom_id, values: vec![], message_id: PRIVATE_MESSAGE };
    assert!(ask(&world, person(BEN), confirmed).await.contains("Your data is erased"));
    world.run_a_while().await;
    press(&world, person(ANN), board, "refresh").await;
    let shown = text(&world, world.channel.last_in(CONVERSATION).0);
    assert!(shown.contains("Erased account") && !shown.contains("<@2>"), "{shown}");
    let of_ben = "SELECT count(*) FROM events WHERE actor_id = 2";
    assert_eq!(world.folder.query_number(of_ben), Some(0));
}
