//! Reading what somebody types as an action, and what to say when it is none.

use crate::kit::input::InputStep;
use crate::kit::outcome::GameStatus;
use crate::matches::commands::rejection::{InputProblem, Rejection};
use crate::session::game_session::GameSession;

/// The word that throws the dice where actions are typed.
pub const ROLL_INPUT: &str = "throw";

/// How many legal actions are named when one is not understood.
const MAX_SUGGESTIONS: usize = 3;

/// The legal action that is written so; when there is none, the only one that differs in nothing but case.
///
/// # Errors
///
/// [`Rejection::IllegalAction`] says what is wrong and names legal actions.
pub fn parse_action(table: &GameSession, text: &str) -> Result<String, Rejection> {
    let legal = table.legal_notations();
    if legal.iter().any(|action| action == text) {
        return Ok(text.to_owned());
    }
    let mut alike = legal.iter().filter(|action| action.eq_ignore_ascii_case(text));
    match (alike.next(), alike.next()) {
        (Some(action), None) => Ok(action.clone()),
        _ => Err(explain_illegal(table, text)),
    }
}

/// Everything that can be typed now, in byte order. How the dice fall is for nobody to type.
#[must_use]
pub fn possible_inputs(table: &GameSession) -> Vec<String> {
    match table.status() {
        GameStatus::AwaitingRoll(_) => vec![ROLL_INPUT.to_owned()],
        GameStatus::AwaitingAction(_) | GameStatus::Over(_) => table.legal_notations(),
    }
}

/// A little of what can be typed now, to show how it is done.
pub(in crate::matches) fn example_inputs(table: &GameSession) -> Vec<String> {
    possible_inputs(table).into_iter().take(MAX_SUGGESTIONS).collect()
}

/// Says what is wrong with an action that is not legal.
pub(in crate::matches) fn explain_illegal(table: &GameSession, text: &str) -> Rejection {
    let wrong = |wrong, near| Rejection::IllegalAction { text: text.to_owned(), problem: wrong, suggestions: near };
    if let Some(channel) = find_point_problem(table, text) {
        return wrong(channel, example_inputs(table));
    }
    match find_similar_actions(table, text) {
        near if near.is_empty() => wrong(InputProblem::Unrecognized, example_inputs(table)),
        near => wrong(InputProblem::Misspelled, near),
    }
}

/// What is wrong with a point that is typed where a piece is to be placed on one.
fn find_point_problem(table: &GameSession, text: &str) -> Option<InputProblem> {
    let places = |steps: &[InputStep]| matches!(steps, [InputStep::Place(..)]);
    if !table.legal_actions().iter().any(|candidate| places(&candidate.input_steps)) {
        return None;
    }
    match table.board().site_by_name(&text.to_ascii_lowercase()) {
        Some(site) if table.scene().piece_at(site).is_some() => Some(InputProblem::PointOccupied),
        Some(_) => Some(InputProblem::PointNotAllowed),
        None => looks_like_point(text).then_some(InputProblem::UnknownPoint),
    }
}

/// Whether this is written as points are: a letter, then a number.
fn looks_like_point(text: &str) -> bool {
    let mut letters = text.chars();
    let number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    letters.next().is_some_and(|letter| letter.is_ascii_alphabetic()) && number(letters.as_str())
}

/// The legal actions that begin like this or differ from it in a third of the letters at most, the nearest first.
fn find_similar_actions(table: &GameSession, text: &str) -> Vec<String> {
    let text = text.to_ascii_lowercase();
    let distance = |action: &String| match action.to_ascii_lowercase() {
        action if !text.is_empty() && action.starts_with(&text) => 0,
        action => strsim::damerau_levenshtein(&action, &text),
    };
    let mut near: Vec<(usize, String)> =
        table.legal_notations().into_iter().map(|action| (distance(&action), action)).collect();
    near.retain(|(distance, action)| 3 * distance <= action.len().max(text.len()));
    near.sort();
    near.into_iter().take(MAX_SUGGESTIONS).map(|(_, action)| action).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rules::Rules;

    fn table(rules: &str, actions: &[&str]) -> GameSession {
        let mut table = Rules::parse(rules).unwrap().start_session();
        actions.iter().for_each(|action| table.play(action).unwrap());
        table
    }

    /// Seega with all stones placed, column by column; the centre alone is free.
    fn moving() -> GameSession {
        let mut table = table("seega size=5", &[]);
        for _ in 0..24 {
            let first = table.legal_notations()[0].clone();
            table.play(&first).unwrap();
        }
        table
    }

    fn why(table: &GameSession, text: &str) -> (InputProblem, String) {
        match parse_action(table, text) {
            Err(Rejection::IllegalAction { problem: wrong, suggestions: near, .. }) => (wrong, near.join(" ")),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn what_is_typed_is_read_whatever_its_case() {
        let table = table("seega size=5", &["a1"]);
        assert_eq!(parse_action(&table, "b2"), Ok("b2".into()));
        assert_eq!(parse_action(&table, "B2"), Ok("b2".into()));
    }

    #[test]
    fn a_point_on_which_nothing_can_be_placed_is_told_apart() {
        let table = table("seega size=5", &["a1"]);
        assert_eq!(why(&table, "a1"), (InputProblem::PointOccupied, "a2 a3 a4".into()));
        assert_eq!(why(&table, "A1"), (InputProblem::PointOccupied, "a2 a3 a4".into()));
        assert_eq!(why(&table, "c3"), (InputProblem::PointNotAllowed, "a2 a3 a4".into()));
        for text in ["f1", "a6", "z99"] {
            assert_eq!(why(&table, text), (InputProblem::UnknownPoint, "a2 a3 a4".into()), "{text}");
        }
    }

    #[test]
    fn what_is_near_in_spelling_is_proposed() {
        let table = moving();
        let first = table.legal_notations()[0].clone();
        let (from, to) = first.split_once('-').unwrap();
        for text in [from.to_owned(), format!("{from}{to}"), format!("{from}--{to}"), first.replace('-', "_")] {
            let (wrong, near) = why(&table, &text);
            assert!(wrong == InputProblem::Misspelled && near.starts_with(&first), "{text}: {near}");
        }
    }

    #[test]
    fn what_is_far_from_everything_gets_examples() {
        let table = moving();
        for text in ["hello", "e5-e4x", "", "@", "=X23"] {
            assert_eq!(why(&table, text), (InputProblem::Unrecognized, example_inputs(&table).join(" ")), "{text}");
        }
    }
}
