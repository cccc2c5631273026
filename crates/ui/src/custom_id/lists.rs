//! The pages of lists, each after its prefix:
//!
//! - `l:mine:1` is the second page of someone's matches that run, `l:over` the newest page of those that are over, and
//!   `l:over:before:12` the page of those older than match 12.
//! - `r:2:here:all:seega` is the second page of Seega's leaderboard on this server, and `y:2:here:all:seega` shares it.
//!   `r:2:here:all:seega:puzzles` is that of its puzzles.
//! - `o:from:10` shows the open challenges after the first ten.
//! - `v:0` is the first page of the glossary.

use crate::custom_id::canonical::parse_number;
use gonagas_core::matches::ids::{MatchId, PageCursor};
use gonagas_core::matches::results::leaderboard::{LeaderboardKind, LeaderboardQuery};
use std::fmt;

/// A page of someone's matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchListControl {
    /// The matches that are not over; pages are counted from 0.
    Running(usize),
    /// The matches that are over.
    Finished(PageCursor),
}

impl MatchListControl {
    pub(super) fn parse_fields(fields: &str) -> Option<MatchListControl> {
        let match_id = |text: &str| parse_number(text).map(MatchId);
        match fields.split(':').collect::<Vec<_>>()[..] {
            ["mine", page] => parse_number(page).map(MatchListControl::Running),
            ["over"] => Some(MatchListControl::Finished(PageCursor::Newest)),
            ["over", "before", id] => match_id(id).map(PageCursor::Before).map(MatchListControl::Finished),
            ["over", "after", id] => match_id(id).map(PageCursor::After).map(MatchListControl::Finished),
            _ => None,
        }
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchListControl::Running(page) => write!(f, "mine:{page}"),
            MatchListControl::Finished(PageCursor::Newest) => f.write_str("over"),
            MatchListControl::Finished(PageCursor::Before(id)) => write!(f, "over:before:{}", id.0),
            MatchListControl::Finished(PageCursor::After(id)) => write!(f, "over:after:{}", id.0),
        }
    }
}

/// The fields of a page of a leaderboard.
pub(super) trait LeaderboardFields: Sized {
    fn parse_fields(fields: &str) -> Option<Self>;
    fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

impl LeaderboardFields for LeaderboardQuery {
    fn parse_fields(fields: &str) -> Option<LeaderboardQuery> {
        let (kind, fields) = match fields.strip_suffix(PUZZLES) {
            Some(fields) => (LeaderboardKind::Puzzles, fields),
            None => (LeaderboardKind::Matches, fields),
        };
        let [page, scope, period, pool] = <[&str; 4]>::try_from(fields.split(':').collect::<Vec<_>>()).ok()?;
        Some(LeaderboardQuery {
            page: parse_number(page).filter(|page| *page > 0)?,
            everywhere: parse_flag(scope, SCOPES)?,
            this_month: parse_flag(period, PERIODS)?,
            kind,
            pool: pool.to_owned(),
        })
    }

    fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scope = SCOPES[usize::from(self.everywhere)];
        let period = PERIODS[usize::from(self.this_month)];
        let kind = match self.kind {
            LeaderboardKind::Matches => "",
            LeaderboardKind::Puzzles => PUZZLES,
        };
        write!(f, "{}:{scope}:{period}:{}{kind}", self.page, self.pool)
    }
}

/// The end of the fields of a leaderboard of puzzles.
const PUZZLES: &str = ":puzzles";

const SCOPES: [&str; 2] = ["here", "everywhere"];
const PERIODS: [&str; 2] = ["all", "month"];

/// Reads one of two words; true for the second.
fn parse_flag(word: &str, words: [&str; 2]) -> Option<bool> {
    words.iter().position(|known| *known == word).map(|index| index == 1)
}

/// A control of the list: shows the challenges after the first so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenChallengesControl {
    /// The challenges that are passed over.
    pub skipped: usize,
}

impl OpenChallengesControl {
    pub(super) fn parse_fields(fields: &str) -> Option<OpenChallengesControl> {
        let skipped = parse_number(fields.strip_prefix("from:")?)?;
        Some(OpenChallengesControl { skipped })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "from:{}", self.skipped)
    }
}

/// A page of the glossary.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct GlossaryControl {
    /// The index of the page.
    pub page: usize,
}

impl GlossaryControl {
    pub(super) fn parse_fields(fields: &str) -> Option<GlossaryControl> {
        Some(GlossaryControl { page: parse_number(fields)? })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.page)
    }
}
