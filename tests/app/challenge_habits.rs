//! The terms of challenges that name none: casual, single and three days a move, then as the challenger chose last.

use crate::app::world::{ANN, BEN, World, caller, controls};
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_app::requester::{Opponent, Requester};
use gonagas_core::matches::ids::UserId;

fn manager(user: UserId) -> Requester {
    let mut requester = caller(user);
    requester.user_permissions.manage_guild = true;
    requester
}

/// Makes a challenge to Ben with these terms, and returns its text.
async fn challenged(world: &World, terms: ChallengeRequest) -> String {
    let opponent = Some(Opponent { user_id: BEN, is_bot: false, can_see_channel: true, may_be_in_timeout: false });
    let game = if terms.game.is_empty() { "seega".to_owned() } else { terms.game.clone() };
    world.request(ANN, Request::from(Challenge::User(ChallengeRequest { game, opponent, ..terms }))).await;
    world.newest()
}

fn is_pair(text: &str) -> bool {
    text.contains("A pair: two games at once")
}

#[tokio::test]
async fn challenges_are_casual_and_single_until_the_challenger_chooses_otherwise() {
    let world = World::new();
    for game in ["seega", "shap-luk"] {
        let first = challenged(&world, ChallengeRequest { game: game.into(), ..ChallengeRequest::default() }).await;
        assert!(first.contains("Not rated.") && first.contains("3 days per move") && !is_pair(&first), "{first}");
    }
    let chosen = ChallengeRequest {
        rated: Some(true),
        pair: Some(true),
        time_control: Some("day".into()),
        ..ChallengeRequest::default()
    };
    challenged(&world, chosen).await;
    let world = world.restart();
    let next = challenged(&world, ChallengeRequest::default()).await;
    assert!(next.contains(" Rated.") && next.contains("1 day per move") && is_pair(&next), "{next}");
    // Options always win, and each is remembered by itself.
    let casual = challenged(&world, ChallengeRequest { rated: Some(false), ..ChallengeRequest::default() }).await;
    assert!(casual.contains("Not rated.") && casual.contains("1 day per move") && is_pair(&casual), "{casual}");
    let next = challenged(&world, ChallengeRequest::default()).await;
    assert!(next.contains("Not rated.") && is_pair(&next), "{next}");
}

#[tokio::test]
async fn habit_without_a_time_limit_gives_way_to_a_rated_match() {
    let world = World::new();
    challenged(&world, ChallengeRequest { rated: Some(true), ..ChallengeRequest::default() }).await;
    let none = ChallengeRequest { time_control: Some("none".into()), ..ChallengeRequest::default() };
    let untimed = challenged(&world, none).await;
    assert!(untimed.contains("Not rated.") && !untimed.contains("per move"), "{untimed}");
    let rated = challenged(&world, ChallengeRequest { rated: Some(true), ..ChallengeRequest::default() }).await;
    assert!(rated.contains(" Rated.") && rated.contains("3 days per move"), "{rated}");
}

#[tokio::test]
async fn settings_of_the_server_come_before_the_habit() {
    let world = World::new();
    let day = ChallengeRequest { time_control: Some("day".into()), pair: Some(true), ..ChallengeRequest::default() };
    challenged(&world, day).await;
    let usual = Request::from(Settings(SettingsRequest::TimeControl("three-days".into())));
    world.request_as(manager(BEN), usual).await;
    let asked = challenged(&world, ChallengeRequest::default()).await;
    assert!(asked.contains("3 days per move"), "the manager chose it: {asked}");
    // Where people may have one match at a time, no habit makes a pair.
    let single = World::new();
    challenged(&single, ChallengeRequest { pair: Some(true), ..ChallengeRequest::default() }).await;
    single.press(ANN, "withdraw").await;
    single.request_as(manager(BEN), Request::from(Settings(SettingsRequest::MatchLimit(1)))).await;
    let asked = challenged(&single, ChallengeRequest::default()).await;
    assert!(!is_pair(&asked) && asked.contains("challenges you"), "{asked}");
}

#[tokio::test]
async fn managers_of_a_server_from_before_are_told_once() {
    let world = World::new();
    world.folder.execute("INSERT INTO untold_guilds VALUES (7)");
    let ask = || Request::from(Settings(SettingsRequest::Show));
    let player = world.request_as(caller(ANN), Request::from(Matches)).await;
    assert_eq!(player.len(), 1, "players are not told: {player:#?}");
    let told = world.request_as(manager(ANN), ask()).await;
    assert_eq!(told.len(), 2, "{told:#?}");
    assert!(told[1].text.starts_with("**New:** challenges on this server are now casual single games"), "{told:#?}");
    assert_eq!(world.request_as(manager(BEN), ask()).await.len(), 1, "once");
    assert!(controls(&told[1]).is_empty());
}

/// Starts a match of Ann against the computer, and returns its board.
async fn played(world: &World, options: &str, side: Option<&str>) -> String {
    let request = PlayRequest {
        game: "seega".into(),
        options: options.into(),
        side: side.map(str::to_owned),
        ..PlayRequest::default()
    };
    world.request(ANN, Request::from(Play(request))).await;
    world.newest()
}

#[tokio::test]
async fn seega_is_small_and_the_first_seat_is_free_until_it_is_won() {
    let world = World::new();
    let first = played(&world, "", None).await;
    assert!(first.contains("5×5") && first.contains("Light: <@1>"), "{first}");
    let chosen = played(&world, "size=9", Some("second")).await;
    assert!(chosen.contains("9×9") && chosen.contains("Dark: <@1>"), "what is asked for wins: {chosen}");
    // A match of the game that is won anywhere, against anyone.
    let world = World::started("seega", "size=5").await;
    world.play_once_each().await;
    world.resign(BEN, None).await;
    let later = played(&world, "", None).await;
    assert!(later.contains("7×7"), "{later}");
}
