//! What is shown of where people stand: leaderboards, what somebody has played, and two people against each other.

use crate::kit::side::Side;
use crate::matches::ids::{MatchId, Timestamp, UserId};
use crate::matches::results::match_result::DisplayRating;
use crate::matches::results::match_stats::{CalendarMonth, MatchStats, WinLossCount};

/// How many people stand on a page of a leaderboard.
pub const ENTRIES_PER_PAGE: u64 = 10;

/// How many of those are listed who have no place yet.
pub const MAX_PROVISIONAL_ENTRIES: u64 = 8;

/// How many of the last matches are listed.
pub const RECENT_MATCHES: u64 = 5;

/// The most points of a curve.
pub const MAX_CURVE_POINTS: u64 = 100;

/// Which leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderboardScope {
    /// The pool, see [`crate::session::rules::RuleSetInfo::rating_pool`].
    pub pool: String,
    /// The server; `None` is all of them.
    pub guild: Option<u64>,
    /// Points gained in this month; `None` is all time.
    pub month: Option<CalendarMonth>,
}

/// A page of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeaderboardPage {
    /// How many pages there are; at least one.
    pub page_count: u64,
    /// Those on this page, the best first; nobody on a page behind the last.
    pub ranked: Vec<LeaderboardEntry>,
    /// On the last page some of those whose rating is provisional, the best first.
    pub provisional: Vec<LeaderboardEntry>,
    /// The one who looks, if they are on the leaderboard at all.
    pub viewer: Option<LeaderboardEntry>,
    /// Whether the one who looks is hidden, and so on no leaderboard.
    pub is_viewer_hidden: bool,
}

/// Somebody on a leaderboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaderboardEntry {
    /// Who.
    pub user: UserId,
    /// Their place, from 1; those with the same points share it. `None` while the rating is provisional.
    pub rank: Option<u64>,
    /// Their points of all time, or those gained in a month.
    pub points: i64,
    /// Their matches.
    pub score: WinLossCount,
}

/// What somebody has played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerProfile {
    /// In which pools, the one with the most matches first.
    pub pools: Vec<PoolStats>,
    /// The last matches, the newest first.
    pub recent_matches: Vec<MatchHistoryEntry>,
    /// The ratings after the last rated matches in the first pool: when, and how many points.
    pub rating_curve: Vec<(Timestamp, i64)>,
}

/// What somebody has played in a pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolStats {
    /// The pool.
    pub pool: String,
    /// The rating, if there is one, and how unsure it is by now.
    pub rating: Option<(DisplayRating, i64)>,
    /// The rating across all servers.
    pub global_rating: Option<DisplayRating>,
    /// The place on the leaderboard, if there is one.
    pub rank: Option<u64>,
    /// The matches.
    pub stats: MatchStats,
}

/// A match that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchHistoryEntry {
    /// Its number.
    pub match_id: MatchId,
    /// Its pool.
    pub pool: String,
    /// When it ended.
    pub ended_at: Timestamp,
    /// Who sat where, the first seat first.
    pub seats: [UserId; 2],
    /// The winner, if there was one.
    pub winner: Option<Side>,
}

/// Two people against each other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeadToHead {
    /// What the first of them has won and lost, pool by pool.
    pub pools: Vec<(String, WinLossCount)>,
    /// Their last matches, the newest first.
    pub recent_matches: Vec<MatchHistoryEntry>,
}
