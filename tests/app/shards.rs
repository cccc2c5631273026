//! Shards: the clocks of a server stop with its shard alone, and each process keeps to its own servers.

use crate::app::computer::play_request;
use crate::app::downtime::{count_compensations, run_due_checks};
use crate::app::solo_matches::in_direct_messages;
use crate::app::world::{ANN, BEN, Fault, HERE, World, caller, challenge, challenge_with_clock, controls};
use gonagas_app::commands::match_commands::{Board, Resign};
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::commands::vacation::Vacation;
use gonagas_app::ports::Clock;
use gonagas_app::request::Request;
use gonagas_app::requester::{Requester, UserPermissions};
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};
use gonagas_core::matches::ids::{ChannelRef, UserId};
use gonagas_core::matches::shards::ShardRange;
use std::time::Duration;
use tokio::time::sleep;

/// A channel on a server of shard 1 of two, and of four.
const THERE: ChannelRef = ChannelRef::on_server(1 << 22, 71);

/// The numbers of the matches on either server.
const ON_SHARD_0: u64 = 1;
const ON_SHARD_1: u64 = 2;

fn is_over(world: &World, number: u64) -> bool {
    world.folder.query_number(&format!("SELECT is_over FROM matches WHERE id = {number}")) == Some(1)
}

/// The minutes that players of a match got back.
fn minutes_back(world: &World, number: u64) -> i64 {
    let sql = format!("SELECT payload FROM events WHERE kind = 'given-back' AND match_id = {number}");
    world.folder.rows(&sql).iter().map(|milliseconds| milliseconds.parse::<i64>().unwrap()).sum::<i64>() / MINUTE
}

/// The stored shards that are away, as text.
fn stored_away(world: &World) -> String {
    world.folder.rows("SELECT shard_index || '/' || shard_total FROM away_shards").join(",")
}

pub fn connect(world: &World, range: ShardRange) {
    world.app.connections.record_shards(range);
    range.indices().for_each(|shard| world.app.connections.record_connected(shard));
}

fn on(server: ChannelRef, user: UserId) -> Requester {
    Requester { channel_ref: server, ..caller(user) }
}

/// Begins a match with ten minutes each in a channel; Ann has acted, and Ben is to move.
async fn begin_match(world: &World, server: ChannelRef, number: u64) {
    begin_match_with_clock(world, server, number, "10m").await;
}

async fn begin_match_with_clock(world: &World, server: ChannelRef, number: u64, clock: &str) {
    world.request_as(on(server, ANN), challenge_with_clock(clock, Some(BEN))).await;
    let (message_id, content) = world.channel.last();
    let accept = controls(&content).into_iter().find(|(id, _)| id.split(':').nth(3) == Some("accept"));
    let custom_id = accept.expect("a challenge").0;
    world.request_as(on(server, BEN), Request::PressControl { custom_id, values: vec![], message_id }).await;
    for user in [ANN, BEN] {
        world
            .request_as(on(server, user), Request::from(Move { actions: "d4".into(), match_number: Some(number) }))
            .await;
    }
}

/// A bot with two shards, and a match on a server of each, both by the clock.
async fn two_shards() -> World {
    let world = World::new();
    connect(&world, ShardRange::all(2));
    begin_match(&world, HERE, ON_SHARD_0).await;
    begin_match(&world, THERE, ON_SHARD_1).await;
    run_due_checks(&world).await;
    world
}

/// Lets minutes pass, in which the bot runs.
async fn pass_minutes(world: &World, minutes: i64) {
    for _ in 0..minutes {
        world.pass(MINUTE);
        run_due_checks(world).await;
    }
}

#[tokio::test(start_paused = true)]
async fn shard_that_is_away_stops_only_the_clocks_of_its_servers() {
    let world = two_shards().await;
    world.app.connections.record_disconnected(1, Duration::ZERO);
    pass_minutes(&world, 11).await;
    assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| is_over(&world, number)), [true, false]);
    assert_eq!(minutes_back(&world, ON_SHARD_1), 0, "it goes on");
    world.app.connections.record_connected(1);
    pass_minutes(&world, 1).await;
    assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| minutes_back(&world, number)), [0, 11]);
    pass_minutes(&world, 8).await;
    assert!(!is_over(&world, ON_SHARD_1));
    pass_minutes(&world, 2).await;
    assert!(is_over(&world, ON_SHARD_1), "its clock runs again");
}

#[tokio::test(start_paused = true)]
async fn hidden_server_stops_only_its_own_clocks() {
    let world = two_shards().await;
    world.app.connections.record_guild_availability(THERE.guild().unwrap(), false);
    pass_minutes(&world, 11).await;
    assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| is_over(&world, number)), [true, false]);
    world.app.connections.record_guild_availability(THERE.guild().unwrap(), true);
    pass_minutes(&world, 1).await;
    assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| minutes_back(&world, number)), [0, 11]);
}

#[tokio::test(start_paused = true)]
async fn shard_that_is_away_is_remembered_across_a_restart() {
    for total in [2, 4] {
        let world = two_shards().await;
        pass_minutes(&world, 1).await;
        assert_eq!(stored_away(&world), "");
        world.app.connections.record_disconnected(1, Duration::ZERO);
        pass_minutes(&world, 5).await;
        assert_eq!(stored_away(&world), "1/2");
        let world = world.restart();
        world.pass(2 * MINUTE);
        connect(&world, ShardRange::all(total));
        run_due_checks(&world).await;
        assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| minutes_back(&world, number)), [2, 7], "of {total}");
        pass_minutes(&world, 1).await;
        assert_eq!(stored_away(&world), "", "it is given back");
    }
}

#[tokio::test(start_paused = true)]
async fn shard_that_connects_later_loses_nothing_meanwhile() {
    let world = two_shards().await.restart();
    world.pass(3 * MINUTE);
    world.app.connections.record_shards(ShardRange::all(2));
    world.app.connections.record_connected(0);
    run_due_checks(&world).await;
    pass_minutes(&world, 4).await;
    assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| minutes_back(&world, number)), [3, 0]);
    // Killed before shard 1 has connected at all.
    let world = world.restart();
    connect(&world, ShardRange::all(2));
    run_due_checks(&world).await;
    assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| minutes_back(&world, number)), [3, 7]);
}

#[tokio::test(start_paused = true)]
async fn player_who_acts_from_another_server_gets_the_outage_back() {
    let world = two_shards().await;
    world.app.connections.record_disconnected(1, Duration::ZERO);
    pass_minutes(&world, 11).await;
    // Pressed nowhere near: a direct message comes by shard 0.
    let request = Request::from(Board { match_number: Some(ON_SHARD_1) });
    world.request_as(on(ChannelRef::direct(72), ANN), request).await;
    let request = Request::from(Resign { match_number: Some(ON_SHARD_1) });
    world.request_as(on(ChannelRef::direct(72), ANN), request).await;
    assert_eq!(minutes_back(&world, ON_SHARD_1), 11);
    assert!(!is_over(&world, ON_SHARD_1));
}

/// Lets the day pass for which matches wait for the bot to come back.
async fn wait_a_day(world: &World) {
    world.run_a_while().await;
    world.advance(DAY);
    world.run_a_while().await;
}

#[tokio::test(start_paused = true)]
async fn lost_server_of_another_process_is_left_to_it() {
    let world = two_shards().await;
    connect(&world, ShardRange::new(1, 1, 2).unwrap());
    assert!(world.app.connections.is_ours(THERE.guild()));
    assert!(!world.app.connections.is_ours(HERE.guild()) && !world.app.connections.is_ours(None));
    let other = 3 << 22;
    world.app.guilds.handle_change(GuildChange::GuildList(vec![other, 1 << 22])).await;
    assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| is_over(&world, number)), [false, false]);
    world.channel.deleted.lock().unwrap().extend([HERE.guild(), THERE.guild()].into_iter().flatten());
    for change in [GuildChange::GuildList(vec![other]), GuildChange::BotRemoved(HERE.guild().unwrap())] {
        world.app.guilds.handle_change(change).await;
    }
    wait_a_day(&world).await;
    assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| is_over(&world, number)), [false, true]);
    let request = Request::from(Resign { match_number: Some(ON_SHARD_0) });
    let answers = world.request_as(on(THERE, ANN), request).await;
    assert!(answers[0].full_text().contains("can only be played on its own server"), "{answers:?}");
}

#[tokio::test(start_paused = true)]
async fn lost_server_that_cannot_be_left_keeps_no_other_one() {
    let world = two_shards().await;
    world.channel.deleted.lock().unwrap().extend([HERE.guild(), THERE.guild()].into_iter().flatten());
    world.app.guilds.handle_change(GuildChange::GuildList(vec![3 << 22])).await;
    // The lock of a match is held meanwhile, or its read fails.
    world.store_faults.fail_read_after(5);
    wait_a_day(&world).await;
    world.advance(10 * MINUTE);
    world.run_a_while().await;
    assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| is_over(&world, number)), [true, true]);
}

#[tokio::test(start_paused = true)]
async fn match_of_another_process_is_left_to_it() {
    let world = two_shards().await;
    connect(&world, ShardRange::new(1, 1, 2).unwrap());
    run_due_checks(&world).await;
    let posts = world.channel.count();
    world.advance(HOUR);
    for _ in 0..2 {
        run_due_checks(&world).await;
        world.advance(MINUTE);
    }
    assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| is_over(&world, number)), [false, true]);
    assert_eq!(count_compensations(&world, ON_SHARD_0), 0);
    assert!(world.channel.count() > posts);
}

#[tokio::test(start_paused = true)]
async fn erasure_ends_nothing_while_a_match_of_another_process_runs() {
    let world = two_shards().await;
    connect(&world, ShardRange::new(1, 1, 2).unwrap());
    let answer = world.confirm(on(THERE, ANN), Request::from(Privacy(PrivacyRequest::Erase))).await;
    let expected = "End these matches on their own servers first, then try again: #1.";
    assert!(answer.contains(expected), "{answer}");
    assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| is_over(&world, number)), [false, false]);
}

#[tokio::test(start_paused = true)]
async fn matches_of_another_process_are_not_even_loaded() {
    let world = two_shards().await;
    world.request_as(on(THERE, BEN), Request::from(Resign { match_number: Some(ON_SHARD_1) })).await;
    world.run_a_while().await;
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Down);
    let request = Request::from(Move { actions: "e4".into(), match_number: Some(ON_SHARD_0) });
    world.request_as(on(HERE, BEN), request).await;
    world.advance(HOUR);
    connect(&world, ShardRange::new(1, 1, 2).unwrap());
    // Urgent work from the requests above belongs to either process.
    world.app.workers.run(&world.channel_client(), sleep(Duration::from_secs(150))).await;
    let loads = || world.app.store().activity().match_loads;
    let before = loads();
    world.app.workers.run(&world.channel_client(), sleep(Duration::from_secs(150))).await;
    assert_eq!(loads(), before, "the other process has one that is due, with a board to post");
    connect(&world, ShardRange::all(2));
    world.app.workers.run(&world.channel_client(), sleep(Duration::from_secs(150))).await;
    assert!(loads() > before);
}

/// The numbers of the matches with a vacation in their logs.
fn with_vacation(world: &World) -> String {
    world.folder.rows("SELECT CAST(match_id AS text) FROM events WHERE kind = 'away' ORDER BY match_id").join(",")
}

#[tokio::test(start_paused = true)]
async fn vacation_is_logged_by_each_process_in_its_own_matches() {
    let world = World::new();
    connect(&world, ShardRange::all(2));
    begin_match_with_clock(&world, HERE, ON_SHARD_0, "1d").await;
    begin_match_with_clock(&world, THERE, ON_SHARD_1, "1d").await;
    connect(&world, ShardRange::new(0, 0, 2).unwrap());
    world.request_as(on(HERE, BEN), Request::from(Vacation { days: Some(3), auto_spend: None })).await;
    run_due_checks(&world).await;
    assert_eq!(with_vacation(&world), "1");
    connect(&world, ShardRange::new(1, 1, 2).unwrap());
    run_due_checks(&world).await;
    assert_eq!(with_vacation(&world), "1,2");
    assert_eq!(world.folder.query_number("SELECT is_logged FROM vacations"), Some(1), "all matches have it");
}

#[tokio::test(start_paused = true)]
async fn outage_of_shard_0_is_given_back_in_direct_messages_too() {
    let world = World::new();
    connect(&world, ShardRange::all(2));
    let play = PlayRequest { time_control: Some("10m".into()), ..play_request("pahtum", "blocks=1", "second") };
    world.request_as(in_direct_messages(ANN), Request::from(Play(play))).await;
    world.request_as(in_direct_messages(ANN), Request::from(Move { actions: "d4".into(), match_number: None })).await;
    world.run_until(|| world.newest().contains("<@1>, it is your turn")).await;
    run_due_checks(&world).await;
    world.app.connections.record_disconnected(0, Duration::ZERO);
    pass_minutes(&world, 5).await;
    world.app.connections.record_connected(0);
    pass_minutes(&world, 1).await;
    assert_eq!(minutes_back(&world, 1), 5);
}

#[tokio::test(start_paused = true)]
async fn time_in_which_another_process_was_there_is_not_given_back() {
    let world = two_shards().await;
    world.pass(3 * MINUTE);
    world.folder.execute(&format!("UPDATE heartbeat SET last_seen_at = last_seen_at + {}", 2 * MINUTE));
    pass_minutes(&world, 1).await;
    assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| minutes_back(&world, number)), [0, 0]);
}

#[tokio::test(start_paused = true)]
async fn connection_starts_due_work_at_once() {
    let world = World::new();
    world.request(ANN, challenge("pahtum", "blocks=1", None)).await;
    world.advance(15 * DAY);
    world.app.connections.record_shards(ShardRange::all(2));
    let connecting = async {
        sleep(Duration::from_secs(1)).await;
        assert!(!world.newest().contains("expired"), "nobody could have accepted it");
        world.app.connections.record_connected(0);
        sleep(Duration::from_secs(1)).await;
        assert!(world.newest().contains("expired"), "{}", world.newest());
    };
    world.app.workers.run(&world.channel_client(), connecting).await;
}

#[tokio::test(start_paused = true)]
async fn nothing_is_sent_for_a_server_of_another_process() {
    let world = two_shards().await;
    let update = PreferencesUpdate { direct_messages: Some(true), ..PreferencesUpdate::default() };
    for user in [ANN, BEN] {
        world.request_as(on(HERE, user), Request::from(Preferences(update.clone()))).await;
    }
    let user_permissions = UserPermissions { manage_guild: true, ..UserPermissions::default() };
    let puzzles = Request::from(Settings(SettingsRequest::PuzzleChannel(Some(70))));
    world.request_as(Requester { user_permissions, ..on(HERE, ANN) }, puzzles).await;
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Down);
    for user in [ANN, BEN] {
        let request = Request::from(Move { actions: "e4".into(), match_number: Some(ON_SHARD_0) });
        world.request_as(on(ChannelRef { channel: 73, ..HERE }, user), request).await;
    }
    *world.channel.permanent_fault.lock().unwrap() = None;
    let attempts = || world.channel.post_attempts.lock().unwrap().len();
    let before = attempts();
    connect(&world, ShardRange::new(1, 1, 2).unwrap());
    world.app.workers.run(&world.channel_client(), sleep(Duration::from_secs(300))).await;
    assert_eq!(attempts(), before);
    connect(&world, ShardRange::all(2));
    world.app.workers.run(&world.channel_client(), sleep(Duration::from_secs(300))).await;
    let nonces = world.channel.nonces.lock().unwrap();
    assert_eq!(nonces.len(), before + 3, "a board, a direct message, and a puzzle: {nonces:?}");
}

#[tokio::test(start_paused = true)]
async fn board_of_another_process_ends_no_pause_of_an_outage() {
    let world = two_shards().await;
    *world.channel.permanent_fault.lock().unwrap() = Some(Fault::Down);
    for (server, number) in [(HERE, ON_SHARD_0), (THERE, ON_SHARD_1)] {
        let request = Request::from(Move { actions: "e4".into(), match_number: Some(number) });
        world.request_as(on(ChannelRef { channel: 73, ..server }, ANN), request.clone()).await;
        world.request_as(on(ChannelRef { channel: 73, ..server }, BEN), request).await;
    }
    connect(&world, ShardRange::new(1, 1, 2).unwrap());
    let outage = async {
        sleep(Duration::from_secs(40 * 60)).await;
        *world.channel.permanent_fault.lock().unwrap() = None;
        let before = world.channel.count();
        sleep(Duration::from_secs(61)).await;
        assert_eq!(world.channel.count(), before + 1, "the own board");
    };
    world.app.workers.run(&world.channel_client(), outage).await;
}

#[tokio::test(start_paused = true)]
async fn vacation_is_not_logged_in_a_match_of_another_process() {
    let world = World::new();
    connect(&world, ShardRange::all(2));
    for server in [HERE, THERE] {
        world.request_as(on(server, ANN), challenge_with_clock("1d+0s", Some(BEN))).await;
        let (message_id, content) = world.channel.last();
        let accept = controls(&content).into_iter().find(|(id, _)| id.split(':').nth(3) == Some("accept"));
        let custom_id = accept.expect("a challenge").0;
        world.request_as(on(server, BEN), Request::PressControl { custom_id, values: vec![], message_id }).await;
    }
    connect(&world, ShardRange::new(1, 1, 2).unwrap());
    let vacation = Request::from(Vacation { days: Some(3), auto_spend: None });
    world.request_as(on(THERE, BEN), vacation).await;
    let logged = |number: u64| {
        let sql = format!("SELECT count(*) FROM events WHERE kind = 'away' AND match_id = {number}");
        world.folder.query_number(&sql).unwrap()
    };
    assert_eq!([ON_SHARD_0, ON_SHARD_1].map(logged), [0, 1]);
}

/// Lets minutes pass for a bot that goes on running.
async fn live_minutes(world: &World, minutes: i64) {
    for _ in 0..minutes {
        world.pass(MINUTE);
        sleep(Duration::from_secs(61)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn shard_that_comes_back_has_its_deadlines_applied_again() {
    let world = two_shards().await;
    world.app.connections.record_disconnected(1, Duration::ZERO);
    let outage = async {
        live_minutes(&world, 12).await;
        assert_eq!([ON_SHARD_0, ON_SHARD_1].map(|number| is_over(&world, number)), [true, false]);
        world.app.connections.record_connected(1);
        live_minutes(&world, 12).await;
        assert!(is_over(&world, ON_SHARD_1));
    };
    world.app.workers.run(&world.channel_client(), outage).await;
    assert_eq!(minutes_back(&world, ON_SHARD_1), 12);
}

#[tokio::test(start_paused = true)]
async fn match_of_a_shard_that_is_away_does_not_keep_the_heartbeat_from_the_store() {
    let world = two_shards().await;
    world.app.connections.record_disconnected(1, Duration::ZERO);
    let outages = async {
        live_minutes(&world, 12).await;
        world.app.connections.record_disconnected(0, Duration::ZERO);
        world.pass(3 * MINUTE);
        world.app.connections.record_connected(0);
        live_minutes(&world, 2).await;
        let stored = world.folder.query_number("SELECT max(last_seen_at) FROM heartbeat");
        assert_eq!(stored, Some(world.clock.now()));
        assert_eq!(stored_away(&world), "1/2");
    };
    world.app.workers.run(&world.channel_client(), outages).await;
}

#[tokio::test(start_paused = true)]
async fn outage_that_interrupts_the_compensation_of_another_loses_nothing() {
    // At each point of it: every access to the store takes a millisecond. After twelve minutes the time of the match is
    // up.
    for (minutes, moment) in [5, 12].into_iter().flat_map(|minutes| (1..=8).map(move |moment| (minutes, moment))) {
        let world = two_shards().await;
        world.store_faults.take_a_moment();
        world.app.connections.record_disconnected(1, Duration::ZERO);
        let outages = async {
            live_minutes(&world, minutes).await;
            world.app.connections.record_connected(1);
            sleep(Duration::from_millis(moment)).await;
            world.app.connections.record_disconnected(1, Duration::ZERO);
            live_minutes(&world, 1).await;
            world.app.connections.record_connected(1);
            live_minutes(&world, 5).await;
        };
        world.app.workers.run(&world.channel_client(), outages).await;
        // The minute alone may be given back later.
        let back = minutes_back(&world, ON_SHARD_1);
        assert!((minutes..=minutes + 1).contains(&back), "{back} of {minutes} after {moment} ms");
        assert!(!is_over(&world, ON_SHARD_1), "{minutes} minutes, {moment} ms");
    }
}
