//! Custom ids of leaderboards: which page of which.

use std::fmt;

/// The first letter of all of them.
const PREFIX: &str = "r";

/// A page of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LeaderboardControl {
    /// The page, from 1.
    pub page: u64,
    /// Whether all servers count, and not the one alone where the button is.
    pub everywhere: bool,
    /// Whether the points are meant that are gained in the month.
    pub this_month: bool,
    /// The pool.
    pub pool: String,
}

impl LeaderboardControl {
    /// Reads a custom id; `None` when it is none of a leaderboard.
    #[must_use]
    pub fn parse(id: &str) -> Option<LeaderboardControl> {
        let parts: Vec<&str> = id.split(':').collect();
        let [PREFIX, page, scope, period, pool] = parts[..] else { return None };
        Some(LeaderboardControl {
            page: page.parse().ok().filter(|page| *page > 0)?,
            everywhere: parse_flag(scope, ["here", "everywhere"])?,
            this_month: parse_flag(period, ["all", "month"])?,
            pool: pool.to_owned(),
        })
    }
}

/// Whether it is the second of two words.
fn parse_flag(word: &str, catalog: [&str; 2]) -> Option<bool> {
    catalog.iter().position(|known| *known == word).map(|at| at == 1)
}

impl fmt::Display for LeaderboardControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scope = if self.everywhere { "everywhere" } else { "here" };
        let period = if self.this_month { "month" } else { "all" };
        write!(f, "{PREFIX}:{}:{scope}:{period}:{}", self.page, self.pool)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rules::list_rule_sets;
    use crate::ui::custom_id::match_control::MAX_CUSTOM_ID_LENGTH;

    #[test]
    fn every_page_reads_back_and_is_short_enough() {
        for (listing, (everywhere, month)) in
            list_rule_sets().iter().zip([(true, false), (false, true)].into_iter().cycle())
        {
            let ranks =
                LeaderboardControl { page: u64::MAX, everywhere, this_month: month, pool: listing.rating_pool() };
            let id = ranks.to_string();
            assert!(id.len() <= MAX_CUSTOM_ID_LENGTH, "{id}");
            assert_eq!(LeaderboardControl::parse(&id), Some(ranks));
        }
        for forged in [
            "",
            "r",
            "r:1:here:all",
            "r:x:here:all:seega",
            "r:0:here:all:seega",
            "r:1:there:all:seega",
            "r:1:here:day:seega",
            "l:over",
        ] {
            assert_eq!(LeaderboardControl::parse(forged), None, "{forged}");
        }
    }
}
