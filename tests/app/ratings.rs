//! Rated and unrated matches: the choice, and its effect on the result.

use crate::app::world::{ANN, BEN, World, challenge_of, with_clock};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::match_commands::Board;
use gonagas_app::request::Request;
use gonagas_app::requester::Opponent;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::against_computer::computer_pool;
use gonagas_core::rating::computer_rating;
use gonagas_core::session::rules::list_rule_sets;

/// Creates Ann's challenge to Ben.
fn challenge_request(game: &str, rated: Option<bool>) -> Request {
    let opponent = Some(Opponent { user_id: BEN, is_bot: false, can_see_channel: true, may_be_in_timeout: false });
    let options = if game == "sahkku" { "rules=raisa" } else { "" };
    let side = Some("first".into());
    Request::from(Challenge::User(ChallengeRequest {
        game: game.into(),
        options: options.into(),
        opponent,
        rated,
        side,
        ..ChallengeRequest::default()
    }))
}

/// Plays a match that is resigned soon, and returns the texts of the challenge and the result.
async fn play_resigned_match(world: &World, game: &str, rated: Option<bool>, who: UserId) -> [String; 2] {
    world.request(ANN, challenge_request(game, rated)).await;
    let asked = world.channel.last().1.text;
    world.press(BEN, "accept").await;
    world.play_once_each().await;
    world.resign(who, None).await;
    [asked, world.channel.last().1.text]
}

#[tokio::test]
async fn result_shows_both_rating_changes() {
    let world = World::new();
    let [asked, over] = play_resigned_match(&world, "seega", Some(true), BEN).await;
    assert!(asked.contains(" Rated.\n"), "{asked}");
    assert!(over.contains("\nRatings (Seega): <@1> 1500? → 1662? · <@2> 1500? → 1338?"), "{over}");
    let [_, over] = play_resigned_match(&world, "sahkku", Some(true), ANN).await;
    let changes = "<@1> 1500? → 1338? · <@2> 1500? → 1662?";
    assert!(
        over.contains(&format!("\nRatings (Sáhkku · Ráisa-sáhkku, Návuotna): {changes}")),
        "a pool of its own: {over}"
    );
    let shown = world.request(ANN, Request::from(Board { match_number: Some(1) })).await;
    assert!(shown.contains("<@1> 1500? → 1662?"), "it stays with the match: {shown}");
}

/// The second line of the newest board of a match of Seega, after this challenge is accepted.
async fn agreed_terms(rated: Option<bool>, time_control: &str) -> String {
    let world = World::new();
    let request = with_clock(challenge_request("seega", rated), time_control);
    world.request(ANN, request).await;
    world.press(BEN, "accept").await;
    world.channel.last().1.text.lines().nth(1).expect("the players").to_owned()
}

#[tokio::test]
async fn board_says_if_it_is_rated_and_names_the_clock() {
    let rated = agreed_terms(Some(true), "three-days").await;
    assert!(rated.starts_with("Light: <@") && rated.ends_with("> · Rated · 3 days per move"), "{rated}");
    let casual = agreed_terms(Some(false), "live").await;
    assert!(casual.ends_with("> · 10 minutes each + 15 seconds per move") && !casual.contains("ated"), "{casual}");
    let untimed = agreed_terms(None, "none").await;
    assert!(untimed.ends_with('>'), "{untimed}");
}

#[tokio::test]
async fn unrated_challenge_changes_no_ratings() {
    let world = World::new();
    let [asked, over] = play_resigned_match(&world, "seega", Some(false), BEN).await;
    assert!(asked.contains(" Not rated.\n"), "{asked}");
    assert!(over.contains("resigned") && !over.contains("ated"), "{over}");
    world.press(BEN, "rematch").await;
    let again = world.channel.last().1.text;
    assert!(again.contains(" Not rated.\n"), "a rematch keeps the agreement: {again}");
}

#[tokio::test]
async fn result_explains_why_it_was_not_rated() {
    let world = World::new();
    world.request(ANN, challenge_request("seega", Some(true))).await;
    world.press(BEN, "accept").await;
    world.press(BEN, "offer").await;
    world.press(ANN, "agree").await;
    let over = world.channel.last().1.text;
    assert!(over.contains("\nNot rated: the match was too short."), "{over}");
    for time in 0..3 {
        let [_, over] = play_resigned_match(&world, "seega", Some(true), ANN).await;
        let often = over.contains("\nNot rated: you two already had two rated results in this game in 24 hours.");
        assert_eq!((often, over.contains("Ratings (")), (time == 2, time < 2), "{over}");
    }
    world.advance(24 * 60 * 60 * 1000);
    assert!(play_resigned_match(&world, "seega", Some(true), ANN).await[1].contains("Ratings ("));
}

#[tokio::test]
async fn result_is_the_same_after_a_restart() {
    let world = World::new();
    world.request(ANN, challenge_request("seega", Some(true))).await;
    world.press(BEN, "accept").await;
    world.play_once_each().await;
    world.channel.faults.lock().unwrap().push(crate::app::world::Fault::Down);
    world.resign(ANN, None).await;
    let world = world.restart();
    world.run_until(|| world.newest().contains("Match over.")).await;
    assert!(world.channel.last().1.text.contains("<@1> 1500? → 1338?"), "{}", world.channel.last().1.text);
}

#[tokio::test]
async fn rated_match_needs_a_time_limit() {
    let world = World::new();
    let request = |rated, clock: Option<&str>| {
        let request = challenge_of(&challenge_request("seega", rated));
        Request::from(Challenge::User(ChallengeRequest { time_control: clock.map(str::to_owned), ..request }))
    };
    let refused = world.request(ANN, request(Some(true), Some("none"))).await;
    assert!(refused.contains("A rated match needs a time limit."), "{refused}");
    for (rated, clock, expected) in [
        (None, None, ["3 days per move", " Not rated.\n"]),
        (Some(true), Some("1d+0s"), ["1 day", " Rated.\n"]),
        (None, Some("none"), ["**Aim:**", " Not rated.\n"]),
        (Some(true), None, ["3 days per move", " Rated.\n"]),
        (Some(false), Some("day"), ["1 day per move", " Not rated.\n"]),
    ] {
        world.request(ANN, request(rated, clock)).await;
        let asked = world.newest();
        assert!(expected.iter().all(|text| asked.contains(text)), "{rated:?} {clock:?}: {asked}");
    }
}

#[test]
fn levels_of_the_computer_are_rated_in_every_rule_set_by_its_own_matches() {
    let unmeasured = computer_rating("another game computer", 5).points;
    for listing in list_rule_sets() {
        let pool = computer_pool(&listing.rating_pool());
        assert_ne!(computer_rating(&pool, 5).points, unmeasured, "{pool}");
    }
}
