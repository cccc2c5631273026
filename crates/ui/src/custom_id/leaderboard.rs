//! The pages of leaderboards: `r:2:here:all:seega` is the second page of Seega's on this server.

use crate::custom_id::canonical::parse_number;
use std::fmt;

/// A page of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderboardControl {
    /// The page, from 1.
    pub page: u64,
    /// The players of all servers are ranked, not only those of the server where the button is.
    pub everywhere: bool,
    /// The players are ranked by the points that they gained in this month.
    pub this_month: bool,
    /// The rating pool, as the button names it; not necessarily one that exists.
    pub pool: String,
}

impl LeaderboardControl {
    pub(super) fn parse_fields(fields: &str) -> Option<LeaderboardControl> {
        let [page, scope, period, pool] = <[&str; 4]>::try_from(fields.split(':').collect::<Vec<_>>()).ok()?;
        Some(LeaderboardControl {
            page: parse_number(page).filter(|page| *page > 0)?,
            everywhere: parse_flag(scope, SCOPES)?,
            this_month: parse_flag(period, PERIODS)?,
            pool: pool.to_owned(),
        })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scope = SCOPES[usize::from(self.everywhere)];
        let period = PERIODS[usize::from(self.this_month)];
        write!(f, "{}:{scope}:{period}:{}", self.page, self.pool)
    }
}

const SCOPES: [&str; 2] = ["here", "everywhere"];
const PERIODS: [&str; 2] = ["all", "month"];

/// Reads one of two words; true for the second.
fn parse_flag(word: &str, words: [&str; 2]) -> Option<bool> {
    words.iter().position(|known| *known == word).map(|index| index == 1)
}
