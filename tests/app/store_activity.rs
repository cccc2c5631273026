//! The loads, reads and commits that requests cost.

use crate::app::world::{ANN, BEN, World};
use gonagas::app::requests::Request;
use gonagas::store::sqlite::StoreActivity;

/// Carries out a request. Returns the loads, reads and commits of it.
async fn cost(world: &World, request: impl AsyncFnOnce(&World)) -> [u64; 3] {
    let counts = || {
        let StoreActivity { match_loads, reads, commits } = world.app.store().activity();
        [match_loads, reads, commits]
    };
    let before = counts();
    request(world).await;
    let after = counts();
    std::array::from_fn(|index| after[index] - before[index])
}

#[tokio::test]
async fn press_that_ends_a_turn_loads_the_match_once_and_commits_three_times() {
    let world = World::started("pahtum", "blocks=1").await;
    for (user, action) in [(BEN, "d4"), (ANN, "e4")] {
        let cost = cost(&world, async |world| drop(world.pick(user, action).await)).await;
        // The commits: the event with its outbox; the claim of the new board, with the edit of the old one; its delivery.
        assert_eq!(cost, [1, 1, 3], "{action}");
    }
}

#[tokio::test]
async fn list_of_matches_loads_each_match_once() {
    let world = World::started("seega", "size=5").await;
    assert_eq!(cost(&world, async |world| drop(world.request(ANN, Request::Matches).await)).await, [1, 2, 0]);
}

#[tokio::test]
async fn typed_move_with_a_match_number_costs_as_much_as_a_press() {
    let world = World::started("pahtum", "blocks=1").await;
    let request = |number| Request::Move { actions: "d4".to_owned(), match_number: number };
    let cost = cost(&world, async |world| drop(world.request(BEN, request(Some(1))).await)).await;
    assert_eq!(cost, [1, 1, 3]);
}

#[tokio::test]
async fn typed_move_without_a_match_number_looks_for_the_match_first() {
    let world = World::started("pahtum", "blocks=1").await;
    let request = |actions: &str| Request::Move { actions: actions.to_owned(), match_number: None };
    // The list of the player's matches, each of them, and then the match under its lock.
    assert_eq!(cost(&world, async |world| drop(world.request(BEN, request("d4")).await)).await, [2, 3, 3]);
}

#[tokio::test]
async fn move_that_ends_a_match_reads_its_rating_changes_too() {
    let world = World::started("pahtum", "blocks=13").await;
    let mut last = [0; 3];
    for user in [BEN, ANN].into_iter().cycle() {
        let Some(action) = world.autocomplete_move(user, "").await.into_iter().next() else { break };
        assert!(last == [0; 3] || last == [1, 1, 3], "{last:?}");
        let request = Request::Move { actions: action.value, match_number: Some(1) };
        last = cost(&world, async |world| drop(world.request(user, request).await)).await;
    }
    assert!(!world.newest().contains("it is your turn"), "{}", world.newest());
    assert_eq!(last, [1, 2, 3]);
}
