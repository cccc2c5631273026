//! The loads, reads and commits that requests cost.

use crate::app::world::{ANN, BEN, HERE, World, caller, challenge, challenge_with_clock};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play_move::Move;
use gonagas_app::ports::Clock;
use gonagas_app::request::Request;
use gonagas_app::requester::Requester;
use gonagas_core::matches::clock::duration::{HOUR, MINUTE, SECOND};
use gonagas_core::matches::ids::ChannelRef;
use gonagas_store::StoreActivity;
use std::time::Duration;

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
        // The commits: the event with its outbox; the claim of the new board, with the edit of the old one; its
        // delivery.
        assert_eq!(cost, [1, 1, 3], "{action}");
    }
}

fn last_heartbeat(world: &World) -> Option<i64> {
    world.folder.query_number("SELECT max(last_seen_at) FROM heartbeat")
}

/// The board of match 1 was never posted, so its time does not run out, though it is over by the clock. Paused time
/// stands still while the database works, so that the waits of its own do not pass, however long that takes.
#[tokio::test(start_paused = true)]
async fn overdue_match_without_a_board_is_not_loaded_with_each_move_elsewhere() {
    let world = World::new();
    world.request(ANN, challenge_with_clock("10m", Some(BEN))).await;
    world.press(BEN, "accept").await;
    world.channel.limited_channels.lock().unwrap().push(HERE.channel);
    world.advance(SECOND);
    world.pick(BEN, "d4").await;
    world.advance(HOUR);
    let requester = |user| Requester { channel_ref: ChannelRef { channel: 71, ..HERE }, ..caller(user) };
    world.request_as(requester(ANN), challenge("seega", "size=5", Some(BEN))).await;
    world.press(BEN, "accept").await;
    let loads = || world.app.store().activity().match_loads;
    let begun = loads();
    let attempts = world.channel.post_attempts.lock().unwrap().len();
    // Its post and its deadline are tried once.
    world.run_until(|| world.channel.post_attempts.lock().unwrap().len() > attempts && loads() >= begun + 2).await;
    let before = loads();
    let moves = async {
        let turns = "a1 a2,b1 b2,c1 c2,d1 d2,e1 e2,a3 a4,b3 b4,d3 d4,e3 e4,a5 b5".split(',');
        for (user, actions) in [ANN, BEN].into_iter().cycle().zip(turns) {
            world.pass(MINUTE + SECOND);
            let request = Request::from(Move { actions: actions.into(), match_number: Some(2) });
            world.request_as(requester(user), request).await;
            // The heartbeat is stored after everything that was due.
            while last_heartbeat(&world) != Some(world.clock.now()) {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        }
    };
    world.app.workers.run(&world.channel_client(), moves).await;
    // Its post and its deadline are tried once by the workers that were started anew.
    assert!((10..=14).contains(&(loads() - before)), "those of the other match: {}", loads() - before);
    assert!(world.request(ANN, Request::from(Matches)).await.contains("#1"), "nobody was reminded of its time");
}

#[tokio::test]
async fn list_of_matches_loads_each_match_once() {
    let world = World::started("seega", "size=5").await;
    assert_eq!(cost(&world, async |world| drop(world.request(ANN, Request::from(Matches)).await)).await, [1, 2, 0]);
}

#[tokio::test]
async fn typed_move_with_a_match_number_costs_as_much_as_a_press() {
    let world = World::started("pahtum", "blocks=1").await;
    let request = |number| Request::from(Move { actions: "d4".to_owned(), match_number: number });
    let cost = cost(&world, async |world| drop(world.request(BEN, request(Some(1))).await)).await;
    assert_eq!(cost, [1, 1, 3]);
}

#[tokio::test]
async fn typed_move_without_a_match_number_looks_for_the_match_first() {
    let world = World::started("pahtum", "blocks=1").await;
    let request = |actions: &str| Request::from(Move { actions: actions.to_owned(), match_number: None });
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
        let request = Request::from(Move { actions: action.value, match_number: Some(1) });
        last = cost(&world, async |world| drop(world.request(user, request).await)).await;
    }
    assert!(!world.newest().contains("it is your turn"), "{}", world.newest());
    assert_eq!(last, [1, 2, 3]);
}
