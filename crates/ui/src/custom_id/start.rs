//! The way to a first match: `b:open` opens the menu of games, `b:game` starts the one that is picked, and
//! `b:play:sahkku-raisa` starts a match by the rules of a document.

use std::fmt;

/// A control that starts a match against the computer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartControl {
    /// The button that opens the menu. Everyone may see it.
    Open,
    /// The menu of games.
    Game,
    /// The button on a page of rules.
    Play {
        /// The identifier of the document: that of a game, or of a game and a rule set.
        document: String,
    },
}

impl StartControl {
    pub(super) fn parse_fields(fields: &str) -> Option<StartControl> {
        match fields {
            "open" => Some(StartControl::Open),
            "game" => Some(StartControl::Game),
            _ => {
                let document = fields.strip_prefix("play:").filter(|id| !id.is_empty() && !id.contains(':'))?;
                Some(StartControl::Play { document: document.to_owned() })
            }
        }
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StartControl::Open => f.write_str("open"),
            StartControl::Game => f.write_str("game"),
            StartControl::Play { document } => write!(f, "play:{document}"),
        }
    }
}
