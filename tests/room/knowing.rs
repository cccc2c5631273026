//! Whether somebody knows of their turn, what a turn has cost, and what is told of time that is given back.

use crate::hall::{ANN, BEN, Hall};
use gonagas::room::clock::{DAY, HOUR, MINUTE, SECOND};
use gonagas::room::event::What;
use gonagas::room::people::{Moment, Person};
use gonagas::room::tell::Tell;
use gonagas::room::times::Times;
use gonagas::room::wish::Wish;

fn times<T>(hall: &Hall, look: impl Fn(&Times) -> T) -> T {
    hall.play(|play| look(play.times.as_ref().unwrap()))
}

fn unaware_since(hall: &Hall) -> Option<Moment> {
    times(hall, Times::unaware_since)
}

/// Whoever is to act plays the first legal action.
fn plays(hall: &mut Hall) -> Person {
    let (actor, action) = hall.play(|play| (play.actor().unwrap(), play.table.legal()[0].clone()));
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
    hall.wish(ANN, Wish::Offer, &[]).unwrap();
    assert_eq!(unaware_since(&hall), Some(2 * MINUTE), "what Ann does tells Ben nothing");
    hall.wish(BEN, Wish::Refuse, &[]).unwrap();
    assert_eq!(unaware_since(&hall), None, "Ben has seen how it stands");
}

#[test]
fn who_begins_the_match_that_they_accept_knows_of_it() {
    let mut hall = Hall::invited("seega size=5");
    hall.terms.seat = gonagas::room::terms::Wanted::Second;
    hall.terms.clock = "1d".into();
    hall.wish(BEN, Wish::Accept(String::new()), &[]).unwrap();
    assert_eq!((hall.play(|play| play.actor()), unaware_since(&hall)), (Some(BEN), None));
}

#[test]
fn a_vacation_and_what_the_bot_does_show_nobody_the_match() {
    let mut hall = seega("1d");
    for (who, what) in [
        (Some(ANN), What::Away(DAY)),
        (Some(ANN), What::Back),
        (None, What::Reminded),
        (None, What::GivenBack(MINUTE)),
        (None, What::Away(DAY)),
    ] {
        hall.happens(who, what.clone()).unwrap();
        assert_eq!(unaware_since(&hall), Some(0), "{what:?}");
    }
}

#[test]
fn who_takes_back_knows_and_who_is_allowed_to_has_to_be_told() {
    let mut hall = Hall::timed("sahkku rules=gavkevuotna", "1d");
    hall.throws(ANN, &["=X2-"]).unwrap();
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!((hall.play(|play| play.actor()), unaware_since(&hall)), (Some(BEN), Some(0)));
    hall.takes_back(ANN).unwrap();
    assert_eq!((hall.play(|play| play.actor()), unaware_since(&hall)), (Some(ANN), None));
    let mut hall = seega("1d");
    plays(&mut hall);
    plays(&mut hall);
    hall.now = MINUTE;
    hall.wish(ANN, Wish::AskBack, &[]).unwrap();
    hall.wish(BEN, Wish::GiveBack, &[]).unwrap();
    assert_eq!((hall.play(|play| play.actor()), unaware_since(&hall)), (Some(ANN), Some(MINUTE)));
}

#[test]
fn a_turn_costs_what_was_used_of_it_and_not_given_back() {
    let mut hall = seega("1d");
    let cost = |hall: &Hall| times(hall, |times| times.cost(hall.now));
    hall.now = HOUR;
    assert_eq!(cost(&hall), HOUR);
    hall.happens(None, What::GivenBack(20 * MINUTE)).unwrap();
    assert_eq!(cost(&hall), 40 * MINUTE);
    hall.happens(Some(ANN), What::Away(3 * HOUR)).unwrap();
    hall.now = 4 * HOUR;
    assert_eq!(cost(&hall), HOUR + 40 * MINUTE, "on vacation it cost nothing");
    hall.happens(None, What::GivenBack(cost(&hall))).unwrap();
    assert_eq!((cost(&hall), hall.game().zero()), (0, Some(4 * HOUR + DAY)));
    // Also past the end of it.
    hall.now = 5 * DAY;
    hall.happens(None, What::GivenBack(cost(&hall))).unwrap();
    assert_eq!(hall.game().zero(), Some(6 * DAY));
}

#[test]
fn a_hundredth_of_what_is_left_is_worth_telling() {
    let mut hall = seega("10h");
    hall.now = 10 * MINUTE;
    for (back, given, told) in
        [(5 * MINUTE, 0, vec![]), (MINUTE, 6 * MINUTE, vec![Tell::Update]), (SECOND, 361 * SECOND, vec![Tell::Update])]
    {
        hall.happens(None, What::GivenBack(back)).unwrap();
        assert_eq!((times(&hall, Times::given), &hall.told), (given, &told));
    }
    // Of little even a little is much.
    let mut hall = seega("10h");
    hall.now = 10 * HOUR - MINUTE;
    hall.happens(None, What::GivenBack(SECOND)).unwrap();
    assert_eq!(hall.told, [Tell::Update]);
}
