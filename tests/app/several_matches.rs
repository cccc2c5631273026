//! Several matches in one channel.

use crate::app::computer::play_request;
use crate::app::world::{ANN, BEN, CAT, HERE, World, caller, challenge_with, direct};
use gonagas_app::autocomplete_input::{AutocompleteInput, Suggestion};
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands;
use gonagas_app::commands::match_commands::{Board, Resign, Takeback};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play::PlayRequest;
use gonagas_app::commands::play_move::Move;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::ids::{ChannelRef, UserId};
use gonagas_ui::message::{ActionRow, MenuOption, Message};

/// A world with two matches of Ann and Ben: #1 of Pahtum, in which Ben moves first, and #2 of Seega with these options,
/// in which Ann moves first.
async fn two_matches(second: &str) -> World {
    let world = World::started("pahtum", "blocks=1").await;
    world.challenge("seega", second, Some(BEN)).await;
    world.press(BEN, "accept").await;
    world
}

async fn completions(world: &World, user: UserId, game: Option<u64>, text: &str) -> Vec<String> {
    let typing = AutocompleteInput::new(SuggestionKind::Move, text);
    let typing = match game {
        Some(number) => typing.with("match", number),
        None => typing,
    };
    let found = world.suggest(&crate::app::world::caller(user), typing).await;
    let same = |Suggestion { name, value }| {
        assert_eq!(name, value);
        value
    };
    found.into_iter().map(same).collect()
}

#[tokio::test]
async fn typed_move_goes_to_the_match_that_waits_for_the_user() {
    let world = two_matches("size=5").await;
    assert_eq!(world.play(BEN, "g7").await, "");
    assert!(world.channel.last().1.full_text().contains("White: **g7**"));
    // Now Ann is to move in both matches.
    assert_eq!(world.play(ANN, "a1").await, "It's your turn in several matches. Which one?");
    assert_eq!(world.play(BEN, "a1").await, "It isn't your turn in any match here: #2 · Seega, #1 · Pahtum.");
    assert_eq!(world.request(ANN, Request::from(Move { actions: "a1 a2".into(), match_number: Some(2) })).await, "");
    assert!(world.channel.last().1.full_text().contains("Light: **a1 a2**"));
    // Now Ann is to move in one match and Ben in the other.
    assert_eq!(world.play(ANN, "a1").await, "");
    assert!(world.channel.last().1.full_text().contains("Black: **a1**"));
    assert!(world.play(CAT, "a1").await.contains("no running match in this channel"));
}

#[tokio::test]
async fn move_without_match_shows_how_the_last_one_ended() {
    let world = World::timed("1m").await;
    world.advance(60_000);
    world.run_until(|| world.newest().contains("<@1> ran out of time")).await;
    let over = "You have no running match in this channel: #1 is over. <@1> ran out of time. <@2> wins as White.";
    assert_eq!(world.play(ANN, "a1").await, over);
    assert_eq!(world.request(BEN, Request::from(Resign { match_number: None })).await, over);
    let elsewhere = Requester { channel_ref: ChannelRef { channel: 71, ..HERE }, ..caller(ANN) };
    let response = world.request_as(elsewhere, Request::from(Move { actions: "a1".into(), match_number: None })).await;
    assert_eq!(response[0].full_text(), "You have no running match in this channel. `/matches` lists yours.");
    world.challenge("seega", "size=5", Some(BEN)).await;
    world.press(BEN, "accept").await;
    assert_eq!(world.play(ANN, "a1 a2").await, "", "another one runs");
}

#[tokio::test]
async fn move_can_begin_with_a_match_number() {
    let world = two_matches("size=5").await;
    world.play(BEN, "g7").await;
    assert_eq!(world.play(ANN, "#1 a1").await, "");
    assert!(world.channel.last().1.full_text().contains("Black: **a1**"));
    assert!(world.play(ANN, "#99 a1").await.contains("There is no match #99."));
}

#[tokio::test]
async fn autocomplete_uses_the_match_that_waits_for_the_user() {
    let world = two_matches("size=5").await;
    assert_eq!(completions(&world, ANN, None, "e").await, ["e1", "e2", "e3", "e4", "e5"]);
    assert_eq!(completions(&world, BEN, None, "g").await.len(), 7);
    assert!(completions(&world, ANN, Some(1), "").await.is_empty(), "it is Ben's turn there");
    assert!(completions(&world, CAT, Some(1), "").await.is_empty());
}

#[tokio::test]
async fn autocomplete_of_several_matches_names_the_match() {
    let world = two_matches("size=5").await;
    world.play(BEN, "g7").await;
    let found = completions(&world, ANN, None, "").await;
    let of = |number: &str| found.iter().filter(|value| value.starts_with(number)).count();
    assert_eq!((found.len(), of("#1 "), of("#2 ")), (24, 12, 12), "{found:?}");
    assert_eq!(completions(&world, ANN, None, "g6").await, ["#1 g6"]);
    assert_eq!(completions(&world, ANN, None, "#2 e5").await, ["#2 e5"]);
    assert_eq!(completions(&world, ANN, Some(1), "a1").await, ["a1"]);
    assert_eq!(world.play(ANN, "#2 e5").await, "#2: you played e5. It is still your turn: place a stone.");
}

#[tokio::test]
async fn match_list_shows_turn_and_place() {
    let world = two_matches("size=5").await;
    let matches = world.request(BEN, Request::from(Matches)).await;
    let lines: Vec<&str> = matches.lines().collect();
    assert!(lines[1].starts_with("**#1 · Pahtum** against <@1>: **your turn** "), "{matches}");
    assert!(lines[2].starts_with("**#2 · Seega** against <@1>: waiting for them "), "{matches}");
    let (seega, _) = world.channel.last();
    assert!(lines[2].ends_with(&format!(" local:7/70/{seega}")), "{matches}");
}

/// The menu of matches that answers a command: its labels, descriptions and values, and its custom id.
async fn picker(world: &World, user: UserId, request: Request) -> (String, Vec<[String; 3]>) {
    let asked = world.request_as(caller(user), request).await.remove(0);
    let ActionRow::Menu(menu) = &asked.rows[0] else { panic!("no menu: {asked:?}") };
    let option = |option: &MenuOption| [&option.label, &option.description, &option.value].map(String::clone);
    (menu.id.clone(), menu.options.iter().map(option).collect())
}

async fn pick(world: &World, user: UserId, id: &str, value: &str) -> Vec<Message> {
    let press = Request::PressControl { custom_id: id.into(), values: vec![value.into()], message_id: 5 };
    world.request_as(caller(user), press).await
}

#[tokio::test]
async fn command_that_fits_several_matches_gets_a_menu_of_them() {
    let world = two_matches("size=5").await;
    let (id, options) = picker(&world, BEN, Request::from(Resign { match_number: None })).await;
    assert_eq!(id, "w:resign:0");
    let shown: Vec<[&str; 2]> = options.iter().map(|[label, description, _]| [&**label, &**description]).collect();
    assert_eq!(
        shown,
        [["#2 · Seega", "Opponent's turn · you play as Dark"], ["#1 · Pahtum", "Your turn · you play as White"]]
    );
    let asked = pick(&world, BEN, &id, &options[1][2]).await;
    assert!(asked[0].full_text().starts_with("Do you want to resign #1?"), "{asked:?}");
    let (id, options) = picker(&world, BEN, Request::from(Takeback { match_number: None })).await;
    assert!(pick(&world, BEN, &id, &options[0][2]).await[0].full_text().contains("no turn to take back"));
    let (id, options) = picker(&world, ANN, Request::from(Board { match_number: None })).await;
    assert_eq!(pick(&world, ANN, &id, &options[0][2]).await, []);
    assert!(world.channel.last().1.full_text().starts_with("**#2 · Seega**"), "posted again");
    for value in ["1", "1.00000000", "99.66687aad", "", "x"] {
        let refused = pick(&world, ANN, "w:board:0", value).await;
        assert!(!refused[0].full_text().is_empty() && refused[0].rows.is_empty(), "{value}: {refused:?}");
    }
}

#[tokio::test]
async fn match_of_direct_messages_comes_before_matches_of_servers() {
    let world = two_matches("size=5").await;
    let in_direct_messages = || Requester { channel_ref: direct(ANN), ..caller(ANN) };
    let request = PlayRequest { pair: Some(false), ..play_request("shap-luk", "", "first") };
    world.request_as(in_direct_messages(), Request::from(commands::play::Play(request))).await;
    let asked = async |request| world.request_as(in_direct_messages(), request).await.remove(0).full_text();
    let hint = asked(Request::from(commands::match_commands::Hint { match_number: None })).await;
    assert!(hint.starts_with("**Hint:** ") && hint.contains("**#3 · Shap Luk**"), "{hint}");
    let resign = asked(Request::from(Resign { match_number: None })).await;
    assert!(resign.starts_with("Do you want to resign #3?"), "{resign}");
    let takeback = asked(Request::from(Takeback { match_number: None })).await;
    assert_eq!(takeback, "You have no turn to take back yet. Play on.");
    let number = asked(Request::from(Resign { match_number: Some(2) })).await;
    assert!(number.starts_with("Do you want to resign #2?"), "{number}");
}

#[tokio::test]
async fn rated_matches_are_no_choice_for_a_hint() {
    let world = World::new();
    world.request(ANN, challenge_with("seega", "1d+0s", Some(BEN))).await;
    world.press(BEN, "accept").await;
    let rated = world.request(ANN, Request::from(commands::match_commands::Hint { match_number: None })).await;
    assert_eq!(rated, "There are no hints in rated matches, and #1 is rated.");
    let request = play_request("seega", "size=5", "first");
    world.request(ANN, Request::from(commands::play::Play(request))).await;
    let hint = world.request(ANN, Request::from(commands::match_commands::Hint { match_number: None })).await;
    assert!(hint.starts_with("**Hint:** ") && hint.contains("**#2 · Seega**"), "{hint}");
}

#[tokio::test]
async fn typed_move_waits_for_its_match() {
    let world = two_matches("size=5").await;
    world.play(BEN, "g7").await;
    let (id, options) = picker(&world, ANN, Request::from(Move { actions: "a1".into(), match_number: None })).await;
    assert_eq!(id, "w:move:0:a1");
    assert_eq!(options.iter().map(|[label, ..]| &**label).collect::<Vec<_>>(), ["#2 · Seega", "#1 · Pahtum"]);
    assert_eq!(pick(&world, ANN, &id, &options[1][2]).await, []);
    assert!(world.channel.last().1.full_text().contains("Black: **a1**"));
    let long = "a1 ".repeat(40);
    let asked = world.request(ANN, Request::from(Board { match_number: None })).await;
    assert_eq!(asked, "Which match?");
    world.play(BEN, "a2").await;
    let asked = world.play(ANN, &long).await;
    assert_eq!(
        asked, "Which match? Add `match:` with one of these numbers: #2 · Seega, #1 · Pahtum.",
        "too long for a menu"
    );
}

#[tokio::test]
async fn page_that_does_not_exist_any_more_becomes_the_last() {
    let world = two_matches("size=5").await;
    let (id, options) = picker(&world, ANN, Request::from(Board { match_number: None })).await;
    let press = Request::PressControl { custom_id: "w:board:7".into(), values: vec![], message_id: 5 };
    let shown = world.request_as(caller(ANN), press).await;
    let ActionRow::Menu(menu) = &shown[0].rows[0] else { panic!("no menu") };
    assert_eq!((menu.id.as_str(), menu.options.len()), (id.as_str(), options.len()));
}

#[tokio::test]
async fn page_of_a_menu_without_matches_says_that_there_are_none() {
    let world = two_matches("size=5").await;
    for (custom_id, expected) in [
        ("w:move:1:a1", "You have no running match in this channel."),
        ("w:replay:0:18", "You haven't played in this channel."),
    ] {
        let press = Request::PressControl { custom_id: custom_id.into(), values: vec![], message_id: 5 };
        let shown = world.request_as(caller(CAT), press).await.remove(0);
        assert!(shown.full_text().starts_with(expected) && shown.rows.is_empty(), "{shown:?}");
    }
}
