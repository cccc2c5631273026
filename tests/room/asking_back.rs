//! Asking the other to let one take a turn back.

use crate::hall::{ANN, BEN, BY_HAND, CAT, Hall};
use gonagas::kit::side::Side;
use gonagas::room::back::{asks_back, can_ask_back};
use gonagas::room::event::{Event, What};
use gonagas::room::offer::{Fate, Matter, Offer};
use gonagas::room::people::Person;
use gonagas::room::refusal::Refusal;
use gonagas::room::tell::Tell;
use gonagas::room::wish::Wish;

const SEEGA: &str = "seega size=5";
const GAVKEVUOTNA: &str = "sahkku rules=gavkevuotna";
const RAISA: &str = "sahkku rules=raisa";

fn asks(hall: &mut Hall, who: Person) -> Result<String, Refusal> {
    hall.wish(who, Wish::AskBack, &[])
}

fn gives(hall: &mut Hall, who: Person) -> Result<String, Refusal> {
    hall.wish(who, Wish::GiveBack, &[])
}

fn fate(hall: &Hall) -> Option<(Matter, Fate)> {
    hall.play(|play| play.offers.last()).map(|offer| (offer.about, offer.fate))
}

/// A game of Seega after these turns of two stones each, Ann's first.
fn seega(turns: &[&str]) -> Hall {
    let mut hall = Hall::started(SEEGA);
    for (turn, who) in turns.iter().zip([ANN, BEN].into_iter().cycle()) {
        hall.types(who, turn, &[]).unwrap();
    }
    hall
}

#[test]
fn the_other_is_called_to_answer_and_then_whoever_asked() {
    let mut hall = seega(&["a1 a2"]);
    let shown = hall.events.len() as u32;
    assert_eq!(asks(&mut hall, ANN), Ok("1 asked-back 2".into()));
    assert_eq!(hall.told, [Tell::Retire(shown), Tell::Post(vec![BEN])]);
    assert_eq!(gives(&mut hall, BEN), Ok("2 granted ".into()));
    assert_eq!(hall.told, [Tell::Retire(shown + 1), Tell::Post(vec![ANN])]);
    assert_eq!((hall.log(), hall.game().actor()), (String::new(), Some(ANN)));
    assert_eq!(hall.play(|play| play.called), Some(Side::First));
    hall.types(ANN, "c1 c2", &[]).unwrap();
    assert_eq!(hall.told, [Tell::Retire(shown + 2), Tell::Post(vec![BEN])], "the turn is another, and called again");
}

#[test]
fn what_followed_is_taken_back_too() {
    let mut hall = seega(&["a1 a2", "b1 b2", "c1 c2", "d1 d2"]);
    assert_eq!(asks(&mut hall, ANN), Ok("1 asked-back 4".into()));
    gives(&mut hall, BEN).unwrap();
    assert_eq!(hall.log(), "a1 a2 b1 b2");
    let own = seega(&["a1 a2", "b1 b2"]).play(|play| asks_back(play, Side::First).unwrap().own(&play.table));
    let own: Vec<String> = own.into_iter().map(|done| done.text).collect();
    assert_eq!(own, ["a1", "a2"]);
}

#[test]
fn of_a_turn_that_is_being_played_its_beginning_is_asked_for() {
    let mut hall = seega(&["a1 a2", "b1"]);
    assert_eq!(asks(&mut hall, BEN), Ok("2 asked-back 1".into()));
    gives(&mut hall, ANN).unwrap();
    assert_eq!((hall.log(), hall.game().actor()), ("a1 a2".into(), Some(BEN)));
}

#[test]
fn who_has_chosen_nothing_has_nothing_to_ask_for() {
    let mut hall = seega(&[]);
    assert_eq!(asks(&mut hall, ANN), Err(Refusal::NothingToAskBack));
    hall.types(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(asks(&mut hall, BEN), Err(Refusal::NothingToAskBack));
    assert_eq!(asks(&mut hall, CAT), Err(Refusal::NotYours));
    assert!(hall.play(can_ask_back));
    assert!(!seega(&[]).play(can_ask_back));
}

#[test]
fn the_next_action_of_anybody_ends_it() {
    for (asker, actor) in [(ANN, BEN), (BEN, BEN)] {
        let mut hall = seega(&["a1 a2", "b1"]);
        asks(&mut hall, asker).unwrap();
        hall.types(actor, "b2", &[]).unwrap();
        let count = if asker == ANN { 3 } else { 1 };
        assert_eq!(fate(&hall), Some((Matter::Back(count), Fate::Lapsed)), "{asker:?}");
        let lapsed =
            Offer { by: hall.play(|play| play.seat(asker)).unwrap(), about: Matter::Back(count), fate: Fate::Lapsed };
        let other = if asker == ANN { BEN } else { ANN };
        for wish in [Wish::GiveBack, Wish::Refuse] {
            let late = hall.try_wish(other, &wish, Some(5), &mut |_| 0);
            assert_eq!(late, Err(Refusal::NoOffer(Some(lapsed))), "a late answer is told why");
        }
        hall.types(ANN, "c1 c2", &[]).unwrap();
        hall.types(BEN, "d1 d2", &[]).unwrap();
        assert_eq!(gives(&mut hall, other), Err(Refusal::NoOffer(None)), "it is forgotten after a turn");
    }
}

#[test]
fn it_is_refused_or_withdrawn_and_not_asked_again_in_the_turn() {
    for (who, wish, fate_then) in [(ANN, Wish::Refuse, Fate::Refused), (BEN, Wish::Retract, Fate::Retracted)] {
        let mut hall = seega(&["a1 a2", "b1 b2"]);
        asks(&mut hall, BEN).unwrap();
        hall.wish(who, wish, &[]).unwrap();
        assert_eq!((fate(&hall), &hall.told), (Some((Matter::Back(2), fate_then)), &vec![Tell::Update]));
        assert_eq!(asks(&mut hall, BEN), Err(Refusal::AskedAlready));
        hall.types(ANN, "c1 c2", &[]).unwrap();
        assert_eq!(asks(&mut hall, BEN), Err(Refusal::AskedAlready), "the other's turn is no turn of one's own");
        hall.types(BEN, "d1", &[]).unwrap();
        assert_eq!(asks(&mut hall, BEN), Ok("2 asked-back 1".into()));
        hall.wish(ANN, Wish::Refuse, &[]).unwrap();
        hall.types(BEN, "d2", &[]).unwrap();
        assert_eq!(asks(&mut hall, BEN), Err(Refusal::AskedAlready), "once a turn, whatever it consists of");
    }
}

#[test]
fn only_the_other_answers() {
    let mut hall = seega(&["a1 a2", "b1 b2"]);
    asks(&mut hall, BEN).unwrap();
    for wish in [Wish::GiveBack, Wish::Refuse] {
        assert_eq!(hall.wish(BEN, wish, &[]), Err(Refusal::OwnOffer));
    }
    assert_eq!(hall.wish(ANN, Wish::Retract, &[]), Err(Refusal::NotYourOffer));
    assert_eq!(asks(&mut hall, BEN), Err(Refusal::OwnOffer));
    assert_eq!(hall.wish(CAT, Wish::GiveBack, &[]), Err(Refusal::NotYours));
}

#[test]
fn one_thing_stands_at_a_time() {
    let mut hall = seega(&["a1 a2", "b1 b2"]);
    asks(&mut hall, BEN).unwrap();
    assert_eq!(hall.wish(ANN, Wish::Offer, &[]), Err(Refusal::AnswerFirst));
    assert_eq!(hall.wish(ANN, Wish::Agree, &[]), Err(Refusal::Stale), "that would answer an offer to stop");
    hall.wish(ANN, Wish::Refuse, &[]).unwrap();
    hall.wish(ANN, Wish::Offer, &[]).unwrap();
    assert_eq!(hall.wish(BEN, Wish::GiveBack, &[]), Err(Refusal::Stale));
    assert_eq!(asks(&mut hall, ANN), Err(Refusal::OwnOffer));
    hall.wish(BEN, Wish::Agree, &[]).unwrap();
    assert_eq!(asks(&mut hall, ANN), Err(Refusal::Over));
}

#[test]
fn who_is_back_before_their_first_action_may_call_off() {
    let mut hall = seega(&["a1 a2"]);
    assert_eq!(hall.wish(ANN, Wish::CallOff, &[]), Err(Refusal::AlreadyActed));
    asks(&mut hall, ANN).unwrap();
    gives(&mut hall, BEN).unwrap();
    assert_eq!(hall.play(|play| play.acted), [false; 2]);
    assert_eq!(hall.wish(ANN, Wish::CallOff, &[]), Ok("1 called-off ".into()));
}

#[test]
fn the_throw_of_the_turn_stands() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    hall.throws(ANN, &["=X2-"]).unwrap();
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    hall.throws(BEN, &["=X--"]).unwrap();
    assert_eq!(hall.log(), "=X2- X:*o1-o2 2:o2-m2 -:m2-i2 =X-- X:*a3-a2 -:a2-e2 -:e2-i2");
    assert_eq!(asks(&mut hall, ANN), Ok("1 asked-back 6".into()));
    gives(&mut hall, BEN).unwrap();
    assert_eq!((hall.log(), hall.game().actor()), ("=X2- X:*o1-o2".into(), Some(ANN)));
    assert_eq!(hall.play(|play| (play.next_draw(), play.made.clone(), play.acted)), (2, vec![1], [true, false]));
    assert_eq!(hall.wish(BEN, Wish::CallOff, &[]), Ok("2 called-off ".into()), "his throw was taken back");
}

#[test]
fn who_can_take_it_back_freely_need_not_ask() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    hall.throws(ANN, &["=X2-"]).unwrap();
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!(asks(&mut hall, ANN), Ok("1 taken-back 2".into()));
    assert_eq!(asks(&mut hall, ANN), Err(Refusal::NothingToAskBack), "what was thrown stands");
}

#[test]
fn a_turn_without_a_choice_is_not_asked_for() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    hall.throws(ANN, &["=X22"]).unwrap();
    assert_eq!(asks(&mut hall, ANN), Err(Refusal::NothingToAskBack), "all of it was forced");
    let mut hall = Hall::started_with(GAVKEVUOTNA, &[(ANN, BY_HAND)], &[]);
    hall.throws(ANN, &["=X22"]).unwrap();
    hall.types(ANN, "X:*o1-o2 2:o2-m2 2:m2-k2", &[]).unwrap();
    hall.throws(BEN, &["=22-"]).unwrap();
    assert_eq!(asks(&mut hall, ANN), Ok("1 asked-back 4".into()), "who plays by hand has played it");
}

#[test]
fn a_decision_to_throw_again_stands_with_the_throw() {
    let mut hall = Hall::started(RAISA);
    hall.throws(ANN, &["=XX"]).unwrap();
    hall.types(ANN, "rethrow1", &["=X"]).unwrap();
    hall.types(ANN, "keep X:*a1-b1 X:b1-c1", &[]).unwrap();
    hall.throws(BEN, &["=22"]).unwrap();
    asks(&mut hall, ANN).unwrap();
    gives(&mut hall, BEN).unwrap();
    assert_eq!(hall.log(), "=XX rethrow1 =X");
}

#[test]
fn taking_back_freely_ends_what_the_other_asked_for() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    hall.throws(ANN, &["=X2-"]).unwrap();
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    hall.throws(BEN, &["=X2-"]).unwrap();
    hall.types(BEN, "2:a2-c2", &[]).unwrap();
    asks(&mut hall, ANN).unwrap();
    hall.takes_back(BEN).unwrap();
    assert!(matches!(fate(&hall), Some((Matter::Back(_), Fate::Lapsed))));
    assert!(matches!(gives(&mut hall, BEN), Err(Refusal::NoOffer(Some(_)))));
}

#[test]
fn a_log_that_gives_back_what_cannot_be_is_corrupt() {
    let follows = |hall: &Hall, who, whats: &[What]| {
        let mut game = hall.game();
        whats
            .iter()
            .try_for_each(|what| game.apply(&Event { number: game.number() + 1, at: 5, who, what: what.clone() }))
    };
    let mut hall = seega(&["a1 a2", "b1 b2"]);
    assert!(follows(&hall, Some(ANN), &[What::Granted]).is_err(), "nothing was asked for");
    for (count, fits) in [(0, false), (1, true), (2, true), (3, false), (9, false), (u32::MAX, false)] {
        let mut asked = seega(&["a1 a2", "b1 b2"]);
        asked.events.push(Event { number: 7, at: 5, who: Some(BEN), what: What::AskedBack(count) });
        assert_eq!(follows(&asked, Some(ANN), &[What::Granted]).is_ok(), fits, "{count}");
    }
    asks(&mut hall, BEN).unwrap();
    assert!([Some(BEN), Some(CAT), None].into_iter().all(|who| follows(&hall, who, &[What::Granted]).is_err()));
    assert!(follows(&hall, Some(ANN), &[What::Granted, What::Granted]).is_err(), "once");
}
