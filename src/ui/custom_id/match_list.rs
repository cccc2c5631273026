//! Custom ids of lists: which page of which list.

use crate::matches::ids::MatchId;
use crate::matches::pagination::PageCursor;
use std::fmt;

/// The first letter of all of them.
const PREFIX: &str = "l";

/// A page of somebody's matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MatchListControl {
    /// Those that are not over; the pages are counted from nought.
    Running(usize),
    /// Those that are.
    Finished(PageCursor),
}

impl MatchListControl {
    /// Reads a custom id; `None` when it is none of a list.
    #[must_use]
    pub fn parse(id: &str) -> Option<MatchListControl> {
        let parts: Vec<&str> = id.split(':').collect();
        let key = |text: &str| text.parse().ok().map(MatchId);
        match parts[..] {
            [PREFIX, "mine", page] => page.parse().ok().map(MatchListControl::Running),
            [PREFIX, "over"] => Some(MatchListControl::Finished(PageCursor::Newest)),
            [PREFIX, "over", "before", id] => key(id).map(PageCursor::Before).map(MatchListControl::Finished),
            [PREFIX, "over", "after", id] => key(id).map(PageCursor::After).map(MatchListControl::Finished),
            _ => None,
        }
    }
}

impl fmt::Display for MatchListControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchListControl::Running(page) => write!(f, "{PREFIX}:mine:{page}"),
            MatchListControl::Finished(PageCursor::Newest) => write!(f, "{PREFIX}:over"),
            MatchListControl::Finished(PageCursor::Before(id)) => write!(f, "{PREFIX}:over:before:{}", id.0),
            MatchListControl::Finished(PageCursor::After(id)) => write!(f, "{PREFIX}:over:after:{}", id.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_reads_back() {
        let finished = [PageCursor::Newest, PageCursor::Before(MatchId(7)), PageCursor::After(MatchId(u64::MAX))]
            .map(MatchListControl::Finished);
        for list in finished.into_iter().chain([MatchListControl::Running(0), MatchListControl::Running(3)]) {
            assert_eq!(MatchListControl::parse(&list.to_string()), Some(list));
        }
        for forged in ["", "l", "l:mine", "l:mine:-1", "l:over:", "l:over:before", "l:over:before:x", "m:1:2:play"] {
            assert_eq!(MatchListControl::parse(forged), None, "{forged}");
        }
    }
}
