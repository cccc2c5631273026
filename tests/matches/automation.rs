//! Automation: forced uses of dice, and rolls.

use crate::matches::fixture::{ANN, AUTO_ROLL, BEN, CHALLENGE_ANSWERED, MatchFixture, NO_AUTOMATION};
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::settings::automation::{Automation, AutomationByUser};

const GAVKEVUOTNA: &str = "sahkku rules=gavkevuotna";

#[test]
fn forced_uses_are_played_and_marked_automatic() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    let made = "1 =X22; - X:*o1-o2; - 2:o2-m2; - 2:m2-k2";
    assert_eq!(fixture.roll(ANN, &["=X22"]), Ok(made.into()));
    assert_eq!(fixture.play(|play| play.automatic_actions.clone()), [1, 2, 3]);
    assert_eq!(fixture.game().user_to_act(), Some(BEN));
}

#[test]
fn forced_uses_are_played_before_and_after_a_choice() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    assert_eq!(fixture.roll(ANN, &["=X2-"]), Ok("1 =X2-; - X:*o1-o2".into()));
    assert_eq!(fixture.type_actions(ANN, "2:o2-m2", &[]), Ok("1 2:o2-m2; - -:m2-i2".into()));
    assert_eq!(fixture.play(|play| play.automatic_actions.clone()), [1, 3]);
}

#[test]
fn player_without_automation_plays_forced_uses_themselves() {
    let mut fixture = MatchFixture::started_with_automation(GAVKEVUOTNA, &[(ANN, NO_AUTOMATION)], &[]);
    assert_eq!(fixture.roll(ANN, &["=X22"]), Ok("1 =X22".into()));
    assert_eq!(
        fixture.type_actions(ANN, "X:*o1-o2 2:o2-m2 2:m2-k2", &[]),
        Ok("1 X:*o1-o2; 1 2:o2-m2; 1 2:m2-k2".into())
    );
    assert!(fixture.play(|play| play.automatic_actions.is_empty()));
    // Ben has automation on.
    assert_eq!(fixture.roll(BEN, &["=X--"]), Ok("2 =X--; - X:*a3-a2; - -:a2-e2; - -:e2-i2".into()));
}

#[test]
fn reroll_decision_is_never_automatic() {
    let mut fixture = MatchFixture::started("sahkku rules=vuovdaguoika");
    assert_eq!(fixture.roll(ANN, &["=XXX"]), Ok("1 =XXX".into()));
    assert_eq!(fixture.play(|play| play.session.legal_notations()), ["keep", "rethrow3"]);
}

#[test]
fn auto_roll_rolls_at_the_start_of_a_turn() {
    let mut fixture = MatchFixture::started_with_automation(GAVKEVUOTNA, &[(BEN, AUTO_ROLL)], &[]);
    assert_eq!(fixture.roll(ANN, &["=22-", "=X2-"]), Ok("1 =22-; - =X2-; - X:*a3-a2".into()));
    let roll_event = 3;
    assert_eq!(
        fixture.effects,
        [Effect::RetireMessage(roll_event), Effect::PostMessage(vec![BEN])],
        "Ben has a choice to make"
    );
    assert_eq!(fixture.play(|play| play.automatic_actions.clone()), [1, 2]);
}

#[test]
fn player_without_a_usable_die_is_skipped_without_mention() {
    let mut fixture = MatchFixture::started_with_automation(GAVKEVUOTNA, &[(BEN, AUTO_ROLL)], &[]);
    assert_eq!(fixture.roll(ANN, &["=22-", "=33-"]), Ok("1 =22-; - =33-".into()));
    assert_eq!(fixture.game().user_to_act(), Some(ANN));
    assert_eq!(fixture.effects, [Effect::RetireMessage(3), Effect::PostMessage(vec![])], "Ann has a new turn");
}

#[test]
fn first_roll_of_a_match_is_never_automatic() {
    let mut fixture = MatchFixture::started_with_automation(GAVKEVUOTNA, &[(ANN, AUTO_ROLL), (BEN, AUTO_ROLL)], &[]);
    assert_eq!(fixture.effects, [Effect::UpdateMessage, Effect::PostMessage(vec![ANN]), CHALLENGE_ANSWERED]);
    assert!(!fixture.play(|play| play.has_begun), "one player alone may still cancel the match");
    assert_eq!(fixture.roll(ANN, &["=22-", "=X2-"]), Ok("1 =22-; - =X2-; - X:*a3-a2".into()));
}

#[test]
fn everyone_has_automatic_rolls_at_first() {
    let both = Automation { auto_play_forced: true, auto_roll: true };
    assert_eq!(AutomationByUser::default().for_user(ANN), both);
}

#[test]
fn automation_of_both_players_runs_to_the_first_choice() {
    let habits = [(ANN, AUTO_ROLL), (BEN, AUTO_ROLL)];
    let mut fixture = MatchFixture::started_with_automation(GAVKEVUOTNA, &habits, &[]);
    fixture.roll(ANN, &["=22-", "=X22", "=33-", "=---", "=X2-"]).unwrap();
    assert_eq!(
        fixture.action_log_text(),
        "=22- =X22 X:*a3-a2 2:a2-c2 2:c2-e2 =33- =--- -:e2-i2 -:i2-m2 -:m2-n1 =X2- X:*o1-o2"
    );
    assert_eq!(fixture.game().user_to_act(), Some(ANN));
    // The automatic roll for the opponent ends the undo.
    let next = fixture.type_actions(ANN, "2:o2-m2", &["=X2-"]);
    assert!(next.is_ok_and(|new_events| new_events.ends_with("- =X2-")), "{}", fixture.action_log_text());
    assert_eq!(fixture.undo(ANN), Err(Rejection::NothingToUndo));
}

#[test]
fn auto_roll_works_without_forced_uses() {
    let habit = Automation { auto_play_forced: false, auto_roll: true };
    let mut fixture = MatchFixture::started_with_automation(GAVKEVUOTNA, &[(BEN, habit)], &[]);
    fixture.roll(ANN, &["=22-", "=X22"]).unwrap();
    assert_eq!(fixture.action_log_text(), "=22- =X22");
}

#[test]
fn games_without_dice_have_no_automation() {
    let mut fixture = MatchFixture::started("seega size=5");
    let mut alone = 0;
    for stones in 0..24 {
        let legal = fixture.play(|play| play.session.legal_notations());
        assert_eq!(fixture.play(|play| play.session.action_log().len()), stones, "each places their stones");
        alone += usize::from(legal.len() == 1);
        let actor = fixture.game().user_to_act().unwrap();
        fixture.type_actions(actor, &legal[0], &[]).unwrap();
    }
    assert_eq!(alone, 1, "the last stone has one place to go");
}
