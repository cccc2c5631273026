//! Custom ids of leaderboards: which page of which.

use std::fmt;

/// The first letter of all of them.
const LETTER: &str = "r";

/// A page of a leaderboard.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranks {
    /// The page, from 1.
    pub page: u64,
    /// Whether all servers count, and not the one alone where the button is.
    pub everywhere: bool,
    /// Whether the points are meant that are gained in the month.
    pub month: bool,
    /// The pool.
    pub pool: String,
}

impl Ranks {
    /// Reads a custom id; `None` when it is none of a leaderboard.
    #[must_use]
    pub fn read(id: &str) -> Option<Ranks> {
        let parts: Vec<&str> = id.split(':').collect();
        let [LETTER, page, scope, period, pool] = parts[..] else { return None };
        Some(Ranks {
            page: page.parse().ok().filter(|page| *page > 0)?,
            everywhere: one_of(scope, ["here", "everywhere"])?,
            month: one_of(period, ["all", "month"])?,
            pool: pool.to_owned(),
        })
    }
}

/// Whether it is the second of two words.
fn one_of(word: &str, words: [&str; 2]) -> Option<bool> {
    words.iter().position(|known| *known == word).map(|at| at == 1)
}

impl fmt::Display for Ranks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scope = if self.everywhere { "everywhere" } else { "here" };
        let period = if self.month { "month" } else { "all" };
        write!(f, "{LETTER}:{}:{scope}:{period}:{}", self.page, self.pool)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::rules::listings;
    use crate::ui::id::LONGEST;

    #[test]
    fn every_page_reads_back_and_is_short_enough() {
        for (listing, (everywhere, month)) in listings().iter().zip([(true, false), (false, true)].into_iter().cycle())
        {
            let ranks = Ranks { page: u64::MAX, everywhere, month, pool: listing.pool() };
            let id = ranks.to_string();
            assert!(id.len() <= LONGEST, "{id}");
            assert_eq!(Ranks::read(&id), Some(ranks));
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
            assert_eq!(Ranks::read(forged), None, "{forged}");
        }
    }
}
