//! Time in a match: what is shown of it, reminders, the end by time, and what the bot was not there for.

use crate::app::world::{ANN, BEN, Fault, World, caller, clocked};
use gonagas::app::ports::Clock;
use gonagas::app::requests::{AutocompleteInput, Request};
use gonagas::matches::clock::time_control::{DAY, HOUR, MINUTE};

/// How a moment that lies so far from now is shown.
fn shown(world: &World, ahead: i64, how: char) -> String {
    format!("<t:{}:{how}>", (world.clock.now() + ahead) / 1000)
}

/// How many messages say this.
fn count(world: &World, catalog: &str) -> usize {
    world.channel.messages.lock().unwrap().values().filter(|message| message.text.contains(catalog)).count()
}

fn is_over(world: &World) -> bool {
    count(world, "The match is over") > 0
}

fn is_reminded(world: &World) -> bool {
    count(world, "your time in") > 0
}

#[tokio::test]
async fn the_clock_is_chosen_with_the_challenge_and_told_in_words() {
    let world = World::new();
    for (clock, told) in [
        ("live", "**Time:** 10 minutes each, and 15 seconds more with each turn."),
        ("day", "**Time:** 1 day for each turn."),
        ("2d+12h/5d", "**Time:** 2 days each, and 12 hours more with each turn, up to 5 days."),
        ("1h30m", "**Time:** 1 hour 30 minutes each for the whole match."),
        ("three-days (3 days for each turn)", "**Time:** 3 days for each turn."),
    ] {
        assert_eq!(world.ask(ANN, clocked(clock, Some(BEN))).await, "");
        assert!(world.newest().contains(told), "{clock}: {}", world.newest());
    }
    world.ask(ANN, clocked("none", Some(BEN))).await;
    assert!(!world.newest().contains("**Time:**"));
}

#[tokio::test]
async fn nonsense_is_no_clock() {
    let world = World::new();
    for text in ["soon", "10", "`@everyone`", "1d1d"] {
        let said = world.ask(ANN, clocked(text, Some(BEN))).await;
        assert!(said.contains("is no clock") && said.contains("`three-days` (3 days for each turn)"), "{said}");
        assert!(said.contains("`10m+15s`") && !said.contains("``"), "{said}");
    }
    for (text, reason) in [
        ("5s", "`5s` is too little time: each has to begin with at least 1 minute."),
        ("31d+1s", "`31d+1s` is too much time: each can begin with at most 30 days."),
        ("1d+99999d", "what stands behind `+`: it can be at most 30 days."),
        ("10m+15s/5m", "the cap, what stands behind `/`, lies below what each begins with"),
        ("1d+1d/31d", "the cap, what stands behind `/`, is too much: it can be at most 30 days."),
    ] {
        let said = world.ask(ANN, clocked(text, Some(BEN))).await;
        assert!(said.contains(text) && said.contains(reason), "{said}");
    }
    assert_eq!(world.channel.count(), 0);
}

#[tokio::test]
async fn clocks_are_completed() {
    let world = World::new();
    let complete = async |text: &str| {
        let found = world.app.autocomplete(&caller(ANN), AutocompleteInput::TimeControl { text: text.into() }).await;
        found.into_iter().map(|it| format!("{} = {}", it.value, it.name)).collect::<Vec<_>>()
    };
    let all = complete("").await;
    assert_eq!(all.len(), 4, "{all:?}");
    assert_eq!(all[0], "none = none (all the time you want)");
    assert_eq!(complete("D").await, ["day = day (1 day for each turn)"]);
    assert_eq!(complete("90m").await, ["1h30m = 1h30m (1 hour 30 minutes each for the whole match)"]);
    assert_eq!(complete("x").await, [""; 0]);
}

#[tokio::test]
async fn the_board_shows_the_deadline_and_what_the_other_has_left() {
    let world = World::timed("10m+15s").await;
    let deadline = shown(&world, 10 * MINUTE, 'R');
    let expected = format!("The time of <@1> runs out {deadline}; <@2> has 10 minutes 15 seconds left.");
    assert!(world.newest().ends_with(&expected), "{}", world.newest());
    let mine = world.ask(ANN, Request::Matches).await;
    assert!(mine.contains("your turn") && mine.contains(&format!("time runs out {deadline}")), "{mine}");
    let board = world.channel.last().0;
    world.advance(MINUTE);
    world.pick(ANN, "a1").await;
    assert!(world.newest().contains("<@1> has 9 minutes 15 seconds left."), "{}", world.newest());
    let retired = world.channel.messages.lock().unwrap()[&board].text.clone();
    assert!(!retired.contains("<t:"), "{retired}");
    world.press(BEN, "resign").await;
    let confirm = Request::PressControl { custom_id: "m:1:1:confirm".into(), values: vec![], message_id: 0 };
    world.ask(BEN, confirm).await;
    assert!(is_over(&world) && !world.newest().contains("<t:"), "{}", world.newest());
}

#[tokio::test(start_paused = true)]
async fn at_zero_the_bot_ends_the_match_and_tells_both() {
    let world = World::timed("10m").await;
    world.channel.called.lock().unwrap().clear();
    world.advance(10 * MINUTE - 1);
    world.serve_until(|| is_reminded(&world)).await;
    assert!(!is_over(&world));
    world.channel.called.lock().unwrap().clear();
    world.advance(1);
    world.serve_until(|| is_over(&world)).await;
    let end = world.newest();
    assert!(end.contains("The time of <@1> is up: <@2> (White) wins."), "{end}");
    assert!(!end.contains("<t:"), "{end}");
    let mut called = world.channel.called.lock().unwrap().clone();
    called.sort();
    assert_eq!(called, [ANN, BEN], "one message calls both");
    world.advance(DAY);
    let count = world.channel.count();
    world.serve_until(|| true).await;
    assert_eq!(world.channel.count(), count, "nothing runs any more");
    let said = world.ask(ANN, Request::Verify { match_number: Some(1) }).await;
    assert!(said.contains("Nothing in this match") || said.contains("Fair"), "{said}");
}

/// Real time, so that the bot really rests between two looks at the dates.
#[tokio::test]
async fn whatever_happens_has_the_dates_looked_at_anew() {
    let world = World::timed("1m").await;
    world.challenge("pahtum", "blocks=1", Some(BEN)).await;
    world.press(BEN, "accept").await;
    let acts = async {
        while !alive(&world) {
            tokio::task::yield_now().await;
        }
        world.pass(MINUTE);
        world.ask(BEN, Request::Move { actions: "d4".into(), match_number: Some(2) }).await;
    };
    let served = async { tokio::join!(world.serve_until(|| is_over(&world)), acts) };
    // Without a new look it would take most of a minute.
    tokio::time::timeout(std::time::Duration::from_secs(30), served).await.expect("the end of match 1");
}

#[tokio::test(start_paused = true)]
async fn whoever_is_to_act_is_reminded_once_by_a_message_of_its_own() {
    let world = World::timed("10m").await;
    let board = world.channel.last().0;
    world.channel.called.lock().unwrap().clear();
    world.advance(8 * MINUTE);
    world.serve_until(|| is_reminded(&world)).await;
    let reminder = world.newest();
    let first = format!("<@1>, your time in **#1 · Pahtum** against <@2> runs out {}.", shown(&world, 2 * MINUTE, 'R'));
    assert_eq!(reminder.lines().next(), Some(first.as_str()));
    assert!(reminder.contains(&format!("local:7/70/{board}")), "a link to the board: {reminder}");
    assert_eq!(*world.channel.called.lock().unwrap(), [ANN]);
    let world = world.restart();
    world.advance(MINUTE);
    world.serve_until(|| true).await;
    assert_eq!(world.channel.count(), 4, "once, whatever happens");
    // The board that stood stands on, and the reminder has not taken its place.
    let id = "m:1:3:play:a1".to_owned();
    let said = world.ask(ANN, Request::PressControl { custom_id: id, values: vec![], message_id: board }).await;
    assert_eq!(said, "");
    assert!(world.newest().contains("<@2>, it is your turn"), "{}", world.newest());
}

#[tokio::test(start_paused = true)]
async fn a_reminder_that_comes_too_late_is_not_told() {
    let world = World::timed("10m").await;
    world.advance(8 * MINUTE);
    world.channel.faults.lock().unwrap().push(Fault::Down);
    world.serve_until(|| world.channel.faults.lock().unwrap().is_empty()).await;
    world.play(ANN, "a1").await;
    world.serve_until(|| true).await;
    assert!(!is_reminded(&world));
}

#[tokio::test(start_paused = true)]
async fn a_reminder_whose_answer_was_lost_is_not_told_again() {
    for unreadable in [false, true] {
        let world = World::timed("10m").await;
        world.advance(8 * MINUTE);
        world.channel.faults.lock().unwrap().push(Fault::AnswerLost);
        world.serve_until(|| is_reminded(&world)).await;
        world.channel.unreadable.store(unreadable, std::sync::atomic::Ordering::SeqCst);
        let world = world.restart();
        world.serve_until(|| world.channel.looks.load(std::sync::atomic::Ordering::SeqCst) > 0).await;
        world.serve_until(|| true).await;
        assert_eq!(count(&world, "your time in"), 1);
    }
}

#[tokio::test]
async fn an_action_after_zero_comes_too_late() {
    let world = World::timed("10m").await;
    world.advance(10 * MINUTE);
    let said = world.play(ANN, "a1").await;
    assert!(said.contains("#1 is over: the time of <@1> was up."), "{said}");
    world.serve_until(|| is_over(&world)).await;
    assert!(!world.newest().contains("**a1**"), "{}", world.newest());
    for (who, action) in [(ANN, "a1"), (BEN, "b1")] {
        let said = world.ask(who, Request::Move { actions: action.into(), match_number: Some(1) }).await;
        assert!(said.contains("#1 is over: the time of <@1> was up."), "{said}");
    }
}

#[tokio::test]
async fn whoever_acts_in_time_and_the_end_of_it_do_not_meet() {
    let world = World::timed("10m").await;
    world.advance(10 * MINUTE - 1);
    assert_eq!(world.play(ANN, "a1").await, "");
    world.advance(1);
    world.serve_until(|| true).await;
    assert!(!is_over(&world));
}

#[tokio::test]
async fn resigning_after_zero_comes_too_late() {
    let world = World::timed("10m").await;
    world.advance(10 * MINUTE);
    let said = world.ask(BEN, Request::Resign { match_number: Some(1) }).await;
    assert!(said.contains("#1 is over: the time of <@1> was up."), "{said}");
}

#[tokio::test(start_paused = true)]
async fn what_was_lost_while_the_bot_was_down_is_given_back() {
    let world = World::timed("10m").await;
    world.advance(9 * MINUTE);
    world.serve_until(|| is_reminded(&world)).await;
    world.serve_until(|| true).await;
    // Down for three hours, past the end.
    world.advance(3 * HOUR);
    let world = world.restart();
    world
        .serve_until(|| count(&world, "<@1> has 3 hours back: I was not there, or could not show this board.") > 0)
        .await;
    assert!(!is_over(&world));
    let board = world.channel.messages.lock().unwrap().values().nth(2).unwrap().text.clone();
    assert!(board.contains(&shown(&world, MINUTE, 'R')), "{board}");
    world.advance(MINUTE - 1);
    world.serve_until(|| true).await;
    assert!(!is_over(&world));
    world.advance(1);
    world.serve_until(|| is_over(&world)).await;
}

#[tokio::test]
async fn who_acts_before_the_bot_has_looked_again_loses_nothing_either() {
    let world = World::timed("10m").await;
    world.serve_until(|| alive(&world)).await;
    world.advance(3 * HOUR);
    let world = world.restart();
    assert_eq!(world.play(ANN, "a1").await, "");
    assert!(world.newest().contains("<@1> has 10 minutes left"), "{}", world.newest());
}

/// Whether it has been stored that the bot is there.
fn alive(world: &World) -> bool {
    let path = world.folder.path().join("test.sqlite");
    let hand = rusqlite::Connection::open(path).unwrap();
    hand.query_row("SELECT max(last_seen_at) FROM heartbeat", [], |row| row.get::<_, Option<i64>>(0)).unwrap()
        == Some(world.clock.now())
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_is_moved_while_the_bot_runs_is_no_downtime() {
    let world = World::timed("10m").await;
    world.serve_until(|| alive(&world)).await;
    world.advance(3 * HOUR);
    world.serve_until(|| is_over(&world)).await;
}

#[tokio::test(start_paused = true)]
async fn while_nobody_can_reach_the_bot_nobody_loses() {
    let world = World::timed("10m").await;
    world.serve_until(|| alive(&world)).await;
    world.channel.unheard.store(true, std::sync::atomic::Ordering::SeqCst);
    world.pass(3 * HOUR);
    world.serve_until(|| true).await;
    assert_eq!(world.channel.count(), 3);
    world.channel.unheard.store(false, std::sync::atomic::Ordering::SeqCst);
    world.serve_until(|| count(&world, "<@1> has 3 hours back") > 0).await;
    assert!(!is_over(&world));
}
