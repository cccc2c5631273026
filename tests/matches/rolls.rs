//! Rolling the dice, by a button or by a typed word.

use crate::matches::fixture::{ANN, BEN, CAT, MatchFixture};
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::session::rules::RequestedRules;

const RAISA: &str = "sahkku rules=raisa";
const GAVKEVUOTNA: &str = "sahkku rules=gavkevuotna";

#[test]
fn button_or_typed_word_rolls_the_dice() {
    assert_eq!(MatchFixture::started(RAISA).roll(ANN, &["=X3"]), Ok("1 =X3".into()));
    assert_eq!(MatchFixture::started(RAISA).type_actions(ANN, "throw", &["=X3"]), Ok("1 =X3".into()));
    assert_eq!(MatchFixture::started(RAISA).type_actions(ANN, "Throw", &["=XX"]), Ok("1 =XX".into()));
}

#[test]
fn action_before_the_roll_is_rejected() {
    let mut fixture = MatchFixture::started(RAISA);
    for actions in ["keep", "X:*a1-b1", "=X3", "keep throw", "hello"] {
        assert_eq!(fixture.type_actions(ANN, actions, &[]), Err(Rejection::RollFirst), "{actions}");
    }
    assert_eq!(fixture.action_log_text(), "");
}

#[test]
fn second_roll_in_a_turn_is_rejected() {
    let mut fixture = MatchFixture::started(RAISA);
    fixture.roll(ANN, &["=X3"]).unwrap();
    let suggestions = vec!["keep".to_owned(), "rethrow1".to_owned()];
    assert_eq!(fixture.roll(ANN, &[]), Err(Rejection::NoRollDue { suggestions: suggestions.clone() }));
    assert_eq!(fixture.type_actions(ANN, "throw", &[]), Err(Rejection::NoRollDue { suggestions }));
    fixture.type_actions(ANN, "keep", &[]).unwrap();
    assert!(matches!(fixture.roll(ANN, &[]), Err(Rejection::NoRollDue { .. })));
}

#[test]
fn typed_action_after_a_roll_is_rejected() {
    let mut fixture = MatchFixture::started(RAISA);
    assert_eq!(fixture.type_actions(ANN, "throw keep", &[]), Err(Rejection::RollMustBeLast));
    assert_eq!(fixture.type_actions(ANN, "throw throw", &[]), Err(Rejection::RollMustBeLast));
    fixture.roll(ANN, &["=XX"]).unwrap();
    assert_eq!(fixture.type_actions(ANN, "rethrow1 keep", &[]), Err(Rejection::RollMustBeLast));
    assert_eq!(fixture.action_log_text(), "=XX");
}

#[test]
fn roll_out_of_turn_is_rejected() {
    let mut fixture = MatchFixture::started(RAISA);
    assert_eq!(fixture.roll(BEN, &[]), Err(Rejection::NotYourTurn(ANN)));
    assert_eq!(fixture.type_actions(BEN, "throw", &[]), Err(Rejection::NotYourTurn(ANN)));
    assert_eq!(fixture.roll(CAT, &[]), Err(Rejection::NotAPlayer));
}

#[test]
fn stale_button_does_not_roll() {
    let mut fixture = MatchFixture::started(RAISA);
    let old = fixture.events.len() as u32;
    fixture.roll(ANN, &["=22"]).unwrap();
    assert_eq!(fixture.game().user_to_act(), Some(BEN), "no die could be used");
    for user in [ANN, BEN] {
        let result = fixture.try_run(user, &MatchCommand::RollDice, Some(old), &mut |_| panic!("nothing is drawn"));
        assert_eq!(result, Err(Rejection::Stale));
    }
}

#[test]
fn roll_that_ends_the_turn_mentions_the_opponent() {
    let mut fixture = MatchFixture::started(GAVKEVUOTNA);
    let shown = fixture.events.len() as u32;
    fixture.roll(ANN, &["=22-"]).unwrap();
    assert_eq!(fixture.effects, [Effect::RetireMessage(shown + 1), Effect::PostMessage(vec![BEN])]);
    fixture.roll(BEN, &["=X2-"]).unwrap();
    assert_eq!(fixture.effects, [Effect::UpdateMessage], "a player who goes on is not mentioned");
}

#[test]
fn whole_turn_can_be_typed_at_once() {
    let mut fixture = MatchFixture::started(RAISA);
    fixture.roll(ANN, &["=XX"]).unwrap();
    assert_eq!(
        fixture.type_actions(ANN, "keep X:*a1-b1 throw", &[]),
        Err(Rejection::NoRollDue { suggestions: suggestions(&fixture) })
    );
    assert_eq!(fixture.type_actions(ANN, "keep x:*A1-b1 X:b1-c1", &[]), Ok("1 keep; 1 X:*a1-b1; 1 X:b1-c1".into()));
    assert_eq!(fixture.game().user_to_act(), Some(BEN));
}

/// The first three legal uses after the first soldier is activated.
fn suggestions(fixture: &MatchFixture) -> Vec<String> {
    fixture.play(|play| {
        let mut session = play.session.fork();
        ["keep", "X:*a1-b1"].iter().for_each(|action| session.play(action).unwrap());
        session.legal_notations().into_iter().take(3).collect()
    })
}

#[test]
fn typed_actions_are_played_all_or_none() {
    let mut fixture = MatchFixture::started(RAISA);
    fixture.roll(ANN, &["=XX"]).unwrap();
    assert!(matches!(fixture.type_actions(ANN, "keep X:*a1-b1 X:*a1-b1", &[]), Err(Rejection::IllegalAction { .. })));
    let ended = Err(Rejection::TurnEnded("roll".into()));
    assert_eq!(fixture.type_actions(ANN, "keep X:*a1-b1 X:b1-c1 throw", &[]), ended);
    assert_eq!(fixture.action_log_text(), "=XX");
}

#[test]
fn chosen_reroll_is_rolled_at_once() {
    let mut fixture = MatchFixture::started(RAISA);
    fixture.roll(ANN, &["=XX"]).unwrap();
    assert_eq!(fixture.type_actions(ANN, "rethrow1", &["=X"]), Ok("1 rethrow1; 1 =X".into()));
    assert_eq!(fixture.type_actions(ANN, "rethrow2 throw", &["=XX"]), Ok("1 rethrow2; 1 =XX".into()));
    assert_eq!(fixture.action_log_text(), "=XX rethrow1 =X rethrow2 =XX");
    assert_eq!(fixture.play(|play| play.draw_place(&play.session)), 4);
}

#[test]
fn stored_match_without_a_newer_option_goes_on_by_the_rule_of_its_time() {
    let stored = "sahkku rules=lagesvuotna headstart=0 stake=0 queens=yes";
    let mut fixture = MatchFixture::started(stored);
    let rerolls = |fixture: &MatchFixture| {
        let mut fixture = fixture.before_first_action();
        fixture.roll(ANN, &["=XX-"]).unwrap();
        fixture.type_actions(ANN, "rethrow2", &["=XX"]).unwrap();
        fixture.play(|play| play.session.legal_notations().contains(&"rethrow1".to_owned()))
    };
    assert!(!rerolls(&fixture), "a new match");
    for event in &mut fixture.events {
        if let EventKind::ChallengeAccepted(start) = &mut event.kind {
            start.rules = stored.to_owned();
        }
    }
    fixture.terms.rules = RequestedRules::parse_stored(stored).unwrap();
    assert!(rerolls(&fixture), "a match from before the option");
}
