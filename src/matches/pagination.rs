//! A page of a long list.

use crate::matches::ids::MatchId;

/// Which of a long list of matches are meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageCursor {
    /// The newest.
    Newest,
    /// The newest that are older than this one.
    Before(MatchId),
    /// The oldest that are newer than this one.
    After(MatchId),
}
