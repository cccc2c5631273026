//! Pairs of games, from the challenge to the result.

use crate::app::downtime::run_due_checks;
use crate::app::world::{ANN, BEN, CAT, Fault, HERE, World, caller, challenge_of, direct, with_clock};
use gonagas_app::autocomplete_input::AutocompleteInput;
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::challenges::Challenges;
use gonagas_app::commands::match_commands::{Board, Export, Rematch, Verify};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::commands::vacation::Vacation;
use gonagas_app::request::Request;
use gonagas_app::requester::{Opponent, Requester};
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::ChannelRef;
use std::time::Duration;
use tokio::time::sleep;

/// Ann's challenge to Ben; she has the first seat in the first game.
pub fn pair_challenge(game: &str, options: &str, pair: Option<bool>) -> Request {
    Request::from(Challenge::User(ChallengeRequest {
        game: game.into(),
        options: options.into(),
        opponent: Some(Opponent { user_id: BEN, is_bot: false, can_see_channel: true, may_be_in_timeout: false }),
        side: Some("first".into()),
        rated: Some(true),
        pair,
        ..ChallengeRequest::default()
    }))
}

/// The newest message that shows this match.
pub fn shown(world: &World, number: u64) -> Option<String> {
    let heading = format!("**#{number} · ");
    let messages = world.channel.messages.lock().unwrap();
    messages.values().rev().find(|message| message.text.starts_with(&heading)).map(|message| message.text.clone())
}

/// Waits until the newest message of a match contains a text.
pub async fn wait_for(world: &World, number: u64, text: &str) -> String {
    world.run_until(|| shown(world, number).is_some_and(|message| message.contains(text))).await;
    shown(world, number).unwrap()
}

/// A pair whose games have begun.
pub async fn started_pair(game: &str, options: &str) -> World {
    let world = World::new();
    world.request(ANN, pair_challenge(game, options, Some(true))).await;
    world.press(BEN, "accept").await;
    wait_for(&world, 2, "Game 2 of 2").await;
    world
}

/// Plays a few moves of each player in one of the games.
pub async fn play_a_little(world: &World, number: u64) {
    for _ in 0..12 {
        for user in [ANN, BEN] {
            let input = AutocompleteInput::new(SuggestionKind::Move, "").with("match", number);
            if let Some(action) = world.suggest(&caller(user), input).await.into_iter().next() {
                world.request(user, Request::from(Move { actions: action.value, match_number: Some(number) })).await;
            }
        }
    }
}

#[tokio::test]
async fn rated_shap_luk_is_a_pair_unless_the_challenger_wants_otherwise() {
    for (game, pair, is_pair) in [
        ("shap-luk", None, true),
        ("shap-luk", Some(false), false),
        ("seega", None, false),
        ("seega", Some(true), true),
    ] {
        let world = World::new();
        world.request(ANN, pair_challenge(game, "", pair)).await;
        let asked = world.newest();
        assert_eq!(
            asked.contains("A pair: two games at once, with sides swapped"),
            is_pair,
            "{game} {pair:?}: {asked}"
        );
        world.press(BEN, "accept").await;
        assert_eq!(
            world.newest().contains("Game 1 of 2 of a pair; both count as one result. Other game: #2"),
            is_pair,
            "{}",
            world.newest()
        );
    }
    let world = World::new();
    let challenge = challenge_of(&pair_challenge("shap-luk", "", None));
    world.request(ANN, Request::from(Challenge::User(ChallengeRequest { rated: Some(false), ..challenge }))).await;
    assert!(!world.newest().contains("A pair"), "an unrated match is single: {}", world.newest());
}

#[tokio::test]
async fn both_games_are_played_at_once_and_decide_together() {
    let world = started_pair("shap-luk", "").await;
    let second = shown(&world, 2).unwrap();
    assert!(second.contains("Rebels: <@2> · General: <@1>"), "sides are swapped: {second}");
    assert!(second.contains("Other game: [#1](local:"), "a link leads to the other board: {second}");
    assert!(shown(&world, 1).unwrap().contains("Rebels: <@1> · General: <@2>"));
    play_a_little(&world, 1).await;
    play_a_little(&world, 2).await;
    world.resign(BEN, Some(1)).await;
    let first = wait_for(&world, 1, "Match over.").await;
    assert!(first.contains("The pair is decided when #2 is over, too.") && !first.contains("Ratings"), "{first}");
    world.resign(BEN, Some(2)).await;
    let second = wait_for(&world, 2, "Match over.").await;
    assert!(second.contains("**<@1> wins the pair:** both games."), "{second}");
    assert!(second.contains("<@1> 1500? → 1662?") && second.contains("<@2> 1500? → 1338?"), "{second}");
    let first = wait_for(&world, 1, "wins the pair").await;
    assert!(first.contains("**<@1> wins the pair:** both games. Ratings: see #2."), "{first}");
}

#[tokio::test]
async fn lists_mark_pairs() {
    let world = World::new();
    let challenge = challenge_of(&pair_challenge("shap-luk", "", None));
    world.request(ANN, Request::from(Challenge::User(ChallengeRequest { opponent: None, ..challenge }))).await;
    let open = world.request(CAT, Request::from(Challenges)).await;
    assert!(open.contains("Shap Luk · 3 days per move · a pair of games"), "{open}");
    world.press(BEN, "accept").await;
    let mine = world.request(BEN, Request::from(Matches)).await;
    assert!(mine.contains(" · a pair with #2") && mine.contains(" · a pair with #1"), "{mine}");
}

#[tokio::test]
async fn resigning_the_other_game_at_once_does_not_save_the_rating() {
    let world = started_pair("shap-luk", "").await;
    play_a_little(&world, 1).await;
    world.resign(BEN, Some(1)).await;
    world.resign(BEN, Some(2)).await;
    let second = wait_for(&world, 2, "Match over.").await;
    assert!(second.contains("wins the pair:** both games.") && second.contains("<@2> 1500? → 1338?"), "{second}");
}

#[tokio::test]
async fn each_resigning_one_game_compares_turns() {
    let world = started_pair("seega", "size=5").await;
    play_a_little(&world, 1).await;
    world.resign(BEN, Some(1)).await;
    world.resign(ANN, Some(2)).await;
    let second = wait_for(&world, 2, "Match over.").await;
    assert!(second.contains("**<@2> wins the pair:** one game each; <@2> won in 0 turns, <@1> in "), "{second}");
}

#[tokio::test(start_paused = true)]
async fn both_boards_of_a_pair_are_posted_at_once() {
    let world = World::new();
    world.request(ANN, pair_challenge("shap-luk", "", None)).await;
    let accepting = async {
        sleep(Duration::from_secs(1)).await;
        world.press(BEN, "accept").await;
        sleep(Duration::from_secs(1)).await;
        for (number, line) in [(1, "Game 1 of 2"), (2, "Game 2 of 2")] {
            assert!(shown(&world, number).is_some_and(|board| board.contains(line)), "#{number}");
        }
    };
    world.app.workers.run(&world.channel_client(), accepting).await;
}

#[tokio::test]
async fn bot_killed_after_the_acceptance_posts_both_boards() {
    let world = World::new();
    world.request(ANN, pair_challenge("shap-luk", "", None)).await;
    world.channel.faults.lock().unwrap().extend([Fault::Down; 3]);
    world.press(BEN, "accept").await;
    let world = world.restart();
    wait_for(&world, 1, "Game 1 of 2").await;
    wait_for(&world, 2, "Game 2 of 2").await;
    for number in [1, 2] {
        let heading = format!("**#{number} · ");
        let line = format!("Game {number} of 2");
        let messages = world.channel.messages.lock().unwrap();
        let boards = messages
            .values()
            .filter(|it| it.text.starts_with(&heading) && it.text.contains("Rebels: ") && it.text.contains(&line));
        let boards: Vec<_> = boards.map(|it| &it.text).collect();
        assert_eq!(boards.len(), 1, "#{number}: {boards:?}");
    }
    assert_eq!(shown(&world, 3), None);
}

#[tokio::test]
async fn dice_stay_secret_until_both_games_are_over() {
    let world = started_pair("sahkku", "rules=raisa").await;
    assert!(shown(&world, 1).unwrap().contains("Game 1 of 2"));
    play_a_little(&world, 1).await;
    world.resign(BEN, Some(1)).await;
    wait_for(&world, 1, "Match over.").await;
    let verify = async |number| world.request(CAT, Request::from(Verify { match_number: Some(number) })).await;
    let running = verify(1).await;
    assert!(running.contains("when both games of the pair are over"), "{running}");
    let record = async |number| {
        let answer =
            world.request_as(caller(CAT), Request::from(Export { match_number: Some(number) })).await.remove(0);
        answer.attachment.expect("a record").text
    };
    assert!(!record(1).await.contains("\nsecret:"), "{}", record(1).await);
    play_a_little(&world, 2).await;
    world.resign(ANN, Some(2)).await;
    wait_for(&world, 2, "Match over.").await;
    for (number, other) in [(1, 2), (2, 1)] {
        let verified = verify(number).await;
        assert!(verified.contains("**Verified.**"), "{verified}");
        assert!(verified.contains(&format!("**Verified too:** #{other}, the other game of the pair")), "{verified}");
        let record = record(number).await;
        assert!(record.contains("\npair: 1\n") && record.contains("\nsecret:"), "{record}");
    }
    let rolls = async |number| {
        let record = record(number).await;
        record.lines().filter(|line| line.starts_with('=')).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(rolls(1).await[..2], rolls(2).await[..2], "the first roll of each seat");
}

#[tokio::test]
async fn each_game_of_a_pair_has_its_own_thread() {
    let world = World::new();
    let challenge = challenge_of(&pair_challenge("shap-luk", "", None));
    world.request(ANN, Request::from(Challenge::User(ChallengeRequest { thread: Some(true), ..challenge }))).await;
    world.press(BEN, "accept").await;
    world.run_until(|| world.channel.threads.lock().unwrap().len() == 2).await;
    let names: Vec<String> = world.channel.threads.lock().unwrap().values().map(|(name, _)| name.clone()).collect();
    assert_eq!(names.len(), 2);
    assert!(
        names.iter().any(|name| name.starts_with("#1 ")) && names.iter().any(|name| name.starts_with("#2 ")),
        "{names:?}"
    );
    wait_for(&world, 2, "Rebels: <@2>").await;
}

#[tokio::test]
async fn pair_needs_another_person() {
    let world = World::new();
    let challenge = challenge_of(&pair_challenge("seega", "", Some(true)));
    let mut alone = caller(ANN);
    alone.channel_ref = direct(ANN);
    let solo = Request::from(Challenge::User(ChallengeRequest { opponent: None, side: None, ..challenge }));
    let refused = world.request_as(alone, solo).await.remove(0).full_text();
    assert!(refused.contains("A pair needs two people."), "{refused}");
}

#[tokio::test]
async fn rematch_of_a_pair_is_a_pair() {
    let world = started_pair("shap-luk", "").await;
    world.resign(BEN, Some(1)).await;
    world.resign(BEN, Some(2)).await;
    wait_for(&world, 2, "Match over.").await;
    world.request(BEN, Request::from(Rematch { match_number: Some(2) })).await;
    assert!(world.newest().contains("rematch of #1") && world.newest().contains("A pair:"), "{}", world.newest());
}

#[tokio::test]
async fn pair_needs_room_for_two_matches() {
    let world = World::new();
    let limit = async |limit| {
        let mut manager = caller(CAT);
        manager.user_permissions.manage_guild = true;
        world.request_as(manager, Request::from(Settings(SettingsRequest::MatchLimit(limit)))).await;
    };
    limit(1).await;
    let refused = world.request(ANN, pair_challenge("shap-luk", "", Some(true))).await;
    assert!(refused.contains("This server allows one match at a time."), "{refused}");
    world.request(ANN, pair_challenge("shap-luk", "", None)).await;
    assert!(!world.newest().contains("A pair"), "a single match is possible: {}", world.newest());
    world.press(BEN, "accept").await;
    limit(2).await;
    let refused = world.request(ANN, pair_challenge("seega", "", Some(true))).await;
    assert!(refused.contains("A pair counts as two matches. Choose `pair:False` for a single one."), "{refused}");
    world.request(CAT, pair_challenge("seega", "", Some(true))).await;
    let refused = world.press(BEN, "accept").await;
    assert!(refused.contains("limit of 2 matches") && refused.contains("A pair counts as two matches."), "{refused}");
    assert!(world.newest().contains("A pair: two games at once"), "the challenge stays: {}", world.newest());
}

#[tokio::test]
async fn vacation_pauses_both_games() {
    let world = World::new();
    world.request(ANN, Request::from(Vacation { days: Some(3), auto_spend: None })).await;
    let timed = with_clock(pair_challenge("seega", "size=5", Some(true)), "2d+0s");
    world.request(ANN, timed).await;
    world.press(BEN, "accept").await;
    for number in [1, 2] {
        let board = wait_for(&world, number, "of 2 of a pair").await;
        assert!(board.contains("<@1> is on vacation: the clock is paused"), "#{number}: {board}");
    }
}

#[tokio::test(start_paused = true)]
async fn accepter_loses_no_time_in_the_second_game_before_its_board_is_posted() {
    let world = World::new();
    let live = with_clock(pair_challenge("seega", "size=5", Some(true)), "10m");
    world.request(ANN, live).await;
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Down);
    world.press(BEN, "accept").await;
    world.advance(11 * MINUTE);
    run_due_checks(&world).await;
    *world.channel.permanent_fault.lock().unwrap() = None;
    world.advance(MINUTE);
    let board = wait_for(&world, 2, "Game 2 of 2").await;
    assert!(board.contains("<@2>, it is your turn"), "{board}");
    let mentioned = world.channel.mentioned.lock().unwrap().clone();
    assert!(mentioned.contains(&BEN), "he looks at the other board: {mentioned:?}");
    run_due_checks(&world).await;
    assert!(shown(&world, 2).unwrap().contains("<@2>, it is your turn"), "{:?}", shown(&world, 2));
}

#[tokio::test]
async fn boards_lead_to_each_other_where_they_can_be_seen() {
    let world = started_pair("shap-luk", "").await;
    wait_for(&world, 1, "Other game: [#2](local:").await;
    wait_for(&world, 2, "Other game: [#1](local:").await;
    world.app.guilds.handle_change(GuildChange::ChannelDeleted(HERE)).await;
    let elsewhere = Requester { channel_ref: ChannelRef { channel: 71, ..HERE }, ..caller(ANN) };
    world.request_as(elsewhere, Request::from(Board { match_number: Some(1) })).await;
    let first = shown(&world, 1).unwrap();
    assert!(first.contains("Other game: #2\n"), "nobody can open the link: {first}");
}
