//! Clocks: their display, reminders, timeouts and compensation of downtime.

use crate::app::downtime::{count_compensations, run_due_checks};
use crate::app::world::{ANN, BEN, Fault, World, caller, challenge_with_clock, wait_until};
use gonagas_app::autocomplete_input::AutocompleteInput;
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands::match_commands::{Resign, Verify};
use gonagas_app::commands::matches::Matches;
use gonagas_app::commands::play_move::Move;
use gonagas_app::ports::Clock;
use gonagas_app::request::Request;
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};
use gonagas_store::store_error::StoreError;
use std::time::Duration;
use tokio::time::Instant;

/// The text of a point in time at this distance from now.
fn time_text(world: &World, ahead: i64, how: char) -> String {
    format!("<t:{}:{how}>", (world.clock.now() + ahead) / 1000)
}

/// The number of messages that contain this text.
fn count_messages(world: &World, text: &str) -> usize {
    world.channel.messages.lock().unwrap().values().filter(|message| message.text.contains(text)).count()
}

fn is_over(world: &World) -> bool {
    count_messages(world, "Match over.") > 0
}

fn is_reminded(world: &World) -> bool {
    count_messages(world, "your time runs out") > 0
}

#[tokio::test]
async fn challenge_shows_its_time_control_in_words() {
    let world = World::new();
    for (clock, expected) in [
        ("live", "**Time:** 10 minutes each + 15 seconds per move."),
        ("day", "**Time:** 1 day per move."),
        ("2d+12h/5d", "**Time:** 2 days each + 12 hours per move, at most 5 days."),
        ("1h30m", "**Time:** 1 hour 30 minutes each."),
        ("three-days (3 days per move)", "**Time:** 3 days per move."),
    ] {
        assert_eq!(world.request(ANN, challenge_with_clock(clock, Some(BEN))).await, "");
        assert!(world.newest().contains(expected), "{clock}: {}", world.newest());
    }
    world.request(ANN, challenge_with_clock("none", Some(BEN))).await;
    assert!(!world.newest().contains("**Time:**"));
}

#[tokio::test]
async fn malformed_time_control_is_rejected() {
    let world = World::new();
    for text in ["soon", "10", "`@everyone`", "1d1d"] {
        let response = world.request(ANN, challenge_with_clock(text, Some(BEN))).await;
        assert!(
            response.contains("Unknown time control") && response.contains("`three-days` (3 days per move)"),
            "{response}"
        );
        assert!(response.contains("`3+2`") && !response.contains("``"), "{response}");
    }
    for (text, reason) in [
        ("5s", "`5s` is too short. Start with at least 1 minute."),
        ("31d+1s", "`31d+1s` is too long. Start with at most 30 days."),
        ("1d+99999d", "adds too much per move. Add at most 30 days."),
        ("10m+15s/5m", "the maximum after `/` is below the starting time"),
        ("1d+1d/31d", "the maximum after `/` is too long. Choose at most 30 days."),
    ] {
        let response = world.request(ANN, challenge_with_clock(text, Some(BEN))).await;
        assert!(response.contains(text) && response.contains(reason), "{response}");
    }
    assert_eq!(world.channel.count(), 0);
}

#[tokio::test]
async fn time_controls_are_autocompleted() {
    let world = World::new();
    let complete = async |text: &str| {
        let found = world.suggest(&caller(ANN), AutocompleteInput::new(SuggestionKind::TimeControl, text)).await;
        found.into_iter().map(|it| format!("{} = {}", it.value, it.name)).collect::<Vec<_>>()
    };
    let all = complete("").await;
    assert_eq!(all.len(), 4, "{all:?}");
    assert_eq!(all[0], "none = none (No time limit)");
    assert_eq!(complete("D").await, ["day = day (1 day per move)"]);
    assert_eq!(complete("90m").await, ["1h30m = 1h30m (1 hour 30 minutes each)"]);
    assert_eq!(complete("x").await, [""; 0]);
}

#[tokio::test]
async fn board_shows_deadline_and_opponents_time() {
    let world = World::timed("10m+15s").await;
    let deadline = time_text(&world, 10 * MINUTE, 'R');
    let expected = format!("<@1>'s time runs out {deadline}; <@2> has 10 minutes 15 seconds left.");
    assert!(world.newest().ends_with(&expected), "{}", world.newest());
    let mine = world.request(ANN, Request::from(Matches)).await;
    assert!(mine.contains("your turn") && mine.contains(&format!("time runs out {deadline}")), "{mine}");
    let board = world.channel.last().0;
    world.advance(MINUTE);
    world.pick(ANN, "a1").await;
    assert!(world.newest().contains("<@1> has 9 minutes 15 seconds left."), "{}", world.newest());
    let retired = world.channel.messages.lock().unwrap()[&board].text.clone();
    assert!(!retired.contains("<t:"), "{retired}");
    world.press(BEN, "resign").await;
    let confirm = Request::PressControl { custom_id: "m:1:1:confirm".into(), values: vec![], message_id: 0 };
    world.request(BEN, confirm).await;
    assert!(is_over(&world) && !world.newest().contains("<t:"), "{}", world.newest());
}

#[tokio::test(start_paused = true)]
async fn expired_clock_forfeits_match_and_mentions_both() {
    let world = World::timed("10m").await;
    world.channel.mentioned.lock().unwrap().clear();
    world.advance(10 * MINUTE - 1);
    world.run_until(|| is_reminded(&world)).await;
    assert!(!is_over(&world));
    world.channel.mentioned.lock().unwrap().clear();
    world.advance(1);
    world.run_until(|| is_over(&world)).await;
    let messages: Vec<String> =
        world.channel.messages.lock().unwrap().values().map(|message| message.text.clone()).collect();
    let end = messages.iter().find(|text| text.contains("Match over.")).unwrap();
    assert!(end.contains("<@1> ran out of time. <@2> wins as White."), "{end}");
    assert!(!end.contains("<t:"), "{end}");
    world.run_until(|| world.channel.notices().len() == 2).await;
    let notified: Vec<_> = world.channel.notices().into_iter().map(|(_, users)| users).collect();
    assert_eq!(notified, [[ANN], [BEN]], "a line calls each");
    world.advance(DAY);
    let count = world.channel.count();
    world.run_until(|| true).await;
    assert_eq!(world.channel.count(), count, "nothing runs any more");
    let response = world.request(ANN, Request::from(Verify { match_number: Some(1) })).await;
    assert!(response.contains("Nothing in this match") || response.contains("Verified"), "{response}");
}

/// Uses real time, so that the bot really sleeps between two checks of the deadlines.
#[tokio::test]
async fn every_event_reschedules_deadlines() {
    let world = World::timed("1m").await;
    world.challenge("pahtum", "blocks=1", Some(BEN)).await;
    world.press(BEN, "accept").await;
    let acts = async {
        while !has_heartbeat(&world) {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
        world.pass(MINUTE);
        world.request(BEN, Request::from(Move { actions: "d4".into(), match_number: Some(2) })).await;
    };
    let served = async { tokio::join!(world.run_until(|| is_over(&world)), acts) };
    // Without rescheduling it would take a minute.
    tokio::time::timeout(std::time::Duration::from_secs(55), served).await.expect("the end of match 1");
}

#[tokio::test(start_paused = true)]
async fn player_to_move_gets_one_separate_reminder() {
    let world = World::timed("10m").await;
    let board = world.channel.last().0;
    world.channel.mentioned.lock().unwrap().clear();
    world.advance(8 * MINUTE);
    world.run_until(|| is_reminded(&world)).await;
    let reminder = world.newest();
    let first =
        format!("<@1>, your time runs out {}: **#1 · Pahtum** against <@2>.", time_text(&world, 2 * MINUTE, 'R'));
    assert_eq!(reminder.lines().next(), Some(first.as_str()));
    assert!(reminder.contains(&format!("local:7/70/{board}")), "a link to the board: {reminder}");
    assert_eq!(*world.channel.mentioned.lock().unwrap(), [ANN]);
    let world = world.restart();
    world.advance(MINUTE);
    world.run_until(|| true).await;
    assert_eq!(world.channel.count(), 4, "once, whatever happens");
    // The board stays the current message; the reminder does not replace it.
    let id = "m:1:3:play:a1".to_owned();
    let response = world.request(ANN, Request::PressControl { custom_id: id, values: vec![], message_id: board }).await;
    assert_eq!(response, "");
    assert!(world.newest().contains("<@2>, it is your turn"), "{}", world.newest());
}

#[tokio::test(start_paused = true)]
async fn late_reminder_is_dropped() {
    let world = World::timed("10m").await;
    world.advance(8 * MINUTE);
    world.channel.faults.lock().unwrap().push(Fault::Down);
    world.run_until(|| world.channel.faults.lock().unwrap().is_empty()).await;
    world.play(ANN, "a1").await;
    world.run_until(|| true).await;
    assert!(!is_reminded(&world));
}

#[tokio::test(start_paused = true)]
async fn reminder_with_lost_response_is_not_repeated() {
    for (forbidden, long) in [(false, false), (true, false), (false, true)] {
        let world = World::timed("10m").await;
        world.advance(8 * MINUTE);
        world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
        world.run_until(|| is_reminded(&world)).await;
        world.channel.history_forbidden.store(forbidden, std::sync::atomic::Ordering::SeqCst);
        world.channel.has_long_history.store(long, std::sync::atomic::Ordering::SeqCst);
        let world = world.restart();
        world.run_until(|| world.channel.searches.load(std::sync::atomic::Ordering::SeqCst) > 0).await;
        world.run_until(|| true).await;
        assert_eq!(count_messages(&world, "your time runs out"), 1);
    }
}

#[tokio::test]
async fn move_after_timeout_is_rejected() {
    let world = World::timed("10m").await;
    world.advance(10 * MINUTE);
    let response = world.play(ANN, "a1").await;
    assert!(response.contains("#1 is over: <@1> ran out of time."), "{response}");
    world.run_until(|| is_over(&world)).await;
    assert!(!world.newest().contains("**a1**"), "{}", world.newest());
    for (who, action) in [(ANN, "a1"), (BEN, "b1")] {
        let response = world.request(who, Request::from(Move { actions: action.into(), match_number: Some(1) })).await;
        assert!(response.contains("#1 is over: <@1> ran out of time."), "{response}");
    }
}

#[tokio::test]
async fn move_and_timeout_do_not_race() {
    let world = World::timed("10m").await;
    world.advance(10 * MINUTE - 1);
    assert_eq!(world.play(ANN, "a1").await, "");
    world.advance(1);
    world.run_until(|| true).await;
    assert!(!is_over(&world));
}

#[tokio::test]
async fn resignation_after_timeout_is_rejected() {
    let world = World::timed("10m").await;
    world.advance(10 * MINUTE);
    let response = world.request(BEN, Request::from(Resign { match_number: Some(1) })).await;
    assert!(response.contains("#1 is over: <@1> ran out of time."), "{response}");
}

#[tokio::test(start_paused = true)]
async fn downtime_is_compensated() {
    let world = World::timed("10m").await;
    world.advance(9 * MINUTE);
    world.run_until(|| is_reminded(&world)).await;
    world.run_until(|| true).await;
    // The bot is down for three hours, past the timeout.
    world.advance(3 * HOUR);
    let world = world.restart();
    world.run_until(|| count_compensations(&world, 1) > 0).await;
    assert!(!is_over(&world));
    assert_eq!(count_messages(&world, "<@1> got 3 hours back"), 0, "no message is edited only for that");
    world.repost_board(BEN).await;
    let board = world.newest();
    assert!(board.contains("<@1> got 3 hours back: the bot was offline, or could not show this board."), "{board}");
    assert!(board.contains(&time_text(&world, MINUTE, 'R')), "{board}");
    world.advance(MINUTE - 1);
    world.run_until(|| true).await;
    assert!(!is_over(&world));
    world.advance(1);
    world.run_until(|| is_over(&world)).await;
}

#[tokio::test]
async fn downtime_is_compensated_before_an_early_move() {
    let world = World::timed("10m").await;
    world.run_until(|| has_heartbeat(&world)).await;
    world.advance(3 * HOUR);
    let world = world.restart();
    assert_eq!(world.play(ANN, "a1").await, "");
    assert!(world.newest().contains("<@1> has 10 minutes left"), "{}", world.newest());
}

/// Returns `true` when a heartbeat of the bot is stored.
fn has_heartbeat(world: &World) -> bool {
    world.folder.query_number("SELECT max(last_seen_at) FROM heartbeat") == Some(world.clock.now())
}

#[tokio::test(start_paused = true)]
async fn clock_jump_while_running_is_no_downtime() {
    let world = World::timed("10m").await;
    world.run_until(|| has_heartbeat(&world)).await;
    world.advance(3 * HOUR);
    world.run_until(|| is_over(&world)).await;
}

#[tokio::test(start_paused = true)]
async fn disconnection_forfeits_no_match() {
    let world = World::timed("10m").await;
    world.run_until(|| has_heartbeat(&world)).await;
    world.app.connections.record_disconnected(0, std::time::Duration::ZERO);
    world.pass(3 * HOUR);
    world.run_until(|| true).await;
    assert_eq!(world.channel.count(), 3);
    world.app.connections.record_connected(0);
    world.run_until(|| count_compensations(&world, 1) > 0).await;
    assert!(!is_over(&world));
}

#[tokio::test(start_paused = true)]
async fn overdue_match_ends_soon_after_a_full_disk_has_space_again() {
    let world = World::timed("10m").await;
    // No faults are injected into accesses to PostgreSQL.
    if !world.folder.is_file() {
        return;
    }
    world.store_faults.fail_writes(StoreError::DiskFull);
    world.advance(10 * MINUTE);
    let ends = async {
        tokio::time::sleep(Duration::from_secs(40 * 60)).await;
        world.store_faults.end();
        let begun = Instant::now();
        wait_until(|| is_over(&world)).await;
        assert!(begun.elapsed() < Duration::from_secs(62), "{:?}", begun.elapsed());
    };
    world.app.workers.run(&world.channel_client(), ends).await;
}

/// Whichever read fails, at the start after a downtime.
#[tokio::test(start_paused = true)]
async fn passing_failure_of_the_disk_costs_nobody_the_time_of_a_downtime() {
    for count in 0..24 {
        let world = World::timed("10m").await;
        if !world.folder.is_file() {
            return;
        }
        run_due_checks(&world).await;
        let world = world.restart();
        world.advance(HOUR);
        world.store_faults.fail_read_after(count);
        world.run_until(|| count_compensations(&world, 1) > 0 || is_over(&world)).await;
        run_due_checks(&world).await;
        assert!(!is_over(&world), "after {count} reads");
    }
}
