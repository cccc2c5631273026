//! Rejected requests: a private message gives the reason, and nothing changes.

use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, controls};
use gonagas_app::command_kit::input::UnreadableCommand;
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::match_commands::{Board, Resign};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play_move::Move;
use gonagas_app::request::Request;
use gonagas_app::requester::Opponent;
use gonagas_core::matches::MAX_MATCHES_PER_USER;

/// Presses a control by its custom id on the newest message, and checks that nothing in the channel changes.
async fn press_and_expect_no_change(
    world: &World,
    user: gonagas_core::matches::ids::UserId,
    id: &str,
    values: &[&str],
) -> String {
    let before = world.channel.messages.lock().unwrap().clone();
    let values = values.iter().map(|value| (*value).to_owned()).collect();
    let message = world.channel.last().0;
    let response =
        world.request(user, Request::PressControl { custom_id: id.into(), values, message_id: message }).await;
    assert_eq!(*world.channel.messages.lock().unwrap(), before, "{id}");
    response
}

#[tokio::test]
async fn forged_control_is_rejected() {
    let world = World::started("pahtum", "blocks=1").await;
    for (user, id, values, reason) in [
        (ANN, "m:1:2:play:d4", vec![], "It's not your turn: wait for <@2> to move."),
        (CAT, "m:1:2:play:d4", vec![], "can do that here"),
        (BEN, "m:1:1:play:d4", vec![], "has moved on"),
        (BEN, "m:1:9:play:d4", vec![], "has moved on"),
        (BEN, "m:1:2:play:z9", vec![], "There is no `z9` on this board"),
        (BEN, "m:1:2:play", vec![], "no longer works"),
        (BEN, "m:1:2:play:#0#", vec![], "no longer works"),
        (BEN, "m:1:2:play:#0#", vec!["h8"], "There is no `h8` on this board"),
        (BEN, "m:1:2:pick:#0#", vec!["h8"], "no longer works"),
        (BEN, "m:1:2:pick:#0#", vec!["99"], "has moved on"),
        (BEN, "m:1:2:pick", vec!["a1"], "no longer works"),
        (BEN, "m:1:2:win", vec![], "no longer works"),
        (BEN, "nonsense", vec![], "no longer works"),
        (BEN, "m:99:2:play:d4", vec![], "no longer works"),
        (BEN, "m:1:1:accept", vec![], "has moved on"),
        (CAT, "m:1:2:resign", vec![], "can do that here"),
        (CAT, "m:1:2:confirm", vec![], "no longer works"),
        (BEN, "m:1:2:agree", vec![], "This offer is no longer open"),
        (CAT, "m:1:2:offer", vec![], "can do that here"),
        (CAT, "m:1:2:back", vec![], "can do that here"),
    ] {
        let response = press_and_expect_no_change(&world, user, id, &values).await;
        assert!(response.contains(reason), "{id}: {response}");
    }
}

#[tokio::test]
async fn stale_press_shows_the_current_board() {
    let world = World::started("pahtum", "blocks=1").await;
    world.play(BEN, "a1").await;
    let message = world.channel.last().0;
    let press = Request::PressControl { custom_id: "m:1:2:play:b1".into(), values: vec![], message_id: message };
    let response = world.request_as(caller(BEN), press).await;
    let lines: Vec<&str> = response[0].text.lines().collect();
    assert_eq!(lines[0], "The match has moved on since this was shown.");
    assert_eq!(lines[1], format!("Go to the board: local:7/70/{message} – or show it again: `/board match:1`."));
    assert!(lines.contains(&"White: **a1**"), "{lines:?}");
    assert!(response[0].image.is_some() && response[0].rows.is_empty());
}

#[tokio::test]
async fn simultaneous_double_press_plays_once() {
    let world = World::started("pahtum", "blocks=1").await;
    world.store_faults.take_a_moment();
    let (first, second) = tokio::join!(world.pick(BEN, "d4"), world.pick(BEN, "d4"));
    let refused = [&first, &second].into_iter().filter(|response| response.contains("has moved on")).count();
    assert_eq!(refused, 1, "{first} / {second}");
    assert!(world.channel.last().1.text.contains("White: **d4**"));
    assert_eq!(world.channel.count(), 3);
}

#[tokio::test]
async fn challenge_is_answered_by_the_right_users() {
    let world = World::new();
    world.challenge("seega", "", Some(BEN)).await;
    for (user, verb, reason) in [
        (ANN, "accept", "your own challenge"),
        (CAT, "accept", "This challenge is for <@2>"),
        (CAT, "decline", "This challenge is for <@2>"),
        (BEN, "withdraw", "Only <@1>"),
        (BEN, "play:a1", "no longer works"),
    ] {
        let response = press_and_expect_no_change(&world, user, &format!("m:1:1:{verb}"), &[]).await;
        assert!(response.contains(reason), "{verb}: {response}");
    }
}

#[tokio::test]
async fn open_challenge_cannot_be_declined() {
    let world = World::new();
    world.challenge("seega", "", None).await;
    assert!(press_and_expect_no_change(&world, BEN, "m:1:1:decline", &[]).await.contains("nothing to decline"));
}

#[tokio::test]
async fn expired_challenge_cannot_be_accepted() {
    let world = World::new();
    world.challenge("seega", "", Some(BEN)).await;
    world.advance(gonagas_core::matches::CHALLENGE_LIFETIME);
    assert!(press_and_expect_no_change(&world, BEN, "m:1:1:accept", &[]).await.contains("is over"));
}

#[tokio::test]
async fn illegal_typed_move_gets_similar_suggestions() {
    let world = World::started("seega", "size=5").await;
    for (text, reason) in [
        ("f1", "There is no `f1` on this board. Try `a1`, `a2`, `a3`."),
        ("c3", "Nothing can be placed on c3 now. Try `a1`"),
        ("a1 a1", "a1 is occupied. Try `a2`"),
        ("a1 a2 a3", "Your turn ends before `a3`. Nothing was played; leave that move out."),
        ("   ", "Type a move, for example `a1`"),
        ("`@everyone`", "`@everyone` isn't a legal move. Try `a1`"),
    ] {
        let response = world.play(ANN, text).await;
        assert!(response.contains(reason), "{text}: {response}");
    }
    assert!(world.channel.last().1.text.contains("The match begins."));
    assert!(world.play(BEN, "a1").await.contains("It's not your turn"));
    assert!(world.play(CAT, "a1").await.contains("no running match in this channel"));
}

#[tokio::test]
async fn impossible_opponents_are_rejected() {
    let world = World::new();
    let request = |user, bot, present| {
        Request::from(Challenge::User(ChallengeRequest {
            game: "seega".into(),
            opponent: Some(Opponent { user_id: user, is_bot: bot, can_see_channel: present, may_be_in_timeout: false }),
            ..ChallengeRequest::default()
        }))
    };
    assert!(world.request(ANN, request(ANN, false, true)).await.starts_with("You can't challenge yourself here. "));
    assert!(world.request(ANN, request(BEN, true, true)).await.contains("is a bot"));
    assert!(world.request(ANN, request(BEN, false, false)).await.contains("can't see this channel"));
    assert_eq!(world.channel.count(), 0);
}

#[tokio::test]
async fn invalid_terms_are_rejected_with_the_reason() {
    let world = World::new();
    for (game, options, reason) in [
        ("chess", "", "Unknown game `chess`. Choose Pahtum, Seega"),
        ("seega", "size=6", "size must be 5, 7 or 9, not `6`."),
        ("seega", "blocks=3", "Unknown option `blocks`. Choose `size`."),
        ("seega", "size=5 size=5", "given twice"),
        ("seega", "large", "`large` isn't an option. Write options as `key=value`."),
        ("seega", "5", "`5` isn't an option. Write options as `key=value`, for example `size=5`."),
        ("sahkku", "raisa", "for example `rules=raisa`."),
    ] {
        let response = world.challenge(game, options, Some(BEN)).await;
        assert!(response.contains(reason), "{options}: {response}");
    }
    let side = Request::from(Challenge::User(ChallengeRequest {
        game: "seega".into(),
        side: Some("top".into()),
        ..ChallengeRequest::default()
    }));
    assert!(world.request(ANN, side).await.contains("Unknown side `top`. Choose `Light`, `Dark` or `Random`."));
}

#[tokio::test]
async fn missing_permissions_are_listed() {
    let world = World::new();
    let mut ann = caller(ANN);
    ann.bot_permissions.attach_files = false;
    ann.bot_permissions.send_messages = false;
    let response = world.request_as(ann, challenge("seega", "", Some(BEN))).await;
    assert!(response[0].text.ends_with("Send Messages, Attach Files."), "{}", response[0].text);
}

#[tokio::test]
async fn match_limit_is_enforced() {
    let world = World::new();
    for _ in 0..MAX_MATCHES_PER_USER {
        assert_eq!(world.challenge("seega", "", Some(BEN)).await, "");
    }
    assert!(world.challenge("seega", "", Some(BEN)).await.contains("You've reached the limit of 20 matches"));
    // Received challenges do not count towards the limit; accepted ones do.
    world.request(CAT, challenge("seega", "", Some(BEN))).await;
    assert!(world.channel.last().1.text.contains("<@3> challenges you"));
}

#[tokio::test]
async fn retired_boards_have_no_working_controls() {
    let world = World::started("pahtum", "blocks=1").await;
    let old = controls(&world.channel.last().1);
    world.play(BEN, "a1").await;
    for (id, values) in old.iter().filter(|(id, _)| !id.contains("more") && !id.contains("look")) {
        let values: Vec<&str> = values.first().map(String::as_str).into_iter().collect();
        assert!(press_and_expect_no_change(&world, ANN, id, &values).await.contains("has moved on"), "{id}");
    }
}

#[tokio::test]
async fn match_of_another_server_is_not_found() {
    let world = World::started("pahtum", "blocks=1").await;
    let mut stranger = caller(CAT);
    stranger.channel_ref = gonagas_core::matches::ids::ChannelRef::on_server(8, 80);
    for request in [
        Request::from(Board { match_number: Some(1) }),
        Request::from(Resign { match_number: Some(1) }),
        Request::from(Move { actions: "d4".into(), match_number: Some(1) }),
        Request::PressControl { custom_id: "m:1:2:play:d4".into(), values: vec![], message_id: 5 },
        Request::PressControl { custom_id: "m:1:2:back".into(), values: vec![], message_id: 5 },
    ] {
        let response = world.request_as(stranger.clone(), request).await;
        assert_eq!(response[0].text, "There is no match #1. `/matches` lists yours.");
        assert!(response[0].image.is_none());
    }
}

#[tokio::test]
async fn long_match_list_fits_one_message() {
    use gonagas_core::matches::ids::{ChannelRef, UserId};
    use gonagas_ui::message::MAX_LAYOUT_TEXT;
    let world = World::new();
    let mut ann = caller(UserId(1_573_573_013_931_032_577));
    ann.channel_ref = ChannelRef::on_server(1_573_573_013_931_032_581, 1_573_573_013_931_032_587);
    for _ in 0..MAX_MATCHES_PER_USER {
        world.request_as(ann.clone(), challenge("seega", "", Some(UserId(1_573_573_013_931_032_578)))).await;
    }
    let listed = world.request_as(ann, Request::from(Matches)).await;
    let text = listed[0].full_text();
    assert!(text.chars().count() <= MAX_LAYOUT_TEXT, "{text}");
    assert!(text.contains("#13") && !text.contains("#12"), "{text}");
}

#[tokio::test]
async fn match_of_an_unknown_rules_edition_is_rejected_and_kept() {
    let world = World::started("pahtum", "blocks=1").await;
    // It breaks triggers, which PostgreSQL writes in another way.
    if !world.folder.is_file() {
        return;
    }
    let hand = rusqlite::Connection::open(world.folder.file()).unwrap();
    hand.execute_batch("DROP TRIGGER matches_terms_immutable; UPDATE matches SET rules_edition = rules_edition + 98")
        .unwrap();
    let board = Request::from(Board { match_number: Some(1) });
    for response in
        [press_and_expect_no_change(&world, BEN, "m:1:2:play:d4", &[]).await, world.request(BEN, board).await]
    {
        assert!(response.contains("#1 uses edition 99 of its rules; this bot supports 1"), "{response}");
    }
    hand.execute_batch("UPDATE matches SET rules_edition = rules_edition - 98").unwrap();
    world.pick(BEN, "d4").await;
    assert!(world.channel.last().1.text.contains("White: **d4**"));
}

#[tokio::test]
async fn unreadable_interaction_is_answered() {
    let said = World::new().request(ANN, Request::Unreadable).await;
    assert!(said.contains("ry again"), "{said}");
}

#[tokio::test]
async fn unknown_choice_is_answered_with_the_possible_ones() {
    let world = World::new();
    let request = Request::UnreadableCommand(UnreadableCommand::UnknownChoice {
        typed: "mo`on".into(),
        known: vec!["here", "thread"],
    });
    assert_eq!(world.request(ANN, request).await, "Unknown choice `moon`. Choose `here`, `thread`.");
}
