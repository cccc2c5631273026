//! The list of open challenges: `o:accept` is its menu, `o:from:10` the button that shows the challenges after the first ten.

use crate::ui::custom_id::canonical::{parse_match_ref, parse_number};
use gonagas_core::matches::ids::MatchRef;
use std::fmt;

/// A control of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenChallengesControl {
    /// Shows the challenges after the first so many.
    ShowFrom(usize),
    /// Accepts the challenge that is picked.
    AcceptSelected,
}

/// A value of the menu: `12.0a1b2c3d:1` is challenge 12 as it was after its event 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChallengeSelection {
    /// The challenge.
    pub match_ref: MatchRef,
    /// The number of its last event when the list was made.
    pub event_number: u32,
}

impl OpenChallengesControl {
    pub(super) fn parse_fields(fields: &str) -> Option<OpenChallengesControl> {
        match fields.split_once(':') {
            None if fields == "accept" => Some(OpenChallengesControl::AcceptSelected),
            Some(("from", skipped)) => parse_number(skipped).map(OpenChallengesControl::ShowFrom),
            _ => None,
        }
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenChallengesControl::ShowFrom(skipped) => write!(f, "from:{skipped}"),
            OpenChallengesControl::AcceptSelected => f.write_str("accept"),
        }
    }
}

impl ChallengeSelection {
    /// Reads a value of the menu; `None` when the menu has no such value.
    #[must_use]
    pub fn parse(value: &str) -> Option<ChallengeSelection> {
        let (match_ref, event_number) = value.split_once(':')?;
        Some(ChallengeSelection { match_ref: parse_match_ref(match_ref)?, event_number: parse_number(event_number)? })
    }
}

impl fmt::Display for ChallengeSelection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.match_ref, self.event_number)
    }
}
