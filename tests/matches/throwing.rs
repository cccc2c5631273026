//! Throwing the dice, by a button or by a word.

use crate::matches::hall::{ANN, BEN, CAT, Hall};
use gonagas::matches::commands::match_command::MatchCommand;
use gonagas::matches::commands::rejection::Rejection;
use gonagas::matches::effects::effect::Effect;

const RAISA: &str = "sahkku rules=raisa";
const GAVKEVUOTNA: &str = "sahkku rules=gavkevuotna";

#[test]
fn dice_are_thrown_by_a_button_or_a_word() {
    assert_eq!(Hall::started(RAISA).throws(ANN, &["=X3"]), Ok("1 =X3".into()));
    assert_eq!(Hall::started(RAISA).types(ANN, "throw", &["=X3"]), Ok("1 =X3".into()));
    assert_eq!(Hall::started(RAISA).types(ANN, "Throw", &["=XX"]), Ok("1 =XX".into()));
}

#[test]
fn the_dice_come_first() {
    let mut hall = Hall::started(RAISA);
    for actions in ["keep", "X:*a1-b1", "=X3", "keep throw", "hello"] {
        assert_eq!(hall.types(ANN, actions, &[]), Err(Rejection::RollFirst), "{actions}");
    }
    assert_eq!(hall.log(), "");
}

#[test]
fn dice_that_lie_there_are_not_thrown_again() {
    let mut hall = Hall::started(RAISA);
    hall.throws(ANN, &["=X3"]).unwrap();
    let near = vec!["keep".to_owned(), "rethrow1".to_owned()];
    assert_eq!(hall.throws(ANN, &[]), Err(Rejection::NoRollDue { suggestions: near.clone() }));
    assert_eq!(hall.types(ANN, "throw", &[]), Err(Rejection::NoRollDue { suggestions: near }));
    hall.types(ANN, "keep", &[]).unwrap();
    assert!(matches!(hall.throws(ANN, &[]), Err(Rejection::NoRollDue { .. })));
}

#[test]
fn nothing_follows_a_throw_in_one_go() {
    let mut hall = Hall::started(RAISA);
    assert_eq!(hall.types(ANN, "throw keep", &[]), Err(Rejection::RollMustBeLast));
    assert_eq!(hall.types(ANN, "throw throw", &[]), Err(Rejection::RollMustBeLast));
    hall.throws(ANN, &["=XX"]).unwrap();
    assert_eq!(hall.types(ANN, "rethrow1 keep", &[]), Err(Rejection::RollMustBeLast));
    assert_eq!(hall.log(), "=XX");
}

#[test]
fn only_who_is_to_throw_throws() {
    let mut hall = Hall::started(RAISA);
    assert_eq!(hall.throws(BEN, &[]), Err(Rejection::NotYourTurn(ANN)));
    assert_eq!(hall.types(BEN, "throw", &[]), Err(Rejection::NotYourTurn(ANN)));
    assert_eq!(hall.throws(CAT, &[]), Err(Rejection::NotAPlayer));
}

#[test]
fn an_old_button_throws_nothing() {
    let mut hall = Hall::started(RAISA);
    let old = hall.events.len() as u32;
    hall.throws(ANN, &["=22"]).unwrap();
    assert_eq!(hall.game().user_to_act(), Some(BEN), "no die could be used");
    for who in [ANN, BEN] {
        let thrown = hall.try_wish(who, &MatchCommand::RollDice, Some(old), &mut |_| panic!("nothing is drawn"));
        assert_eq!(thrown, Err(Rejection::Stale));
    }
}

#[test]
fn a_throw_that_passes_the_turn_calls_the_other() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    let shown = hall.events.len() as u32;
    hall.throws(ANN, &["=22-"]).unwrap();
    assert_eq!(hall.told, [Effect::RetireMessage(shown), Effect::PostMessage(vec![BEN])]);
    hall.throws(BEN, &["=X2-"]).unwrap();
    assert_eq!(hall.told, [Effect::UpdateMessage], "who goes on is not called");
}

#[test]
fn a_whole_turn_is_typed_in_one_go() {
    let mut hall = Hall::started(RAISA);
    hall.throws(ANN, &["=XX"]).unwrap();
    assert_eq!(hall.types(ANN, "keep X:*a1-b1 throw", &[]), Err(Rejection::NoRollDue { suggestions: near(&hall) }));
    assert_eq!(hall.types(ANN, "keep x:*A1-b1 X:b1-c1", &[]), Ok("1 keep; 1 X:*a1-b1; 1 X:b1-c1".into()));
    assert_eq!(hall.game().user_to_act(), Some(BEN));
}

/// The first three uses after the first soldier has woken.
fn near(hall: &Hall) -> Vec<String> {
    hall.play(|play| {
        let mut table = play.session.fork();
        ["keep", "X:*a1-b1"].iter().for_each(|action| table.play(action).unwrap());
        table.legal_notations().into_iter().take(3).collect()
    })
}

#[test]
fn all_that_is_typed_is_played_or_nothing() {
    let mut hall = Hall::started(RAISA);
    hall.throws(ANN, &["=XX"]).unwrap();
    assert!(matches!(hall.types(ANN, "keep X:*a1-b1 X:*a1-b1", &[]), Err(Rejection::IllegalAction { .. })));
    let ended = Err(Rejection::TurnEnded("throw".into()));
    assert_eq!(hall.types(ANN, "keep X:*a1-b1 X:b1-c1 throw", &[]), ended);
    assert_eq!(hall.log(), "=XX");
}

#[test]
fn dice_that_are_thrown_again_fall_at_once() {
    let mut hall = Hall::started(RAISA);
    hall.throws(ANN, &["=XX"]).unwrap();
    assert_eq!(hall.types(ANN, "rethrow1", &["=X"]), Ok("1 rethrow1; 1 =X".into()));
    assert_eq!(hall.types(ANN, "rethrow2 throw", &["=XX"]), Ok("1 rethrow2; 1 =XX".into()));
    assert_eq!(hall.log(), "=XX rethrow1 =X rethrow2 =XX");
    assert_eq!(hall.play(|play| play.next_draw_index()), 4);
}
