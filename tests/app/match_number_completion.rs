//! Autocomplete of match numbers: matches that the command would reject are not suggested.

use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, direct};
use gonagas_app::autocomplete_input::AutocompleteInput;
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands::match_commands::Takeback;
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::watch::Watch;
use gonagas_app::request::Request;
use gonagas_app::requester::{Requester, UserPermissions};
use gonagas_core::matches::ids::{ChannelRef, UserId};

async fn suggested_numbers(world: &World, requester: &Requester, typing: AutocompleteInput) -> Vec<String> {
    world.suggest(requester, typing).await.into_iter().map(|found| found.value).collect()
}

fn move_text(text: &str) -> String {
    text.to_owned()
}

/// Two open challenges of Ann to Ben, and between them a current match and a finished one.
async fn four_matches() -> World {
    let world = World::new();
    world.challenge("seega", "size=5", Some(BEN)).await;
    for _ in 0..2 {
        world.challenge("seega", "size=5", Some(BEN)).await;
        world.press(BEN, "accept").await;
    }
    world
        .request(ANN, Request::PressControl { custom_id: "m:3:2:confirm".into(), values: vec![], message_id: 5 })
        .await;
    world.challenge("seega", "size=5", Some(BEN)).await;
    world
}

#[tokio::test]
async fn move_and_resign_suggest_current_matches() {
    let world = four_matches().await;
    let ann = caller(ANN);
    assert_eq!(
        suggested_numbers(&world, &ann, AutocompleteInput::new(SuggestionKind::RunningMatch, move_text(""))).await,
        ["2"]
    );
    assert_eq!(
        suggested_numbers(&world, &ann, AutocompleteInput::new(SuggestionKind::UnfinishedMatch, move_text(""))).await,
        ["4", "2", "1"],
        "a board there is"
    );
    assert_eq!(
        suggested_numbers(&world, &ann, AutocompleteInput::new(SuggestionKind::RunningMatch, move_text("3"))).await,
        [""; 0]
    );
}

#[tokio::test]
async fn takeback_suggests_matches_with_a_possible_takeback() {
    let world = four_matches().await;
    let back = || AutocompleteInput::new(SuggestionKind::TakebackMatch, move_text(""));
    assert_eq!(suggested_numbers(&world, &caller(ANN), back()).await, [""; 0], "nothing has been played");
    world.request(ANN, Request::from(Move { actions: "a1 a2".into(), match_number: Some(2) })).await;
    assert_eq!(suggested_numbers(&world, &caller(ANN), back()).await, ["2"]);
    assert_eq!(suggested_numbers(&world, &caller(BEN), back()).await, [""; 0]);
    world.request(ANN, Request::from(Takeback { match_number: Some(2) })).await;
    assert_eq!(suggested_numbers(&world, &caller(ANN), back()).await, [""; 0], "it is asked for already");
}

#[tokio::test]
async fn watch_suggests_matches_of_others() {
    let world = four_matches().await;
    let watched = |begins: &str| AutocompleteInput::new(SuggestionKind::WatchableMatch, move_text(begins));
    assert_eq!(suggested_numbers(&world, &caller(CAT), watched("")).await, ["2"], "only running matches");
    assert_eq!(suggested_numbers(&world, &caller(ANN), watched("")).await, [""; 0], "not one's own");
    for number in 5..=10 {
        world.request(UserId(100 + number), challenge("pahtum", "", Some(BEN))).await;
        world.press(BEN, "accept").await;
    }
    world.request(CAT, Request::from(Watch { match_number: Some(6), every_turn: None })).await;
    let all = ["6", "10", "9", "8", "7", "5", "2"];
    assert_eq!(
        suggested_numbers(&world, &caller(CAT), watched("")).await,
        all,
        "what is followed first, and then the newest"
    );
    assert_eq!(suggested_numbers(&world, &caller(CAT), watched("1")).await, ["10"]);
    let alone = Requester { channel_ref: direct(CAT), ..caller(CAT) };
    assert_eq!(suggested_numbers(&world, &alone, watched("")).await, ["6"]);
    let elsewhere = Requester { channel_ref: ChannelRef::on_server(8, 80), ..caller(BEN) };
    assert_eq!(suggested_numbers(&world, &elsewhere, watched("")).await, [""; 0]);
}

#[tokio::test]
async fn stop_suggests_unfinished_matches() {
    let world = four_matches().await;
    let stopped = || AutocompleteInput::new(SuggestionKind::StoppableMatch, move_text(""));
    let moderator =
        Requester { user_permissions: UserPermissions { manage_guild: false, manage_messages: true }, ..caller(CAT) };
    assert_eq!(suggested_numbers(&world, &moderator, stopped()).await, ["4", "2", "1"]);
    assert_eq!(suggested_numbers(&world, &caller(CAT), stopped()).await, [""; 0], "nobody else may");
    let elsewhere = Requester { channel_ref: ChannelRef::on_server(8, 80), ..moderator };
    assert_eq!(suggested_numbers(&world, &elsewhere, stopped()).await, [""; 0]);
}

#[tokio::test]
async fn suggestion_typed_as_it_is_shown_is_found() {
    let world = four_matches().await;
    world.request(CAT, challenge("pahtum", "", Some(BEN))).await;
    world.press(BEN, "accept").await;
    let ann = caller(ANN);
    let unfinished = |text: &str| AutocompleteInput::new(SuggestionKind::UnfinishedMatch, move_text(text));
    for (typed, found) in [
        ("#1", &["1"][..]),
        (" #4 ", &["4"]),
        ("#", &["4", "2", "1"]),
        ("＃２", &["2"]),
        ("#2 · Seega", &["2"]),
        ("seega", &["4", "2", "1"]),
        ("SEE", &["4", "2", "1"]),
        ("pahtum", &[]),
        ("#3", &[]),
        ("-1", &[]),
    ] {
        assert_eq!(suggested_numbers(&world, &ann, unfinished(typed)).await, found, "{typed:?}");
    }
    let watched = |text: &str| AutocompleteInput::new(SuggestionKind::WatchableMatch, move_text(text));
    for (typed, found) in [("Pahtum", &["5"][..]), ("#5", &["5"]), ("seega", &["2"]), ("#2 · S", &["2"])] {
        let dan = caller(UserId(40));
        assert_eq!(suggested_numbers(&world, &dan, watched(typed)).await, found, "{typed:?}");
    }
}

#[tokio::test]
async fn move_is_read_as_phones_write_it() {
    let world = World::started("pahtum", "blocks=1").await;
    let players = [BEN, ANN].into_iter().cycle();
    for (player, (typed, point)) in
        players.zip([("`d4`", "d4"), ("ｅ５", "e5"), ("G 5", "g5"), ("F3.", "f3"), ("\u{200b}C2!", "c2")])
    {
        world.request(player, Request::from(Move { actions: typed.into(), match_number: None })).await;
        assert!(world.newest().contains(point), "{typed:?}: {}", world.newest());
    }
}
