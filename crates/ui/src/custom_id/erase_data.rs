//! The button that confirms the erasure of someone's data: `e:3`, where the question said that three matches end.

use crate::custom_id::canonical::parse_number;
use std::fmt;

/// The confirmation before someone's data is erased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EraseDataControl {
    /// The number of unfinished matches and challenges that the question named.
    pub unfinished_matches: u32,
}

impl EraseDataControl {
    pub(super) fn parse_fields(fields: &str) -> Option<EraseDataControl> {
        parse_number(fields).map(|unfinished_matches| EraseDataControl { unfinished_matches })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.unfinished_matches)
    }
}
