//! Who and where, as numbers that the outside world gives.

/// A person, by the number that the outside world knows them by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Person(pub u64);

/// Where a match is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Place {
    /// The server; `None` in direct messages.
    pub guild: Option<u64>,
    /// The channel.
    pub channel: u64,
}

/// The number of a match, as people see it: `#12`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId(pub u64);

/// A moment: milliseconds since 1970-01-01 UTC.
pub type Moment = i64;
