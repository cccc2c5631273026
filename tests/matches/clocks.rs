//! What time players have left: it follows from the times of the events.

use crate::matches::hall::{ANN, BEN, CAT, EAGER, Hall};
use gonagas::kit::side::Side;
use gonagas::matches::clock::duration::{DAY, HOUR, MINUTE, SECOND};
use gonagas::matches::commands::match_command::MatchCommand;
use gonagas::matches::commands::rejection::Rejection;
use gonagas::matches::effects::effect::Effect;
use gonagas::matches::ids::{MatchId, Timestamp, UserId};
use gonagas::matches::log::event::EventKind;
use gonagas::matches::settings::automation::AutomationByUser;
use gonagas::matches::state::clocks::MatchClocks;
use gonagas::matches::state::match_state::{Ending, Match};
use gonagas::matches::state::offers::OfferStatus;
use gonagas::matches::timed_actions::{self, TimedAction};

const RAISA: &str = "sahkku rules=raisa";

fn times<T>(hall: &Hall, look: impl Fn(&MatchClocks) -> T) -> T {
    hall.play(|play| look(play.clocks.as_ref().unwrap()))
}

/// What both have left now.
fn left(hall: &Hall) -> [Timestamp; 2] {
    times(hall, |times| Side::BOTH.map(|side| times.time_left(side, hall.now)))
}

/// Ann begins; each plays the first legal action after this much time.
fn turns(hall: &mut Hall, took: &[Timestamp]) {
    for took in took {
        hall.now += took;
        let (actor, action) =
            hall.play(|play| (play.user_to_act().unwrap(), play.session.legal_notations()[0].clone()));
        hall.types(actor, &action, &[]).unwrap();
    }
}

/// Pahtum, in which each turn is one action; Ben places the one neutral stone first, at no time.
fn pahtum(clock: &str) -> Hall {
    let mut hall = Hall::timed("pahtum blocks=1", clock);
    turns(&mut hall, &[0]);
    hall
}

#[test]
fn each_turn_costs_its_time_and_adds_the_increment_at_its_end() {
    let mut hall = pahtum("10m");
    turns(&mut hall, &[30 * SECOND, 50 * SECOND, MINUTE]);
    hall.now += 5 * SECOND;
    assert_eq!(left(&hall), [10 * MINUTE - 90 * SECOND, 10 * MINUTE - 55 * SECOND]);
    let mut hall = pahtum("10m+15s");
    assert_eq!(left(&hall), [10 * MINUTE, 10 * MINUTE + 15 * SECOND]);
    turns(&mut hall, &[30 * SECOND]);
    assert_eq!(left(&hall), [10 * MINUTE - 15 * SECOND, 10 * MINUTE + 15 * SECOND]);
}

#[test]
fn the_cap_cuts_what_a_turn_adds() {
    let mut hall = pahtum("2d+12h/50h");
    turns(&mut hall, &[HOUR, 11 * HOUR]);
    assert_eq!(left(&hall), [50 * HOUR, 50 * HOUR]);
    let mut hall = pahtum("1d+1d/1d");
    turns(&mut hall, &[23 * HOUR, HOUR, 5 * HOUR, 0]);
    assert_eq!(left(&hall), [DAY; 2], "every turn has a day");
}

#[test]
fn without_a_clock_no_time_is_counted() {
    let mut hall = Hall::started("pahtum blocks=1");
    hall.now = 1000 * DAY;
    assert!(hall.play(|play| play.clocks.is_none()));
    assert_eq!((hall.game().times_out_at(), timed_actions::next_timed_action(&hall.game())), (None, None));
    assert!(hall.happens(None, EventKind::TimedOut).is_err());
}

#[test]
fn through_all_the_actions_of_a_turn_the_clock_goes_on() {
    let mut hall = Hall::timed(RAISA, "10m+15s");
    hall.now = MINUTE;
    hall.throws(ANN, &["=X3"]).unwrap();
    hall.now = 2 * MINUTE;
    hall.types(ANN, "keep", &[]).unwrap();
    assert_eq!(left(&hall), [8 * MINUTE, 10 * MINUTE]);
    assert_eq!(hall.play(|play| play.user_to_act()), Some(ANN));
}

#[test]
fn of_two_turns_of_one_seat_on_end_the_first_ends_too() {
    let mut hall = Hall::timed("seega size=5", "10m+15s");
    turns(&mut hall, &[0; 24]);
    let last = hall.play(|play| (play.last_to_act, play.session.status().active_side()));
    assert_eq!(last, (Some(Side::Second), Some(Side::Second)), "who placed last moves first");
    assert_eq!(left(&hall), [10 * MINUTE + 90 * SECOND; 2], "six turns each");
}

#[test]
fn what_the_bot_does_costs_nothing() {
    let mut hall = Hall::timed(RAISA, "10m+15s");
    hall.habits = AutomationByUser::new(vec![(BEN, EAGER)]);
    hall.now = MINUTE;
    // Nothing can be used without an X, so that Ben's dice fall at once.
    let happened = hall.throws(ANN, &["=23", "=22"]);
    let happened = happened.or_else(|_| hall.throws(ANN, &["=23"])).unwrap();
    assert!(happened.contains("1 =23"), "{happened}");
    assert!(left(&hall)[1] >= 10 * MINUTE, "{:?}", left(&hall));
    assert_eq!(left(&hall)[0], 9 * MINUTE + 15 * SECOND);
}

#[test]
fn taking_back_gives_no_time_back_and_lets_nobody_earn_twice() {
    let mut hall = Hall::timed(RAISA, "10m+15s");
    hall.throws(ANN, &["=X3"]).unwrap();
    for _ in 0..4 {
        hall.now += MINUTE;
        hall.types(ANN, "keep", &[]).unwrap();
        hall.now += MINUTE;
        hall.takes_back(ANN).unwrap();
    }
    assert_eq!(left(&hall), [2 * MINUTE, 10 * MINUTE]);
}

#[test]
fn a_turn_that_is_taken_back_and_ended_again_adds_once() {
    let mut hall = Hall::timed(RAISA, "10m+15s");
    hall.throws(ANN, &["=X3"]).unwrap();
    let mut ended = 0;
    for _ in 0..4 {
        while hall.play(|play| play.user_to_act()) == Some(ANN) {
            let action = hall
                .play(|play| play.session.legal_notations().into_iter().find(|it| !it.starts_with("rethrow")).unwrap());
            hall.types(ANN, &action, &[]).unwrap();
        }
        ended += 1;
        assert_eq!(left(&hall)[0], 10 * MINUTE + 15 * SECOND, "after {ended} ends");
        hall.takes_back(ANN).unwrap();
        assert_eq!(left(&hall)[0], 10 * MINUTE);
    }
}

#[test]
fn a_time_that_lies_before_another_costs_nothing() {
    let mut hall = pahtum("10m");
    turns(&mut hall, &[MINUTE]);
    hall.now = 0;
    turns(&mut hall, &[0, 0]);
    hall.now = MINUTE;
    assert_eq!(left(&hall), [9 * MINUTE, 10 * MINUTE], "nobody pays for that minute again");
    hall.now = 2 * MINUTE;
    assert_eq!(left(&hall), [9 * MINUTE, 9 * MINUTE]);
}

#[test]
fn after_zero_nothing_happens_but_the_forfeit() {
    let mut hall = pahtum("10m");
    assert_eq!(hall.game().times_out_at(), Some(10 * MINUTE));
    hall.now = 10 * MINUTE - 1;
    assert!(hall.happens(None, EventKind::TimedOut).is_err(), "there was time left");
    hall.wish(BEN, MatchCommand::OfferEnd, &[]).unwrap();
    hall.now = 10 * MINUTE;
    for (who, command) in [
        (ANN, MatchCommand::PlayActions(vec!["a1".into()])),
        (ANN, MatchCommand::Resign),
        (BEN, MatchCommand::Resign),
        (BEN, MatchCommand::WithdrawOffer),
        (ANN, MatchCommand::AgreeToEnd),
    ] {
        assert_eq!(hall.wish(who, command.clone(), &[]), Err(Rejection::TimeUp(ANN)), "{command:?}");
    }
    assert_eq!(hall.wish(CAT, MatchCommand::Resign, &[]), Err(Rejection::NotAPlayer));
    assert_eq!(timed_actions::due_timed_action(&hall.game(), hall.now), Some(TimedAction::TimeOut));
    let game = hall.happens(None, EventKind::TimedOut).unwrap();
    let ending = game.ending().unwrap();
    assert_eq!(ending, Ending::TimedOut(Side::First));
    assert!(ending.has_result() && ending.winner() == Some(Side::Second));
    assert_eq!(game.play_state().unwrap().offers.last_offer().unwrap().status, OfferStatus::Expired);
    assert_eq!(hall.told, [Effect::RetireMessage(game.last_event_number() - 1), Effect::PostMessage(vec![ANN, BEN])]);
    assert_eq!((game.times_out_at(), timed_actions::next_timed_action(&game)), (None, None), "nothing runs any more");
    assert_eq!(hall.wish(ANN, MatchCommand::Resign, &[]), Err(Rejection::MatchOver));
}

#[test]
fn whoever_is_to_act_is_reminded_once_a_turn() {
    let mut hall = pahtum("10m");
    assert_eq!(timed_actions::next_timed_action(&hall.game()), Some((8 * MINUTE, TimedAction::SendReminder)));
    hall.now = 8 * MINUTE;
    let game = hall.happens(None, EventKind::ReminderSent).unwrap();
    assert_eq!(hall.told, [Effect::PostReminder(ANN)]);
    assert_eq!(timed_actions::next_timed_action(&game), Some((10 * MINUTE, TimedAction::TimeOut)));
    // The board that stands is as good as before.
    let seen = game.last_event_number() - 1;
    let legal = hall.play(|play| play.session.legal_notations()[0].clone());
    hall.try_wish(ANN, &MatchCommand::PlayActions(vec![legal]), Some(seen), &mut |_| 0).unwrap();
    assert_eq!(
        timed_actions::next_timed_action(&hall.game()),
        Some((16 * MINUTE, TimedAction::SendReminder)),
        "it is Ben's turn"
    );
    turns(&mut hall, &[0]);
    assert_eq!(
        timed_actions::next_timed_action(&hall.game()),
        Some((8 * MINUTE + 96 * SECOND, TimedAction::SendReminder)),
        "of the two minutes left"
    );
}

#[test]
fn who_had_less_than_a_minute_is_not_reminded() {
    let mut hall = pahtum("1m+10s");
    turns(&mut hall, &[30 * SECOND, 0]);
    assert_eq!(left(&hall)[0], 40 * SECOND);
    assert_eq!(timed_actions::next_timed_action(&hall.game()), Some((70 * SECOND, TimedAction::TimeOut)));
}

#[test]
fn what_the_bot_was_not_there_for_is_given_back() {
    let mut hall = pahtum("10m");
    hall.now = 30 * MINUTE;
    let lost = times(&hall, |times| times.time_lost_between(9 * MINUTE, 30 * MINUTE));
    assert_eq!(lost, 21 * MINUTE);
    let game = hall.happens(None, EventKind::TimeCompensated(lost)).unwrap();
    assert_eq!(game.times_out_at(), Some(31 * MINUTE));
    assert_eq!(left(&hall), [MINUTE, 10 * MINUTE]);
    assert_eq!(times(&hall, MatchClocks::compensated_time), lost);
    assert_eq!(hall.told, [Effect::UpdateMessage]);
    turns(&mut hall, &[0]);
    assert_eq!(times(&hall, MatchClocks::compensated_time), 0, "of the turn before");
}

#[test]
fn on_vacation_the_clock_stands_still() {
    let mut hall = pahtum("1d+1d/1d");
    hall.now = 20 * HOUR;
    hall.happens(Some(ANN), EventKind::VacationStarted(20 * HOUR + 3 * DAY)).unwrap();
    assert_eq!(hall.told, [Effect::UpdateMessage]);
    assert_eq!(hall.game().times_out_at(), Some(DAY + 3 * DAY));
    hall.now = 2 * DAY;
    assert_eq!(left(&hall), [4 * HOUR, DAY]);
    hall.happens(Some(ANN), EventKind::VacationEnded).unwrap();
    assert_eq!(hall.game().times_out_at(), Some(2 * DAY + 4 * HOUR));
    // The other's vacation stops nobody else's clock, and counts when it is their turn.
    hall.happens(Some(BEN), EventKind::VacationStarted(10 * DAY)).unwrap();
    assert_eq!(hall.game().times_out_at(), Some(2 * DAY + 4 * HOUR));
    turns(&mut hall, &[HOUR]);
    assert_eq!(hall.game().times_out_at(), Some(11 * DAY));
    assert_eq!(
        timed_actions::next_timed_action(&hall.game()),
        Some((10 * DAY + DAY / 5 * 4, TimedAction::SendReminder))
    );
    // Who is away may act all the same.
    turns(&mut hall, &[DAY]);
    assert_eq!(left(&hall), [DAY, DAY]);
}

#[test]
fn a_day_that_is_spent_by_itself_begins_where_the_time_ended() {
    let mut hall = pahtum("1d");
    hall.now = DAY + HOUR;
    hall.happens(None, EventKind::VacationStarted(2 * DAY + HOUR)).unwrap();
    assert_eq!(hall.told, [Effect::RetireMessage(3), Effect::PostMessage(vec![ANN, BEN])]);
    assert_eq!(left(&hall), [0, DAY], "that the bot was late costs nothing");
    assert_eq!(hall.game().times_out_at(), Some(2 * DAY + HOUR));
    assert!(times(&hall, |times| times.pause(Side::First).unwrap().automatic));
}

#[test]
fn a_clock_that_cannot_be_read_is_told() {
    let hall = Hall::timed("pahtum blocks=1", "10m");
    for clock in ["soon", "10m+", "live", "99999999999d"] {
        let mut terms = hall.game().terms().clone();
        clock.clone_into(&mut terms.time_control);
        let corrupt = Match::replay(MatchId(1), terms, &hall.events).unwrap_err();
        assert!(corrupt.why.contains("not a time control"), "{corrupt}");
    }
}

#[test]
fn what_happens_to_a_clock_has_to_fit() {
    for (who, kind) in [
        (None, EventKind::VacationEnded),
        (Some(CAT), EventKind::VacationEnded),
        (Some(CAT), EventKind::VacationStarted(9)),
        (None, EventKind::TimedOut),
    ] {
        let mut hall = pahtum("10m");
        assert!(hall.happens(who, kind.clone()).is_err(), "{kind:?}");
    }
    for kind in [
        EventKind::ReminderSent,
        EventKind::TimeCompensated(1),
        EventKind::VacationStarted(1),
        EventKind::VacationEnded,
    ] {
        assert!(Hall::started("pahtum blocks=1").happens(Some(UserId(1)), kind.clone()).is_err(), "{kind:?}");
    }
}
