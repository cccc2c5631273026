//! Awareness of a turn, the time that a turn costs, and when a compensation is shown.

use crate::matches::fixture::{ANN, BEN, MatchFixture};
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE, SECOND};
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::state::clocks::MatchClocks;

fn clocks<T>(fixture: &MatchFixture, read: impl Fn(&MatchClocks) -> T) -> T {
    fixture.play(|play| read(play.clocks.as_ref().unwrap()))
}

fn unaware_since(fixture: &MatchFixture) -> Option<Timestamp> {
    clocks(fixture, MatchClocks::unaware_since)
}

/// Plays the first legal action for the player to act, and returns that player.
fn play_first_action(fixture: &mut MatchFixture) -> UserId {
    let (actor, action) = fixture.play(|play| (play.user_to_act().unwrap(), play.session.legal_notations()[0].clone()));
    fixture.type_actions(actor, &action, &[]).unwrap();
    actor
}

/// A match of Seega, in which each turn is two stones. Ann's first turn starts at time 0.
fn seega(clock: &str) -> MatchFixture {
    MatchFixture::started_with_clock("seega size=5", clock)
}

#[test]
fn acting_in_a_turn_makes_the_player_aware() {
    let mut fixture = seega("1d");
    assert_eq!(unaware_since(&fixture), Some(0), "Ben accepted, so Ann is not aware");
    fixture.now = MINUTE;
    assert_eq!(play_first_action(&mut fixture), ANN);
    assert_eq!(unaware_since(&fixture), None);
    fixture.now = 2 * MINUTE;
    assert_eq!(play_first_action(&mut fixture), ANN);
    assert_eq!(unaware_since(&fixture), Some(2 * MINUTE), "Ben's turn begins");
    fixture.now = 3 * MINUTE;
    fixture.run(ANN, MatchCommand::OfferEnd, &[]).unwrap();
    assert_eq!(unaware_since(&fixture), Some(2 * MINUTE), "Ann's actions do not make Ben aware");
    fixture.run(BEN, MatchCommand::DeclineOffer, &[]).unwrap();
    assert_eq!(unaware_since(&fixture), None, "Ben has seen the match");
}

#[test]
fn accepter_who_moves_first_is_aware() {
    let mut fixture = MatchFixture::challenge("seega size=5");
    fixture.terms.challenger_seat = gonagas_core::matches::challenge::terms::SeatPreference::Second;
    fixture.terms.time_control = "1d".into();
    fixture.run(BEN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
    assert_eq!((fixture.play(|play| play.user_to_act()), unaware_since(&fixture)), (Some(BEN), None));
}

#[test]
fn vacations_and_bot_events_do_not_make_a_player_aware() {
    let mut fixture = seega("1d");
    for (user, kind) in [
        (Some(ANN), EventKind::VacationStarted(DAY)),
        (Some(ANN), EventKind::VacationEnded),
        (None, EventKind::ReminderSent),
        (None, EventKind::TimeCompensated(MINUTE)),
        (None, EventKind::VacationStarted(DAY)),
    ] {
        fixture.apply(user, kind.clone()).unwrap();
        assert_eq!(unaware_since(&fixture), Some(0), "{kind:?}");
    }
}

#[test]
fn undo_makes_aware_and_granted_takeback_does_not() {
    let mut fixture = MatchFixture::started_with_clock("sahkku rules=gavkevuotna", "1d");
    fixture.roll(ANN, &["=X2-"]).unwrap();
    fixture.type_actions(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!((fixture.play(|play| play.user_to_act()), unaware_since(&fixture)), (Some(BEN), Some(0)));
    fixture.undo(ANN).unwrap();
    assert_eq!((fixture.play(|play| play.user_to_act()), unaware_since(&fixture)), (Some(ANN), None));
    let mut fixture = seega("1d");
    play_first_action(&mut fixture);
    play_first_action(&mut fixture);
    fixture.now = MINUTE;
    fixture.run(ANN, MatchCommand::RequestTakeback, &[]).unwrap();
    fixture.run(BEN, MatchCommand::GrantTakeback, &[]).unwrap();
    assert_eq!((fixture.play(|play| play.user_to_act()), unaware_since(&fixture)), (Some(ANN), Some(MINUTE)));
}

#[test]
fn turn_time_excludes_compensation_and_vacation() {
    let mut fixture = seega("1d");
    let cost = |fixture: &MatchFixture| clocks(fixture, |clocks| clocks.turn_time_spent(fixture.now));
    fixture.now = HOUR;
    assert_eq!(cost(&fixture), HOUR);
    fixture.apply(None, EventKind::TimeCompensated(20 * MINUTE)).unwrap();
    assert_eq!(cost(&fixture), 40 * MINUTE);
    fixture.apply(Some(ANN), EventKind::VacationStarted(3 * HOUR)).unwrap();
    fixture.now = 4 * HOUR;
    assert_eq!(cost(&fixture), HOUR + 40 * MINUTE, "a vacation costs no time");
    fixture.apply(None, EventKind::TimeCompensated(cost(&fixture))).unwrap();
    assert_eq!((cost(&fixture), fixture.game().times_out_at()), (0, Some(4 * HOUR + DAY)));
    // The same holds after the time has run out.
    fixture.now = 5 * DAY;
    fixture.apply(None, EventKind::TimeCompensated(cost(&fixture))).unwrap();
    assert_eq!(fixture.game().times_out_at(), Some(6 * DAY));
}

#[test]
fn compensation_is_shown_from_a_hundredth_of_the_time_left() {
    let mut fixture = seega("10h");
    fixture.now = 10 * MINUTE;
    for (compensation, shown) in [(5 * MINUTE, 0), (MINUTE, 6 * MINUTE), (SECOND, 361 * SECOND)] {
        fixture.apply(None, EventKind::TimeCompensated(compensation)).unwrap();
        assert_eq!(clocks(&fixture, MatchClocks::compensated_time), shown);
    }
    // When little time is left, a short compensation is already shown.
    let mut fixture = seega("10h");
    fixture.now = 10 * HOUR - MINUTE;
    fixture.apply(None, EventKind::TimeCompensated(SECOND)).unwrap();
    assert_eq!(clocks(&fixture, MatchClocks::compensated_time), SECOND);
}
