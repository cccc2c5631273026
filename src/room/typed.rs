//! Reading what somebody types as an action, and what to say when it is none.

use crate::kit::outcome::Turn;
use crate::kit::step::Step;
use crate::room::refusal::{Refusal, Wrong};
use crate::table::running::Table;

/// The word that throws the dice where actions are typed.
pub const THROW: &str = "throw";

/// How many legal actions are named when one is not understood.
const NAMED: usize = 3;

/// The legal action that is written so; when there is none, the only one that differs in nothing but case.
///
/// # Errors
///
/// [`Refusal::Illegal`] says what is wrong and names legal actions.
pub fn read(table: &Table, text: &str) -> Result<String, Refusal> {
    let legal = table.legal();
    if legal.iter().any(|action| action == text) {
        return Ok(text.to_owned());
    }
    let mut alike = legal.iter().filter(|action| action.eq_ignore_ascii_case(text));
    match (alike.next(), alike.next()) {
        (Some(action), None) => Ok(action.clone()),
        _ => Err(illegal(table, text)),
    }
}

/// Everything that can be typed now, in byte order. How the dice fall is for nobody to type.
#[must_use]
pub fn possible(table: &Table) -> Vec<String> {
    match table.turn() {
        Turn::Throw(_) => vec![THROW.to_owned()],
        Turn::Choose(_) | Turn::Over(_) => table.legal(),
    }
}

/// A little of what can be typed now, to show how it is done.
pub(super) fn some(table: &Table) -> Vec<String> {
    possible(table).into_iter().take(NAMED).collect()
}

/// Says what is wrong with an action that is not legal.
pub(super) fn illegal(table: &Table, text: &str) -> Refusal {
    let wrong = |wrong, near| Refusal::Illegal { text: text.to_owned(), wrong, near };
    if let Some(place) = place(table, text) {
        return wrong(place, some(table));
    }
    match alike(table, text) {
        near if near.is_empty() => wrong(Wrong::Strange, some(table)),
        near => wrong(Wrong::Misspelled, near),
    }
}

/// What is wrong with a point that is typed where a piece is to be placed on one.
fn place(table: &Table, text: &str) -> Option<Wrong> {
    let places = |steps: &[Step]| matches!(steps, [Step::Place(..)]);
    if !table.menu().iter().any(|candidate| places(&candidate.steps)) {
        return None;
    }
    match table.board().site(&text.to_ascii_lowercase()) {
        Some(site) if table.scene().piece(site).is_some() => Some(Wrong::Taken),
        Some(_) => Some(Wrong::NotNow),
        None => is_point(text).then_some(Wrong::NoPoint),
    }
}

/// Whether this is written as points are: a letter, then a number.
fn is_point(text: &str) -> bool {
    let mut letters = text.chars();
    let number = |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit());
    letters.next().is_some_and(|letter| letter.is_ascii_alphabetic()) && number(letters.as_str())
}

/// The legal actions that begin like this or differ from it in a third of the letters at most, the nearest first.
fn alike(table: &Table, text: &str) -> Vec<String> {
    let text = text.to_ascii_lowercase();
    let distance = |action: &String| match action.to_ascii_lowercase() {
        action if !text.is_empty() && action.starts_with(&text) => 0,
        action => strsim::damerau_levenshtein(&action, &text),
    };
    let mut near: Vec<(usize, String)> = table.legal().into_iter().map(|action| (distance(&action), action)).collect();
    near.retain(|(distance, action)| 3 * distance <= action.len().max(text.len()));
    near.sort();
    near.into_iter().take(NAMED).map(|(_, action)| action).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rules::Rules;

    fn table(rules: &str, actions: &[&str]) -> Table {
        let mut table = Rules::read(rules).unwrap().start();
        actions.iter().for_each(|action| table.play(action).unwrap());
        table
    }

    /// Seega with all stones placed, column by column; the centre alone is free.
    fn moving() -> Table {
        let mut table = table("seega size=5", &[]);
        for _ in 0..24 {
            let first = table.legal()[0].clone();
            table.play(&first).unwrap();
        }
        table
    }

    fn why(table: &Table, text: &str) -> (Wrong, String) {
        match read(table, text) {
            Err(Refusal::Illegal { wrong, near, .. }) => (wrong, near.join(" ")),
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn what_is_typed_is_read_whatever_its_case() {
        let table = table("seega size=5", &["a1"]);
        assert_eq!(read(&table, "b2"), Ok("b2".into()));
        assert_eq!(read(&table, "B2"), Ok("b2".into()));
    }

    #[test]
    fn a_point_on_which_nothing_can_be_placed_is_told_apart() {
        let table = table("seega size=5", &["a1"]);
        assert_eq!(why(&table, "a1"), (Wrong::Taken, "a2 a3 a4".into()));
        assert_eq!(why(&table, "A1"), (Wrong::Taken, "a2 a3 a4".into()));
        assert_eq!(why(&table, "c3"), (Wrong::NotNow, "a2 a3 a4".into()));
        for text in ["f1", "a6", "z99"] {
            assert_eq!(why(&table, text), (Wrong::NoPoint, "a2 a3 a4".into()), "{text}");
        }
    }

    #[test]
    fn what_is_near_in_spelling_is_proposed() {
        let table = moving();
        let first = table.legal()[0].clone();
        let (from, to) = first.split_once('-').unwrap();
        for text in [from.to_owned(), format!("{from}{to}"), format!("{from}--{to}"), first.replace('-', "_")] {
            let (wrong, near) = why(&table, &text);
            assert!(wrong == Wrong::Misspelled && near.starts_with(&first), "{text}: {near}");
        }
    }

    #[test]
    fn what_is_far_from_everything_gets_examples() {
        let table = moving();
        for text in ["hello", "e5-e4x", "", "@", "=X23"] {
            assert_eq!(why(&table, text), (Wrong::Strange, some(&table).join(" ")), "{text}");
        }
    }
}
