//! Leaderboards, player profiles and head-to-head records, as data to show.

use crate::kit::side::Side;
use crate::matches::ids::{MatchRef, Timestamp, UserId};
use crate::matches::results::match_result::DisplayRating;
use crate::matches::results::match_stats::{MatchStats, WinLossCount};

/// The number of entries on a page of a leaderboard.
pub const ENTRIES_PER_PAGE: u64 = 10;

/// The number of recent matches in a profile.
pub const RECENT_MATCHES: u64 = 5;

/// The maximum number of points of a rating curve.
pub const MAX_CURVE_POINTS: u64 = 100;

/// The subject of a leaderboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LeaderboardKind {
    /// Rated matches.
    #[default]
    Matches,
    /// Puzzles.
    Puzzles,
}

/// A query for a page of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderboardQuery {
    /// The page, from 1.
    pub page: u64,
    /// The players of all servers are ranked, not only those of the server where the query is made.
    pub everywhere: bool,
    /// The players are ranked by the points that they gained in this month.
    pub this_month: bool,
    /// Matches or puzzles.
    pub kind: LeaderboardKind,
    /// The rating pool, see [`crate::session::rules::RuleSetInfo::rating_pool`], or for puzzles the game; not
    /// necessarily one that exists.
    pub pool: String,
}

/// A page of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LeaderboardPage {
    /// The number of this page, from 1. It is the last one when a later one was asked for.
    pub page: u64,
    /// The number of pages; at least one.
    pub page_count: u64,
    /// The players on this page: all with a provisional rating come after the others, each the best first.
    pub entries: Vec<LeaderboardEntry>,
    /// The entry of the viewer, if they have one.
    pub viewer: Option<LeaderboardEntry>,
    /// True when the viewer has hidden themselves from leaderboards.
    pub is_viewer_hidden: bool,
}

/// A player on a leaderboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LeaderboardEntry {
    /// The player.
    pub user: UserId,
    /// Their rank, from 1; players with the same points share it.
    pub rank: u64,
    /// True while the rating is provisional.
    pub is_provisional: bool,
    /// Their rating, or the points that they gained in the month.
    pub points: i64,
    /// Their matches, or as wins and losses their first attempts at puzzles.
    pub score: WinLossCount,
}

/// The profile of a player.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct PlayerProfile {
    /// The pools that they have played in, the one with the most matches first.
    pub pools: Vec<PoolStats>,
    /// The last matches, the newest first.
    pub recent_matches: Vec<MatchHistoryEntry>,
    /// The matches against others that they cancelled alone, before anything of them was drawn or played.
    pub cancelled_count: u64,
    /// The time and the rating after each of the last rated matches in the first pool.
    pub rating_curve: Vec<(Timestamp, i64)>,
}

/// The record of a player in a pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PoolStats {
    /// The rating pool.
    pub pool: String,
    /// The rating on the server and its current deviation, if there is one.
    pub rating: Option<(DisplayRating, i64)>,
    /// The rating across all servers.
    pub global_rating: Option<DisplayRating>,
    /// The rank on the leaderboard, if there is one.
    pub rank: Option<u64>,
    /// The results.
    pub stats: MatchStats,
}

/// A finished match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchHistoryEntry {
    /// The match.
    pub match_ref: MatchRef,
    /// The rating pool.
    pub pool: String,
    /// The time when it ended.
    pub ended_at: Timestamp,
    /// The players, the first seat first.
    pub seats: [UserId; 2],
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
}

/// The record of two players against each other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeadToHead {
    /// The wins, draws and losses of the first player, by pool.
    pub pools: Vec<(String, WinLossCount)>,
    /// Their last matches, the newest first.
    pub recent_matches: Vec<MatchHistoryEntry>,
}
