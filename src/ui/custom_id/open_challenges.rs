//! Custom ids of the list of open challenges: `o:accept` is its menu, `o:from:10` leads on in it.

use crate::matches::ids::MatchId;
use std::fmt;

/// A control of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OpenChallengesControl {
    /// Shows what comes behind so many.
    ShowFrom(usize),
    /// Accepts what is picked.
    AcceptSelected,
}

/// What is picked in the menu: `12:1` is the challenge #12 as it stood after its event 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChallengeSelection {
    /// The challenge.
    pub match_id: MatchId,
    /// The number of its last event when the list was made.
    pub event_number: u32,
}

impl OpenChallengesControl {
    /// Reads a custom id; `None` when it is none of the list's.
    #[must_use]
    pub fn parse(id: &str) -> Option<OpenChallengesControl> {
        match id.strip_prefix("o:")? {
            "accept" => Some(OpenChallengesControl::AcceptSelected),
            from => from.strip_prefix("from:")?.parse().ok().map(OpenChallengesControl::ShowFrom),
        }
    }
}

impl fmt::Display for OpenChallengesControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenChallengesControl::ShowFrom(skip) => write!(f, "o:from:{skip}"),
            OpenChallengesControl::AcceptSelected => f.write_str("o:accept"),
        }
    }
}

impl ChallengeSelection {
    /// Reads a value of the menu.
    #[must_use]
    pub fn parse(value: &str) -> Option<ChallengeSelection> {
        let (game, event) = value.split_once(':')?;
        Some(ChallengeSelection { match_id: MatchId(game.parse().ok()?), event_number: event.parse().ok()? })
    }
}

impl fmt::Display for ChallengeSelection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.match_id.0, self.event_number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_control_reads_back() {
        for browse in [
            OpenChallengesControl::ShowFrom(0),
            OpenChallengesControl::ShowFrom(120),
            OpenChallengesControl::AcceptSelected,
        ] {
            assert_eq!(OpenChallengesControl::parse(&browse.to_string()), Some(browse));
        }
        let picked = ChallengeSelection { match_id: MatchId(12), event_number: 3 };
        assert_eq!(ChallengeSelection::parse(&picked.to_string()), Some(picked));
    }

    #[test]
    fn a_forged_one_is_none() {
        for id in ["", "o", "o:", "o:from", "o:from:-1", "o:from:99999999999999999999", "m:1:2:accept", "o:accept:1"] {
            assert_eq!(OpenChallengesControl::parse(id), None, "{id}");
        }
        for value in ["", "12", "12:", ":1", "x:1", "12:x", "-1:1"] {
            assert_eq!(ChallengeSelection::parse(value), None, "{value}");
        }
    }
}
