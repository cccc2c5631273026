//! How far somebody has come on the way to an action.
//!
//! A path says which choice was made at each fork, by its place in the list: `2.0.5`. What the places mean follows from
//! the legal actions at one moment of a match, which every custom id names beside the path. A last part such as `g1`
//! opens a group of a list that is too long for the menus of one message.

use std::fmt;

/// Parts the parts of a path.
const SEPARATOR: char = '.';

/// What the number of a group stands behind.
const GROUP_PREFIX: char = 'g';

/// The choices made so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SelectionPath {
    choices: Vec<usize>,
    groups: Vec<usize>,
}

impl SelectionPath {
    /// Reads a path; `None` when it is none.
    #[must_use]
    pub fn parse(text: &str) -> Option<SelectionPath> {
        let parts = text.split(SEPARATOR).filter(|part| !part.is_empty());
        parts.into_iter().try_fold(SelectionPath::default(), |path, part| path.with_choice(part))
    }

    /// The path with one more choice, as a menu's option writes it: a place in the list, or a group of it.
    #[must_use]
    pub fn with_choice(mut self, choice: &str) -> Option<SelectionPath> {
        if let Some(group) = choice.strip_prefix(GROUP_PREFIX) {
            self.groups.push(group.parse().ok()?);
        } else {
            self.choices.push(choice.parse().ok()?);
            self.groups.clear();
        }
        Some(self)
    }

    /// The place chosen at each fork.
    #[must_use]
    pub fn choices(&self) -> &[usize] {
        &self.choices
    }

    /// The groups opened since the last fork, each within the one before.
    #[must_use]
    pub fn groups(&self) -> &[usize] {
        &self.groups
    }

    /// Whether nothing has been chosen and no group opened.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty() && self.groups.is_empty()
    }
}

/// How an option of a menu writes that it opens this group.
#[must_use]
pub fn group_value(number: usize) -> String {
    format!("{GROUP_PREFIX}{number}")
}

impl fmt::Display for SelectionPath {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let forks = self.choices.iter().map(usize::to_string);
        let parts: Vec<String> = forks.chain(self.groups.iter().map(|number| group_value(*number))).collect();
        f.write_str(&parts.join(&SEPARATOR.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_reads_back() {
        for text in ["", "0", "2.0.5", "g1", "12.g0.g3"] {
            assert_eq!(SelectionPath::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_choice_out_of_a_group_leaves_the_group() {
        let path = SelectionPath::parse("2.g1.g4").unwrap();
        assert_eq!((path.choices(), path.groups()), (&[2][..], &[1, 4][..]));
        assert_eq!(path.with_choice("107").unwrap().to_string(), "2.107");
    }

    #[test]
    fn nonsense_is_no_path() {
        for text in ["x", "1.x", "g", "1.gx", "-1", "99999999999999999999999"] {
            assert_eq!(SelectionPath::parse(text), None, "{text}");
        }
    }
}
