//! Processes that share a database of PostgreSQL, each with some of the shards: killed, paused, and replaced.

use crate::process::support::board;
use crate::process::support::people::Person;
use crate::process::support::places::{group, move_on, only_live_board, server_on_shard};
use crate::process::support::poll_until;
use crate::process::support::program::Program;
use crate::process::support::scene::Scene;
use crate::support::database_proxy::{DatabaseProxy, Traffic};
use crate::support::postgres_server::{PostgresDatabase, shared_server};
use serde_json::{Value, json};

/// The shards of the two processes.
const HALVES: [&str; 2] = ["0-0/2", "1-1/2"];

/// Starts a process with shards, and waits until people can use it.
async fn start(scene: &Scene, database: &PostgresDatabase, shards: &str) -> Program {
    start_at(scene, &database.address(), shards).await
}

/// Starts a process that has its database at an address.
async fn start_at(scene: &Scene, address: &str, shards: &str) -> Program {
    let mut bot = scene.run_bot_with_shards(address, shards);
    bot.wait_for_log("run: ready").await;
    bot
}

/// Plays turns of a match. Returns the last board.
async fn play(scene: &Scene, mut shown: Value, turns: usize) -> Value {
    for _ in 0..turns {
        scene.play_first_choice(&shown).await;
        shown = next_board(scene, &shown).await;
    }
    shown
}

async fn next_board(scene: &Scene, before: &Value) -> Value {
    scene.wait_for_board(board::match_number(before), board::event_number(before)).await
}

/// Presses the first choice while the bot may be dying, so that nobody may answer.
async fn press_first_choice(scene: &Scene, shown: &Value) {
    let (id, value) = board::first_choice(shown).expect("a choice");
    let values: Vec<&str> = value.as_deref().into_iter().collect();
    scene.player_to_move(shown).try_press(shown, &id, &values).await;
}

/// Checks that of the public messages of a match one has its controls.
async fn assert_one_board(scene: &Scene) {
    poll_until("one board with controls", async || {
        let seen = scene.ann.public_messages().await;
        (seen.iter().filter(|message| board::is_board(message)).count() == 1).then_some(())
    })
    .await;
}

async fn assert_sound(scene: &Scene, database: &PostgresDatabase) {
    let checked = scene.run(&["check", "--db", &database.address()]).await;
    assert!(checked.status.success(), "{checked:?}");
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn killed_process_loses_nothing_and_the_other_goes_on() {
    let scene = Scene::with_two_shards().await;
    let database = shared_server().create_database();
    let [here, there] = [scene.on_shard(0).await, scene.on_shard(1).await];
    let mut killed = start(&scene, &database, HALVES[0]).await;
    let untouched = start(&scene, &database, HALVES[1]).await;
    let mut shown = [here.start_match("pahtum", "blocks=1").await, there.start_match("pahtum", "blocks=1").await];
    for _ in 0..3 {
        // While people press, one process ends without warning.
        tokio::join!(press_first_choice(&here, &shown[0]), killed.kill());
        shown[1] = play(&there, shown[1].clone(), 2).await;
        let begun = board::event_number(&shown[0]);
        killed = start(&scene, &database, HALVES[0]).await;
        // The press may have come too late.
        let newest = here.wait_for_board(board::match_number(&shown[0]), None).await;
        shown[0] = if board::event_number(&newest) > begun { newest } else { play(&here, newest, 1).await };
    }
    for (server, shown) in [&here, &there].into_iter().zip(shown) {
        play(server, shown, 1).await;
        assert_one_board(server).await;
    }
    for bot in [killed, untouched] {
        let ended = bot.terminate().await;
        assert!(ended.status.success(), "{ended:?}");
    }
    assert_eq!(database.query_number("SELECT count(*) FROM leases"), Some(0), "they are given up");
    assert_sound(&scene, &database).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn paused_process_is_replaced_and_writes_no_more() {
    let scene = Scene::with_two_shards().await;
    let database = shared_server().create_database();
    let here = scene.on_shard(0).await;
    let there = scene.on_shard(1).await;
    let paused = start(&scene, &database, HALVES[0]).await;
    let other = start(&scene, &database, HALVES[1]).await;
    let mut standby = scene.run_bot_with_shards(&database.address(), HALVES[0]);
    standby.wait_for_log("another process has these shards: waiting until it ends").await;
    let shown = [here.start_match("pahtum", "blocks=1").await, there.start_match("pahtum", "blocks=1").await];
    let first = play(&here, shown[0].clone(), 1).await;

    paused.pause();
    standby.wait_for_log("silent for too long: taking them over").await;
    standby.wait_for_log("run: ready").await;
    // Another process answers now, not the one that sleeps.
    press_first_choice(&here, &first).await;
    let second = next_board(&here, &first).await;

    paused.resume();
    let ended = paused.wait().await;
    assert!(!ended.status.success());
    assert!(ended.stderr.join("\n").contains("another process has taken"), "{ended:?}");
    play(&here, second, 2).await;
    play(&there, shown[1].clone(), 2).await;
    for server in [&here, &there] {
        assert_one_board(server).await;
    }
    for bot in [standby, other] {
        assert!(bot.terminate().await.status.success());
    }
    assert_sound(&scene, &database).await;
}

/// Makes moves of matches in places without the bot, and checks that each has one board.
async fn move_on_in(places: &[[Person; 2]], moves: usize) {
    for people in places {
        for _ in 0..moves {
            assert!(move_on(people).await);
            only_live_board(&people[0]).await;
        }
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn places_without_the_bot_belong_to_the_shards_of_their_servers() {
    let scene = Scene::with_two_shards().await;
    let database = shared_server().create_database();
    let [kept, other] = HALVES;
    let untouched = start(&scene, &database, kept).await;
    let killed = start(&scene, &database, other).await;
    let [here, there] = [server_on_shard(&scene, 0, 2).await, server_on_shard(&scene, 1, 2).await];
    let places = [group(&scene).await, here, there];
    for [challenger, opponent] in &places {
        let options = json!({ "game": "seega", "options": "size=5", "opponent": opponent.id });
        challenger.command("challenge", options).await;
        let is_challenge = |message: &Value| board::content(message).contains("challenges you");
        let challenge = opponent.wait_for_message("a challenge", is_challenge).await;
        opponent.press(&challenge, &board::control_of(&challenge, "accept"), &[]).await;
    }
    move_on_in(&places, 4).await;
    killed.kill().await;
    move_on_in(&places[..2], 2).await;
    let restarted = start(&scene, &database, other).await;
    move_on_in(&places, 3).await;
    for bot in [untouched, restarted] {
        assert!(bot.terminate().await.status.success());
    }
    assert_sound(&scene, &database).await;
}

/// Cuts a process off from the database, but not from Discord. It must give its shards up by itself.
async fn cut_off(traffic: Traffic) {
    let scene = Scene::with_two_shards().await;
    let database = shared_server().create_database();
    let here = scene.on_shard(0).await;
    let proxy = DatabaseProxy::start(&database);
    let cut_off = start_at(&scene, &proxy.address(), HALVES[0]).await;
    let mut standby = scene.run_bot_with_shards(&database.address(), HALVES[0]);
    standby.wait_for_log("another process has these shards: waiting until it ends").await;
    let shown = here.start_match("pahtum", "blocks=1").await;
    let first = play(&here, shown, 1).await;

    proxy.set_traffic(traffic);
    // It cannot store this, and nobody else hears of it.
    press_first_choice(&here, &first).await;
    standby.wait_for_log("run: ready").await;
    // Both may get this event. Only one can store it.
    press_first_choice(&here, &first).await;
    let second = next_board(&here, &first).await;
    assert_eq!(board::event_number(&second), board::event_number(&first).map(|before| before + 1));

    let ended = cut_off.wait().await;
    assert!(!ended.status.success());
    assert!(ended.stderr.join("\n").contains("out of reach for so long"), "{ended:?}");
    play(&here, second, 2).await;
    assert_one_board(&here).await;
    assert!(standby.terminate().await.status.success());
    assert_sound(&scene, &database).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn process_that_its_database_refuses_gives_way_to_the_standby() {
    cut_off(Traffic::Refused).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn process_with_a_silent_database_gives_way_to_the_standby() {
    cut_off(Traffic::Swallowed).await;
}
