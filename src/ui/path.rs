//! How far somebody has come on the way to an action.
//!
//! A path says which choice was made at each fork, by its place in the list: `2.0.5`. What the places mean follows from
//! the legal actions at one moment of a match, which every custom id names beside the path. A last part such as `g1`
//! opens a group of a list that is too long for the menus of one message.

use std::fmt;

/// Parts the parts of a path.
const PARTED: char = '.';

/// What the number of a group stands behind.
const GROUP: char = 'g';

/// The choices made so far.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Path {
    forks: Vec<usize>,
    groups: Vec<usize>,
}

impl Path {
    /// Reads a path; `None` when it is none.
    #[must_use]
    pub fn read(text: &str) -> Option<Path> {
        let parts = text.split(PARTED).filter(|part| !part.is_empty());
        parts.into_iter().try_fold(Path::default(), |path, part| path.then(part))
    }

    /// The path with one more choice, as a menu's option writes it: a place in the list, or a group of it.
    #[must_use]
    pub fn then(mut self, choice: &str) -> Option<Path> {
        if let Some(group) = choice.strip_prefix(GROUP) {
            self.groups.push(group.parse().ok()?);
        } else {
            self.forks.push(choice.parse().ok()?);
            self.groups.clear();
        }
        Some(self)
    }

    /// The place chosen at each fork.
    #[must_use]
    pub fn forks(&self) -> &[usize] {
        &self.forks
    }

    /// The groups opened since the last fork, each within the one before.
    #[must_use]
    pub fn groups(&self) -> &[usize] {
        &self.groups
    }

    /// Whether nothing has been chosen and no group opened.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.forks.is_empty() && self.groups.is_empty()
    }
}

/// How an option of a menu writes that it opens this group.
#[must_use]
pub fn group(number: usize) -> String {
    format!("{GROUP}{number}")
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let forks = self.forks.iter().map(usize::to_string);
        let parts: Vec<String> = forks.chain(self.groups.iter().map(|number| group(*number))).collect();
        f.write_str(&parts.join(&PARTED.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_reads_back() {
        for text in ["", "0", "2.0.5", "g1", "12.g0.g3"] {
            assert_eq!(Path::read(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_choice_out_of_a_group_leaves_the_group() {
        let path = Path::read("2.g1.g4").unwrap();
        assert_eq!((path.forks(), path.groups()), (&[2][..], &[1, 4][..]));
        assert_eq!(path.then("107").unwrap().to_string(), "2.107");
    }

    #[test]
    fn nonsense_is_no_path() {
        for text in ["x", "1.x", "g", "1.gx", "-1", "99999999999999999999999"] {
            assert_eq!(Path::read(text), None, "{text}");
        }
    }
}
