//! What is done for people: uses that have no alternative, throws.

use crate::matches::hall::{ANN, BEN, BY_HAND, EAGER, Hall};
use gonagas::matches::commands::rejection::Rejection;
use gonagas::matches::effects::effect::Effect;
use gonagas::matches::settings::automation::Automation;

const GAVKEVUOTNA: &str = "sahkku rules=gavkevuotna";

#[test]
fn a_use_without_an_alternative_is_made_and_marked_so() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    let made = "1 =X22; - X:*o1-o2; - 2:o2-m2; - 2:m2-k2";
    assert_eq!(hall.throws(ANN, &["=X22"]), Ok(made.into()));
    assert_eq!(hall.play(|play| play.automatic_actions.clone()), [1, 2, 3]);
    assert_eq!(hall.game().user_to_act(), Some(BEN));
}

#[test]
fn it_is_made_up_to_the_first_choice_and_after_it() {
    let mut hall = Hall::started(GAVKEVUOTNA);
    assert_eq!(hall.throws(ANN, &["=X2-"]), Ok("1 =X2-; - X:*o1-o2".into()));
    assert_eq!(hall.types(ANN, "2:o2-m2", &[]), Ok("1 2:o2-m2; - -:m2-i2".into()));
    assert_eq!(hall.play(|play| play.automatic_actions.clone()), [1, 3]);
}

#[test]
fn who_wants_to_do_it_by_hand_does_it_by_hand() {
    let mut hall = Hall::started_with(GAVKEVUOTNA, &[(ANN, BY_HAND)], &[]);
    assert_eq!(hall.throws(ANN, &["=X22"]), Ok("1 =X22".into()));
    assert_eq!(hall.types(ANN, "X:*o1-o2 2:o2-m2 2:m2-k2", &[]), Ok("1 X:*o1-o2; 1 2:o2-m2; 1 2:m2-k2".into()));
    assert!(hall.play(|play| play.automatic_actions.is_empty()));
    // The other has a habit of their own.
    assert_eq!(hall.throws(BEN, &["=X--"]), Ok("2 =X--; - X:*a3-a2; - -:a2-e2; - -:e2-i2".into()));
}

#[test]
fn a_decision_about_dice_is_nobodys_but_the_players() {
    let mut hall = Hall::started("sahkku rules=vuovdaguoika");
    assert_eq!(hall.throws(ANN, &["=XXX"]), Ok("1 =XXX".into()));
    assert_eq!(hall.play(|play| play.session.legal_notations()), ["keep", "rethrow3"]);
}

#[test]
fn dice_are_thrown_for_who_wants_it_as_soon_as_it_is_their_turn() {
    let mut hall = Hall::started_with(GAVKEVUOTNA, &[(BEN, EAGER)], &[]);
    assert_eq!(hall.throws(ANN, &["=22-", "=X2-"]), Ok("1 =22-; - =X2-; - X:*a3-a2".into()));
    let thrown = 3;
    assert_eq!(
        hall.told,
        [Effect::RetireMessage(thrown), Effect::PostMessage(vec![BEN])],
        "there is something to choose"
    );
    assert_eq!(hall.play(|play| play.automatic_actions.clone()), [1, 2]);
}

#[test]
fn who_can_use_nothing_is_passed_over_without_a_call() {
    let mut hall = Hall::started_with(GAVKEVUOTNA, &[(BEN, EAGER)], &[]);
    assert_eq!(hall.throws(ANN, &["=22-", "=33-"]), Ok("1 =22-; - =33-".into()));
    assert_eq!(hall.game().user_to_act(), Some(ANN));
    assert_eq!(hall.told, [Effect::RetireMessage(3), Effect::PostMessage(vec![])], "her next turn is another");
}

#[test]
fn whoever_begins_may_have_the_dice_thrown_at_the_start() {
    let hall = Hall::started_with(GAVKEVUOTNA, &[(ANN, EAGER)], &["=X2-"]);
    assert_eq!(hall.log(), "=X2- X:*o1-o2");
    assert_eq!(hall.told, [Effect::UpdateMessage, Effect::PostMessage(vec![ANN])]);
}

#[test]
fn where_both_want_it_it_goes_on_to_the_first_choice() {
    let habits = [(ANN, EAGER), (BEN, EAGER)];
    let mut hall = Hall::started_with(GAVKEVUOTNA, &habits, &["=22-", "=X22", "=33-", "=---", "=X2-"]);
    assert_eq!(hall.log(), "=22- =X22 X:*a3-a2 2:a2-c2 2:c2-e2 =33- =--- -:e2-i2 -:i2-m2 -:m2-n1 =X2- X:*o1-o2");
    assert_eq!(hall.game().user_to_act(), Some(ANN));
    // What was thrown for the other leaves nothing to take back.
    let next = hall.types(ANN, "2:o2-m2", &["=X2-"]);
    assert!(next.is_ok_and(|happened| happened.ends_with("- =X2-")), "{}", hall.log());
    assert_eq!(hall.takes_back(ANN), Err(Rejection::NothingToUndo));
}

#[test]
fn throws_may_be_wanted_without_forced_uses() {
    let habit = Automation { auto_play_forced: false, auto_roll: true };
    let hall = Hall::started_with(GAVKEVUOTNA, &[(ANN, habit)], &["=X22"]);
    assert_eq!(hall.log(), "=X22");
}

#[test]
fn without_dice_nothing_is_done_for_anybody() {
    let mut hall = Hall::started("seega size=5");
    let mut alone = 0;
    for stones in 0..24 {
        let legal = hall.play(|play| play.session.legal_notations());
        assert_eq!(hall.play(|play| play.session.action_log().len()), stones, "each places their stones");
        alone += usize::from(legal.len() == 1);
        let actor = hall.game().user_to_act().unwrap();
        hall.types(actor, &legal[0], &[]).unwrap();
    }
    assert_eq!(alone, 1, "the last stone has one place to go");
}
