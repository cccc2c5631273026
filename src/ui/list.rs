//! Custom ids of lists: which page of which list.

use crate::room::page::Page;
use crate::room::people::MatchId;
use std::fmt;

/// The first letter of all of them.
const LETTER: &str = "l";

/// A page of somebody's matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// Those that are not over; the pages are counted from nought.
    Running(usize),
    /// Those that are.
    Finished(Page),
}

impl List {
    /// Reads a custom id; `None` when it is none of a list.
    #[must_use]
    pub fn read(id: &str) -> Option<List> {
        let parts: Vec<&str> = id.split(':').collect();
        let key = |text: &str| text.parse().ok().map(MatchId);
        match parts[..] {
            [LETTER, "mine", page] => page.parse().ok().map(List::Running),
            [LETTER, "over"] => Some(List::Finished(Page::Newest)),
            [LETTER, "over", "before", id] => key(id).map(Page::Before).map(List::Finished),
            [LETTER, "over", "after", id] => key(id).map(Page::After).map(List::Finished),
            _ => None,
        }
    }
}

impl fmt::Display for List {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            List::Running(page) => write!(f, "{LETTER}:mine:{page}"),
            List::Finished(Page::Newest) => write!(f, "{LETTER}:over"),
            List::Finished(Page::Before(id)) => write!(f, "{LETTER}:over:before:{}", id.0),
            List::Finished(Page::After(id)) => write!(f, "{LETTER}:over:after:{}", id.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_reads_back() {
        let finished = [Page::Newest, Page::Before(MatchId(7)), Page::After(MatchId(u64::MAX))].map(List::Finished);
        for list in finished.into_iter().chain([List::Running(0), List::Running(3)]) {
            assert_eq!(List::read(&list.to_string()), Some(list));
        }
        for forged in ["", "l", "l:mine", "l:mine:-1", "l:over:", "l:over:before", "l:over:before:x", "m:1:2:play"] {
            assert_eq!(List::read(forged), None, "{forged}");
        }
    }
}
