//! The time that players have left, computed from the timestamps of events.

use crate::matches::fixture::{ANN, AUTO_ROLL, BEN, CAT, MatchFixture, with_manual_rolls};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE, SECOND};
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::state::clocks::MatchClocks;
use gonagas_core::matches::state::ending::Ending;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::offers::OfferStatus;
use gonagas_core::matches::timed_actions::{self, TimedAction};

const RAISA: &str = "sahkku rules=raisa";

fn clocks<T>(fixture: &MatchFixture, read: impl Fn(&MatchClocks) -> T) -> T {
    fixture.play(|play| read(play.clocks.as_ref().unwrap()))
}

/// The time that both players have left now.
fn time_left(fixture: &MatchFixture) -> [Timestamp; 2] {
    clocks(fixture, |clocks| Side::BOTH.map(|side| clocks.time_left(side, fixture.now)))
}

/// Plays the first legal action for the players in turn, each after this time.
fn play_turns(fixture: &mut MatchFixture, took: &[Timestamp]) {
    for took in took {
        fixture.now += took;
        let (actor, action) =
            fixture.play(|play| (play.user_to_act().unwrap(), play.session.legal_notations()[0].clone()));
        fixture.type_actions(actor, &action, &[]).unwrap();
    }
}

/// A match of Pahtum, in which each turn is one action. Ben has placed the one neutral stone without using time.
fn pahtum(clock: &str) -> MatchFixture {
    let mut fixture = MatchFixture::started_with_clock("pahtum blocks=1", clock);
    play_turns(&mut fixture, &[0]);
    fixture
}

#[test]
fn turn_costs_its_time_and_adds_the_increment() {
    let mut fixture = pahtum("10m");
    play_turns(&mut fixture, &[30 * SECOND, 50 * SECOND, MINUTE]);
    fixture.now += 5 * SECOND;
    assert_eq!(time_left(&fixture), [10 * MINUTE - 90 * SECOND, 10 * MINUTE - 55 * SECOND]);
    let mut fixture = pahtum("10m+15s");
    assert_eq!(time_left(&fixture), [10 * MINUTE, 10 * MINUTE + 15 * SECOND]);
    play_turns(&mut fixture, &[30 * SECOND]);
    assert_eq!(time_left(&fixture), [10 * MINUTE - 15 * SECOND, 10 * MINUTE + 15 * SECOND]);
}

#[test]
fn increment_stops_at_the_cap() {
    let mut fixture = pahtum("2d+12h/50h");
    play_turns(&mut fixture, &[HOUR, 11 * HOUR]);
    assert_eq!(time_left(&fixture), [50 * HOUR, 50 * HOUR]);
    let mut fixture = pahtum("1d+1d/1d");
    play_turns(&mut fixture, &[23 * HOUR, HOUR, 5 * HOUR, 0]);
    assert_eq!(time_left(&fixture), [DAY; 2], "every turn has a day");
}

#[test]
fn match_without_time_limit_has_no_clocks() {
    let mut fixture = MatchFixture::started("pahtum blocks=1");
    fixture.now = 1000 * DAY;
    assert!(fixture.play(|play| play.clocks.is_none()));
    assert_eq!((fixture.game().times_out_at(), timed_actions::next_timed_action(&fixture.game())), (None, None));
    assert!(fixture.apply(None, EventKind::TimedOut).is_err());
}

#[test]
fn clock_runs_through_all_actions_of_a_turn() {
    let mut fixture = MatchFixture::started_with_clock(RAISA, "10m+15s");
    fixture.now = MINUTE;
    fixture.roll(ANN, &["=X3"]).unwrap();
    fixture.now = 2 * MINUTE;
    fixture.type_actions(ANN, "keep", &[]).unwrap();
    assert_eq!(time_left(&fixture), [8 * MINUTE, 10 * MINUTE]);
    assert_eq!(fixture.play(|play| play.user_to_act()), Some(ANN));
}

#[test]
fn two_turns_in_a_row_of_one_seat_both_add_the_increment() {
    let mut fixture = MatchFixture::started_with_clock("seega size=5", "10m+15s");
    play_turns(&mut fixture, &[0; 24]);
    let last = fixture.play(|play| (play.last_to_act, play.session.status().active_side()));
    assert_eq!(last, (Some(Side::Second), Some(Side::Second)), "the seat that placed last moves first");
    assert_eq!(time_left(&fixture), [10 * MINUTE + 90 * SECOND; 2], "six turns each");
}

#[test]
fn automatic_actions_cost_no_time() {
    let mut fixture = MatchFixture::started_with_clock(RAISA, "10m+15s");
    fixture.automation = with_manual_rolls(&[(BEN, AUTO_ROLL)]);
    fixture.now = MINUTE;
    // Without an X no die can be used, so Ben's dice are rolled at once.
    let new_events = fixture.roll(ANN, &["=23", "=22"]);
    let new_events = new_events.or_else(|_| fixture.roll(ANN, &["=23"])).unwrap();
    assert!(new_events.contains("1 =23"), "{new_events}");
    assert!(time_left(&fixture)[1] >= 10 * MINUTE, "{:?}", time_left(&fixture));
    assert_eq!(time_left(&fixture)[0], 9 * MINUTE + 15 * SECOND);
}

#[test]
fn undo_returns_no_time_and_earns_no_second_increment() {
    let mut fixture = MatchFixture::started_with_clock(RAISA, "10m+15s");
    fixture.roll(ANN, &["=X3"]).unwrap();
    for _ in 0..4 {
        fixture.now += MINUTE;
        fixture.type_actions(ANN, "keep", &[]).unwrap();
        fixture.now += MINUTE;
        fixture.undo(ANN).unwrap();
    }
    assert_eq!(time_left(&fixture), [2 * MINUTE, 10 * MINUTE]);
}

#[test]
fn turn_that_is_undone_and_replayed_adds_one_increment() {
    let mut fixture = MatchFixture::started_with_clock(RAISA, "10m+15s");
    fixture.roll(ANN, &["=X3"]).unwrap();
    let mut ended = 0;
    for _ in 0..4 {
        while fixture.play(|play| play.user_to_act()) == Some(ANN) {
            let action = fixture
                .play(|play| play.session.legal_notations().into_iter().find(|it| !it.starts_with("rethrow")).unwrap());
            fixture.type_actions(ANN, &action, &[]).unwrap();
        }
        ended += 1;
        assert_eq!(time_left(&fixture)[0], 10 * MINUTE + 15 * SECOND, "after {ended} ends");
        fixture.undo(ANN).unwrap();
        assert_eq!(time_left(&fixture)[0], 10 * MINUTE);
    }
}

#[test]
fn earlier_timestamp_costs_no_time() {
    let mut fixture = pahtum("10m");
    play_turns(&mut fixture, &[MINUTE]);
    fixture.now = 0;
    play_turns(&mut fixture, &[0, 0]);
    fixture.now = MINUTE;
    assert_eq!(time_left(&fixture), [9 * MINUTE, 10 * MINUTE], "that minute is not counted twice");
    fixture.now = 2 * MINUTE;
    assert_eq!(time_left(&fixture), [9 * MINUTE, 9 * MINUTE]);
}

#[test]
fn expired_clock_rejects_all_commands_and_forfeits_match() {
    let mut fixture = pahtum("10m");
    assert_eq!(fixture.game().times_out_at(), Some(10 * MINUTE));
    fixture.now = 10 * MINUTE - 1;
    assert!(fixture.apply(None, EventKind::TimedOut).is_err(), "there was time left");
    fixture.run(BEN, MatchCommand::OfferEnd, &[]).unwrap();
    fixture.now = 10 * MINUTE;
    for (user, command) in [
        (ANN, MatchCommand::PlayActions(vec!["a1".into()])),
        (ANN, MatchCommand::Resign),
        (BEN, MatchCommand::Resign),
        (BEN, MatchCommand::WithdrawOffer),
        (ANN, MatchCommand::AgreeToEnd),
    ] {
        assert_eq!(fixture.run(user, command.clone(), &[]), Err(Rejection::TimeUp(ANN)), "{command:?}");
    }
    assert_eq!(fixture.run(CAT, MatchCommand::Resign, &[]), Err(Rejection::NotAPlayer));
    assert_eq!(timed_actions::due_timed_action(&fixture.game(), fixture.now), Some(TimedAction::TimeOut));
    let game = fixture.apply(None, EventKind::TimedOut).unwrap();
    let ending = game.ending().unwrap();
    assert_eq!(ending, Ending::TimedOut(Side::First));
    assert!(ending.has_result() && ending.winner() == Some(Side::Second));
    assert_eq!(game.play_state().unwrap().offers.last_offer().unwrap().status, OfferStatus::Expired);
    let notices = [Effect::PostNotice(ANN), Effect::PostNotice(BEN)];
    assert_eq!(fixture.effects[..2], [Effect::DeleteNotices, Effect::UpdateMessage], "an offer was pending");
    assert_eq!(fixture.effects[2..], notices);
    assert_eq!((game.times_out_at(), timed_actions::next_timed_action(&game)), (None, None), "no clock is running");
    assert_eq!(fixture.run(ANN, MatchCommand::Resign, &[]), Err(Rejection::MatchOver));
}

#[test]
fn player_to_move_is_reminded_once_a_turn() {
    let mut fixture = pahtum("10m");
    assert_eq!(timed_actions::next_timed_action(&fixture.game()), Some((8 * MINUTE, TimedAction::SendReminder)));
    fixture.now = 8 * MINUTE;
    let game = fixture.apply(None, EventKind::ReminderSent).unwrap();
    assert_eq!(fixture.effects, [Effect::PostReminder(ANN)]);
    assert_eq!(timed_actions::next_timed_action(&game), Some((10 * MINUTE, TimedAction::TimeOut)));
    // A reminder does not make the board's controls stale.
    let seen = game.last_event_number() - 1;
    let legal = fixture.play(|play| play.session.legal_notations()[0].clone());
    fixture.try_run(ANN, &MatchCommand::PlayActions(vec![legal]), Some(seen), &mut |_| 0).unwrap();
    assert_eq!(
        timed_actions::next_timed_action(&fixture.game()),
        Some((16 * MINUTE, TimedAction::SendReminder)),
        "it is Ben's turn"
    );
    play_turns(&mut fixture, &[0]);
    assert_eq!(
        timed_actions::next_timed_action(&fixture.game()),
        Some((8 * MINUTE + 96 * SECOND, TimedAction::SendReminder)),
        "a fifth of the time left"
    );
}

#[test]
fn turn_that_starts_below_a_minute_has_no_reminder() {
    let mut fixture = pahtum("1m+10s");
    play_turns(&mut fixture, &[30 * SECOND, 0]);
    assert_eq!(time_left(&fixture)[0], 40 * SECOND);
    assert_eq!(timed_actions::next_timed_action(&fixture.game()), Some((70 * SECOND, TimedAction::TimeOut)));
}

#[test]
fn downtime_is_compensated_on_the_running_clock() {
    let mut fixture = pahtum("10m");
    fixture.now = 30 * MINUTE;
    let lost = clocks(&fixture, |clocks| clocks.time_lost_between(9 * MINUTE, 30 * MINUTE));
    assert_eq!(lost, 21 * MINUTE);
    let game = fixture.apply(None, EventKind::TimeCompensated(lost)).unwrap();
    assert_eq!(game.times_out_at(), Some(31 * MINUTE));
    assert_eq!(time_left(&fixture), [MINUTE, 10 * MINUTE]);
    assert_eq!(clocks(&fixture, MatchClocks::compensated_time), lost);
    assert_eq!(fixture.effects, [], "no message is edited only for that");
    play_turns(&mut fixture, &[0]);
    assert_eq!(clocks(&fixture, MatchClocks::compensated_time), 0, "of the turn before");
}

#[test]
fn vacation_pauses_the_clock() {
    let mut fixture = pahtum("1d+1d/1d");
    fixture.now = 20 * HOUR;
    fixture.apply(Some(ANN), EventKind::VacationStarted(20 * HOUR + 3 * DAY)).unwrap();
    assert_eq!(fixture.effects, [Effect::UpdateMessage]);
    assert_eq!(fixture.game().times_out_at(), Some(DAY + 3 * DAY));
    fixture.now = 2 * DAY;
    assert_eq!(time_left(&fixture), [4 * HOUR, DAY]);
    fixture.apply(Some(ANN), EventKind::VacationEnded).unwrap();
    assert_eq!(fixture.game().times_out_at(), Some(2 * DAY + 4 * HOUR));
    // Ben's vacation does not pause Ann's clock. It counts once it is his turn.
    fixture.apply(Some(BEN), EventKind::VacationStarted(10 * DAY)).unwrap();
    assert_eq!(fixture.game().times_out_at(), Some(2 * DAY + 4 * HOUR));
    play_turns(&mut fixture, &[HOUR]);
    assert_eq!(fixture.game().times_out_at(), Some(11 * DAY));
    assert_eq!(
        timed_actions::next_timed_action(&fixture.game()),
        Some((10 * DAY, TimedAction::EndVacation(Side::Second)))
    );
    assert_eq!(timed_actions::legacy_deadline(&fixture.game()), Some(10 * DAY + DAY / 5 * 4), "the reminder");
    // A player on vacation may still act.
    play_turns(&mut fixture, &[DAY]);
    assert_eq!(time_left(&fixture), [DAY, DAY]);
}

/// A challenge by Ann, who acts first, with this clock.
fn live_challenge(rules: &str, clock: &str) -> MatchFixture {
    let mut fixture = MatchFixture::challenge(rules);
    clock.clone_into(&mut fixture.terms.time_control);
    fixture.now = 0;
    fixture
}

#[test]
fn challenge_waits_as_long_as_its_bank() {
    for (clock, lifetime) in
        [("3m+2s", 15 * MINUTE), ("10m+15s", 15 * MINUTE), ("90m", 90 * MINUTE), ("3d+3d/3d", DAY), ("", DAY)]
    {
        assert_eq!(live_challenge("seega size=5", clock).game().expires_at(), Some(lifetime), "{clock}");
    }
}

#[test]
fn first_clock_of_a_live_match_waits_for_the_challenger() {
    let accepted = || {
        let mut fixture = live_challenge("seega size=5", "10m+15s");
        fixture.run(BEN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
        assert_eq!(clocks(&fixture, MatchClocks::held_until), Some(10 * MINUTE));
        assert_eq!(fixture.game().times_out_at(), Some(20 * MINUTE));
        fixture
    };
    let mut fixture = accepted();
    fixture.now = 4 * MINUTE;
    fixture.type_actions(ANN, "a1", &[]).unwrap();
    fixture.now = 5 * MINUTE;
    assert_eq!(time_left(&fixture), [9 * MINUTE, 10 * MINUTE], "the clock runs from the first stone on");
    fixture.type_actions(ANN, "a2", &[]).unwrap();
    assert_eq!(clocks(&fixture, MatchClocks::held_until), None);
    let mut fixture = accepted();
    fixture.now = 12 * MINUTE;
    assert_eq!(time_left(&fixture), [8 * MINUTE, 10 * MINUTE], "it waits for ten minutes at most");
    // The opponent and the bot are no sign of the player.
    let mut fixture = accepted();
    fixture.now = MINUTE;
    fixture.run(BEN, MatchCommand::OfferEnd, &[]).unwrap();
    assert_eq!(clocks(&fixture, MatchClocks::held_until), Some(10 * MINUTE));
}

#[test]
fn first_clock_does_not_wait_for_the_accepter_or_without_a_live_clock() {
    for (rules, clock) in [("pahtum blocks=1", "10m+15s"), ("seega size=5", "1d+1d/1d"), ("seega size=5", "")] {
        let mut fixture = live_challenge(rules, clock);
        fixture.run(BEN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
        let held = fixture.events.iter().any(|event| matches!(event.kind, EventKind::ClockHeld(_)));
        assert!(!held, "{rules} {clock}");
    }
}

#[test]
fn automatic_vacation_day_starts_when_time_ran_out() {
    let mut fixture = pahtum("1d");
    fixture.now = DAY + HOUR;
    fixture.apply(None, EventKind::VacationStarted(2 * DAY + HOUR)).unwrap();
    assert_eq!(fixture.effects, [Effect::RetireMessage(3), Effect::PostMessage(vec![ANN, BEN])]);
    assert_eq!(time_left(&fixture), [0, DAY], "the bot's delay costs no time");
    assert_eq!(fixture.game().times_out_at(), Some(2 * DAY + HOUR));
    assert!(clocks(&fixture, |clocks| clocks.pause(Side::First).unwrap().automatic));
}

#[test]
fn unreadable_time_control_is_a_corrupt_log() {
    let fixture = MatchFixture::started_with_clock("pahtum blocks=1", "10m");
    for clock in ["soon", "10m+", "live", "99999999999d"] {
        let mut terms = fixture.game().terms().clone();
        clock.clone_into(&mut terms.time_control);
        let corrupt = Match::replay(MatchId(1), terms, &fixture.events).unwrap_err();
        assert!(corrupt.why.contains("not a time control"), "{corrupt}");
    }
}

#[test]
fn impossible_clock_events_are_rejected() {
    for (user, kind) in [
        (None, EventKind::VacationEnded),
        (Some(CAT), EventKind::VacationEnded),
        (Some(CAT), EventKind::VacationStarted(9)),
        (None, EventKind::TimedOut),
    ] {
        let mut fixture = pahtum("10m");
        assert!(fixture.apply(user, kind.clone()).is_err(), "{kind:?}");
    }
    for kind in [
        EventKind::ReminderSent,
        EventKind::TimeCompensated(1),
        EventKind::VacationStarted(1),
        EventKind::VacationEnded,
    ] {
        assert!(MatchFixture::started("pahtum blocks=1").apply(Some(UserId(1)), kind.clone()).is_err(), "{kind:?}");
    }
}
