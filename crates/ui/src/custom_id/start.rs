//! The way to a first match: `b:open` opens the menu of games, and `b:game` starts the one that is picked.

use std::fmt;

/// A control that starts a match against the computer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StartControl {
    /// The button that opens the menu. Everyone may see it.
    Open,
    /// The menu of games.
    Game,
}

impl StartControl {
    pub(super) fn parse_fields(fields: &str) -> Option<StartControl> {
        match fields {
            "open" => Some(StartControl::Open),
            "game" => Some(StartControl::Game),
            _ => None,
        }
    }

    pub(super) fn write_fields(self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            StartControl::Open => "open",
            StartControl::Game => "game",
        })
    }
}
