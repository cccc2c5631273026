//! `/replay`, `/step` and `/export`.

use crate::app::world::{ANN, BEN, CAT, World, caller, controls};
use gonagas_app::commands::match_commands::{Export, Resign};
use gonagas_app::commands::replay::Replay;
use gonagas_app::commands::step::Step;
use gonagas_app::request::Request;
use gonagas_app::requester::BotPermissions;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::session::frames::Frame;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use gonagas_ui::message::{ActionRow, ButtonStyle, Message};
use gonagas_ui::replay_animation::MAX_ACTIONS;

/// The replay of a match that a user asks for.
async fn request_private(world: &World, request: Request) -> Message {
    let mut response = world.request_as(caller(CAT), request).await;
    assert_eq!(response.len(), 1, "{response:#?}");
    response.remove(0)
}

fn replay_request(from: Option<&str>, share: bool) -> Request {
    Request::from(Replay { match_number: Some(1), from: from.map(Into::into), share })
}

fn step_request(at: Option<&str>) -> Request {
    Request::from(Step { match_number: Some(1), at: at.map(Into::into) })
}

/// A match in which six stones have been placed.
async fn match_with_six_stones() -> World {
    let world = World::started("seega", "size=5").await;
    for (user, stones) in [(ANN, "a1 b1"), (BEN, "a2 b2"), (ANN, "a3 b3")] {
        assert_eq!(world.play(user, stones).await, "", "the next board answers");
    }
    world
}

/// The number of stones in a position of `/step`.
fn count_stones(message: &Message) -> usize {
    message.image.as_ref().expect("a board").scene.pieces.len()
}

/// Returns for each button to another position whether it is disabled. *Try* comes last.
fn disabled_buttons(message: &Message) -> Vec<bool> {
    let [ActionRow::Buttons(buttons)] = &message.rows[..] else { panic!("{message:#?}") };
    let [others @ .., attempt] = &buttons[..] else { panic!("{message:#?}") };
    assert_eq!(attempt.label, "Try");
    others.iter().map(|button| button.style == ButtonStyle::Disabled).collect()
}

#[tokio::test]
async fn replay_shows_a_match_as_animation() {
    let world = match_with_six_stones().await;
    let before = world.channel.count();
    let whole = request_private(&world, replay_request(None, false)).await;
    assert!(whole.text.contains("The match so far: 3 moves."), "{}", whole.text);
    let over = match_with_six_stones().await;
    let asked = over.request_as(caller(ANN), Request::from(Resign { match_number: None })).await.remove(0);
    let (confirm, _) = controls(&asked).into_iter().find(|(id, _)| id.contains(":confirm")).expect("a button");
    over.request(ANN, Request::PressControl { custom_id: confirm, values: vec![], message_id: 5 }).await;
    let whole_over = request_private(&over, replay_request(None, false)).await;
    assert!(whole_over.text.contains("The whole match: 3 moves."), "{}", whole_over.text);
    let animation = whole.animation.expect("an animation");
    let stones: Vec<usize> = animation.frames.iter().map(|shot| shot.frame.scene.pieces.len()).collect();
    assert_eq!(stones, [0, 1, 2, 3, 4, 5, 6]);
    assert!(
        animation.file_name.ends_with(".gif") && animation.alt_text.contains("match #1"),
        "{} {}",
        animation.file_name,
        animation.alt_text
    );
    assert!(animation.frames.iter().all(|shot| shot.centiseconds >= 20));
    for (from, told, frames) in [
        ("3", "Move 3 of 3. `from:1` shows the first.", 3),
        ("2", "Moves 2 to 3 of 3. `from:1` shows the first.", 5),
        ("2b", "Moves 2b to 3 of 3. `from:1` shows the first.", 4),
        (" 1 ", "The match so far: 3 moves.", 7),
        ("0", "The match so far: 3 moves.", 7),
    ] {
        let part = request_private(&world, replay_request(Some(from), false)).await;
        assert!(part.text.ends_with(told), "{from}: {}", part.text);
        assert_eq!(part.animation.expect("an animation").frames.len(), frames, "{from}");
    }
    assert_eq!(world.channel.count(), before, "nobody else saw it");
}

/// A match with this many actions, and its game.
async fn match_with_actions(rules: &str, count: usize) -> (World, GameSession) {
    let (game, options) = rules.split_once(' ').unwrap();
    let world = World::started(game, options).await;
    let mut table = Rules::parse(rules).unwrap().start_session();
    for number in 0..count {
        let legal = table.legal_notations();
        let action = &legal[number * number % legal.len()];
        let user = [ANN, BEN][table.status().active_side().unwrap().index()];
        world.play(user, action).await;
        table.play(action).unwrap();
    }
    (world, table)
}

/// Stones of 24 turns in pairs, then single moves: the parts of a replay begin and end with turns.
#[tokio::test]
async fn long_replay_shows_the_last_part_first() {
    let (world, table) = match_with_actions("seega size=7", MAX_ACTIONS + 3).await;
    let moves = table.turn_number();
    assert_eq!((moves as usize, table.turn_label(3).to_string()), (24 + MAX_ACTIONS + 3 - 48, "2a".to_owned()));
    // The third action from the start is the first stone of turn 2, so the last part begins with turn 3.
    let last = format!("Moves 3 to {moves} of {moves}. `from:1` shows the first.");
    let first = format!("Moves 1 to {} of {moves}. `from:{}` shows the next.", moves - 3, moves - 2);
    let step = format!("Moves 2b to {moves} of {moves}. `from:1` shows the first.");
    let next = (moves - 2).to_string();
    let rest = format!("Moves {next} to {moves} of {moves}. `from:1` shows the first.");
    let end = MAX_ACTIONS + 3;
    for (from, part, expected) in [
        (None, 4..end, last),
        (Some("1"), 0..MAX_ACTIONS, first),
        (Some("2b"), 3..end, step),
        (Some(next.as_str()), MAX_ACTIONS..end, rest),
    ] {
        let response = request_private(&world, replay_request(from, false)).await;
        let animation = response.animation.expect("an animation");
        let stills: Vec<Frame> = animation.frames.into_iter().map(|shot| shot.frame).collect();
        assert_eq!(stills, table.frames(part.clone()), "{from:?}: {}", response.text);
        assert!(response.text.ends_with(&expected), "{}", response.text);
        let is_described = table.action_log()[part.end - 1].split('-').all(|site| animation.alt_text.contains(site));
        assert!(is_described, "{}", animation.alt_text);
    }
}

#[tokio::test]
async fn replay_is_shared_where_the_bot_may_post() {
    let world = match_with_six_stones().await;
    assert_eq!(world.request(CAT, replay_request(None, true)).await, "");
    assert!(world.channel.last().1.animation.is_some());
    let bot_permissions = BotPermissions { attach_files: false, ..caller(CAT).bot_permissions };
    let requester = gonagas_app::requester::Requester { bot_permissions, ..caller(CAT) };
    let refused = world.request_as(requester, replay_request(None, true)).await;
    assert!(refused[0].text.contains("Attach Files") && refused[0].animation.is_none(), "{}", refused[0].text);
}

#[tokio::test]
async fn step_buttons_browse_positions() {
    let world = match_with_six_stones().await;
    let mut shown = request_private(&world, step_request(None)).await;
    assert!(shown.text.contains("Move 3b of 3. ") && shown.text.contains("`b3`"), "{}", shown.text);
    let told = |shown: &Message| {
        shown.text.lines().rfind(|line| !line.starts_with("-#")).unwrap().split(". ").next().unwrap().to_owned()
    };
    let labels =
        ["The start", "Move 1a of 3", "Move 1b of 3", "Move 2a of 3", "Move 2b of 3", "Move 3a of 3", "Move 3b of 3"];
    for (button, expected) in [(1, 5), (1, 4), (0, 0), (1, 0), (2, 1), (3, 6), (2, 6)] {
        let ids: Vec<String> = controls(&shown).into_iter().map(|(id, _)| id).collect();
        assert!((1..4).all(|other| !ids[..other].contains(&ids[other])), "each button has its own id: {ids:?}");
        // A button that is disabled now was enabled on messages from before the last actions.
        shown = request_private(
            &world,
            Request::PressControl { custom_id: ids[button].clone(), values: vec![], message_id: 5 },
        )
        .await;
        assert_eq!(count_stones(&shown), expected, "{}", shown.text);
        assert_eq!(disabled_buttons(&shown), [expected == 0, expected == 0, expected == 6, expected == 6]);
        assert_eq!(told(&shown), labels[expected]);
        let image = shown.image.as_ref().unwrap();
        assert!(image.captions.heading.is_empty() && !image.alt_text.contains("Move"), "{}", image.alt_text);
    }
    for (at, stones) in [("0", 0), ("1", 2), ("1A", 1), ("2b", 4), ("3", 6)] {
        let shown = request_private(&world, step_request(Some(at))).await;
        assert_eq!((count_stones(&shown), &*told(&shown)), (stones, labels[stones]), "{at}");
    }
    let first = request_private(&world, step_request(Some("0"))).await;
    assert!(first.text.contains("The start. 3 moves follow."), "{}", first.text);
}

#[tokio::test]
async fn exported_record_parses() {
    let world = match_with_six_stones().await;
    let file =
        request_private(&world, Request::from(Export { match_number: Some(1) })).await.attachment.expect("a record");
    assert!(!file.text.contains("secret"), "a running match shows none: {}", file.text);
    let record = GameRecord::parse(&file.text).unwrap();
    assert_eq!(record.replay_game().unwrap().session.action_log().len(), 6);
    world.request(ANN, Request::from(Resign { match_number: Some(1) })).await;
    world
        .request(ANN, Request::PressControl { custom_id: "m:1:8:confirm".into(), values: vec![], message_id: 5 })
        .await;
    let file =
        request_private(&world, Request::from(Export { match_number: Some(1) })).await.attachment.expect("a record");
    let end = GameRecord::parse(&file.text).unwrap().replay_game().unwrap().player_result.expect("an end");
    assert_eq!((end.result_str(), end.reason.as_str()), ("2", "resigned"));
    assert!(file.text.contains("\nsecret: "));
}

#[tokio::test]
async fn replay_of_a_missing_match_is_rejected() {
    let world = match_with_six_stones().await;
    world.challenge("pahtum", "", Some(BEN)).await;
    let gone = world.request_as(
        gonagas_app::requester::Requester {
            channel_ref: gonagas_core::matches::ids::ChannelRef::on_server(8, 80),
            ..caller(CAT)
        },
        replay_request(None, false),
    );
    assert!(gone.await[0].text.contains("There is no match #1"));
    for (request, reason) in [
        (
            replay_request(Some("4"), false),
            "#1 has 3 moves. Choose a number from 0 to 3, or a step of a move, such as `3b`.",
        ),
        (step_request(Some("4294967295")), "#1 has 3 moves"),
        (step_request(Some("3c")), "#1 has 3 moves"),
        (step_request(Some("third`")), "`third` isn't the number of a move. Type one such as `12`"),
        (replay_request(Some("-1"), false), "`-1` isn't the number of a move."),
        (Request::from(Step { match_number: Some(9), at: None }), "There is no match #9."),
        (Request::from(Replay { match_number: Some(2), from: None, share: false }), "hasn't"),
        (Request::from(Export { match_number: Some(2) }), "hasn't"),
        (Request::PressControl { custom_id: "s:9:1:f".into(), values: vec![], message_id: 5 }, "There is no match #9."),
        (Request::PressControl { custom_id: "s:1:1:z".into(), values: vec![], message_id: 5 }, "no longer works"),
    ] {
        let response = request_private(&world, request.clone()).await;
        assert!(
            response.text.contains(reason) && response.animation.is_none() && response.image.is_none(),
            "{request:?}: {}",
            response.text
        );
    }
    let beyond =
        request_private(&world, Request::PressControl { custom_id: "s:1:99:l".into(), values: vec![], message_id: 5 })
            .await;
    assert_eq!(count_stones(&beyond), 6, "actions that were taken back since are gone");
}

#[tokio::test]
async fn replay_that_is_too_late_for_an_answer_is_posted_in_the_channel() {
    let world = match_with_six_stones().await;
    world.channel.is_slow.store(true, std::sync::atomic::Ordering::SeqCst);
    let before = world.channel.count();
    assert_eq!(world.request_as(caller(CAT), replay_request(None, true)).await, []);
    assert_eq!(world.channel.count(), before + 1);
    assert!(world.channel.last().1.animation.is_some());
}
