//! Rematches, with seats swapped.

use crate::app::world::{ANN, BEN, CAT, HERE, World, caller, challenge, controls};
use gonagas_app::autocomplete_input::AutocompleteInput;
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands::match_commands::Rematch;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::CHALLENGE_LIFETIME;
use gonagas_core::matches::ids::{ChannelRef, UserId};

fn newest(world: &World) -> String {
    world.channel.last().1.text
}

async fn request_rematch(world: &World, user: UserId, game: u64) -> String {
    world.request(user, Request::from(Rematch { match_number: Some(game) })).await
}

/// A match that Ann, on the first seat, and Ben have ended by agreement.
async fn match_ended_by_agreement(game: &str, options: &str) -> World {
    let world = World::started(game, options).await;
    world.press(BEN, "offer").await;
    world.press(ANN, "agree").await;
    world
}

#[tokio::test]
async fn rematch_button_proposes_swapped_seats_and_accepts() {
    let world = match_ended_by_agreement("seega", "size=5").await;
    let (board, over) = world.channel.last();
    let (id, _) = controls(&over).remove(0);
    assert_eq!(id, "m:1:4:rematch");
    let press =
        |user| world.request(user, Request::PressControl { custom_id: id.clone(), values: vec![], message_id: board });
    assert_eq!(press(ANN).await, "");
    let proposed = newest(&world);
    assert!(proposed.starts_with("**#2 · Seega** · 5×5 cells\n<@2>, <@1> wants a rematch of #1"), "{proposed}");
    assert!(proposed.contains("\n<@1> plays as Dark. "), "{proposed}");
    assert_eq!(world.channel.last().1.allowed_mentions, [BEN]);
    assert_eq!(press(BEN).await, "");
    assert!(newest(&world).contains("**#2 · Seega**") && newest(&world).contains("Light: <@2> · Dark: <@1>"));
    assert_eq!(world.channel.last().1.allowed_mentions, [], "who accepts and begins is there");
    let response = press(ANN).await;
    let (now, _) = world.channel.last();
    let expected = format!(
        "#1 already had its rematch: #2.\nGo to the board: local:7/70/{now} – or show it again: `/board match:2`."
    );
    assert_eq!(response, expected);
}

#[tokio::test]
async fn rematch_draws_random_options_again() {
    let world = match_ended_by_agreement("pahtum", "").await;
    request_rematch(&world, BEN, 1).await;
    assert!(newest(&world).contains("a random number of neutral stones"), "{}", newest(&world));
}

#[tokio::test]
async fn second_rematch_links_to_the_first() {
    let world = match_ended_by_agreement("seega", "").await;
    request_rematch(&world, ANN, 1).await;
    let (message, _) = world.channel.last();
    let response = request_rematch(&world, ANN, 1).await;
    let stands = "You have already proposed a rematch of #1: #2 is waiting for an answer.";
    assert_eq!(
        response,
        format!("{stands}\nGo to the board: local:7/70/{message} – or show it again: `/board match:2`.")
    );
    assert_eq!(world.channel.last().0, message);
}

#[tokio::test]
async fn rematch_can_be_proposed_again_after_it_was_closed() {
    let world = match_ended_by_agreement("seega", "").await;
    let expected = |number: u64| format!("**#{number} · Seega**");
    request_rematch(&world, ANN, 1).await;
    world.press(BEN, "decline").await;
    request_rematch(&world, BEN, 1).await;
    assert!(newest(&world).starts_with(&expected(3)));
    world.press(BEN, "withdraw").await;
    request_rematch(&world, ANN, 1).await;
    assert!(newest(&world).starts_with(&expected(4)));
    // The challenge has expired, but the event is not in the log yet.
    world.advance(CHALLENGE_LIFETIME);
    assert_eq!(request_rematch(&world, BEN, 1).await, "");
    assert!(newest(&world).starts_with(&expected(5)), "{}", newest(&world));
}

#[tokio::test]
async fn simultaneous_rematches_create_one_match() {
    let world = match_ended_by_agreement("seega", "size=5").await;
    let request = async |user| {
        let responder = crate::app::world::FakeResponder::new(world.channel.clone(), &caller(user), None);
        let rematch = Request::from(Rematch { match_number: Some(1) });
        world.app.handle_request(&caller(user), rematch.into(), &responder, &world.channel_client()).await;
    };
    world.store_faults.take_a_moment();
    tokio::join!(request(ANN), request(BEN), request(ANN), request(BEN));
    // A fast acceptance comes before the challenge is posted, and the background task delivers the messages that are
    // then pending. PostgreSQL leaves numbers out that were drawn for a transaction which had to be repeated.
    let boards = || {
        let number = |text: &str| text.strip_prefix("**#")?.split(" · Seega**").next()?.parse::<u64>().ok();
        let messages = world.channel.messages.lock().unwrap();
        let running = messages.values().filter(|message| message.text.contains("it is your turn"));
        running.filter_map(|message| number(&message.text)).filter(|number| *number > 1).collect::<Vec<_>>()
    };
    world.run_until(|| !boards().is_empty()).await;
    let [number] = boards()[..] else { panic!("{:?}", boards()) };
    let response = request_rematch(&world, CAT, number).await;
    assert!(response.contains("can do that here"), "{response}");
    assert_eq!(world.folder.query_number("SELECT count(*) FROM matches"), Some(2), "there is no other");
}

#[tokio::test]
async fn rematch_with_a_new_seed_word_is_shown_before_acceptance() {
    let world = match_ended_by_agreement("pahtum", "").await;
    request_rematch(&world, ANN, 1).await;
    world.add_seed_word(ANN, "birch").await;
    let response = request_rematch(&world, BEN, 1).await;
    assert!(
        response.starts_with("The match has moved on since this was shown.") && response.contains("birch"),
        "{response}"
    );
    world.press(BEN, "accept").await;
    assert!(newest(&world).contains("it is your turn"));
}

#[tokio::test]
async fn rematch_needs_a_match_that_had_started() {
    for end in ["resign", "calloff"] {
        let world = World::started("seega", "").await;
        world.press(BEN, end).await;
        if end == "resign" {
            world
                .request(
                    BEN,
                    Request::PressControl { custom_id: "m:1:2:confirm".into(), values: vec![], message_id: 5 },
                )
                .await;
        }
        assert_eq!(request_rematch(&world, ANN, 1).await, "", "{end}");
        assert!(newest(&world).starts_with("**#2"), "{}", newest(&world));
    }
    let world = World::started("seega", "").await;
    assert!(request_rematch(&world, ANN, 1).await.contains("#1 is still being played"));
    world.challenge("seega", "", Some(BEN)).await;
    assert!(request_rematch(&world, ANN, 2).await.contains("#2 was never played"));
    world.press(BEN, "decline").await;
    assert!(request_rematch(&world, BEN, 2).await.contains("#2 was never played"));
    assert!(request_rematch(&world, CAT, 1).await.contains("can do that here"));
    assert!(request_rematch(&world, ANN, 9).await.contains("There is no match #9."));
}

#[tokio::test]
async fn rematch_without_number_takes_the_last_match_here() {
    let world = match_ended_by_agreement("seega", "").await;
    let request = Request::from(Rematch { match_number: None });
    assert!(world.request(CAT, request.clone()).await.contains("You have no finished matches in this channel"));
    let there = crate::app::world::caller(BEN);
    let elsewhere = gonagas_app::requester::Requester { channel_ref: ChannelRef { channel: 71, ..HERE }, ..there };
    let response = world.request_as(elsewhere, request.clone()).await;
    assert!(response[0].text.contains("You have no finished matches in this channel"), "{response:?}");
    let typed = world.suggest(&caller(BEN), AutocompleteInput::new(SuggestionKind::FinishedMatch, "")).await;
    assert_eq!(typed.into_iter().map(|found| found.value).collect::<Vec<_>>(), ["1"]);
    assert_eq!(world.request(BEN, request).await, "");
    assert!(newest(&world).contains("rematch of #1"));
}

#[tokio::test]
async fn rematch_respects_match_limit_and_permissions() {
    let world = match_ended_by_agreement("seega", "").await;
    let mut powerless = caller(ANN);
    powerless.bot_permissions.attach_files = false;
    let response = world.request_as(powerless, Request::from(Rematch { match_number: Some(1) })).await;
    assert!(response[0].text.contains("Attach Files"), "{response:?}");
    for _ in 0..20 {
        world.request(ANN, challenge("seega", "", None)).await;
    }
    assert!(request_rematch(&world, ANN, 1).await.contains("You've reached the limit of 20 matches"));
    assert_eq!(request_rematch(&world, BEN, 1).await, "");
    let response = request_rematch(&world, ANN, 1).await;
    assert!(response.contains("You've reached the limit of 20 matches"), "accepting is one more, too: {response}");
}

#[tokio::test]
async fn rematch_without_the_bot_on_the_server_is_rejected() {
    let world = match_ended_by_agreement("seega", "").await;
    let (posted, _) = world.channel.last();
    let direct = Requester { channel_ref: ChannelRef::direct(900), ..caller(ANN) };
    world.channel.deleted.lock().unwrap().extend(HERE.guild());
    let response = world.request_as(direct.clone(), Request::from(Rematch { match_number: Some(1) })).await;
    assert!(response[0].text.starts_with("The bot was removed from the server of #1."), "{response:?}");
    world.channel.deleted.lock().unwrap().clear();
    world.request_as(direct, Request::from(Rematch { match_number: Some(1) })).await;
    assert!(world.channel.last_in(HERE).0 > posted, "from direct messages it is proposed where the match was");
    assert!(world.channel.last_in(HERE).1.text.starts_with("**#2 · Seega**"), "and there was none before");
}
