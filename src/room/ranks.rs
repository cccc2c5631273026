//! What is shown of where people stand: leaderboards, what somebody has played, and two people against each other.

use crate::kit::side::Side;
use crate::room::people::{MatchId, Moment, Person};
use crate::room::result::Standing;
use crate::room::tally::{Month, Score, Tally};

/// How many people stand on a page of a leaderboard.
pub const EACH: u64 = 10;

/// How many of those are listed who have no place yet.
pub const PROVISIONAL: u64 = 8;

/// How many of the last matches are listed.
pub const LAST: u64 = 5;

/// The most points of a curve.
pub const LONGEST: u64 = 100;

/// Which leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The pool, see [`crate::table::rules::Listing::pool`].
    pub pool: String,
    /// The server; `None` is all of them.
    pub guild: Option<u64>,
    /// Points gained in this month; `None` is all time.
    pub month: Option<Month>,
}

/// A page of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Leaders {
    /// How many pages there are; at least one.
    pub pages: u64,
    /// Those on this page, the best first; nobody on a page behind the last.
    pub placed: Vec<Leader>,
    /// On the last page some of those whose rating is provisional, the best first.
    pub provisional: Vec<Leader>,
    /// The one who looks, if they are on the leaderboard at all.
    pub own: Option<Leader>,
    /// Whether the one who looks is hidden, and so on no leaderboard.
    pub hidden: bool,
}

/// Somebody on a leaderboard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leader {
    /// Who.
    pub person: Person,
    /// Their place, from 1; those with the same points share it. `None` while the rating is provisional.
    pub place: Option<u64>,
    /// Their points of all time, or those gained in a month.
    pub points: i64,
    /// Their matches.
    pub score: Score,
}

/// What somebody has played.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Profile {
    /// In which pools, the one with the most matches first.
    pub pools: Vec<Pooled>,
    /// The last matches, the newest first.
    pub last: Vec<Past>,
    /// The ratings after the last rated matches in the first pool: when, and how many points.
    pub curve: Vec<(Moment, i64)>,
}

/// What somebody has played in a pool.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pooled {
    /// The pool.
    pub pool: String,
    /// The rating, if there is one, and how unsure it is by now.
    pub rating: Option<(Standing, i64)>,
    /// The rating across all servers.
    pub everywhere: Option<Standing>,
    /// The place on the leaderboard, if there is one.
    pub place: Option<u64>,
    /// The matches.
    pub tally: Tally,
}

/// A match that is over.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Past {
    /// Its number.
    pub game: MatchId,
    /// Its pool.
    pub pool: String,
    /// When it ended.
    pub at: Moment,
    /// Who sat where, the first seat first.
    pub seats: [Person; 2],
    /// The winner, if there was one.
    pub winner: Option<Side>,
}

/// Two people against each other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Versus {
    /// What the first of them has won and lost, pool by pool.
    pub pools: Vec<(String, Score)>,
    /// Their last matches, the newest first.
    pub last: Vec<Past>,
}
