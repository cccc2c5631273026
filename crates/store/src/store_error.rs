//! The reasons why something could not be stored or read.

use gonagas_core::matches::ids::{MatchId, UserId};

/// The reason why something could not be stored or read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The stored data changed since the caller read it.
    #[error("the match has moved on")]
    Conflict,
    /// The user has as many matches as are allowed.
    #[error("too many matches")]
    TooManyMatches(UserId),
    /// One user blocks the other.
    #[error("one of them blocks the other")]
    Blocked {
        /// The user who blocks.
        blocker: UserId,
        /// The user who is blocked.
        blocked: UserId,
    },
    /// The user blocks as many others as are allowed.
    #[error("too many users are blocked")]
    TooManyBlocks,
    /// The rematch was already proposed, and is pending or accepted.
    #[error("the rematch was already proposed")]
    RematchExists(MatchId),
    /// The user has as many matches on the server as it allows.
    #[error("too many matches on this server")]
    TooManyMatchesInGuild {
        /// The user.
        user_id: UserId,
        /// The server's limit.
        limit: u32,
    },
    /// The user plays as many matches against the computer as are allowed: this number.
    #[error("too many matches against the computer")]
    TooManyComputerMatches(usize),
    /// The user has not enough room for the games of a competition.
    #[error("too many games of competitions")]
    TooManyCompetitionGames {
        /// The games that their competitions have reserved.
        reserved: u32,
        /// The games that this one needs.
        needed: u32,
    },
    /// The interaction has changed something before. Nothing is stored.
    #[error("the interaction was carried out before")]
    RepeatedInteraction,
    /// There is no such match.
    #[error("there is no such match")]
    NotFound,
    /// The match is played by an edition of its rules that this program does not have; the current rules would read
    /// another game from its log.
    #[error("the match is played by edition {found} of its rules, this program knows edition {supported}")]
    UnsupportedEdition {
        /// The edition with which the match was proposed.
        found: u32,
        /// The edition that this program plays.
        supported: u32,
    },
    /// Another process, such as a SQLite shell, keeps a lock on the database.
    #[error("the database is locked")]
    Busy,
    /// The server of the database cannot be reached. A write that was under way may or may not be stored.
    #[error("the database cannot be reached")]
    Unreachable,
    /// Another process has taken over the shards of this one, which may write no more.
    #[error("another process serves these shards now")]
    ShardsLost,
    /// The disk is full.
    #[error("the disk is full")]
    DiskFull,
    /// The database cannot be written.
    #[error("the database is read-only")]
    ReadOnly,
    /// The key of the hashes of erased accounts is missing, unreadable or another one than the database was used with.
    /// The text is for the log and not for users.
    #[error("the key of hashes cannot be used: {0}")]
    KeyUnusable(String),
    /// Any other failure. The text is for the log and not for users.
    #[error("the database failed: {0}")]
    Failed(String),
}

impl StoreError {
    /// Returns true if other accesses would fail for the same reason.
    #[must_use]
    pub fn is_outage(&self) -> bool {
        match self {
            StoreError::Busy
            | StoreError::Unreachable
            | StoreError::ShardsLost
            | StoreError::DiskFull
            | StoreError::ReadOnly => true,
            StoreError::Conflict
            | StoreError::TooManyMatches(_)
            | StoreError::Blocked { .. }
            | StoreError::TooManyBlocks
            | StoreError::RematchExists(_)
            | StoreError::TooManyMatchesInGuild { .. }
            | StoreError::TooManyComputerMatches(_)
            | StoreError::TooManyCompetitionGames { .. }
            | StoreError::RepeatedInteraction
            | StoreError::NotFound
            | StoreError::UnsupportedEdition { .. }
            | StoreError::KeyUnusable(_)
            | StoreError::Failed(_) => false,
        }
    }

    /// Returns the error of a search for rows that may be stored already: a failure of the database leaves that
    /// unknown.
    #[must_use]
    pub(crate) fn while_unknown(self) -> StoreError {
        match self {
            error if error.is_outage() => StoreError::Unreachable,
            StoreError::Failed(reason) => {
                tracing::error!(%reason, "nobody could find out whether something is stored");
                StoreError::Unreachable
            }
            error => error,
        }
    }

    /// Returns true if another attempt will fail too, unless someone mends the cause.
    #[must_use]
    pub fn is_permanent(&self) -> bool {
        !self.is_outage() && *self != StoreError::Conflict
    }
}
