//! The limited actions, and their limits, which `docs/LIMITS.md` lists.

use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::Timestamp;

/// Something that people may do only so often.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LimitedAction {
    /// Making a challenge or a rematch, or a match to play alone.
    Challenge,
    /// Mentioning someone by a challenge.
    Ping,
    /// Mentioning the same person by a challenge.
    RepeatedPing,
    /// Rendering a replay.
    Replay,
    /// Exporting a record, or one's data.
    Export,
    /// Asking for a hint.
    Hint,
    /// Asking for the review of a match.
    Review,
    /// Asking for direct messages, which sends one.
    DirectMessages,
    /// Looking at a page of a leaderboard, a profile, a past position, or the board of a lesson or a puzzle.
    Lookup,
    /// Refreshing a board in a place without the bot.
    Refresh,
    /// Posting how one did at the puzzle of the day.
    Share,
}

/// A number of actions allowed in a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// The number of times for one person.
    pub per_user: usize,
    /// The number of times for all people on one server.
    pub per_guild: usize,
    /// The period.
    pub period: Timestamp,
}

impl LimitedAction {
    /// Returns the limit.
    pub const fn limit(self) -> Limit {
        let (per_user, per_guild, period) = match self {
            LimitedAction::Challenge => (30, 1000, 5 * MINUTE),
            LimitedAction::Ping => (25, 1000, 5 * MINUTE),
            LimitedAction::RepeatedPing => (3, 1000, 5 * MINUTE),
            LimitedAction::Replay => (10, 100, 5 * MINUTE),
            LimitedAction::Export => (20, 200, 5 * MINUTE),
            LimitedAction::Hint => (30, 300, 5 * MINUTE),
            LimitedAction::Review => (6, 60, 5 * MINUTE),
            LimitedAction::DirectMessages => (10, 100, 5 * MINUTE),
            LimitedAction::Lookup => (60, 1200, MINUTE),
            LimitedAction::Refresh => (10, 100, MINUTE),
            LimitedAction::Share => (2, 60, 5 * MINUTE),
        };
        Limit { per_user, per_guild, period }
    }
}
