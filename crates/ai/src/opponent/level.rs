//! The levels of the computer opponent.

use std::fmt;

/// A level of strength, from 1, for people who have just learnt the rules, to 5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// A level that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("there is no level “{0}”; the levels are 1 to 5")]
pub struct UnknownLevel(pub String);

impl Level {
    /// All levels.
    pub const ALL: [Level; 5] = [Level(1), Level(2), Level(3), Level(4), Level(5)];

    /// The strongest level.
    pub const TOP: Level = Level(5);

    /// Returns the level with this number.
    pub fn parse(text: &str) -> Result<Level, UnknownLevel> {
        let found = Level::ALL.into_iter().find(|level| level.to_string() == text);
        found.ok_or_else(|| UnknownLevel(text.to_owned()))
    }

    /// Returns the number of the level.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read_as_they_are_written() {
        for level in Level::ALL {
            assert_eq!(Level::parse(&level.to_string()), Ok(level));
        }
        for text in ["", "0", "6", "01", "+1", "top"] {
            assert_eq!(Level::parse(text), Err(UnknownLevel(text.to_owned())));
        }
    }
}
