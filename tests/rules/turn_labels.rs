//! Laws of the numbers of turns, for every game and rule set: each action has one label, and each label one action.

use crate::support;

use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::turn_label::TurnLabel;
use std::collections::HashSet;
use support::{Luck, every_rules};

/// The most actions of a game that is looked at.
const MAX_ACTIONS: usize = 400;

/// Plays up to so many random actions.
fn random_game(mut session: GameSession, luck: &mut Luck, actions: usize) -> GameSession {
    while session.action_log().len() < actions && session.status().outcome().is_none() {
        let legal = session.legal_notations();
        session.play(&legal[luck.below(legal.len())]).unwrap();
    }
    session
}

fn games() -> impl Iterator<Item = GameSession> {
    every_rules()
        .into_iter()
        .enumerate()
        .map(|(seed, rules)| random_game(rules.start_session(), &mut Luck::seeded(seed as u64), MAX_ACTIONS))
}

/// Returns the label of each position, the start first.
fn labels(session: &GameSession) -> Vec<TurnLabel> {
    (0..=session.action_log().len()).map(|count| session.turn_label(count)).collect()
}

#[test]
fn every_position_is_found_by_its_label() {
    for session in games() {
        let labels = labels(&session);
        let texts: Vec<String> = labels.iter().map(TurnLabel::to_string).collect();
        assert_eq!(texts.iter().collect::<HashSet<_>>().len(), labels.len(), "{texts:?}");
        for (count, label) in labels.into_iter().enumerate() {
            assert_eq!(texts[count].parse(), Ok(label));
            assert_eq!(session.actions_through(label), Some(count), "{label} of {}", session.rules());
            assert_eq!(session.actions_before(label), Some(count.saturating_sub(1)), "{label}");
        }
        let beyond = TurnLabel { turn: session.turn_number() + 1, step: None };
        assert_eq!((session.actions_through(beyond), session.actions_before(beyond)), (None, None));
    }
}

/// Steps count from 1 in each turn. A new turn begins where the seat changes, or where the rules say so.
#[test]
fn labels_count_turns_and_the_steps_within_them() {
    for session in games() {
        let mut earlier = session.rules().start_session();
        let mut turn: Vec<TurnLabel> = Vec::new();
        let mut last_side = None;
        for (index, action) in session.action_log().iter().enumerate() {
            let side = earlier.status().active_side();
            let label = session.turn_label(index + 1);
            if earlier.is_turn_start() || last_side != side {
                let number = turn.last().map_or(1, |last| last.turn + 1);
                assert_eq!(label.turn, number, "{label} of {}", session.rules());
                let is_single = turn.len() == 1;
                assert!(turn.iter().all(|label| label.step.is_none() == is_single), "{turn:?}");
                turn.clear();
            }
            turn.push(label);
            assert!(label.step.is_none_or(|step| step as usize == turn.len()), "{turn:?}");
            let whole = TurnLabel { step: None, ..label };
            assert_eq!(session.actions_before(whole), Some(index + 1 - turn.len()), "{label}");
            earlier.play(action).unwrap();
            last_side = side;
        }
        assert_eq!(turn.last().map(|label| label.turn), Some(session.turn_number()));
    }
}

/// A label that people have read stays right while the match goes on.
#[test]
fn labels_stay_when_the_game_goes_on() {
    for whole in games() {
        let mut session = whole.rules().start_session();
        for (index, action) in whole.action_log().iter().enumerate().take(80) {
            session.play(action).unwrap();
            assert_eq!(labels(&session), labels(&whole)[..=index + 1], "{} of {}", action, whole.rules());
        }
    }
}

#[test]
fn turns_since_the_start_are_all_turns() {
    for session in games() {
        let turns = session.turns_since(0);
        let numbers: Vec<u32> = turns.iter().map(|turn| turn.number).collect();
        assert_eq!(numbers, (1..=session.turn_number()).collect::<Vec<_>>());
        let played = turns.iter().flat_map(|turn| (turn.start..).zip(&turn.actions));
        let log = session.action_log().iter().map(String::as_str).enumerate();
        assert!(log.eq(played.map(|(index, action)| (index, action.notation.as_str()))), "{}", session.rules());
    }
}
