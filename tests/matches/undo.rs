//! Undoing choices since the last roll.

use crate::matches::fixture::{ANN, BEN, CAT, MatchFixture, NO_AUTOMATION};
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::commands::takeback::can_undo;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::log::event::{Event, EventKind};

const RAISA: &str = "sahkku rules=raisa";
const GAVKEVUOTNA: &str = "sahkku rules=gavkevuotna";
const NOTHING: Result<String, Rejection> = Err(Rejection::NothingToUndo);

/// The visible state of a game as text.
fn seen(fixture: &MatchFixture) -> String {
    fixture
        .play(|play| format!("{:?} {:?} {:?}", play.session.action_log(), play.session.scene(), play.automatic_actions))
}

#[test]
fn undo_takes_back_the_last_choice_and_automatic_actions() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    fixture.roll(ANN, &["=X2-"]).unwrap();
    let before = seen(&fixture);
    fixture.type_actions(ANN, "2:o2-m2", &[]).unwrap();
    assert!(fixture.play(can_undo));
    assert_eq!(fixture.undo(ANN), Ok("1 taken-back 2".into()), "the other die was used automatically");
    assert_eq!(seen(&fixture), before);
    assert!(!fixture.play(can_undo));
    assert_eq!(fixture.undo(ANN), NOTHING, "a forced use is no choice, and the roll stays");
    assert_eq!(fixture.type_actions(ANN, "-:o2-k2", &[]), Ok("1 -:o2-k2; - 2:k2-i2".into()));
}

#[test]
fn undo_after_the_turn_passed_mentions_the_opponent_once() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    fixture.roll(ANN, &["=X2-"]).unwrap();
    let shown = fixture.events.len() as u32;
    fixture.type_actions(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!(
        fixture.effects,
        [Effect::RetireMessage(shown + 2), Effect::PostMessage(vec![BEN])],
        "the old message shows the turn to its end"
    );
    for action in ["-:o2-k2", "2:o2-m2"] {
        fixture.undo(ANN).unwrap();
        assert_eq!(fixture.effects, [Effect::UpdateMessage, Effect::CorrectRetiredMessages]);
        assert_eq!(fixture.game().user_to_act(), Some(ANN));
        fixture.type_actions(ANN, action, &[]).unwrap();
        assert_eq!((fixture.effects.clone(), fixture.game().user_to_act()), (vec![Effect::UpdateMessage], Some(BEN)));
    }
    let shown = fixture.events.len() as u32;
    fixture.roll(BEN, &["=22-"]).unwrap();
    assert_eq!(
        fixture.effects,
        [Effect::RetireMessage(shown + 1), Effect::PostMessage(vec![ANN])],
        "the next turn is mentioned again"
    );
}

#[test]
fn undo_goes_back_choice_by_choice_to_the_roll() {
    let mut fixture = MatchFixture::started(RAISA);
    fixture.roll(ANN, &["=XX"]).unwrap();
    fixture.type_actions(ANN, "keep X:*a1-b1", &[]).unwrap();
    assert_eq!(fixture.undo(ANN), Ok("1 taken-back 1".into()));
    assert_eq!(fixture.undo(ANN), Ok("1 taken-back 1".into()));
    assert_eq!(fixture.action_log_text(), "=XX");
    assert_eq!(fixture.undo(ANN), NOTHING);
}

#[test]
fn reroll_cannot_be_undone() {
    let mut fixture = MatchFixture::started(RAISA);
    fixture.roll(ANN, &["=XX"]).unwrap();
    fixture.type_actions(ANN, "rethrow1", &["=2"]).unwrap();
    assert_eq!(fixture.undo(ANN), NOTHING);
}

#[test]
fn undo_after_the_opponent_acted_is_rejected() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    fixture.roll(ANN, &["=X2-"]).unwrap();
    fixture.type_actions(ANN, "2:o2-m2", &[]).unwrap();
    fixture.roll(BEN, &["=22-"]).unwrap();
    assert_eq!(fixture.undo(ANN), NOTHING);
    assert!(!fixture.play(can_undo));
}

#[test]
fn undo_of_the_opponents_action_is_rejected() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    fixture.roll(ANN, &["=X2-"]).unwrap();
    fixture.type_actions(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!(fixture.undo(BEN), NOTHING);
    assert_eq!(fixture.undo(CAT), Err(Rejection::NotAPlayer));
    let old = fixture.events.len() as u32 - 1;
    assert_eq!(fixture.try_run(ANN, &MatchCommand::Undo, Some(old), &mut |_| 0), Err(Rejection::Stale));
}

#[test]
fn player_without_automation_can_undo_a_forced_use() {
    let mut fixture = MatchFixture::started_with_automation(GAVKEVUOTNA, &[(ANN, NO_AUTOMATION)], &[]);
    fixture.roll(ANN, &["=X22"]).unwrap();
    fixture.type_actions(ANN, "X:*o1-o2", &[]).unwrap();
    assert_eq!(fixture.undo(ANN), Ok("1 taken-back 1".into()));
    assert_eq!(fixture.action_log_text(), "=X22");
}

#[test]
fn direction_can_be_undone_until_the_roll() {
    let mut fixture = MatchFixture::started("sahkku rules=gavkevuotna direction=choice");
    fixture.type_actions(BEN, "miedut", &[]).unwrap();
    assert_eq!(fixture.undo(BEN), Ok("2 taken-back 1".into()));
    fixture.type_actions(BEN, "vuosttut", &[]).unwrap();
    fixture.roll(ANN, &["=22-"]).unwrap();
    assert_eq!(fixture.undo(BEN), NOTHING);
}

#[test]
fn undo_keeps_the_index_of_the_next_draw() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    let next_draw_index = |fixture: &MatchFixture| fixture.play(|play| play.draw_place(&play.session));
    assert_eq!(next_draw_index(&fixture), 1);
    fixture.roll(ANN, &["=X2-"]).unwrap();
    fixture.type_actions(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!(next_draw_index(&fixture), 2);
    fixture.undo(ANN).unwrap();
    assert_eq!(next_draw_index(&fixture), 2);
}

#[test]
fn turn_of_one_action_without_dice_has_no_undo() {
    for rules in ["pahtum blocks=1", "shap-luk"] {
        let mut fixture = MatchFixture::started(rules);
        for _ in 0..6 {
            let first = fixture.play(|play| play.session.legal_notations()[0].clone());
            let actor = fixture.game().user_to_act().unwrap();
            fixture.type_actions(actor, &first, &[]).unwrap();
            assert_eq!(fixture.undo(actor), NOTHING, "{rules}");
            assert!(!fixture.play(can_undo), "{rules}");
        }
    }
}

#[test]
fn first_stone_of_a_turn_can_be_undone_until_the_second() {
    let mut fixture = MatchFixture::started("seega size=5");
    for (user, first, other, second) in [(ANN, "a1", "a2", "a3"), (BEN, "b1", "b2", "b3")] {
        fixture.type_actions(user, first, &[]).unwrap();
        assert!(fixture.play(can_undo));
        assert_eq!(fixture.undo(if user == ANN { BEN } else { ANN }), NOTHING, "only the player who placed it");
        let number = if user == ANN { "1" } else { "2" };
        assert_eq!(fixture.undo(user), Ok(format!("{number} taken-back 1")));
        assert_eq!(fixture.effects, [Effect::UpdateMessage]);
        assert_eq!(fixture.undo(user), NOTHING, "the turn begins here");
        fixture.type_actions(user, other, &[]).unwrap();
        fixture.type_actions(user, second, &[]).unwrap();
        assert_eq!(fixture.undo(user), NOTHING, "the turn is over");
    }
    assert_eq!(fixture.action_log_text(), "a2 a3 b2 b3");
}

#[test]
fn undo_after_the_end_is_rejected() {
    let mut fixture = MatchFixture::started(RAISA);
    fixture.roll(ANN, &["=XX"]).unwrap();
    fixture.type_actions(ANN, "keep", &[]).unwrap();
    fixture.run(BEN, MatchCommand::Resign, &[]).unwrap();
    assert_eq!(fixture.undo(ANN), Err(Rejection::MatchOver));
}

#[test]
fn log_with_impossible_undo_is_corrupt() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    fixture.roll(ANN, &["=X2-"]).unwrap();
    fixture.type_actions(ANN, "2:o2-m2", &[]).unwrap();
    let follows = |user, count| {
        let event = Event {
            number: fixture.events.len() as u32 + 1,
            timestamp: 5,
            actor: user,
            kind: EventKind::ActionsUndone(count),
        };
        fixture.game().apply_event(&event)
    };
    assert_eq!([1, 2, 3].map(|count| follows(Some(ANN), count)), [Ok(()), Ok(()), Ok(())]);
    assert!(follows(Some(ANN), 4).is_err(), "past the roll");
    assert!(follows(Some(ANN), 5).is_err(), "more actions than there are");
    assert!(
        [Some(BEN), Some(CAT), None].into_iter().all(|user| follows(user, 1).is_err()),
        "only the player who acted may undo"
    );
}
