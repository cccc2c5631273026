//! Pages of a long list of matches, newest first.

use crate::matches::ids::MatchId;

/// The position of a page in a list of matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PageCursor {
    /// The newest matches.
    Newest,
    /// The newest matches that are older than this one.
    Before(MatchId),
    /// The oldest matches that are newer than this one.
    After(MatchId),
}
