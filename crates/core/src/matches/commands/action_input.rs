//! Reads a typed action, and finds the problem with an illegal one.

use crate::kit::input::InputStep;
use crate::kit::outcome::GameStatus;
use crate::matches::commands::rejection::{InputProblem, Rejection};
use crate::session::game_session::GameSession;

/// The typed word that rolls the dice, as it is suggested.
pub const ROLL_INPUT: &str = "roll";

/// The word of RULES.md for a roll, which can be typed as well.
const THROW_INPUT: &str = "throw";

/// Returns `true` for a typed word that rolls the dice, in upper or lower case.
#[must_use]
pub fn is_roll_input(text: &str) -> bool {
    [ROLL_INPUT, THROW_INPUT].iter().any(|word| text.eq_ignore_ascii_case(word))
}

/// The maximum number of legal actions that are suggested.
const MAX_SUGGESTIONS: usize = 3;

/// Returns the legal action with this text or, if there is none, the only one that differs in case alone.
///
/// # Errors
///
/// [`Rejection::IllegalAction`] with the problem and some legal actions.
pub fn parse_action(session: &GameSession, text: &str) -> Result<String, Rejection> {
    let legal = session.legal_notations();
    if legal.iter().any(|action| action == text) {
        return Ok(text.to_owned());
    }
    let mut matching = legal.iter().filter(|action| action.eq_ignore_ascii_case(text));
    match (matching.next(), matching.next()) {
        (Some(action), None) => Ok(action.clone()),
        _ => Err(explain_illegal(session, text)),
    }
}

/// Returns everything that can be typed now, in byte order. The result of a roll cannot be typed.
#[must_use]
pub fn possible_inputs(session: &GameSession) -> Vec<String> {
    match session.status() {
        GameStatus::AwaitingRoll(_) => vec![ROLL_INPUT.to_owned()],
        GameStatus::AwaitingAction(_) | GameStatus::Over(_) => session.legal_notations(),
    }
}

/// Returns a few possible inputs as examples.
pub(super) fn example_inputs(session: &GameSession) -> Vec<String> {
    possible_inputs(session).into_iter().take(MAX_SUGGESTIONS).collect()
}

/// Finds the problem with an action that is not legal.
pub(super) fn explain_illegal(session: &GameSession, text: &str) -> Rejection {
    let illegal = |problem, suggestions| Rejection::IllegalAction { text: text.to_owned(), problem, suggestions };
    if let Some(problem) = find_point_problem(session, text) {
        return illegal(problem, example_inputs(session));
    }
    match find_similar_actions(session, text) {
        similar if similar.is_empty() => illegal(InputProblem::Unrecognized, example_inputs(session)),
        similar => illegal(InputProblem::Misspelled, similar),
    }
}

/// Finds the problem with a typed point while pieces are placed on points.
fn find_point_problem(session: &GameSession, text: &str) -> Option<InputProblem> {
    let places = |steps: &[InputStep]| matches!(steps, [InputStep::Place(..)]);
    if !session.legal_actions().iter().any(|candidate| places(&candidate.input_steps)) {
        return None;
    }
    match session.board().site_by_name(&text.to_ascii_lowercase()) {
        Some(site) if session.scene().piece_at(site).is_some() => Some(InputProblem::PointOccupied),
        Some(_) => Some(InputProblem::PointNotAllowed),
        None => looks_like_point(text).then_some(InputProblem::UnknownPoint),
    }
}

/// Returns `true` for a letter followed by a number.
fn looks_like_point(text: &str) -> bool {
    let mut rest = text.chars();
    let is_number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    rest.next().is_some_and(|letter| letter.is_ascii_alphabetic()) && is_number(rest.as_str())
}

/// Returns the legal actions that begin with this text or differ from it in at most a third of the letters, the most
/// similar first.
fn find_similar_actions(session: &GameSession, text: &str) -> Vec<String> {
    let text = text.to_ascii_lowercase();
    let distance = |action: &String| match action.to_ascii_lowercase() {
        action if !text.is_empty() && action.starts_with(&text) => 0,
        action => strsim::damerau_levenshtein(&action, &text),
    };
    let mut similar: Vec<(usize, String)> =
        session.legal_notations().into_iter().map(|action| (distance(&action), action)).collect();
    similar.retain(|(distance, action)| 3 * distance <= action.len().max(text.len()));
    similar.sort();
    similar.into_iter().take(MAX_SUGGESTIONS).map(|(_, action)| action).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rules::Rules;

    fn session_after(rules: &str, actions: &[&str]) -> GameSession {
        let mut session = Rules::parse(rules).unwrap().start_session();
        actions.iter().for_each(|action| session.play(action).unwrap());
        session
    }

    /// Seega with all stones placed, column by column; only the centre is free.
    fn seega_in_move_phase() -> GameSession {
        let mut session = session_after("seega size=5", &[]);
        for _ in 0..24 {
            let first = session.legal_notations()[0].clone();
            session.play(&first).unwrap();
        }
        session
    }

    fn problem_and_suggestions(session: &GameSession, text: &str) -> (InputProblem, String) {
        match parse_action(session, text) {
            Err(Rejection::IllegalAction { problem, suggestions, .. }) => (problem, suggestions.join(" ")),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn typed_action_is_read_in_any_case() {
        let session = session_after("seega size=5", &["a1"]);
        assert_eq!(parse_action(&session, "b2"), Ok("b2".into()));
        assert_eq!(parse_action(&session, "B2"), Ok("b2".into()));
    }

    #[test]
    fn each_problem_with_a_point_is_distinguished() {
        let session = session_after("seega size=5", &["a1"]);
        let found = |text| problem_and_suggestions(&session, text);
        assert_eq!(found("a1"), (InputProblem::PointOccupied, "a2 a3 a4".into()));
        assert_eq!(found("A1"), (InputProblem::PointOccupied, "a2 a3 a4".into()));
        assert_eq!(found("c3"), (InputProblem::PointNotAllowed, "a2 a3 a4".into()));
        for text in ["f1", "a6", "z99"] {
            assert_eq!(found(text), (InputProblem::UnknownPoint, "a2 a3 a4".into()), "{text}");
        }
    }

    #[test]
    fn misspelled_action_gets_similar_suggestions() {
        let session = seega_in_move_phase();
        let first = session.legal_notations()[0].clone();
        let (from, to) = first.split_once('-').unwrap();
        for text in [from.to_owned(), format!("{from}{to}"), format!("{from}--{to}"), first.replace('-', "_")] {
            let (problem, suggestions) = problem_and_suggestions(&session, &text);
            assert!(problem == InputProblem::Misspelled && suggestions.starts_with(&first), "{text}: {suggestions}");
        }
    }

    #[test]
    fn unrecognized_action_gets_examples() {
        let session = seega_in_move_phase();
        let expected = (InputProblem::Unrecognized, example_inputs(&session).join(" "));
        for text in ["hello", "e5-e4x", "", "@", "=X23"] {
            assert_eq!(problem_and_suggestions(&session, text), expected, "{text}");
        }
    }
}
