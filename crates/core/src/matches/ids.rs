//! Users, channels and matches, each identified by a number, and points in time.

/// The Discord id of a user.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UserId(pub u64);

impl UserId {
    /// A bit that no Discord id sets before the year 2084.
    const ERASED_BIT: u64 = 1 << 63;

    /// The placeholder for a player whose data was erased. It is different in each match, so that nobody can see which
    /// matches the same user has played. `role` is below 4.
    #[must_use]
    pub const fn erased_placeholder(id: MatchId, role: u64) -> UserId {
        UserId(UserId::ERASED_BIT | id.0 << 2 | role)
    }

    /// Returns `true` for the placeholder of an erased user.
    #[must_use]
    pub const fn is_erased(self) -> bool {
        self.0 & UserId::ERASED_BIT != 0
    }
}

/// The channel in which a challenge was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChannelRef {
    /// The server; `None` in direct messages.
    pub guild: Option<u64>,
    /// The channel.
    pub channel: u64,
}

/// The number of a match, shown to players as `#12`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId(pub u64);

/// The Discord id of one thing that a user did: a slash command, a press, a form. Discord may send it more than once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InteractionId(pub u64);

/// A point in time or a duration, in milliseconds; points in time count from 1970-01-01 UTC.
pub type Timestamp = i64;
