//! The choices made on the way to an action.
//!
//! A path holds the index of each choice in its list: `2.0.5`. The lists follow from the legal actions after one event
//! of the match, which a custom id names beside the path. A last part such as `g1` opens a group of a list that is too
//! long for the menus of one message.

use crate::custom_id::canonical::parse_number;
use std::fmt;

/// Separates the parts of a path.
const SEPARATOR: char = '.';

/// Begins the part of a group.
const GROUP_PREFIX: char = 'g';

/// The choices made so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SelectionPath {
    choices: Vec<usize>,
    groups: Vec<usize>,
}

impl SelectionPath {
    /// Reads a path; `None` when no control writes it so.
    #[must_use]
    pub fn parse(text: &str) -> Option<SelectionPath> {
        if text.is_empty() {
            return Some(SelectionPath::default());
        }
        text.split(SEPARATOR).try_fold(SelectionPath::default(), SelectionPath::with_choice)
    }

    /// Returns the path with one more choice, as the option of a menu writes it: an index in the list, or a group of
    /// it.
    #[must_use]
    pub fn with_choice(mut self, choice: &str) -> Option<SelectionPath> {
        if let Some(group) = choice.strip_prefix(GROUP_PREFIX) {
            self.groups.push(parse_number(group)?);
        } else {
            self.choices.push(parse_number(choice)?);
            self.groups.clear();
        }
        Some(self)
    }

    /// Returns the index of each choice.
    #[must_use]
    pub fn choices(&self) -> &[usize] {
        &self.choices
    }

    /// Returns the groups opened since the last choice, each within the one before.
    #[must_use]
    pub fn groups(&self) -> &[usize] {
        &self.groups
    }

    /// Returns true before anything is chosen or opened.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty() && self.groups.is_empty()
    }
}

/// Returns the value of the option that opens this group.
#[must_use]
pub fn group_value(number: usize) -> String {
    format!("{GROUP_PREFIX}{number}")
}

impl fmt::Display for SelectionPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let choices = self.choices.iter().map(usize::to_string);
        let parts: Vec<String> = choices.chain(self.groups.iter().map(|number| group_value(*number))).collect();
        f.write_str(&parts.join(&SEPARATOR.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_reads_back() {
        for text in ["", "0", "2.0.5", "g1", "12.g0.g3"] {
            assert_eq!(SelectionPath::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn choice_from_a_group_closes_the_group() {
        let path = SelectionPath::parse("2.g1.g4").unwrap();
        assert_eq!((path.choices(), path.groups()), (&[2][..], &[1, 4][..]));
        assert_eq!(path.with_choice("107").unwrap().to_string(), "2.107");
    }

    #[test]
    fn path_in_another_form_is_refused() {
        for text in ["x", "1.x", "g", "1.gx", "-1", "+1", "01", "g01", ".", "1.", "1..2", "99999999999999999999999"] {
            assert_eq!(SelectionPath::parse(text), None, "{text}");
        }
    }
}
