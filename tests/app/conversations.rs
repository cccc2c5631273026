//! Ordinary conversations with the bot, without faults.

use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, controls, has_match_controls, published_code};
use gonagas_app::commands::glossary::Glossary;
use gonagas_app::commands::help::Help;
use gonagas_app::commands::match_commands::{Board, Resign};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::profile::Profile;
use gonagas_app::commands::rules::Rules;
use gonagas_app::commands::step::Step;
use gonagas_app::request::Request;
use gonagas_core::matches::CHALLENGE_LIFETIME;
use gonagas_ui::message::ActionRow;

#[tokio::test]
async fn challenge_shows_game_and_seats_and_mentions_only_the_opponent() {
    let world = World::new();
    world.challenge("pahtum", "blocks=3", Some(BEN)).await;
    let (_, message) = world.channel.last();
    for expected in [
        "**#1 · Pahtum**",
        "3 neutral stones",
        "<@2>, <@1> challenges you!",
        "**Aim:**",
        "Random sides: Black or White.",
    ] {
        assert!(message.text.contains(expected), "{expected} in {}", message.text);
    }
    assert_eq!(message.allowed_mentions, [BEN]);
    let verbs: Vec<_> = controls(&message).into_iter().map(|(id, _)| id).filter(|id| !id.contains(":fair:")).collect();
    assert_eq!(published_code(&message).len(), 64);
    assert_eq!(verbs, ["m:1:1:accept", "m:1:1:decline", "m:1:1:withdraw"]);
}

#[tokio::test]
async fn acceptance_shows_the_random_draws() {
    let world = World::new();
    world.challenge("pahtum", "", Some(BEN)).await;
    let (invitation, _) = world.channel.last();
    world.press(BEN, "accept").await;
    let answered = world.channel.messages.lock().unwrap()[&invitation].clone();
    let lines: Vec<&str> = answered.text.lines().collect();
    let expected = [
        "**#1 · Pahtum** · one neutral stone",
        "<@2> accepted <@1>'s challenge.",
        "Random sides: Black: <@1> · White: <@2>.",
        "Drawn at random: one neutral stone.",
    ];
    assert_eq!(lines, expected);
    assert!(answered.rows.is_empty());
    let (_, board) = world.channel.last();
    let lines: Vec<&str> = board.text.lines().collect();
    let turn = "<@2>, it is your turn: place a neutral stone, which belongs to nobody and cuts lines.";
    let expected = [expected[0], "Black: <@1> · White: <@2>", "The match begins.", turn];
    assert_eq!(lines, expected, "each draw is shown once");
    assert!(board.allowed_mentions.is_empty(), "White places the first neutral stone, who has just accepted");
}

#[tokio::test]
async fn pahtum_can_be_played_to_the_end_by_menus() {
    let world = World::started("pahtum", "blocks=1").await;
    let mut turns = 0;
    loop {
        let (_, board) = world.channel.last();
        let Some((_, cells)) = controls(&board).into_iter().find(|(id, _)| id.contains(":play:")) else { break };
        let actor = if board.text.contains("<@1>, it is your turn") { ANN } else { BEN };
        assert_eq!(world.pick(actor, &cells[0]).await, "");
        turns += 1;
    }
    assert_eq!(turns, 49);
    let (_, result) = world.channel.last();
    assert!(result.text.contains("Match over."), "{}", result.text);
    let after = ["rematch", "replay", "step", "review", "record"].map(|verb| (format!("m:1:51:{verb}"), vec![]));
    assert_eq!(controls(&result)[..5], after);
    assert_eq!(published_code(&result).len(), 64, "the secret");
    let mentioned = world.channel.mentioned.lock().unwrap();
    // Mentions: the challenge, each turn but the accepter's first, and the result.
    assert_eq!(mentioned.len(), 1 + 48 + 1);
}

#[tokio::test]
async fn only_the_newest_message_has_controls() {
    let world = World::started("pahtum", "blocks=1").await;
    for (user, cell) in [(BEN, "a1"), (ANN, "b1"), (BEN, "c1")] {
        world.pick(user, cell).await;
    }
    let messages = world.channel.messages.lock().unwrap();
    let with_controls: Vec<_> = messages.values().map(has_match_controls).collect();
    assert_eq!(with_controls, [false, false, false, false, true]);
}

#[tokio::test]
async fn turn_of_several_moves_edits_the_message_without_mention() {
    let world = World::started("seega", "size=5").await;
    let (first, _) = world.channel.last();
    world.pick(ANN, "a1").await;
    let (same, board) = world.channel.last();
    assert_eq!(same, first);
    assert!(board.text.contains("<@1> goes on: place a stone"), "{}", board.text);
    world.pick(ANN, "a2").await;
    let (next, board) = world.channel.last();
    assert_ne!(next, first);
    assert!(board.text.contains("Light: **a1 a2**"), "{}", board.text);
    assert_eq!(*world.channel.mentioned.lock().unwrap(), [BEN, ANN, BEN]);
}

/// Places all stones of Seega 5, each on the first legal cell.
async fn seega_in_move_phase() -> World {
    let world = World::started("seega", "size=5").await;
    for turn in 0..12 {
        let actor = [ANN, BEN][turn % 2];
        for _ in 0..2 {
            let cell = world.autocomplete_move(actor, "").await[0].value.clone();
            world.play(actor, &cell).await;
        }
    }
    world
}

#[tokio::test]
async fn few_moves_are_buttons_that_take_one_press() {
    let world = seega_in_move_phase().await;
    let (message, board) = world.channel.last();
    assert!(board.text.contains("<@2> goes on: move a stone"), "{}", board.text);
    let Some(ActionRow::Buttons(moves)) = board.rows.first() else { panic!("few moves are buttons: {board:#?}") };
    let into_centre = |label: &str| label.ends_with("to c3") || label.contains("to c3, capturing ");
    assert!(moves.iter().all(|button| into_centre(&button.label)), "each is a whole move: {moves:?}");
    let request = Request::PressControl { custom_id: moves[0].id.clone(), values: vec![], message_id: message };
    assert_eq!(world.request(BEN, request).await, "");
    assert_ne!(world.channel.last().0, message);
}

#[tokio::test]
async fn whole_moves_are_on_the_board() {
    let world = seega_in_move_phase().await;
    // Play until a player has a stone with two possible targets.
    for turn in 0..20 {
        let actor = [BEN, ANN][turn % 2];
        let legal: Vec<_> = world.autocomplete_move(actor, "").await.into_iter().map(|found| found.value).collect();
        let twice = legal.iter().find(|text| legal.iter().filter(|other| other[..2] == text[..2]).count() > 1);
        let Some(text) = twice else {
            world.play(actor, &legal[0]).await;
            continue;
        };
        // Both ways are on the board as whole moves.
        let before = world.channel.count();
        let controls: Vec<_> = controls(&world.channel.last().1);
        let on_board = |action: &str| {
            controls.iter().any(|(id, values)| {
                id.ends_with(&format!(":play:{action}")) || values.iter().any(|value| value == action)
            })
        };
        assert!(legal.iter().all(|action| on_board(action)), "{controls:?}");
        let request = Request::PressControl {
            custom_id: format!("m:1:{}:play:{text}", controls[0].0.split(':').nth(2).unwrap()),
            values: vec![],
            message_id: world.channel.last().0,
        };
        world.request(actor, request).await;
        assert_eq!(world.channel.count(), before + 1);
        return;
    }
    panic!("no stone had two ways in twenty turns");
}

#[tokio::test]
async fn typed_moves_play_a_whole_turn() {
    let world = World::started("seega", "size=5").await;
    assert_eq!(world.play(ANN, "a1, B2").await, "");
    let (_, board) = world.channel.last();
    assert!(board.text.contains("Light: **a1 b2**"), "{}", board.text);
    assert_eq!(board.allowed_mentions, [BEN]);
}

#[tokio::test]
async fn typed_move_is_answered_with_the_rest_of_the_turn() {
    let world = World::started("seega", "size=5").await;
    let owed = "#1: you played a1. It is still your turn: place a stone.";
    assert_eq!(world.play(ANN, "a1").await, owed);
    assert_eq!(world.play(ANN, "b1").await, "", "the board itself answers");
}

#[tokio::test]
async fn game_without_options_shows_none() {
    let world = World::started("shap-luk", "").await;
    let text = world.channel.last().1.text;
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!((lines[0], lines[3]), ("**#1 · Shap Luk**", "<@1>, it is your turn: move a piece."));
}

#[tokio::test]
async fn open_challenge_can_be_accepted_by_anyone() {
    let world = World::new();
    world.challenge("seega", "", None).await;
    assert!(world.channel.last().1.allowed_mentions.is_empty());
    world.press(CAT, "accept").await;
    assert!(world.channel.last().1.text.contains("Dark: <@3>"));
}

#[tokio::test]
async fn challenge_can_be_declined_or_withdrawn() {
    for (user, verb) in [(BEN, "decline"), (ANN, "withdraw")] {
        let world = World::new();
        world.challenge("seega", "", Some(BEN)).await;
        world.press(user, verb).await;
        let (_, message) = world.channel.last();
        assert!(message.rows.is_empty() && message.text.contains(&verb[..5]), "{}", message.text);
        assert_eq!(
            world.request(ANN, Request::from(Matches)).await,
            "You have no matches. `/play` starts one against the computer, `/challenge` one against someone."
        );
    }
}

#[tokio::test]
async fn moves_are_described_in_words_and_notation() {
    let world = World::started("shap-luk", "").await;
    let line = |world: &World| world.newest().lines().nth(2).unwrap().to_owned();
    world.play(ANN, "a2-b2").await;
    assert_eq!(line(&world), "Rebels: **a2 to b2** (`a2-b2`)");
    world.play(BEN, "c3-d4xc5xe3").await;
    assert_eq!(line(&world), "General: **c3 to d4, captured c5 and e3** (`c3-d4xc5xe3`)", "once is enough");
    let step = world.request(ANN, Request::from(Step { match_number: Some(1), at: Some("1".into()) })).await;
    assert!(step.contains("Rebels: a2 to b2 (`a2-b2`)\n-# Position: "), "{step}");
    let world = World::started("seega", "size=5").await;
    let record = include_str!("../games/seega-to-the-last-stone.txt");
    let (_, actions) = record.split_once("actions\n").unwrap();
    for action in actions.split_whitespace() {
        let first = world.newest().contains("<@1>, it is your turn") || world.newest().contains("<@1> goes on");
        world.play(if first { ANN } else { BEN }, action).await;
        if line(&world).contains("capturing") {
            break;
        }
    }
    let (description, rest) =
        line(&world).split_once("** (`").map(|(description, rest)| (description.to_owned(), rest.to_owned())).unwrap();
    assert!(description.contains(" to ") && rest.contains("`), capturing "), "{}", line(&world));
}

#[tokio::test]
async fn challenge_expires_after_a_day() {
    let world = World::new();
    world.challenge("seega", "", Some(BEN)).await;
    world.advance(CHALLENGE_LIFETIME);
    world.run_until(|| world.newest().contains("expired")).await;
    assert!(world.channel.last().1.rows.is_empty());
}

#[tokio::test]
async fn resigning_needs_confirmation() {
    let world = World::started("seega", "").await;
    let confirmation =
        world.request_as(crate::app::world::caller(ANN), Request::from(Resign { match_number: None })).await;
    let confirm = controls(&confirmation[0])[0].0.clone();
    assert_eq!(confirm, "m:1:2:confirm");
    assert!(world.channel.last().1.text.contains("it is your turn"));
    let response =
        world.request(ANN, Request::PressControl { custom_id: confirm, values: vec![], message_id: 5 }).await;
    assert_eq!(response, "You resigned #1.");
    let (_, result) = world.channel.last();
    assert!(result.text.contains("<@1> resigned. <@2> wins as Dark."), "{}", result.text);
    let [(line, notified)] = world.channel.notices().try_into().unwrap();
    assert!(line.starts_with("<@2>, #1 is over. <@1> resigned. <@2> wins as Dark. local:"), "{line}");
    assert_eq!(notified, [BEN]);
}

#[tokio::test]
async fn stale_resign_confirmation_is_rejected() {
    let world = World::started("seega", "").await;
    let cancel = Request::PressControl { custom_id: "m:1:2:cancel".into(), values: vec![], message_id: 5 };
    assert_eq!(world.request(ANN, cancel.clone()).await, "#1 continues.");
    world.press(BEN, "calloff").await;
    assert_eq!(world.request(ANN, cancel).await, "#1 is over.");
}

#[tokio::test]
async fn match_can_be_cancelled_alone_until_anything_was_played() {
    let world = World::started("pahtum", "blocks=1").await;
    world.press(ANN, "calloff").await;
    assert!(world.newest().contains("<@1> cancelled the match before it began."), "{}", world.newest());
    let profile = world.request(ANN, Request::from(Profile { user_id: None })).await;
    assert!(profile.contains("Cancelled before the start: 1"), "{profile}");
    assert!(!world.request(BEN, Request::from(Profile { user_id: None })).await.contains("Cancelled"));
}

#[tokio::test]
async fn match_that_has_begun_is_cancelled_by_both() {
    let world = World::started("pahtum", "blocks=1").await;
    world.play(BEN, "a1").await;
    assert!(controls(&world.channel.last().1).iter().all(|(id, _)| !id.ends_with(":calloff")));
    // The confirmation of a resignation offers it.
    let confirmation = world.request_as(caller(ANN), Request::from(Resign { match_number: None })).await;
    let (id, _) = controls(&confirmation[0]).into_iter().find(|(id, _)| id.ends_with(":calloff")).unwrap();
    let offer = Request::PressControl { custom_id: id, values: vec![], message_id: 5 };
    assert_eq!(world.request(ANN, offer).await, "You offered to cancel #1. Your opponent has to accept.");
    assert!(world.newest().contains("<@1> offers to cancel the match without a result."), "{}", world.newest());
    let [(line, notified)] = world.channel.notices().try_into().unwrap();
    assert!(line.starts_with("<@2>, <@1> offers to cancel #1 without a result. local:"), "{line}");
    assert_eq!(notified, [BEN]);
    assert!(world.press(ANN, "agree").await.contains("This is your own"));
    world.press(BEN, "agree").await;
    assert!(world.newest().contains("Both players cancelled the match."), "{}", world.newest());
    assert!(!world.request(ANN, Request::from(Profile { user_id: None })).await.contains("Cancelled"));
}

#[tokio::test]
async fn declined_offer_to_cancel_is_made_again_after_a_move_only() {
    let world = World::started("pahtum", "blocks=1").await;
    world.play(BEN, "a1").await;
    let offer =
        |event: u32| Request::PressControl { custom_id: format!("m:1:{event}:calloff"), values: vec![], message_id: 5 };
    world.request(BEN, offer(3)).await;
    world.press(ANN, "refuse").await;
    assert!(world.newest().contains("<@1> declined to cancel the match."), "{}", world.newest());
    let refused = world.request(BEN, offer(5)).await;
    assert!(refused.contains("You have already offered to cancel."), "{refused}");
    world.play(ANN, "b1").await;
    world.play(BEN, "c1").await;
    world.request(BEN, offer(7)).await;
    assert!(world.newest().contains("<@2> offers to cancel the match"), "{}", world.newest());
}

#[tokio::test]
async fn board_command_reposts_the_board_and_retires_the_old_one() {
    let world = World::started("pahtum", "blocks=1").await;
    let (old, _) = world.channel.last();
    world.request(ANN, Request::from(Board { match_number: None })).await;
    let (new, board) = world.channel.last();
    assert_ne!(old, new);
    assert!(!board.rows.is_empty() && board.allowed_mentions.is_empty());
    assert!(world.channel.messages.lock().unwrap()[&old].rows.is_empty());
    world.pick(BEN, "d4").await;
    assert!(world.channel.last().1.text.contains("**d4**"));
}

#[tokio::test]
async fn help_and_rules_are_private() {
    let world = World::new();
    assert!(world.request(CAT, Request::from(Help)).await.contains(":** Pahtum, Seega"));
    let rules = |game: &str, page: Option<&str>| {
        Request::from(Rules { game: game.into(), rule_set: None, page: page.map(str::to_owned) })
    };
    assert!(world.request(CAT, rules("seega", None)).await.starts_with("## Seega\n### "));
    assert!(world.request(CAT, rules("seega", Some("rulings"))).await.contains("house rule"));
    assert!(world.request(CAT, rules("chess", None)).await.contains("Unknown game `chess`"));
    assert!(world.request(CAT, Request::from(Glossary { term: None })).await.starts_with("## "));
    assert!(world.request(CAT, Request::from(Glossary { term: Some("gonagas".into()) })).await.contains("gonagas\n"));
    assert!(world.request(CAT, Request::from(Glossary { term: Some("zebra".into()) })).await.contains("`zebra`"));
}

#[tokio::test]
async fn spectator_gets_a_private_board() {
    let world = World::started("pahtum", "blocks=1").await;
    let before = world.channel.count();
    let seen = world.request_as(crate::app::world::caller(CAT), Request::from(Board { match_number: Some(1) })).await;
    assert!(seen[0].image.is_some() && seen[0].text.starts_with("Public board: local:7/70/"));
    assert_eq!(world.channel.count(), before);
}

#[tokio::test]
async fn match_continues_after_a_restart() {
    let world = World::started("pahtum", "blocks=1").await;
    let world = world.restart();
    world.pick(BEN, "d4").await;
    let world = world.restart();
    assert!(world.channel.last().1.text.contains("White: **d4**"));
    world.request(ANN, challenge("seega", "", Some(BEN))).await;
    assert!(world.channel.last().1.text.contains("#2"));
}
