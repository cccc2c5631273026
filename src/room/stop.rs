//! Stopping a match from outside the game: there is no result.

use crate::room::people::Person;

/// Why a match is stopped, or a challenge withdrawn, by others than those who may do so by its rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// The bot was removed from the server.
    ServerGone,
    /// The channel in which the challenge stood was deleted.
    ChannelGone,
    /// This person, one of the two, has left the server.
    Left(Person),
    /// A moderator wants it so.
    Moderator,
}

/// What stands before the one who has left.
const LEFT: &str = "left ";

impl Why {
    /// The words for it, as the store keeps them.
    #[must_use]
    pub fn detail(self) -> String {
        match self {
            Why::ServerGone => "server-gone".to_owned(),
            Why::ChannelGone => "channel-gone".to_owned(),
            Why::Left(person) => format!("{LEFT}{}", person.0),
            Why::Moderator => "moderator".to_owned(),
        }
    }

    /// The reason with these words.
    #[must_use]
    pub fn read(detail: &str) -> Option<Why> {
        match detail {
            "server-gone" => Some(Why::ServerGone),
            "channel-gone" => Some(Why::ChannelGone),
            "moderator" => Some(Why::Moderator),
            _ => detail.strip_prefix(LEFT)?.parse().ok().map(|person| Why::Left(Person(person))),
        }
    }
}

/// How a match was stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stop {
    /// Why.
    pub why: Why,
    /// Who did it; `None` when the bot itself did.
    pub by: Option<Person>,
}
