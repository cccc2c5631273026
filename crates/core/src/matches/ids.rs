//! Users, channels and matches, each identified by a number, and points in time.

use std::fmt;

/// The Discord id of a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UserId(pub u64);

impl UserId {
    /// A bit that no Discord id sets before the year 2084.
    const ERASED_BIT: u64 = 1 << 63;

    /// A bit that no placeholder in a match sets.
    const ENTRANT_BIT: u64 = 1 << 62;

    /// The computer player of level 0. Discord ids so small would date from the first minutes of 2015, before Discord.
    const COMPUTER_BASE: u64 = 1 << 40;

    /// The highest level of the computer player.
    const MAX_COMPUTER_LEVEL: u64 = 9;

    /// The placeholder for a player whose data was erased. It is different in each match, so that nobody can see which
    /// matches the same user has played. `role` is below 4.
    #[must_use]
    pub const fn erased_placeholder(id: MatchId, role: u64) -> UserId {
        UserId(UserId::ERASED_BIT | id.0 << 2 | role)
    }

    /// The placeholder for an entrant of a competition whose data was erased. `entry` is the number of the event by
    /// which they joined, below 2²⁰.
    #[must_use]
    pub const fn erased_entrant(id: CompetitionId, entry: u32) -> UserId {
        UserId(UserId::ERASED_BIT | UserId::ENTRANT_BIT | id.0 << 20 | entry as u64)
    }

    /// Returns `true` for the placeholder of an erased user.
    #[must_use]
    pub const fn is_erased(self) -> bool {
        self.0 & UserId::ERASED_BIT != 0
    }

    /// The computer player of a level from 1 to 9. It is no Discord user.
    #[must_use]
    pub const fn computer(level: u8) -> UserId {
        UserId(UserId::COMPUTER_BASE + level as u64)
    }

    /// Returns the level of a computer player; `None` for everyone else.
    #[must_use]
    pub const fn computer_level(self) -> Option<u8> {
        match self.0.wrapping_sub(UserId::COMPUTER_BASE) {
            level @ 1..=UserId::MAX_COMPUTER_LEVEL => Some(level as u8),
            _ => None,
        }
    }

    /// Returns `true` for a computer player.
    #[must_use]
    pub const fn is_computer(self) -> bool {
        self.computer_level().is_some()
    }

    /// Returns `true` for a Discord user: neither a computer player nor the placeholder of an erased user.
    #[must_use]
    pub const fn is_person(self) -> bool {
        !self.is_erased() && !self.is_computer()
    }
}

/// A kind of place in which people play.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Place {
    /// The server with this id, which the bot is on.
    Server(u64),
    /// Direct messages with the bot.
    Direct,
    /// A place without the bot, where it can only answer: a conversation of people, or a server on which nothing but
    /// its commands is installed.
    WithoutBot {
        /// The server; `None` in a conversation.
        guild: Option<u64>,
    },
}

/// A channel, and the kind of place that it is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChannelRef {
    /// The kind of place.
    pub place: Place,
    /// The channel.
    pub channel: u64,
}

impl ChannelRef {
    /// Returns a channel of a server that the bot is on.
    #[must_use]
    pub const fn on_server(guild: u64, channel: u64) -> ChannelRef {
        ChannelRef { place: Place::Server(guild), channel }
    }

    /// Returns a channel of direct messages with the bot.
    #[must_use]
    pub const fn direct(channel: u64) -> ChannelRef {
        ChannelRef { place: Place::Direct, channel }
    }

    /// Returns a channel of a server that the bot is not on, or, without one, of a conversation.
    #[must_use]
    pub const fn without_bot(guild: Option<u64>, channel: u64) -> ChannelRef {
        ChannelRef { place: Place::WithoutBot { guild }, channel }
    }

    /// Returns the server, if the bot is on it: settings, lists, permissions and removals are about such servers alone.
    #[must_use]
    pub const fn guild(self) -> Option<u64> {
        match self.place {
            Place::Server(guild) => Some(guild),
            Place::Direct | Place::WithoutBot { .. } => None,
        }
    }

    /// Returns the server, whether or not the bot is on it. Its interactions come from there, and links lead there.
    #[must_use]
    pub const fn any_guild(self) -> Option<u64> {
        match self.place {
            Place::Server(guild) => Some(guild),
            Place::Direct => None,
            Place::WithoutBot { guild } => guild,
        }
    }

    /// Returns `true` for direct messages with the bot.
    #[must_use]
    pub const fn is_direct(self) -> bool {
        matches!(self.place, Place::Direct)
    }

    /// Returns `true` for a place in which the bot can only answer.
    #[must_use]
    pub const fn is_without_bot(self) -> bool {
        matches!(self.place, Place::WithoutBot { .. })
    }
}

/// The number of a match, shown to players as `#12`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId(pub u64);

/// The number of a competition, shown to players as `T3`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CompetitionId(pub u64);

/// Eight characters that distinguish a match from every other match that ever had its number: numbers are given again
/// after a backup is restored or a database is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MatchTag([u8; MatchTag::LENGTH]);

impl MatchTag {
    /// The number of characters.
    const LENGTH: usize = 8;

    /// Returns the tag that begins a text, filled up with zeros.
    #[must_use]
    pub fn from_start_of(text: &str) -> MatchTag {
        let mut tag = [b'0'; MatchTag::LENGTH];
        let letters = text.bytes().filter(u8::is_ascii_alphanumeric);
        tag.iter_mut().zip(letters).for_each(|(to, from)| *to = from);
        MatchTag(tag)
    }

    /// Parses a tag of letters and digits.
    #[must_use]
    pub fn parse(text: &str) -> Option<MatchTag> {
        let tag = MatchTag::from_start_of(text);
        (tag.to_string() == text).then_some(tag)
    }
}

impl fmt::Display for MatchTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|letter| write!(f, "{}", char::from(*letter)))
    }
}

/// A match by number and tag, written `12.0a1b2c3d`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MatchRef {
    /// The number.
    pub id: MatchId,
    /// The tag.
    pub tag: MatchTag,
}

impl fmt::Display for MatchRef {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.id.0, self.tag)
    }
}

/// The Discord id of one thing that a user did: a slash command, a press, a form. Discord may send it more than once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InteractionId(pub u64);

/// A point in time or a duration, in milliseconds; points in time count from 1970-01-01 UTC.
pub type Timestamp = i64;

/// The position of a page in a list of matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageCursor {
    /// The newest matches.
    Newest,
    /// The newest matches that are older than this one.
    Before(MatchId),
    /// The oldest matches that are newer than this one.
    After(MatchId),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn computer_players_and_people_are_distinguished() {
        for level in 1..=9 {
            let computer = UserId::computer(level);
            assert_eq!(computer.computer_level(), Some(level));
            assert!(computer.is_computer() && !computer.is_person() && !computer.is_erased());
        }
        for id in [0, 1, 1 << 40, (1 << 40) + 10, 175_928_847_299_117_063, u64::MAX] {
            assert_eq!(UserId(id).computer_level(), None, "{id}");
        }
        assert!(UserId(175_928_847_299_117_063).is_person() && !UserId::erased_placeholder(MatchId(1), 0).is_person());
    }

    #[test]
    fn tag_is_written_as_it_is_read() {
        let tag = MatchTag::from_start_of("66687aadf862bd77");
        assert_eq!(tag.to_string(), "66687aad");
        assert_eq!(MatchTag::parse("66687aad"), Some(tag));
        for text in ["", "66687aa", "66687aadf", "66687a.d", "66687aaé"] {
            assert_eq!(MatchTag::parse(text), None, "{text}");
        }
        assert_eq!(MatchRef { id: MatchId(12), tag }.to_string(), "12.66687aad");
    }
}
