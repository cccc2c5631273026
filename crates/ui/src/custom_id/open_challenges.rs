//! The list of open challenges: `o:from:10` is the button that shows the challenges after the first ten.

use crate::custom_id::canonical::parse_number;
use std::fmt;

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
