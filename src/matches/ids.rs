//! Who and where, as numbers that the outside world gives.

/// A person, by the number that the outside world knows them by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct UserId(pub u64);

impl UserId {
    /// No account has a number with this bit before the year 2084.
    const ERASED_BIT: u64 = 1 << 63;

    /// Somebody in a match whose account was erased. Each match has a number of its own for them, so that nobody is shown
    /// which matches the same account has played. `role` is below 4.
    #[must_use]
    pub const fn erased_placeholder(id: MatchId, role: u64) -> UserId {
        UserId(UserId::ERASED_BIT | id.0 << 2 | role)
    }

    /// Whether this stands for somebody whose account was erased.
    #[must_use]
    pub const fn is_erased(self) -> bool {
        self.0 & UserId::ERASED_BIT != 0
    }
}

/// Where a match is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ChannelRef {
    /// The server; `None` in direct messages.
    pub guild: Option<u64>,
    /// The channel.
    pub channel: u64,
}

/// The number of a match, as people see it: `#12`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId(pub u64);

/// A moment: milliseconds since 1970-01-01 UTC.
pub type Timestamp = i64;
