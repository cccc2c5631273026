//! Undelivered turns and downtime: no player loses time by them.

use crate::app::world::{ANN, BEN, Fault, HERE, World, challenge_with_clock};
use gonagas_app::commands::match_commands::{Board, Export, Resign};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play_move::Move;
use gonagas_app::ports::Clock;
use gonagas_app::request::Request;
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE, SECOND};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The number of messages that contain this text.
fn count_messages(world: &World, text: &str) -> usize {
    world.channel.messages.lock().unwrap().values().filter(|message| message.text.contains(text)).count()
}

fn is_over(world: &World) -> bool {
    count_messages(world, "Match over.") > 0
}

/// The text of a point in time at this distance from now.
fn timeout_text(world: &World, ahead: i64) -> String {
    format!("runs out <t:{}:R>", (world.clock.now() + ahead) / 1000)
}

fn query_value(world: &World, sql: &str) -> i64 {
    world.folder.query_number(sql).unwrap()
}

/// The number of compensations in a match.
pub fn count_compensations(world: &World, game: u64) -> i64 {
    query_value(world, &format!("SELECT count(*) FROM events WHERE match_id = {game} AND kind = 'given-back'"))
}

/// Runs the bot's checks of everything that is due.
pub async fn run_due_checks(world: &World) {
    world
        .run_until(|| world.folder.query_number("SELECT max(last_seen_at) FROM heartbeat") == Some(world.clock.now()))
        .await;
}

fn break_channel(world: &World, fault: Option<Fault>) {
    *world.channel.permanent_fault.lock().unwrap() = fault;
}

/// The ways in which Discord refuses a board while everything else works.
const REFUSALS: [Fault; 6] =
    [Fault::Forbidden, Fault::ThreadClosed, Fault::NoMessages, Fault::Moderated, Fault::Odd, Fault::Refused];

/// A match of Pahtum with ten minutes each. It is Ann's turn, but this fault keeps the board from her.
async fn undelivered_turn(fault: Fault) -> World {
    let world = World::new();
    world.request(ANN, challenge_with_clock("10m", Some(BEN))).await;
    world.press(BEN, "accept").await;
    break_channel(&world, Some(fault));
    world.advance(SECOND);
    let response = world.pick(BEN, "d4").await;
    assert!(response.contains("saved"), "{response}");
    world
}

#[tokio::test(start_paused = true)]
async fn undelivered_turn_is_not_forfeited() {
    for fault in REFUSALS.into_iter().chain([Fault::Blocked, Fault::Down]) {
        let world = undelivered_turn(fault).await;
        for _ in 0..2 {
            world.advance(90 * MINUTE);
            run_due_checks(&world).await;
            assert!(
                !is_over(&world) && count_messages(&world, "your time runs out") == 0,
                "{fault:?}: {}",
                world.newest()
            );
        }
        break_channel(&world, None);
        world.app.guilds.handle_change(GuildChange::PermissionsChanged(7)).await;
        world.run_until(|| count_compensations(&world, 1) > 0).await;
        world.repost_board(BEN).await;
        assert!(world.newest().contains(&timeout_text(&world, 10 * MINUTE)), "{fault:?}: {}", world.newest());
        assert_eq!(count_compensations(&world, 1), 1);
        world.advance(10 * MINUTE - 1);
        run_due_checks(&world).await;
        world.run_until(|| count_messages(&world, "your time runs out") == 1).await;
        assert!(!is_over(&world));
        world.advance(1);
        world.run_until(|| is_over(&world)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn player_reads_the_true_reason_why_the_board_is_missing() {
    for (fault, reason) in [
        (Fault::Forbidden, "a permission is missing"),
        (Fault::ThreadClosed, "the thread is closed or locked"),
        (Fault::NoMessages, "this kind of channel takes no messages"),
        (Fault::Moderated, "AutoMod blocks the message"),
        (Fault::Odd, "Discord refuses the message"),
        (Fault::Refused, "Discord refuses the message"),
        (Fault::Blocked, "Discord isn't responding"),
        (Fault::Down, "Discord isn't responding"),
    ] {
        let world = World::new();
        world.request(ANN, challenge_with_clock("10m", Some(BEN))).await;
        world.press(BEN, "accept").await;
        break_channel(&world, Some(fault));
        let response = world.pick(BEN, "d4").await;
        assert!(response.contains(&format!("the bot can't write here now ({reason}")), "{fault:?}: {response}");
    }
}

#[tokio::test(start_paused = true)]
async fn nothing_is_dropped_while_discord_is_closed_to_the_bot() {
    for fault in [Fault::Blocked, Fault::Down] {
        let world = undelivered_turn(fault).await;
        world.request(BEN, Request::from(Resign { match_number: Some(1) })).await;
        let confirm = Request::PressControl { custom_id: "m:1:1:confirm".into(), values: vec![], message_id: 0 };
        world.request(BEN, confirm).await;
        assert!(is_match_over(&world));
        let pending = || query_value(&world, "SELECT count(*) FROM outbox WHERE status = 'pending'");
        let before = pending();
        for _ in 0..3 {
            world.advance(DAY);
            world.app.workers.run(&world.channel_client(), tokio::time::sleep(Duration::from_secs(600))).await;
        }
        assert_eq!(pending(), before, "{fault:?}");
        break_channel(&world, None);
        world.run_until(|| is_over(&world)).await;
        assert!(world.channel.direct_messages_to(ANN).is_empty(), "{fault:?}: the channel has the result");
    }
}

#[tokio::test(start_paused = true)]
async fn match_leaves_a_channel_that_refuses_its_board_for_a_day() {
    for fault in REFUSALS {
        leave_after_a_day(fault).await;
    }
}

async fn leave_after_a_day(fault: Fault) {
    let world = undelivered_turn(fault).await;
    let retry = || world.app.guilds.handle_change(GuildChange::PermissionsChanged(7));
    world.advance(DAY - MINUTE);
    retry().await;
    run_due_checks(&world).await;
    assert!(!is_over(&world) && world.channel.direct_messages_to(ANN).is_empty(), "it may be a mistake");
    world.advance(MINUTE);
    retry().await;
    world.run_until(|| world.channel.direct_messages_to(ANN).len() == 1).await;
    let sent = world.channel.direct_messages_to(ANN).remove(0).text;
    assert!(sent.contains("I can't post in the channel of #1 any more"), "{sent}");
    assert_eq!(count_compensations(&world, 1), 1);
    // From then on the clock runs again.
    world.advance(10 * MINUTE);
    world.run_until(|| is_match_over(&world)).await;
}

#[tokio::test(start_paused = true)]
async fn match_leaves_a_channel_although_a_write_fails_meanwhile() {
    for writes in 0..12 {
        let world = undelivered_turn(Fault::Forbidden).await;
        // The faults are injected into a file.
        if !world.folder.is_file() {
            return;
        }
        world.advance(DAY);
        world.store_faults.fail_write_after(writes);
        world.run_until(|| world.channel.direct_messages_to(ANN).len() == 1).await;
        let sent = world.channel.direct_messages_to(ANN).remove(0).text;
        assert!(sent.contains("I can't post in the channel of #1 any more"), "{writes}: {sent}");
    }
}

/// The board may have been posted twice, and whether it was cannot be found out.
#[tokio::test(start_paused = true)]
async fn match_leaves_a_channel_with_its_history_forbidden_for_a_day() {
    let world = undelivered_turn(Fault::AnswerLost).await;
    let attempts = || world.channel.post_attempts.lock().unwrap().len();
    world.channel.history_forbidden.store(true, Ordering::SeqCst);
    let before = attempts();
    world.run_until(|| attempts() > before).await;
    world.advance(DAY);
    world.run_until(|| world.channel.direct_messages_to(ANN).len() == 1).await;
    let boards = {
        let places = world.channel.message_channels.lock().unwrap();
        let messages = world.channel.messages.lock().unwrap();
        messages.iter().filter(|(id, message)| places[*id] == HERE && message.text.contains("White: **d4**")).count()
    };
    assert_eq!(boards, 2, "there are never three");
    let sent = world.channel.direct_messages_to(ANN).remove(0).text;
    assert!(sent.contains("I can't post in the channel of #1 any more"), "{sent}");
    world.advance(10 * MINUTE);
    world.run_until(|| is_match_over(&world)).await;
}

#[tokio::test(start_paused = true)]
async fn result_that_is_refused_for_a_day_comes_as_a_direct_message() {
    for fault in REFUSALS {
        send_result_directly(fault).await;
    }
}

async fn send_result_directly(fault: Fault) {
    let world = undelivered_turn(fault).await;
    let press = |id: &str| Request::PressControl { custom_id: id.into(), values: vec![], message_id: 0 };
    world.request(BEN, Request::from(Resign { match_number: Some(1) })).await;
    world.request(BEN, press("m:1:1:confirm")).await;
    assert!(is_match_over(&world));
    let pending = || query_value(&world, "SELECT count(*) FROM outbox WHERE status = 'pending'");
    world.advance(DAY - SECOND);
    world.app.guilds.handle_change(GuildChange::PermissionsChanged(7)).await;
    run_due_checks(&world).await;
    assert!(pending() > 0, "it may be a mistake");
    world.advance(HOUR);
    world.run_until(|| pending() == 0).await;
    let sent = world.channel.direct_messages_to(ANN);
    assert!(sent.len() == 1 && sent[0].text.contains("#1"), "{sent:?}");
}

#[tokio::test(start_paused = true)]
async fn delivery_that_is_forbidden_counts_as_parked() {
    for (fault, is_parked) in [(Fault::Forbidden, true), (Fault::Down, false)] {
        let world = undelivered_turn(fault).await;
        let attempts = || world.channel.post_attempts.lock().unwrap().len();
        let before = attempts();
        world.run_until(|| attempts() > before + 1).await;
        world.pass(MINUTE);
        let status = world.app.status().await.unwrap();
        assert!(status.waiting_deliveries > 0, "{fault:?}");
        assert_eq!(status.parked_deliveries > 0, is_parked, "{fault:?}");
        assert_eq!(status.oldest_delivery >= Duration::from_secs(60), !is_parked, "{fault:?}");
    }
}

fn is_match_over(world: &World) -> bool {
    query_value(world, "SELECT count(*) FROM matches WHERE is_over = 1") == 1
}

#[tokio::test(start_paused = true)]
async fn crash_after_the_post_is_completed_at_start() {
    let world = undelivered_turn(Fault::Forbidden).await;
    world.advance(3 * HOUR);
    // The board is posted, but the response is lost.
    break_channel(&world, None);
    world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
    world.run_until(|| world.newest().contains("<@1>, it is your turn")).await;
    let world = world.restart();
    world.run_until(|| count_compensations(&world, 1) > 0).await;
    assert_eq!((world.channel.count(), count_compensations(&world, 1)), (3, 1));
}

#[tokio::test(start_paused = true)]
async fn move_before_delivery_costs_no_time() {
    for late in [MINUTE, 3 * HOUR] {
        let world = undelivered_turn(Fault::Forbidden).await;
        world.advance(late);
        assert_eq!(world.play(ANN, "a1").await, "");
        assert!(world.newest().contains("Black: **a1**"), "{}", world.newest());
        assert!(world.newest().contains("<@1> has 10 minutes left"), "{}", world.newest());
    }
}

#[tokio::test(start_paused = true)]
async fn turn_counts_as_delivered_with_any_board() {
    let world = undelivered_turn(Fault::Forbidden).await;
    world.advance(3 * HOUR);
    // Ben asks for the board, so it is posted as the response.
    world.request(BEN, Request::from(Board { match_number: None })).await;
    break_channel(&world, None);
    world.run_until(|| count_compensations(&world, 1) > 0).await;
    world.advance(10 * MINUTE);
    world.run_until(|| is_over(&world)).await;
}

#[tokio::test(start_paused = true)]
async fn opponents_actions_do_not_deliver_a_turn() {
    let world = undelivered_turn(Fault::Forbidden).await;
    world.advance(MINUTE);
    let press =
        |verb: &str| Request::PressControl { custom_id: format!("m:1:3:{verb}"), values: vec![], message_id: 0 };
    world.request(BEN, press("offer")).await;
    run_due_checks(&world).await;
    world.advance(3 * HOUR);
    run_due_checks(&world).await;
    assert!(!is_over(&world), "the offer is not shown either");
    world.request(BEN, press("retract")).await;
    let response = world.request(BEN, Request::from(Resign { match_number: Some(1) })).await;
    assert!(response.contains("Do you want to resign") || response.contains("resign"), "{response}");
    assert!(!response.contains("is up"), "{response}");
    world
        .request(BEN, Request::PressControl { custom_id: "m:1:1:confirm".into(), values: vec![], message_id: 0 })
        .await;
    assert!(world.request(BEN, Request::from(Export { match_number: Some(1) })).await.len() < 2000);
    assert_eq!(query_value(&world, "SELECT count(*) FROM events WHERE kind = 'resigned'"), 1);
}

#[tokio::test(start_paused = true)]
async fn turn_in_deleted_channel_starts_when_that_is_found() {
    let world = undelivered_turn(Fault::Forbidden).await;
    world.advance(3 * HOUR);
    break_channel(&world, Some(Fault::Gone));
    world.run_until(|| !world.channel.direct_messages_to(ANN).is_empty()).await;
    let mine = world.request(ANN, Request::from(Matches)).await;
    assert!(mine.contains(&timeout_text(&world, 10 * MINUTE)), "{mine}");
}

#[tokio::test(start_paused = true)]
async fn delivered_turn_stays_delivered() {
    let world = World::timed("10m").await;
    world.advance(MINUTE);
    break_channel(&world, Some(Fault::Forbidden));
    world.request(BEN, Request::PressControl { custom_id: "m:1:3:offer".into(), values: vec![], message_id: 0 }).await;
    world.advance(9 * MINUTE);
    break_channel(&world, None);
    world.run_until(|| is_over(&world)).await;
    assert_eq!(count_compensations(&world, 1), 0);
}

#[tokio::test(start_paused = true)]
async fn slow_board_delivery_is_compensated() {
    let world = undelivered_turn(Fault::Forbidden).await;
    world.advance(10 * SECOND - 1);
    break_channel(&world, None);
    world.run_until(|| world.newest().contains("<@1>, it is your turn")).await;
    run_due_checks(&world).await;
    assert_eq!(count_compensations(&world, 1), 0);
}

/// Checks that Ann got back three and two hours.
async fn check_both_returned(world: &World) {
    world.run_until(|| count_compensations(world, 1) > 1).await;
    world.repost_board(BEN).await;
    assert!(world.newest().contains("<@1> got 5 hours back"), "{}", world.newest());
    assert!(world.newest().contains(&timeout_text(world, 4 * HOUR)), "{}", world.newest());
}

#[tokio::test(start_paused = true)]
async fn several_outages_are_each_compensated() {
    let mut world = World::timed("4h").await;
    run_due_checks(&world).await;
    for outage in [3 * HOUR, 2 * HOUR] {
        world.advance(outage);
        world = world.restart();
        run_due_checks(&world).await;
    }
    check_both_returned(&world).await;
}

#[tokio::test(start_paused = true)]
async fn several_disconnections_are_each_compensated() {
    let world = World::timed("4h").await;
    run_due_checks(&world).await;
    for outage in [3 * HOUR, 2 * HOUR] {
        world.app.connections.record_disconnected(0, Duration::ZERO);
        world.pass(outage);
        world.run_until(|| true).await;
        world.app.connections.record_connected(0);
        run_due_checks(&world).await;
    }
    check_both_returned(&world).await;
}

/// The bot was once started with a clock that was a year ahead, and recorded that it was running.
#[tokio::test(start_paused = true)]
async fn heartbeat_in_the_future_costs_nobody_time() {
    let mut world = World::timed("10m").await;
    run_due_checks(&world).await;
    world.folder.execute(&format!("UPDATE heartbeat SET last_seen_at = last_seen_at + {}", 365 * DAY));
    for outages in 1..=2 {
        world.advance(3 * HOUR);
        world = world.restart();
        run_due_checks(&world).await;
        assert!(!is_over(&world), "{}", world.newest());
        assert_eq!(count_compensations(&world, 1), outages);
    }
}

#[tokio::test(start_paused = true)]
async fn flapping_connection_forfeits_nobody() {
    let world = World::timed("10m").await;
    run_due_checks(&world).await;
    // Each outage by itself is short, and half of the time the bot is connected.
    for _ in 0..8 {
        world.app.connections.record_disconnected(0, Duration::ZERO);
        world.pass(59 * SECOND);
        world.app.connections.record_connected(0);
        world.pass(MINUTE);
        run_due_checks(&world).await;
        assert!(!is_over(&world), "{}", world.newest());
    }
    assert!(count_compensations(&world, 1) <= 4, "short outages are given back together");
    world.pass(2 * MINUTE - 1);
    run_due_checks(&world).await;
    assert!(!is_over(&world), "{}", world.newest());
    world.pass(1);
    world.run_until(|| is_over(&world)).await;
}

/// Lets minutes pass, in which the bot runs.
async fn pass_minutes(world: &World, minutes: i64) {
    for _ in 0..minutes {
        world.pass(MINUTE);
        run_due_checks(world).await;
    }
}

/// Lets minutes pass, in which the bot runs, but nobody can reach it.
async fn pass_unreachable_minutes(world: &World, minutes: i64) {
    for _ in 0..minutes {
        world.pass(MINUTE);
        world.run_a_while().await;
    }
}

/// Checks that a match of ten minutes, of which two were left, goes on with them.
async fn assert_two_minutes_are_left(world: &World, lost: &str) {
    run_due_checks(world).await;
    assert!(!is_over(world), "{}", world.newest());
    assert_eq!(count_compensations(world, 1), 1, "{lost}");
    world.pass(2 * MINUTE - 1);
    run_due_checks(world).await;
    assert!(!is_over(world), "{lost}: {}", world.newest());
    world.pass(1);
    world.run_until(|| is_over(world)).await;
}

#[tokio::test(start_paused = true)]
async fn hidden_server_costs_nobody_time() {
    let world = World::timed("10m").await;
    pass_minutes(&world, 8).await;
    world.app.connections.record_guild_availability(7, false);
    pass_minutes(&world, 120).await;
    assert_eq!(count_compensations(&world, 1), 0, "nothing is written while it is hidden");
    world.app.connections.record_guild_availability(7, true);
    assert_two_minutes_are_left(&world, "two hours").await;
}

#[tokio::test(start_paused = true)]
async fn hidden_server_is_remembered_across_a_restart() {
    for is_announced_first in [true, false] {
        let world = World::timed("10m").await;
        pass_minutes(&world, 8).await;
        world.app.connections.record_guild_availability(7, false);
        pass_minutes(&world, 30).await;
        let world = world.restart();
        if !is_announced_first {
            pass_minutes(&world, 5).await;
        }
        world.app.connections.record_guild_availability(7, true);
        run_due_checks(&world).await;
        assert!(!is_over(&world), "{}", world.newest());
        pass_minutes(&world, 1).await;
        assert!(!is_over(&world), "{}", world.newest());
        assert_eq!(world.folder.rows("SELECT guild_id FROM away_guilds"), [""; 0], "it is given back");
        pass_minutes(&world, 1).await;
        world.run_until(|| is_over(&world)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn closed_api_costs_nobody_time() {
    let world = World::timed("10m").await;
    pass_minutes(&world, 8).await;
    world.app.connections.record_api_closed(true);
    pass_unreachable_minutes(&world, 120).await;
    let status = world.app.status().await.unwrap();
    assert!(status.is_connected && status.is_api_closed && status.unreachable_shards.is_empty(), "{status:?}");
    // A new connection opens nothing.
    world.app.connections.record_disconnected(0, Duration::ZERO);
    world.app.connections.record_connected(0);
    pass_unreachable_minutes(&world, 5).await;
    world.app.connections.record_api_closed(false);
    assert_two_minutes_are_left(&world, "two hours and five minutes").await;
}

#[tokio::test(start_paused = true)]
async fn outages_that_overlap_are_given_back_once() {
    let world = World::timed("10m").await;
    pass_minutes(&world, 8).await;
    world.app.connections.record_guild_availability(7, false);
    pass_minutes(&world, 20).await;
    world.app.connections.record_disconnected(0, Duration::ZERO);
    pass_unreachable_minutes(&world, 20).await;
    world.app.connections.record_guild_availability(7, true);
    pass_unreachable_minutes(&world, 20).await;
    world.app.connections.record_connected(0);
    assert_two_minutes_are_left(&world, "an hour").await;
}

#[tokio::test(start_paused = true)]
async fn silence_before_a_broken_connection_is_given_back() {
    let world = World::timed("1m").await;
    run_due_checks(&world).await;
    world.pass(50 * SECOND);
    world.app.connections.record_disconnected(0, Duration::from_secs(40));
    world.pass(20 * SECOND);
    world.app.connections.record_connected(0);
    world.pass(50 * SECOND - 1);
    run_due_checks(&world).await;
    assert!(!is_over(&world), "{}", world.newest());
    world.pass(1);
    world.run_until(|| is_over(&world)).await;
}

#[tokio::test(start_paused = true)]
async fn outage_after_timeout_is_not_compensated() {
    let world = World::timed("10m").await;
    run_due_checks(&world).await;
    world.advance(10 * MINUTE);
    // The bot is killed after it has stored its heartbeat, before it has compensated.
    world.folder.execute(&format!("UPDATE heartbeat SET last_seen_at = {}", world.clock.now() + 1));
    world.advance(3 * HOUR);
    let world = world.restart();
    world.run_until(|| is_over(&world)).await;
    assert_eq!(count_compensations(&world, 1), 0);
}

#[tokio::test(start_paused = true)]
async fn crash_during_compensation_is_resumed_at_start() {
    let world = World::timed("4h").await;
    world.request(ANN, challenge_with_clock("4h", Some(BEN))).await;
    world.press(BEN, "accept").await;
    run_due_checks(&world).await;
    world.advance(3 * HOUR);
    // Ben's time is compensated because he acts; then the bot is killed before the other matches.
    let world = world.restart();
    world.request(BEN, Request::from(Move { actions: "d4".into(), match_number: Some(2) })).await;
    assert_eq!((count_compensations(&world, 1), count_compensations(&world, 2)), (0, 1));
    let world = world.restart();
    run_due_checks(&world).await;
    assert_eq!((count_compensations(&world, 1), count_compensations(&world, 2)), (1, 1));
}

#[tokio::test(start_paused = true)]
async fn small_compensations_are_shown_once_they_add_up() {
    let mut world = World::timed("1d+0s").await;
    run_due_checks(&world).await;
    for (shown, outages) in [(false, 1), (false, 2), (true, 3)] {
        world.advance(5 * MINUTE);
        world = world.restart();
        run_due_checks(&world).await;
        world.run_until(|| query_value(&world, "SELECT count(*) FROM outbox WHERE status = 'pending'") == 0).await;
        world.repost_board(BEN).await;
        let is_shown = world.newest().contains("<@1> got 15 minutes back");
        assert_eq!((is_shown, count_compensations(&world, 1)), (shown, outages));
    }
    assert!(world.newest().contains(&timeout_text(&world, DAY)), "{}", world.newest());
}

#[tokio::test(start_paused = true)]
async fn heartbeat_is_stored_after_all_compensations() {
    let world = World::timed("10h").await;
    world.advance(9 * HOUR);
    break_channel(&world, Some(Fault::Forbidden));
    run_due_checks(&world).await;
    world.advance(3 * HOUR);
    // The post of the reminder hangs and locks the match; then the bot is killed.
    world.channel.posts_hang.store(true, Ordering::SeqCst);
    let tries = world.channel.post_attempts.lock().unwrap().len();
    let world = world.restart();
    let hangs = async {
        while world.channel.post_attempts.lock().unwrap().len() == tries {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        tokio::time::sleep(Duration::from_secs(5)).await;
    };
    let client = world.channel_client();
    tokio::select! {
        () = world.app.workers.run(&client, std::future::pending()) => {}
        () = hangs => {}
    }
    world.channel.posts_hang.store(false, Ordering::SeqCst);
    break_channel(&world, None);
    let world = world.restart();
    run_due_checks(&world).await;
    assert_eq!(count_compensations(&world, 1), 1);
    world.repost_board(BEN).await;
    assert!(world.newest().contains("<@1> got 3 hours back"), "{}", world.newest());
}

#[tokio::test(start_paused = true)]
async fn unreadable_match_does_not_keep_the_heartbeat_from_the_store() {
    let world = World::timed("10m").await;
    run_due_checks(&world).await;
    world.folder.execute("INSERT INTO erasure_in_progress (singleton) VALUES (1)");
    world.folder.execute("UPDATE matches SET rules_edition = rules_edition + 98");
    world.folder.execute("DELETE FROM erasure_in_progress");
    let world = world.restart();
    world.pass(HOUR);
    // Otherwise the next start would take all the time since for an outage.
    run_due_checks(&world).await;
}
