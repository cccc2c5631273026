//! The ends of the two games of a pair, and their consequences: boards, threads, rematches, reviews, erasure.

use crate::app::pairs::{pair_challenge, play_a_little, shown, started_pair, wait_for};
use crate::app::world::{ANN, BEN, CAT, World, caller, challenge, challenge_of, controls};
use gonagas_app::commands;
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::match_commands::Rematch;
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::commands::stop::Stop;
use gonagas_app::request::Request;
use gonagas_app::requester::{Requester, UserPermissions};
use gonagas_store::match_audit::audit_match;
use gonagas_store::sqlite::audit_database;
use gonagas_ui::message::Message;

async fn request_rematch(world: &World, number: u64) -> String {
    world.request(BEN, Request::from(Rematch { match_number: Some(number) })).await
}

/// A pair of Shap Luk, both games of which Ben has resigned.
async fn finished_pair() -> World {
    let world = started_pair("shap-luk", "").await;
    world.resign(BEN, Some(1)).await;
    world.resign(BEN, Some(2)).await;
    wait_for(&world, 1, "wins the pair").await;
    wait_for(&world, 2, "wins the pair").await;
    world
}

async fn limit_matches(world: &World, limit: u64) {
    let mut manager = caller(CAT);
    manager.user_permissions.manage_guild = true;
    world.request_as(manager, Request::from(Settings(SettingsRequest::MatchLimit(limit)))).await;
}

/// Offers to cancel a game, and accepts that. Returns the answer to the acceptance.
async fn cancel(world: &World, number: u64) -> String {
    let press = async |user, id: String, message_id| {
        world.request(user, Request::PressControl { custom_id: id, values: vec![], message_id }).await
    };
    let offered = press(ANN, format!("m:{number}:2:calloff"), 5).await;
    assert!(offered.contains("Your opponent has to accept. The pair would then have no result."), "{offered}");
    let asked = wait_for(world, number, "offers to cancel").await;
    assert!(asked.contains("The pair would then have no result."), "{asked}");
    let heading = format!("**#{number}");
    let is_board = |(_, message): &(&u64, &Message)| message.text.starts_with(&heading);
    let board = world.channel.messages.lock().unwrap().iter().rev().find(is_board).map(|(id, _)| *id);
    press(BEN, format!("m:{number}:3:agree"), board.unwrap()).await
}

#[tokio::test]
async fn cancelled_game_leaves_the_pair_without_a_result() {
    let world = started_pair("seega", "size=5").await;
    play_a_little(&world, 1).await;
    world.resign(BEN, Some(1)).await;
    let board = world.channel.messages.lock().unwrap().values().rev().find(|it| it.text.starts_with("**#2")).cloned();
    let verbs: Vec<String> = controls(&board.unwrap()).into_iter().map(|(id, _)| id).collect();
    assert!(!verbs.iter().any(|id| id.contains("calloff")), "nobody can cancel alone: {verbs:?}");
    cancel(&world, 2).await;
    let second = wait_for(&world, 2, "Match over.").await;
    assert!(second.contains("The pair has no result") && !second.contains("Ratings"), "{second}");
    assert!(wait_for(&world, 1, "The pair has no result").await.contains("#2"));
}

#[tokio::test]
async fn running_game_says_that_its_pair_is_void() {
    let world = started_pair("seega", "size=5").await;
    cancel(&world, 2).await;
    let first = wait_for(&world, 1, "The pair has no result").await;
    assert!(first.contains("it is your turn") && !first.contains("Match over."), "{first}");
    let world = started_pair("seega", "size=5").await;
    let moderator = || Requester {
        user_permissions: UserPermissions { manage_messages: true, ..UserPermissions::default() },
        ..caller(CAT)
    };
    let stop = Request::from(Stop { match_number: 1, reason: String::new() });
    let asked = world.request_as(moderator(), stop).await.remove(0);
    assert!(asked.text.contains("The pair would then have no result."), "{}", asked.text);
    let press = Request::PressControl { custom_id: controls(&asked)[0].0.clone(), values: vec![], message_id: 5 };
    let done = world.request_as(moderator(), press).await.remove(0).text;
    assert_eq!(done, "#1 is stopped. So its pair has no result.");
    assert!(wait_for(&world, 2, "The pair has no result").await.contains("it is your turn"));
}

#[tokio::test]
async fn both_boards_name_the_winner_when_both_games_end_at_once() {
    for _ in 0..3 {
        let world = started_pair("shap-luk", "").await;
        world.store_faults.take_a_moment();
        tokio::join!(world.resign(BEN, Some(1)), world.resign(BEN, Some(2)));
        for number in [1, 2] {
            wait_for(&world, number, "**<@1> wins the pair:** both games.").await;
        }
    }
}

#[tokio::test]
async fn each_game_of_a_pair_has_its_thread_archived_by_discord() {
    let world = World::new();
    let challenge = challenge_of(&pair_challenge("shap-luk", "", None));
    world.request(ANN, Request::from(Challenge::User(ChallengeRequest { thread: Some(true), ..challenge }))).await;
    world.press(BEN, "accept").await;
    wait_for(&world, 2, "Game 2 of 2").await;
    let shortened = || world.channel.threads.lock().unwrap().values().filter(|(_, shortened)| *shortened).count();
    world.resign(BEN, Some(1)).await;
    wait_for(&world, 1, "The pair is decided when #2 is over").await;
    world.run_until(|| shortened() == 1).await;
    world.resign(BEN, Some(2)).await;
    wait_for(&world, 1, "wins the pair").await;
    wait_for(&world, 2, "wins the pair").await;
    world.run_until(|| shortened() == 2).await;
}

#[tokio::test]
async fn pair_has_one_rematch_under_either_board() {
    let world = finished_pair().await;
    request_rematch(&world, 1).await;
    assert!(world.newest().contains("rematch of #1") && world.newest().contains("A pair:"), "{}", world.newest());
    world.request(ANN, Request::from(Rematch { match_number: Some(2) })).await;
    wait_for(&world, 3, "Game 1 of 2").await;
    wait_for(&world, 4, "Game 2 of 2").await;
    assert_eq!(shown(&world, 5), None);
    let again = request_rematch(&world, 2).await;
    assert!(again.contains("already had its rematch: #3"), "{again}");
}

#[tokio::test]
async fn no_rematch_of_a_pair_before_both_games_are_over() {
    let world = started_pair("shap-luk", "").await;
    world.resign(BEN, Some(1)).await;
    wait_for(&world, 1, "Match over.").await;
    let refused = request_rematch(&world, 1).await;
    assert_eq!(refused, "The pair goes on in #2. Ask for a rematch when both games are over.");
}

#[tokio::test]
async fn rematch_of_a_pair_needs_room_for_two_matches() {
    let world = finished_pair().await;
    limit_matches(&world, 2).await;
    world.request(BEN, challenge("seega", "size=5", Some(CAT))).await;
    let refused = request_rematch(&world, 1).await;
    assert!(refused.contains("limit of 2 matches") && refused.contains("A pair counts as two matches."), "{refused}");
    limit_matches(&world, 1).await;
    let refused = request_rematch(&world, 1).await;
    assert!(!refused.contains("pair"), "{refused}");
    world.press(BEN, "withdraw").await;
    assert_eq!(request_rematch(&world, 1).await, "");
    assert!(world.newest().contains("rematch of #1") && !world.newest().contains("A pair"), "{}", world.newest());
}

#[tokio::test]
async fn no_review_of_a_rated_game_while_the_pair_goes_on() {
    let world = started_pair("shap-luk", "").await;
    play_a_little(&world, 1).await;
    world.resign(BEN, Some(1)).await;
    wait_for(&world, 1, "Match over.").await;
    let review =
        async || world.request(ANN, Request::from(commands::match_commands::Review { match_number: Some(1) })).await;
    assert_eq!(review().await, "The pair goes on in #2. Review #1 when both games are over.");
    world.resign(BEN, Some(2)).await;
    wait_for(&world, 2, "Match over.").await;
    assert!(!review().await.contains("The pair goes on"), "{}", review().await);
}

/// The erased person is resigned in all their matches, the newest first. Nothing of that may be posted while they still
/// have a name.
#[tokio::test]
async fn erasure_posts_no_name_in_a_pair() {
    let world = World::new();
    world.challenge("seega", "size=5", Some(BEN)).await;
    world.press(BEN, "accept").await;
    world.request(ANN, pair_challenge("seega", "size=5", Some(true))).await;
    world.press(BEN, "accept").await;
    wait_for(&world, 3, "Game 2 of 2").await;
    let channels = world.channel_client();
    let erased = world.confirm(caller(ANN), Request::from(Privacy(PrivacyRequest::Erase)));
    world.app.workers.run(&channels, async { drop(erased.await) }).await;
    for number in 1..=3 {
        wait_for(&world, number, "Match over.").await;
    }
    for message in world.channel.messages.lock().unwrap().values() {
        assert!(!(message.text.contains("<@1>") && message.text.contains("resigned")), "{}", message.text);
    }
}

#[tokio::test]
async fn check_names_the_fault_of_a_pair() {
    let world = finished_pair().await;
    // It breaks triggers, which PostgreSQL writes in another way.
    if !world.folder.is_file() {
        return;
    }
    let path = world.folder.file();
    let faults = || audit_database(&path, audit_match).unwrap().faults;
    assert_eq!(faults(), Vec::<String>::new());
    let harm = |sql: &str| rusqlite::Connection::open(&path).unwrap().execute_batch(sql).unwrap();
    request_rematch(&world, 1).await;
    world.press(ANN, "accept").await;
    wait_for(&world, 4, "Game 2 of 2").await;
    assert_eq!(faults(), Vec::<String>::new());
    harm("DROP TRIGGER matches_pair_immutable; DROP TRIGGER matches_terms_immutable");
    harm("UPDATE matches SET time_control = '' WHERE id = 2");
    let fault = faults().join("\n");
    assert!(fault.contains("match #1: the second game of its pair is stored as"), "{fault}");
    harm("UPDATE matches SET time_control = (SELECT time_control FROM matches WHERE id = 1) WHERE id = 2");
    assert_eq!(faults(), Vec::<String>::new());
    harm("UPDATE matches SET rematch_of = 2 WHERE id = 4");
    let fault = faults().join("\n");
    assert!(fault.contains("match #1: it had 2 rematches"), "{fault}");
    harm("UPDATE matches SET rematch_of = NULL, is_pair = 0, pair_of = NULL WHERE id = 4");
    let fault = faults().join("\n");
    assert!(fault.contains("match #3: the second game of its pair is missing"), "{fault}");
}
