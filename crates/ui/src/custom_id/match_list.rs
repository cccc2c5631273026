//! The pages of someone's matches: `l:mine:1` is the second page of those that run, `l:over` the newest page of those
//! that are over, and `l:over:before:12` the page of those older than match 12.

use crate::custom_id::canonical::parse_number;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::pagination::PageCursor;
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
