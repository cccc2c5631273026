//! Matches in channels that a requester cannot see, or of which Discord does not say it.

use crate::app::world::{ANN, BEN, CAT, Fault, HERE, World, caller, challenge, controls, direct};
use gonagas_app::autocomplete_input::AutocompleteInput;
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands::challenges::Challenges;
use gonagas_app::commands::match_commands::{Board, Export, Rematch, Resign, Takeback, Verify};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::profile::Profile;
use gonagas_app::commands::replay::Replay;
use gonagas_app::commands::step::Step;
use gonagas_app::commands::stop::Stop;
use gonagas_app::commands::versus::Versus;
use gonagas_app::commands::watch::Watch;
use gonagas_app::request::Request;
use gonagas_app::requester::{Requester, UserPermissions};
use gonagas_core::matches::ids::{ChannelRef, UserId};
use std::time::Duration;
use tokio::time::sleep;

/// A requester in another channel of the same server.
fn elsewhere(user: UserId) -> Requester {
    Requester { channel_ref: ChannelRef { channel: 71, ..HERE }, ..caller(user) }
}

/// Hides the channel of the matches from Cat.
fn hide_channel(world: &World) {
    world.channel.hidden_channels.lock().unwrap().push((CAT, HERE.channel));
}

/// Makes the next look-up of a user's permissions fail.
fn fail_lookup(world: &World) {
    world.channel.visibility_faults.lock().unwrap().push(Fault::Down);
}

async fn ask(world: &World, requester: Requester, request: Request) -> String {
    world.request_as(requester, request).await.iter().map(|message| message.full_text()).collect()
}

async fn suggested(world: &World, requester: &Requester, typing: AutocompleteInput) -> Vec<String> {
    world.suggest(requester, typing).await.into_iter().map(|suggestion| suggestion.value).collect()
}

async fn run_background(world: &World) {
    world.app.workers.run(&world.channel_client(), sleep(Duration::from_secs(60))).await;
}

const WATCH_LIST: Watch = Watch { match_number: None, every_turn: None };

#[tokio::test]
async fn match_in_a_hidden_channel_does_not_exist_for_others() {
    let world = World::started("pahtum", "blocks=1").await;
    world.play(BEN, "d4").await;
    hide_channel(&world);
    let number = Some(1);
    for request in [
        Request::from(Board { match_number: number }),
        Request::from(Move { actions: "e4".into(), match_number: number }),
        Request::from(Resign { match_number: number }),
        Request::from(Takeback { match_number: number }),
        Request::from(Rematch { match_number: number }),
        Request::from(Watch { match_number: 1.into(), every_turn: None }),
        Request::from(Replay { match_number: number, from: None, share: false }),
        Request::from(Step { match_number: number, at: None }),
        Request::from(Export { match_number: number }),
        Request::from(Verify { match_number: number }),
        Request::PressControl { custom_id: "m:1:3:look".into(), values: vec![], message_id: 5 },
        Request::PressControl { custom_id: "m:1:1:accept".into(), values: vec![], message_id: 5 },
        Request::PressControl { custom_id: "s:1:0:f".into(), values: vec![], message_id: 5 },
    ] {
        let response = world.request_as(elsewhere(CAT), request.clone()).await;
        assert!(
            response[0].text.starts_with("There is no match #1. `/matches` lists yours."),
            "{request:?}: {}",
            response[0].text
        );
        let response = world.request_as(elsewhere(ANN), request.clone()).await;
        assert!(
            response.iter().all(|it| !it.text.contains("There is no match #1. `/matches` lists yours.")),
            "{request:?}: {response:?}"
        );
    }
}

#[tokio::test]
async fn profiles_show_neither_number_nor_link_of_a_hidden_match() {
    let world = World::started("seega", "size=5").await;
    world.play(ANN, "a1 a2").await;
    let confirm = Request::PressControl { custom_id: "m:1:1:confirm".into(), values: vec![], message_id: 5 };
    world.request(BEN, confirm).await;
    let requests =
        [Request::from(Profile { user_id: Some(ANN) }), Request::from(Versus { first: ANN, second: Some(BEN) })];
    for request in &requests {
        let seen = ask(&world, elsewhere(CAT), request.clone()).await;
        assert!(seen.contains("#1 <@1> – <@2>: <@1> won") && seen.contains("local:7/70/"), "{seen}");
    }
    fail_lookup(&world);
    let unknown = ask(&world, elsewhere(CAT), requests[0].clone()).await;
    assert!(!unknown.contains("#1 ") && unknown.contains("Discord didn't say if you can see them."), "{unknown}");
    hide_channel(&world);
    for request in &requests {
        let answer = world.request_as(elsewhere(CAT), request.clone()).await.remove(0);
        let seen = answer.full_text();
        assert!(seen.ends_with("\nSeega: <@1> won <t:1700000000:d>"), "{seen}");
        assert!(controls(&answer).is_empty(), "nor a button to its replay");
        assert!(!seen.contains("Discord didn't"), "this is known: {seen}");
        assert!(ask(&world, elsewhere(BEN), request.clone()).await.contains("#1 <@1>"), "its players see it");
    }
}

#[tokio::test]
async fn suggestions_leave_out_hidden_and_unknown_matches() {
    let world = World::started("seega", "size=5").await;
    let moderator = Requester {
        user_permissions: UserPermissions { manage_guild: false, manage_messages: true },
        ..elsewhere(CAT)
    };
    let watch = || AutocompleteInput::new(SuggestionKind::WatchableMatch, "");
    let stop = || AutocompleteInput::new(SuggestionKind::StoppableMatch, "");
    assert_eq!(suggested(&world, &elsewhere(CAT), watch()).await, ["1"]);
    assert_eq!(suggested(&world, &moderator, stop()).await, ["1"]);
    for typing in [watch(), stop()] {
        fail_lookup(&world);
        assert_eq!(suggested(&world, &moderator, typing).await, [""; 0], "an unknown is no yes");
    }
    world.request(CAT, Request::from(Watch { match_number: Some(1), every_turn: None })).await;
    hide_channel(&world);
    for typing in [watch(), stop()] {
        assert_eq!(suggested(&world, &moderator, typing).await, [""; 0], "also of matches that were watched before");
    }
}

#[tokio::test]
async fn match_is_found_as_its_suggestion_is_written() {
    let world = World::started("seega", "size=5").await;
    world.challenge("pahtum", "", Some(BEN)).await;
    for (typed, expected) in [
        ("#1", vec!["1"]),
        ("1", vec!["1"]),
        (" # ", vec!["2", "1"]),
        ("SEEGA", vec!["1"]),
        ("#2 pah", vec![]),
        ("#2 · pah", vec!["2"]),
        ("chess", vec![]),
    ] {
        let typing = AutocompleteInput::new(SuggestionKind::UnfinishedMatch, typed);
        assert_eq!(suggested(&world, &caller(ANN), typing).await, expected, "{typed}");
    }
}

#[tokio::test]
async fn stop_says_neither_that_a_hidden_match_exists_nor_that_a_moderator_is_none() {
    let world = World::started("seega", "size=5").await;
    let stop = Request::from(Stop { match_number: 1, reason: String::new() });
    assert!(
        ask(&world, elsewhere(CAT), stop.clone()).await.starts_with("To stop a match you need the *Manage Messages*")
    );
    world.channel.moderators.lock().unwrap().push((CAT, HERE.channel));
    fail_lookup(&world);
    let unknown = ask(&world, elsewhere(CAT), stop.clone()).await;
    assert!(unknown.starts_with("I couldn't find out if you can manage messages in the channel of #1"), "{unknown}");
    assert!(ask(&world, elsewhere(CAT), stop.clone()).await.starts_with("Do you want to stop #1"));
    world.channel.moderators.lock().unwrap().clear();
    hide_channel(&world);
    assert!(ask(&world, elsewhere(CAT), stop).await.starts_with("There is no match #1."));
}

#[tokio::test]
async fn unknown_sight_is_no_missing_match() {
    let world = World::started("seega", "size=5").await;
    let board = Request::from(Board { match_number: Some(1) });
    fail_lookup(&world);
    let unknown = ask(&world, elsewhere(CAT), board.clone()).await;
    assert_eq!(unknown, "I couldn't find out if you can see match #1: Discord didn't answer. Try again in a moment.");
    assert!(ask(&world, elsewhere(CAT), board).await.contains("**#1 · Seega**"));
    world.channel.member_faults.lock().unwrap().push(Fault::Down);
    let gone = Request::PressControl { custom_id: "t:1:2:left".into(), values: vec![], message_id: 5 };
    let unknown = ask(&world, caller(ANN), gone.clone()).await;
    assert!(unknown.starts_with("I couldn't find out if <@2> is still on this server"), "{unknown}");
    assert!(ask(&world, caller(ANN), gone).await.starts_with("<@2> is on this server"));
}

#[tokio::test(start_paused = true)]
async fn watchers_without_sight_of_a_match_hear_nothing_of_it() {
    let world = World::started("seega", "size=5").await;
    let watch = Request::from(Watch { match_number: Some(1), every_turn: Some(true) });
    let dan = UserId(4);
    for user in [CAT, dan] {
        world.request(user, watch.clone()).await;
    }
    let sent = |user| world.channel.direct_messages_to(user).len();
    // A new watcher gets a first message at once.
    let before = [CAT, dan].map(sent);
    let counts = || [sent(CAT) - before[0], sent(dan) - before[1]];
    world.play(ANN, "a1 a2").await;
    run_background(&world).await;
    assert_eq!(counts(), [1, 1]);
    // While it is unknown, the message waits.
    for _ in 0..3 {
        fail_lookup(&world);
    }
    world.play(BEN, "e5 e4").await;
    run_background(&world).await;
    assert_eq!(counts(), [2, 2]);
    hide_channel(&world);
    world.channel.left.lock().unwrap().push(dan);
    world.play(ANN, "b1 b2").await;
    run_background(&world).await;
    assert_eq!(counts(), [2, 2]);
    let alone = |user| Requester { channel_ref: direct(user), ..caller(user) };
    for requester in [elsewhere(CAT), alone(CAT), alone(dan)] {
        let board = ask(&world, requester, Request::from(Board { match_number: Some(1) })).await;
        assert!(board.starts_with("There is no match #1."), "{board}");
    }
    fail_lookup(&world);
    let unknown = ask(&world, alone(CAT), WATCH_LIST.into()).await;
    assert!(unknown.starts_with("I couldn't find out which of your watched matches"), "{unknown}");
    for user in [CAT, dan] {
        let list = ask(&world, alone(user), WATCH_LIST.into()).await;
        assert!(list.starts_with("You aren't watching any matches."), "{list}");
    }
    // The watch has ended with that.
    world.channel.hidden_channels.lock().unwrap().clear();
    assert!(ask(&world, alone(CAT), WATCH_LIST.into()).await.starts_with("You aren't watching any matches."));
}

#[tokio::test(start_paused = true)]
async fn watcher_can_stop_after_the_channel_was_hidden() {
    let world = World::started("seega", "size=5").await;
    world.request(CAT, Request::from(Watch { match_number: Some(1), every_turn: None })).await;
    hide_channel(&world);
    let toggle = Request::from(Watch { match_number: Some(1), every_turn: None });
    assert_eq!(ask(&world, elsewhere(CAT), toggle.clone()).await, "You stopped watching #1.");
    assert!(ask(&world, elsewhere(CAT), toggle).await.starts_with("There is no match #1."));
}

#[tokio::test]
async fn challenge_in_a_private_thread_is_hidden_from_its_channel() {
    let world = World::new();
    let thread = Requester {
        channel_ref: ChannelRef { channel: 75, ..HERE },
        parent_channel: Some(HERE.channel),
        ..caller(ANN)
    };
    world.request_as(thread, challenge("seega", "size=5", None)).await;
    world.channel.hidden_channels.lock().unwrap().push((CAT, 75));
    assert!(ask(&world, caller(CAT), Request::from(Challenges)).await.starts_with("No open challenges."));
    assert!(ask(&world, caller(BEN), Request::from(Challenges)).await.contains("#1 · Seega"));
}
