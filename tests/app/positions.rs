//! `from:`: matches that begin in a position of a match, of a puzzle, or of a line.

use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, challenge_of, direct};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::match_commands::{Export, Resign};
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::step::Step;
use gonagas_app::request::Request;
use gonagas_core::matches::results::puzzle_results::{AttemptEnd, EndedAttempt, RatedPuzzle};
use gonagas_core::puzzles::catalogue::puzzles_of_game;
use gonagas_core::record::game_record::GameRecord;

const LINE: &str = "5/1ldl1/5/5/4d_l";

fn play_from(game: &str, options: &str, from: &str) -> Request {
    Request::from(Play(PlayRequest {
        game: game.into(),
        level: Some(1),
        options: options.into(),
        side: Some("first".into()),
        from: Some(from.into()),
        ..PlayRequest::default()
    }))
}

fn challenge_from(from: &str, rated: Option<bool>) -> Request {
    let plain = challenge_of(&challenge("seega", "size=5", Some(BEN)));
    let time_control = rated.map(|_| "day".to_owned()).or(plain.time_control.clone());
    let side = Some("first".into());
    Request::from(Challenge::User(ChallengeRequest { from: Some(from.into()), rated, time_control, side, ..plain }))
}

#[tokio::test]
async fn match_begins_in_the_position_of_a_line() {
    let world = World::new();
    world.request(ANN, challenge_from(LINE, None)).await;
    assert!(world.channel.last().1.text.contains("from a position"), "{}", world.channel.last().1.text);
    world.press(BEN, "accept").await;
    assert!(world.channel.last().1.text.contains("from a position"), "{}", world.channel.last().1.text);
    world.play(ANN, "d4-d5").await;
    world.play(BEN, "e1-e2").await;
    let shown = world.request_as(caller(ANN), Request::from(Step { match_number: Some(1), at: None })).await.remove(0);
    assert!(shown.text.contains("Position: `"), "{}", shown.text);
    let exported = world.request_as(caller(ANN), Request::from(Export { match_number: Some(1) })).await.remove(0);
    let record = GameRecord::parse(&exported.attachment.unwrap().text).unwrap();
    assert_eq!(record.header("from"), Some(LINE));
    assert_eq!(record.replay_game().unwrap().session.action_log(), ["d4-d5", "e1-e2"]);
    let world = world.restart();
    world.play(ANN, "b4-b5").await;
    assert!(world.channel.last().1.text.contains("b5"), "{}", world.channel.last().1.text);
}

#[tokio::test]
async fn match_begins_in_a_position_of_a_finished_match_that_one_may_see() {
    let world = World::started("seega", "size=5").await;
    for (user, action) in [(ANN, "a1 b1"), (BEN, "a5 b5")] {
        world.play(user, action).await;
    }
    let refused = world.request(ANN, play_from("seega", "", "#1@2")).await;
    assert!(refused.contains("#1 isn't over"), "{refused}");
    world.resign(ANN, Some(1)).await;
    world.request(ANN, play_from("seega", "", "#1@1b")).await;
    let text = world.channel.last().1.text;
    assert!(text.contains("from a position"), "{text}");
    let stranger = world.request(CAT, play_from("pahtum", "", "#1@1")).await;
    assert!(stranger.contains("another game"), "{stranger}");
    for (from, expected) in [("#1@9", "0 to 2"), ("#99@1", "99"), ("#1@x", "x")] {
        let answer = world.request(CAT, play_from("seega", "", from)).await;
        assert!(answer.contains(expected) && !answer.contains("from a position"), "{answer}");
    }
    let hidden = World::new();
    let alone = ChallengeRequest { game: "seega".into(), options: "size=5".into(), ..ChallengeRequest::default() };
    let place = gonagas_app::requester::Requester { channel_ref: direct(ANN), ..caller(ANN) };
    hidden.request_as(place.clone(), Request::from(Challenge::User(alone))).await;
    hidden.request_as(place, Request::from(Resign { match_number: Some(1) })).await;
    let answer = hidden.request(BEN, play_from("seega", "", "#1@0")).await;
    assert!(!answer.contains("isn't over"), "nothing is said about a match that one may not see: {answer}");
}

#[tokio::test]
async fn such_matches_are_casual_and_their_rules_fixed() {
    let world = World::new();
    let refused = world.request(ANN, challenge_from(LINE, Some(true))).await;
    assert!(refused.contains("casual"), "{refused}");
    for (request, expected) in [
        (play_from("pahtum", "", "7/7/7/7/7/7/7"), "blocks"),
        (play_from("sahkku", "", "s:c2_n:m3_king:g2_s_roll2"), "rule set"),
        (play_from("seega", "size=5", "7/7/7"), "5/5/5/5/5"),
        (play_from("seega", "size=5", "l4/5/5/5/5_d"), "over"),
        (play_from("seega", "size=5 from=5/5/5/5/5", ""), "from"),
        (play_from("pahtum", "", &format!("seega size=5 {LINE}")), "another game"),
    ] {
        let answer = world.request(ANN, request).await;
        assert!(answer.contains(expected), "{answer}");
    }
    assert_eq!(world.channel.count(), 0);
    world.request(ANN, play_from("seega", "", &format!("seega size=5 {LINE}"))).await;
    assert_eq!(world.channel.count(), 1);
}

#[tokio::test]
async fn puzzle_is_played_on_once_it_was_tried() {
    let world = World::new();
    let puzzle = puzzles_of_game("seega").next().unwrap();
    let request = || play_from("seega", "", &puzzle.id());
    let refused = world.request(ANN, request()).await;
    assert!(refused.contains("/puzzle"), "{refused}");
    let unknown = world.request(ANN, play_from("seega", "", "00000000")).await;
    assert!(unknown.contains("Unknown puzzle"), "{unknown}");
    let rated = RatedPuzzle { id: puzzle.id(), game: "seega".into(), first_points: 1500.0 };
    let attempt = EndedAttempt { puzzle: rated, end: AttemptEnd::Missed, guild: None, day: None };
    let now = gonagas_app::ports::Clock::now(&*world.clock);
    world.app.store().record_puzzle_attempt(ANN, &attempt, now).await.unwrap();
    world.request(ANN, request()).await;
    assert!(world.channel.last().1.text.contains("from a position"), "{}", world.channel.last().1.text);
    assert!(world.request(BEN, request()).await.contains("/puzzle"), "Ben has not tried it");
}
