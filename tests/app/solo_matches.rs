//! Solo matches in direct messages.

use crate::app::world::{ANN, BEN, World, caller, challenge, controls, direct};
use gonagas_app::commands;
use gonagas_app::commands::challenge::ChallengeRequest;
use gonagas_app::commands::match_commands::{Board, Resign, Verify};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::replay::Replay;
use gonagas_app::request::Request;
use gonagas_app::requester::{BotPermissions, Opponent, Requester};
use gonagas_core::matches::ids::UserId;

/// A requester in their direct messages with the bot, where Discord lists few permissions.
pub fn in_direct_messages(user: UserId) -> Requester {
    let mut requester = Requester { channel_ref: direct(user), ..caller(user) };
    requester.bot_permissions = BotPermissions { connect: true, attach_files: true, ..BotPermissions::default() };
    requester
}

/// Starts a solo match of Ann.
async fn solo_match(game: &str, options: &str) -> World {
    let world = World::new();
    let response = world.request_as(in_direct_messages(ANN), challenge(game, options, None)).await;
    assert!(response.is_empty(), "the board is the answer: {response:?}");
    world
}

async fn type_move(world: &World, action: &str) -> String {
    let response = world
        .request_as(in_direct_messages(ANN), Request::from(Move { actions: action.into(), match_number: None }))
        .await;
    response.into_iter().map(|message| message.full_text()).collect()
}

#[tokio::test]
async fn solo_match_starts_at_once() {
    let world = solo_match("seega", "size=5").await;
    let (_, board) = world.channel.last();
    assert_eq!(
        board.full_text(),
        "**#1 · Seega** · 5×5 cells\n<@1> plays both sides. Nothing counts here.\nThe match begins.\n\
         Light to move: place two stones."
    );
    assert!(board.allowed_mentions.is_empty() && board.image.is_some());
    assert_eq!(world.channel.message_channels.lock().unwrap().values().copied().collect::<Vec<_>>(), [direct(ANN)]);
    let verbs: Vec<String> = controls(&board).iter().map(|(id, _)| id.split(':').nth(3).unwrap().to_owned()).collect();
    assert_eq!(verbs, ["play", "calloff", "look"]);
}

#[tokio::test]
async fn solo_buttons_edit_one_message_for_both_sides() {
    let world = solo_match("seega", "size=5").await;
    for expected in ["Light to move", "Dark to move", "Dark to move", "Light to move"] {
        let (message, board) = world.channel.last();
        let (id, values) = controls(&board).remove(0);
        world
            .request_as(
                in_direct_messages(ANN),
                Request::PressControl { custom_id: id, values: vec![values[0].clone()], message_id: message },
            )
            .await;
        assert!(world.channel.last().1.full_text().contains(expected), "{}", world.channel.last().1.full_text());
    }
    assert_eq!(world.channel.count(), 1);
    let world = world.restart();
    world.request_as(in_direct_messages(ANN), Request::from(Board { match_number: None })).await;
    assert_eq!(world.channel.count(), 2, "it is shown again at the bottom");
    assert_eq!(world.channel.mentioned.lock().unwrap().len(), 0, "nobody is called to their own turn");
}

#[tokio::test]
async fn solo_typed_move_is_answered_with_the_board() {
    let world = solo_match("seega", "size=5").await;
    let typed = [("a1", "Light to move"), ("a2", "Dark to move"), ("e5 e4", "Light to move")];
    for (number, (actions, expected)) in typed.into_iter().enumerate() {
        let (old, _) = world.channel.last();
        assert_eq!(type_move(&world, actions).await, "", "{actions}: no word beside the board");
        let (_, board) = world.channel.last();
        assert!(board.full_text().contains(expected) && !board.rows.is_empty(), "{actions}: {}", board.full_text());
        assert_eq!(world.channel.count(), number + 2, "{actions}");
        let old = world.channel.messages.lock().unwrap()[&old].clone();
        assert!(old.rows.is_empty() && !old.full_text().contains("to move"), "{actions}: {}", old.full_text());
    }
    assert_eq!(world.channel.mentioned.lock().unwrap().len(), 0, "nobody is called to their own turn");
}

#[tokio::test]
async fn replays_and_rematches_need_no_permissions_in_direct_messages() {
    let world = solo_match("seega", "size=5").await;
    type_move(&world, "a1").await;
    let replay = Request::from(Replay { match_number: None, from: None, share: true });
    assert!(world.request_as(in_direct_messages(ANN), replay).await.is_empty());
    assert!(world.channel.last().1.animation.is_some(), "it is shared");
    let message = world.channel.last().0;
    let event = 3;
    let end = Request::PressControl { custom_id: format!("m:1:{event}:calloff"), values: vec![], message_id: message };
    world.request_as(in_direct_messages(ANN), end).await;
    let again = world.request_as(in_direct_messages(ANN), challenge("pahtum", "", None)).await;
    assert!(again.is_empty(), "{again:?}");
}

#[tokio::test]
async fn solo_undo_applies_to_the_side_that_acted() {
    let world = solo_match("sahkku", "rules=raisa").await;
    let by_hand = PreferencesUpdate { auto_roll: Some(false), ..PreferencesUpdate::default() };
    world.request(ANN, Request::from(Preferences(by_hand))).await;
    for _ in 0..60 {
        let board = world.channel.last().1;
        let offers = |verb: &str| controls(&board).iter().any(|(id, _)| id.contains(verb));
        // The roll passes the turn to the other side.
        if offers(":undo") && offers(":throw") && !board.full_text().contains("The match begins.") {
            let boards = world.channel.count();
            assert_eq!(type_move(&world, "undo").await, "");
            assert_eq!(world.channel.count(), boards + 1, "the board is the answer");
            let side = |text: &str| text.lines().last().unwrap().split(' ').next().unwrap().to_owned();
            assert_ne!(side(&world.channel.last().1.full_text()), side(&board.full_text()));
            return;
        }
        let (_, board) = world.channel.last();
        let goes_on = |id: &str| !id.contains("calloff") && !id.contains("rethrow");
        let (id, values) = controls(&board).into_iter().find(|(id, _)| goes_on(id)).unwrap();
        let values = values.into_iter().take(1).collect();
        let message = world.channel.last().0;
        world
            .request_as(in_direct_messages(ANN), Request::PressControl { custom_id: id, values, message_id: message })
            .await;
    }
    panic!("no turn ever ended with a decision");
}

#[tokio::test]
async fn solo_match_rejects_offers_and_has_no_result() {
    let world = solo_match("seega", "size=5").await;
    type_move(&world, "a1").await;
    let message = world.channel.last().0;
    let press =
        |verb: &str| Request::PressControl { custom_id: format!("m:1:3:{verb}"), values: vec![], message_id: message };
    for verb in ["offer", "agree", "refuse", "retract"] {
        let response = world.request_as(in_direct_messages(ANN), press(verb)).await;
        assert!(response[0].full_text().starts_with("You play both sides here"), "{verb}: {}", response[0].full_text());
    }
    let confirmation = world.request_as(in_direct_messages(ANN), Request::from(Resign { match_number: None })).await;
    assert_eq!(confirmation[0].full_text(), "Do you want to end #1?");
    // A solo match can be ended after the first move.
    world.request_as(in_direct_messages(ANN), press("calloff")).await;
    assert!(world.channel.last().1.full_text().ends_with("**Match over.** You ended it."));
    let over = Request::PressControl { custom_id: "l:over".into(), values: vec![], message_id: 5 };
    let listed = world.request_as(in_direct_messages(ANN), over).await;
    assert!(
        listed[0].full_text().contains("**#1 · Seega**: played solo, <t:1700000000:d>"),
        "{}",
        listed[0].full_text()
    );
}

#[tokio::test]
async fn solo_draws_can_be_verified() {
    let world = solo_match("pahtum", "").await;
    let message = world.channel.last().0;
    world
        .request_as(
            in_direct_messages(ANN),
            Request::PressControl { custom_id: "m:1:2:calloff".into(), values: vec![], message_id: message },
        )
        .await;
    let response = world.request_as(in_direct_messages(ANN), Request::from(Verify { match_number: None })).await;
    assert!(response[0].full_text().contains("**Verified.**"), "{}", response[0].full_text());
    let record = &response[0].attachment.as_ref().unwrap().text;
    assert!(record.contains("chosen-seat: 1\n") && record.contains("challenger-seat: 1\n"), "{record}");
}

#[tokio::test]
async fn challenge_to_another_user_needs_a_server() {
    let world = World::new();
    let response = world.request_as(in_direct_messages(ANN), challenge("seega", "", Some(BEN))).await;
    assert!(response[0].full_text().starts_with("Challenge other people on a server"), "{}", response[0].full_text());
    let myself = Some(Opponent { user_id: ANN, is_bot: false, can_see_channel: false, may_be_in_timeout: false });
    let request = Request::from(commands::challenge::Challenge::User(ChallengeRequest {
        game: "seega".into(),
        opponent: myself,
        ..ChallengeRequest::default()
    }));
    assert!(world.request_as(in_direct_messages(ANN), request).await.is_empty());
    let thread = Request::from(commands::challenge::Challenge::User(ChallengeRequest {
        game: "seega".into(),
        thread: Some(true),
        ..ChallengeRequest::default()
    }));
    assert!(
        world.request_as(in_direct_messages(ANN), thread).await[0]
            .full_text()
            .starts_with("The bot can't open a thread here")
    );
    assert_eq!(world.channel.count(), 1);
}

#[tokio::test]
async fn solo_match_is_hidden_from_others() {
    let world = solo_match("seega", "size=5").await;
    for requester in [in_direct_messages(BEN), caller(BEN)] {
        let response = world.request_as(requester, Request::from(Board { match_number: Some(1) })).await;
        assert_eq!(response[0].full_text(), "There is no match #1. `/matches` lists yours.");
    }
    assert!(
        world.request(ANN, Request::from(Matches)).await.contains("**#1 · Seega**: you play both sides local:0/901/")
    );
    assert!(world.play(ANN, "a1").await.contains("no running match in this channel"));
}
