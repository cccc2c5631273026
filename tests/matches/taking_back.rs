//! Taking back what was decided since the dice fell.

use crate::matches::hall::{ANN, BEN, BY_HAND, CAT, Hall};
use gonagas::matches::commands::match_command::MatchCommand;
use gonagas::matches::commands::rejection::Rejection;
use gonagas::matches::commands::takeback::can_undo;
use gonagas::matches::effects::effect::Effect;
use gonagas::matches::log::event::{Event, EventKind};

const RAISA: &str = "sahkku rules=raisa";
const GAVKEVUOTNA: &str = "sahkku rules=gavkevuotna";
const NOTHING: Result<String, Rejection> = Err(Rejection::NothingToUndo);

/// What can be seen of a game.
fn seen(hall: &Hall) -> String {
    hall.play(|play| format!("{:?} {:?} {:?}", play.session.action_log(), play.session.scene(), play.automatic_actions))
}

#[test]
fn the_last_choice_is_taken_back_with_what_followed_of_itself() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    hall.throws(ANN, &["=X2-"]).unwrap();
    let before = seen(&hall);
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    assert!(hall.play(can_undo));
    assert_eq!(hall.takes_back(ANN), Ok("1 taken-back 2".into()), "the use of the other die was made");
    assert_eq!(seen(&hall), before);
    assert!(!hall.play(can_undo));
    assert_eq!(hall.takes_back(ANN), NOTHING, "what was forced was no choice, and the dice stay");
    assert_eq!(hall.types(ANN, "-:o2-k2", &[]), Ok("1 -:o2-k2; - 2:k2-i2".into()));
}

#[test]
fn the_turn_may_have_passed_to_the_other_who_is_not_called_twice() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    hall.throws(ANN, &["=X2-"]).unwrap();
    let shown = hall.events.len() as u32;
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!(
        hall.told,
        [Effect::RetireMessage(shown + 2), Effect::PostMessage(vec![BEN])],
        "the old board tells the turn to its end"
    );
    for action in ["-:o2-k2", "2:o2-m2"] {
        hall.takes_back(ANN).unwrap();
        assert_eq!((hall.told.clone(), hall.game().user_to_act()), (vec![Effect::UpdateMessage], Some(ANN)));
        hall.types(ANN, action, &[]).unwrap();
        assert_eq!((hall.told.clone(), hall.game().user_to_act()), (vec![Effect::UpdateMessage], Some(BEN)));
    }
    let shown = hall.events.len() as u32;
    hall.throws(BEN, &["=22-"]).unwrap();
    assert_eq!(
        hall.told,
        [Effect::RetireMessage(shown), Effect::PostMessage(vec![ANN])],
        "the next turn is called again"
    );
}

#[test]
fn one_choice_after_the_other_goes_back_to_the_throw() {
    let mut hall = Hall::started(RAISA);
    hall.throws(ANN, &["=XX"]).unwrap();
    hall.types(ANN, "keep X:*a1-b1", &[]).unwrap();
    assert_eq!(hall.takes_back(ANN), Ok("1 taken-back 1".into()));
    assert_eq!(hall.takes_back(ANN), Ok("1 taken-back 1".into()));
    assert_eq!(hall.log(), "=XX");
    assert_eq!(hall.takes_back(ANN), NOTHING);
}

#[test]
fn what_was_thrown_again_stays() {
    let mut hall = Hall::started(RAISA);
    hall.throws(ANN, &["=XX"]).unwrap();
    hall.types(ANN, "rethrow1", &["=2"]).unwrap();
    assert_eq!(hall.takes_back(ANN), NOTHING);
}

#[test]
fn after_the_other_has_acted_it_is_too_late() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    hall.throws(ANN, &["=X2-"]).unwrap();
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    hall.throws(BEN, &["=22-"]).unwrap();
    assert_eq!(hall.takes_back(ANN), NOTHING);
    assert!(!hall.play(can_undo));
}

#[test]
fn nobody_takes_back_what_another_did() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    hall.throws(ANN, &["=X2-"]).unwrap();
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!(hall.takes_back(BEN), NOTHING);
    assert_eq!(hall.takes_back(CAT), Err(Rejection::NotAPlayer));
    let old = hall.events.len() as u32 - 1;
    assert_eq!(hall.try_wish(ANN, &MatchCommand::Undo, Some(old), &mut |_| 0), Err(Rejection::Stale));
}

#[test]
fn who_does_it_by_hand_takes_back_what_had_no_alternative() {
    let mut hall = Hall::started_with(GAVKEVUOTNA, &[(ANN, BY_HAND)], &[]);
    hall.throws(ANN, &["=X22"]).unwrap();
    hall.types(ANN, "X:*o1-o2", &[]).unwrap();
    assert_eq!(hall.takes_back(ANN), Ok("1 taken-back 1".into()));
    assert_eq!(hall.log(), "=X22");
}

#[test]
fn the_direction_is_taken_back_until_the_dice_are_thrown() {
    let mut hall = Hall::started("sahkku rules=gavkevuotna direction=choice");
    hall.types(BEN, "miedut", &[]).unwrap();
    assert_eq!(hall.takes_back(BEN), Ok("2 taken-back 1".into()));
    hall.types(BEN, "vuosttut", &[]).unwrap();
    hall.throws(ANN, &["=22-"]).unwrap();
    assert_eq!(hall.takes_back(BEN), NOTHING);
}

#[test]
fn the_next_draw_has_the_same_place_after_taking_back() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    let channel = |hall: &Hall| hall.play(|play| play.next_draw_index());
    assert_eq!(channel(&hall), 1);
    hall.throws(ANN, &["=X2-"]).unwrap();
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!(channel(&hall), 2);
    hall.takes_back(ANN).unwrap();
    assert_eq!(channel(&hall), 2);
}

#[test]
fn without_dice_nothing_is_taken_back() {
    for rules in ["seega size=5", "pahtum blocks=1", "shap-luk"] {
        let mut hall = Hall::started(rules);
        for _ in 0..6 {
            let (first, actor) =
                (hall.play(|play| play.session.legal_notations()[0].clone()), hall.game().user_to_act().unwrap());
            hall.types(actor, &first, &[]).unwrap();
            assert_eq!(hall.takes_back(actor), NOTHING, "{rules}");
            assert!(!hall.play(can_undo), "{rules}");
        }
    }
}

#[test]
fn nothing_is_taken_back_when_it_is_over() {
    let mut hall = Hall::started(RAISA);
    hall.throws(ANN, &["=XX"]).unwrap();
    hall.types(ANN, "keep", &[]).unwrap();
    hall.wish(BEN, MatchCommand::Resign, &[]).unwrap();
    assert_eq!(hall.takes_back(ANN), Err(Rejection::MatchOver));
}

#[test]
fn a_log_that_takes_back_what_cannot_be_is_corrupt() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    hall.throws(ANN, &["=X2-"]).unwrap();
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    let follows = |who, count| {
        let event = Event {
            number: hall.events.len() as u32 + 1,
            timestamp: 5,
            actor: who,
            kind: EventKind::ActionsUndone(count),
        };
        hall.game().apply_event(&event)
    };
    assert_eq!([1, 2, 3].map(|count| follows(Some(ANN), count)), [Ok(()), Ok(()), Ok(())]);
    assert!(follows(Some(ANN), 4).is_err(), "over the throw");
    assert!(follows(Some(ANN), 5).is_err(), "more than there is");
    assert!([Some(BEN), Some(CAT), None].into_iter().all(|who| follows(who, 1).is_err()), "nobody but who did it");
}
