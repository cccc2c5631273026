//! Whether somebody knows of their turn, what a turn has cost, and what is told of time that is given back.

use crate::matches::hall::{ANN, BEN, Hall};
use gonagas::matches::clock::duration::{DAY, HOUR, MINUTE, SECOND};
use gonagas::matches::commands::match_command::MatchCommand;
use gonagas::matches::effects::effect::Effect;
use gonagas::matches::ids::{Timestamp, UserId};
use gonagas::matches::log::event::EventKind;
use gonagas::matches::state::clocks::MatchClocks;

fn times<T>(hall: &Hall, look: impl Fn(&MatchClocks) -> T) -> T {
    hall.play(|play| look(play.clocks.as_ref().unwrap()))
}

fn unaware_since(hall: &Hall) -> Option<Timestamp> {
    times(hall, MatchClocks::unaware_since)
}

/// Whoever is to act plays the first legal action.
fn plays(hall: &mut Hall) -> UserId {
    let (actor, action) = hall.play(|play| (play.user_to_act().unwrap(), play.session.legal_notations()[0].clone()));
    hall.types(actor, &action, &[]).unwrap();
    actor
}

/// Seega, in which each turn is two stones; Ann's first turn has begun at no time.
fn seega(clock: &str) -> Hall {
    Hall::timed("seega size=5", clock)
}

#[test]
fn who_does_something_in_a_turn_knows_of_it() {
    let mut hall = seega("1d");
    assert_eq!(unaware_since(&hall), Some(0), "it was Ben who accepted");
    hall.now = MINUTE;
    assert_eq!(plays(&mut hall), ANN);
    assert_eq!(unaware_since(&hall), None);
    hall.now = 2 * MINUTE;
    assert_eq!(plays(&mut hall), ANN);
    assert_eq!(unaware_since(&hall), Some(2 * MINUTE), "Ben's turn begins");
    hall.now = 3 * MINUTE;
    hall.wish(ANN, MatchCommand::OfferEnd, &[]).unwrap();
    assert_eq!(unaware_since(&hall), Some(2 * MINUTE), "what Ann does tells Ben nothing");
    hall.wish(BEN, MatchCommand::DeclineOffer, &[]).unwrap();
    assert_eq!(unaware_since(&hall), None, "Ben has seen how it stands");
}

#[test]
fn who_begins_the_match_that_they_accept_knows_of_it() {
    let mut hall = Hall::invited("seega size=5");
    hall.terms.challenger_seat = gonagas::matches::challenge::terms::SeatPreference::Second;
    hall.terms.time_control = "1d".into();
    hall.wish(BEN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
    assert_eq!((hall.play(|play| play.user_to_act()), unaware_since(&hall)), (Some(BEN), None));
}

#[test]
fn a_vacation_and_what_the_bot_does_show_nobody_the_match() {
    let mut hall = seega("1d");
    for (who, kind) in [
        (Some(ANN), EventKind::VacationStarted(DAY)),
        (Some(ANN), EventKind::VacationEnded),
        (None, EventKind::ReminderSent),
        (None, EventKind::TimeCompensated(MINUTE)),
        (None, EventKind::VacationStarted(DAY)),
    ] {
        hall.happens(who, kind.clone()).unwrap();
        assert_eq!(unaware_since(&hall), Some(0), "{kind:?}");
    }
}

#[test]
fn who_takes_back_knows_and_who_is_allowed_to_has_to_be_told() {
    let mut hall = Hall::timed("sahkku rules=gavkevuotna", "1d");
    hall.throws(ANN, &["=X2-"]).unwrap();
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!((hall.play(|play| play.user_to_act()), unaware_since(&hall)), (Some(BEN), Some(0)));
    hall.takes_back(ANN).unwrap();
    assert_eq!((hall.play(|play| play.user_to_act()), unaware_since(&hall)), (Some(ANN), None));
    let mut hall = seega("1d");
    plays(&mut hall);
    plays(&mut hall);
    hall.now = MINUTE;
    hall.wish(ANN, MatchCommand::RequestTakeback, &[]).unwrap();
    hall.wish(BEN, MatchCommand::GrantTakeback, &[]).unwrap();
    assert_eq!((hall.play(|play| play.user_to_act()), unaware_since(&hall)), (Some(ANN), Some(MINUTE)));
}

#[test]
fn a_turn_costs_what_was_used_of_it_and_not_given_back() {
    let mut hall = seega("1d");
    let cost = |hall: &Hall| times(hall, |times| times.turn_time_spent(hall.now));
    hall.now = HOUR;
    assert_eq!(cost(&hall), HOUR);
    hall.happens(None, EventKind::TimeCompensated(20 * MINUTE)).unwrap();
    assert_eq!(cost(&hall), 40 * MINUTE);
    hall.happens(Some(ANN), EventKind::VacationStarted(3 * HOUR)).unwrap();
    hall.now = 4 * HOUR;
    assert_eq!(cost(&hall), HOUR + 40 * MINUTE, "on vacation it cost nothing");
    hall.happens(None, EventKind::TimeCompensated(cost(&hall))).unwrap();
    assert_eq!((cost(&hall), hall.game().times_out_at()), (0, Some(4 * HOUR + DAY)));
    // Also past the end of it.
    hall.now = 5 * DAY;
    hall.happens(None, EventKind::TimeCompensated(cost(&hall))).unwrap();
    assert_eq!(hall.game().times_out_at(), Some(6 * DAY));
}

#[test]
fn a_hundredth_of_what_is_left_is_worth_telling() {
    let mut hall = seega("10h");
    hall.now = 10 * MINUTE;
    for (back, context, told) in [
        (5 * MINUTE, 0, vec![]),
        (MINUTE, 6 * MINUTE, vec![Effect::UpdateMessage]),
        (SECOND, 361 * SECOND, vec![Effect::UpdateMessage]),
    ] {
        hall.happens(None, EventKind::TimeCompensated(back)).unwrap();
        assert_eq!((times(&hall, MatchClocks::compensated_time), &hall.told), (context, &told));
    }
    // Of little even a little is much.
    let mut hall = seega("10h");
    hall.now = 10 * HOUR - MINUTE;
    hall.happens(None, EventKind::TimeCompensated(SECOND)).unwrap();
    assert_eq!(hall.told, [Effect::UpdateMessage]);
}
