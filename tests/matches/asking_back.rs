//! Asking the other to let one take a turn back.

use crate::matches::hall::{ANN, BEN, BY_HAND, CAT, Hall};
use gonagas::kit::side::Side;
use gonagas::matches::commands::match_command::MatchCommand;
use gonagas::matches::commands::rejection::Rejection;
use gonagas::matches::commands::takeback::{can_request_takeback, takeback_scope};
use gonagas::matches::effects::effect::Effect;
use gonagas::matches::ids::UserId;
use gonagas::matches::log::event::{Event, EventKind};
use gonagas::matches::state::offers::{Offer, OfferKind, OfferStatus};

const SEEGA: &str = "seega size=5";
const GAVKEVUOTNA: &str = "sahkku rules=gavkevuotna";
const RAISA: &str = "sahkku rules=raisa";

fn asks(hall: &mut Hall, who: UserId) -> Result<String, Rejection> {
    hall.wish(who, MatchCommand::RequestTakeback, &[])
}

fn gives(hall: &mut Hall, who: UserId) -> Result<String, Rejection> {
    hall.wish(who, MatchCommand::GrantTakeback, &[])
}

fn fate(hall: &Hall) -> Option<(OfferKind, OfferStatus)> {
    hall.play(|play| play.offers.last_offer()).map(|offer| (offer.kind, offer.status))
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
    assert_eq!(hall.told, [Effect::RetireMessage(shown), Effect::PostMessage(vec![BEN])]);
    assert_eq!(gives(&mut hall, BEN), Ok("2 granted ".into()));
    assert_eq!(hall.told, [Effect::RetireMessage(shown + 1), Effect::PostMessage(vec![ANN])]);
    assert_eq!((hall.log(), hall.game().user_to_act()), (String::new(), Some(ANN)));
    assert_eq!(hall.play(|play| play.last_mentioned), Some(Side::First));
    hall.types(ANN, "c1 c2", &[]).unwrap();
    assert_eq!(
        hall.told,
        [Effect::RetireMessage(shown + 2), Effect::PostMessage(vec![BEN])],
        "the turn is another, and called again"
    );
}

#[test]
fn what_followed_is_taken_back_too() {
    let mut hall = seega(&["a1 a2", "b1 b2", "c1 c2", "d1 d2"]);
    assert_eq!(asks(&mut hall, ANN), Ok("1 asked-back 4".into()));
    gives(&mut hall, BEN).unwrap();
    assert_eq!(hall.log(), "a1 a2 b1 b2");
    let own =
        seega(&["a1 a2", "b1 b2"]).play(|play| takeback_scope(play, Side::First).unwrap().own_actions(&play.session));
    let own: Vec<String> = own.into_iter().map(|done| done.notation).collect();
    assert_eq!(own, ["a1", "a2"]);
}

#[test]
fn of_a_turn_that_is_being_played_its_beginning_is_asked_for() {
    let mut hall = seega(&["a1 a2", "b1"]);
    assert_eq!(asks(&mut hall, BEN), Ok("2 asked-back 1".into()));
    gives(&mut hall, ANN).unwrap();
    assert_eq!((hall.log(), hall.game().user_to_act()), ("a1 a2".into(), Some(BEN)));
}

#[test]
fn who_has_chosen_nothing_has_nothing_to_ask_for() {
    let mut hall = seega(&[]);
    assert_eq!(asks(&mut hall, ANN), Err(Rejection::NoTakebackPossible));
    hall.types(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(asks(&mut hall, BEN), Err(Rejection::NoTakebackPossible));
    assert_eq!(asks(&mut hall, CAT), Err(Rejection::NotAPlayer));
    assert!(hall.play(can_request_takeback));
    assert!(!seega(&[]).play(can_request_takeback));
}

#[test]
fn the_next_action_of_anybody_ends_it() {
    for (asker, actor) in [(ANN, BEN), (BEN, BEN)] {
        let mut hall = seega(&["a1 a2", "b1"]);
        asks(&mut hall, asker).unwrap();
        hall.types(actor, "b2", &[]).unwrap();
        let count = if asker == ANN { 3 } else { 1 };
        assert_eq!(fate(&hall), Some((OfferKind::Takeback(count), OfferStatus::Expired)), "{asker:?}");
        let lapsed = Offer {
            offered_by: hall.play(|play| play.seat_of(asker)).unwrap(),
            kind: OfferKind::Takeback(count),
            status: OfferStatus::Expired,
        };
        let other = if asker == ANN { BEN } else { ANN };
        for command in [MatchCommand::GrantTakeback, MatchCommand::DeclineOffer] {
            let late = hall.try_wish(other, &command, Some(5), &mut |_| 0);
            assert_eq!(late, Err(Rejection::NoPendingOffer(Some(lapsed))), "a late answer is told why");
        }
        hall.types(ANN, "c1 c2", &[]).unwrap();
        hall.types(BEN, "d1 d2", &[]).unwrap();
        assert_eq!(gives(&mut hall, other), Err(Rejection::NoPendingOffer(None)), "it is forgotten after a turn");
    }
}

#[test]
fn it_is_refused_or_withdrawn_and_not_asked_again_in_the_turn() {
    for (who, command, fate_then) in [
        (ANN, MatchCommand::DeclineOffer, OfferStatus::Declined),
        (BEN, MatchCommand::WithdrawOffer, OfferStatus::Withdrawn),
    ] {
        let mut hall = seega(&["a1 a2", "b1 b2"]);
        asks(&mut hall, BEN).unwrap();
        hall.wish(who, command, &[]).unwrap();
        assert_eq!(
            (fate(&hall), &hall.told),
            (Some((OfferKind::Takeback(2), fate_then)), &vec![Effect::UpdateMessage])
        );
        assert_eq!(asks(&mut hall, BEN), Err(Rejection::TakebackAlreadyRequested));
        hall.types(ANN, "c1 c2", &[]).unwrap();
        assert_eq!(
            asks(&mut hall, BEN),
            Err(Rejection::TakebackAlreadyRequested),
            "the other's turn is no turn of one's own"
        );
        hall.types(BEN, "d1", &[]).unwrap();
        assert_eq!(asks(&mut hall, BEN), Ok("2 asked-back 1".into()));
        hall.wish(ANN, MatchCommand::DeclineOffer, &[]).unwrap();
        hall.types(BEN, "d2", &[]).unwrap();
        assert_eq!(
            asks(&mut hall, BEN),
            Err(Rejection::TakebackAlreadyRequested),
            "once a turn, whatever it consists of"
        );
    }
}

#[test]
fn only_the_other_answers() {
    let mut hall = seega(&["a1 a2", "b1 b2"]);
    asks(&mut hall, BEN).unwrap();
    for command in [MatchCommand::GrantTakeback, MatchCommand::DeclineOffer] {
        assert_eq!(hall.wish(BEN, command, &[]), Err(Rejection::OwnOfferPending));
    }
    assert_eq!(hall.wish(ANN, MatchCommand::WithdrawOffer, &[]), Err(Rejection::NotYourOffer));
    assert_eq!(asks(&mut hall, BEN), Err(Rejection::OwnOfferPending));
    assert_eq!(hall.wish(CAT, MatchCommand::GrantTakeback, &[]), Err(Rejection::NotAPlayer));
}

#[test]
fn one_thing_stands_at_a_time() {
    let mut hall = seega(&["a1 a2", "b1 b2"]);
    asks(&mut hall, BEN).unwrap();
    assert_eq!(hall.wish(ANN, MatchCommand::OfferEnd, &[]), Err(Rejection::AnswerOfferFirst));
    assert_eq!(
        hall.wish(ANN, MatchCommand::AgreeToEnd, &[]),
        Err(Rejection::Stale),
        "that would answer an offer to stop"
    );
    hall.wish(ANN, MatchCommand::DeclineOffer, &[]).unwrap();
    hall.wish(ANN, MatchCommand::OfferEnd, &[]).unwrap();
    assert_eq!(hall.wish(BEN, MatchCommand::GrantTakeback, &[]), Err(Rejection::Stale));
    assert_eq!(asks(&mut hall, ANN), Err(Rejection::OwnOfferPending));
    hall.wish(BEN, MatchCommand::AgreeToEnd, &[]).unwrap();
    assert_eq!(asks(&mut hall, ANN), Err(Rejection::MatchOver));
}

#[test]
fn who_is_back_before_their_first_action_may_call_off() {
    let mut hall = seega(&["a1 a2"]);
    assert_eq!(hall.wish(ANN, MatchCommand::Cancel, &[]), Err(Rejection::AlreadyActed));
    asks(&mut hall, ANN).unwrap();
    gives(&mut hall, BEN).unwrap();
    assert_eq!(hall.play(|play| play.has_acted), [false; 2]);
    assert_eq!(hall.wish(ANN, MatchCommand::Cancel, &[]), Ok("1 called-off ".into()));
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
    assert_eq!((hall.log(), hall.game().user_to_act()), ("=X2- X:*o1-o2".into(), Some(ANN)));
    assert_eq!(
        hall.play(|play| (play.next_draw_index(), play.automatic_actions.clone(), play.has_acted)),
        (2, vec![1], [true, false])
    );
    assert_eq!(hall.wish(BEN, MatchCommand::Cancel, &[]), Ok("2 called-off ".into()), "his throw was taken back");
}

#[test]
fn who_can_take_it_back_freely_need_not_ask() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    hall.throws(ANN, &["=X2-"]).unwrap();
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!(asks(&mut hall, ANN), Ok("1 taken-back 2".into()));
    assert_eq!(asks(&mut hall, ANN), Err(Rejection::NoTakebackPossible), "what was thrown stands");
}

#[test]
fn a_turn_without_a_choice_is_not_asked_for() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    hall.throws(ANN, &["=X22"]).unwrap();
    assert_eq!(asks(&mut hall, ANN), Err(Rejection::NoTakebackPossible), "all of it was forced");
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
    assert!(matches!(fate(&hall), Some((OfferKind::Takeback(_), OfferStatus::Expired))));
    assert!(matches!(gives(&mut hall, BEN), Err(Rejection::NoPendingOffer(Some(_)))));
}

#[test]
fn a_log_that_gives_back_what_cannot_be_is_corrupt() {
    let follows = |hall: &Hall, who, whats: &[EventKind]| {
        let mut game = hall.game();
        whats.iter().try_for_each(|what| {
            game.apply_event(&Event {
                number: game.last_event_number() + 1,
                timestamp: 5,
                actor: who,
                kind: what.clone(),
            })
        })
    };
    let mut hall = seega(&["a1 a2", "b1 b2"]);
    assert!(follows(&hall, Some(ANN), &[EventKind::TakebackGranted]).is_err(), "nothing was asked for");
    for (count, fits) in [(0, false), (1, true), (2, true), (3, false), (9, false), (u32::MAX, false)] {
        let mut asked = seega(&["a1 a2", "b1 b2"]);
        asked.events.push(Event {
            number: 7,
            timestamp: 5,
            actor: Some(BEN),
            kind: EventKind::TakebackRequested(count),
        });
        assert_eq!(follows(&asked, Some(ANN), &[EventKind::TakebackGranted]).is_ok(), fits, "{count}");
    }
    asks(&mut hall, BEN).unwrap();
    assert!(
        [Some(BEN), Some(CAT), None].into_iter().all(|who| follows(&hall, who, &[EventKind::TakebackGranted]).is_err())
    );
    assert!(follows(&hall, Some(ANN), &[EventKind::TakebackGranted, EventKind::TakebackGranted]).is_err(), "once");
}
