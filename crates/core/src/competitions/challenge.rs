//! Challenges in a competition whose people meet by challenging each other.

use crate::matches::ids::{Timestamp, UserId};
use std::collections::BTreeSet;

/// A challenge of one person to another, or to the person whom the format chooses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LadderChallenge {
    /// The challenger.
    pub challenger: UserId,
    /// The challenged person; `None` for the highest who is free.
    pub opponent: Option<UserId>,
    /// The people who cannot play at present: they are on vacation, in a timeout, or one of the two blocks the other.
    pub unavailable: BTreeSet<UserId>,
    /// The present time.
    pub now: Timestamp,
}

/// The reason why a challenge is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ChallengeRefusal {
    /// Nobody challenges anybody in this format.
    NotOffered,
    /// The challenger is not in it.
    NotIn,
    /// The challenged person is not in it.
    OpponentNotIn,
    /// The challenger is first already.
    AtTop,
    /// People cannot challenge themselves.
    Yourself,
    /// The challenged person stands below the challenger.
    Below,
    /// The challenged person stands too far above the challenger.
    TooFar {
        /// The place of the challenger.
        place: u32,
        /// The highest place that they can challenge.
        highest: u32,
    },
    /// The challenge of the challenger to this person is still played.
    OneOut(UserId),
    /// Two challenges to the challenged person are still played.
    TwoIn,
    /// The two play each other already.
    Playing,
    /// They have met too recently.
    TooSoon {
        /// When they can meet again.
        again_at: Timestamp,
    },
    /// The challenger cannot play at present.
    Away,
    /// The challenged person cannot play at present.
    OpponentAway,
    /// Nobody within reach is free.
    NobodyFree,
}
