//! Pairs of games against the computer player.

use crate::app::computer::play_request;
use crate::app::pairs::{shown, wait_for};
use crate::app::world::{ANN, World, caller};
use gonagas_app::autocomplete_input::AutocompleteInput;
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::play_move::Move;
use gonagas_app::request::Request;

/// Enough moves of Ann for a match to be rated.
const MOVES: usize = 12;

/// Asks for a pair of Ann against level 1; she has the first seat in the first game.
async fn play_pair(world: &World, game: &str, options: &str, rated: bool) -> String {
    let request =
        PlayRequest { level: Some(1), rated: Some(rated), pair: Some(true), ..play_request(game, options, "first") };
    world.request(ANN, Request::from(Play(request))).await
}

#[tokio::test(start_paused = true)]
async fn both_games_against_the_computer_begin_at_once_with_sides_swapped() {
    let world = World::new();
    assert_eq!(play_pair(&world, "shap-luk", "", false).await, "");
    let second = wait_for(&world, 2, "Game 2 of 2 of a pair; both count as one result. Other game:").await;
    assert!(second.contains("Computer (level 1)"), "{second}");
    // The computer begins the second game without being asked.
    let second = wait_for(&world, 2, "<@1>, it is your turn").await;
    assert!(second.contains("Rebels: **"), "{second}");
    let first = wait_for(&world, 1, "Game 1 of 2 of a pair; both count as one result. Other game:").await;
    assert!(first.contains("<@1>, it is your turn") && !first.contains("Rebels: **"), "{first}");
    world.resign(ANN, Some(1)).await;
    wait_for(&world, 1, "The pair is decided when").await;
    world.resign(ANN, Some(2)).await;
    wait_for(&world, 2, "The computer (level 1) wins the pair:** both games").await;
    wait_for(&world, 1, "The computer (level 1) wins the pair:** both games").await;
}

#[tokio::test(start_paused = true)]
async fn rated_pair_against_the_computer_changes_the_rating_once() {
    let world = World::new();
    let request = PlayRequest { level: Some(1), rated: Some(true), ..play_request("shap-luk", "", "first") };
    world.request(ANN, Request::from(Play(request))).await;
    wait_for(&world, 2, "Game 2 of 2 of a pair").await;
    for _ in 0..MOVES {
        let input = AutocompleteInput::new(SuggestionKind::Move, "").with("match", 1_u64);
        let action = world.suggest(&caller(ANN), input).await.swap_remove(0);
        world.request(ANN, Request::from(Move { actions: action.value, match_number: Some(1) })).await;
        wait_for(&world, 1, "<@1>, it is your turn").await;
    }
    world.resign(ANN, Some(1)).await;
    let first = wait_for(&world, 1, "The pair is decided when").await;
    assert!(!first.contains("Ratings"), "{first}");
    world.resign(ANN, Some(2)).await;
    let second = wait_for(&world, 2, "wins the pair").await;
    assert!(second.contains("(first result)"), "{second}");
}

#[tokio::test(start_paused = true)]
async fn rated_pair_against_the_computer_is_refused_in_games_with_dice() {
    let world = World::new();
    let refused = play_pair(&world, "sahkku", "rules=raisa", true).await;
    assert!(refused.contains("needs a game without dice"), "{refused}");
    assert_eq!(shown(&world, 1), None);
    assert_eq!(play_pair(&world, "sahkku", "rules=raisa", false).await, "");
    wait_for(&world, 2, "Game 2 of 2").await;
}

#[tokio::test(start_paused = true)]
async fn pair_counts_as_two_matches_against_the_computer() {
    let world = World::new();
    for _ in 0..2 {
        assert_eq!(play_pair(&world, "pahtum", "blocks=1", false).await, "");
    }
    let refused = play_pair(&world, "pahtum", "blocks=1", false).await;
    assert!(
        refused.contains("You already play 4 matches against the computer")
            && refused.contains("counts as two matches"),
        "{refused}"
    );
}

#[tokio::test(start_paused = true)]
async fn pair_that_finds_no_room_when_it_begins_leaves_no_challenge() {
    let world = World::new();
    assert_eq!(play_pair(&world, "pahtum", "blocks=1", false).await, "");
    // With two of five places taken there is room for the challenge of either, and then for one pair.
    world.store_faults.take_a_moment();
    let (one, other) =
        tokio::join!(play_pair(&world, "pahtum", "blocks=1", false), play_pair(&world, "pahtum", "blocks=1", false));
    world.store_faults.end();
    assert!([&one, &other].iter().any(|answer| answer.contains("matches against the computer")), "{one} / {other}");
    let unfinished = world.folder.query_number("SELECT count(*) FROM matches WHERE is_over = 0");
    assert_eq!(unfinished, Some(4), "two pairs");
}
