//! Custom ids of the list of open challenges: `o:accept` is its menu, `o:from:10` leads on in it.

use crate::room::people::MatchId;
use std::fmt;

/// A control of the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Browse {
    /// Shows what comes behind so many.
    From(usize),
    /// Accepts what is picked.
    Accept,
}

/// What is picked in the menu: `12:1` is the challenge #12 as it stood after its event 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Picked {
    /// The challenge.
    pub game: MatchId,
    /// The number of its last event when the list was made.
    pub event: u32,
}

impl Browse {
    /// Reads a custom id; `None` when it is none of the list's.
    #[must_use]
    pub fn read(id: &str) -> Option<Browse> {
        match id.strip_prefix("o:")? {
            "accept" => Some(Browse::Accept),
            from => from.strip_prefix("from:")?.parse().ok().map(Browse::From),
        }
    }
}

impl fmt::Display for Browse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Browse::From(skip) => write!(f, "o:from:{skip}"),
            Browse::Accept => f.write_str("o:accept"),
        }
    }
}

impl Picked {
    /// Reads a value of the menu.
    #[must_use]
    pub fn read(value: &str) -> Option<Picked> {
        let (game, event) = value.split_once(':')?;
        Some(Picked { game: MatchId(game.parse().ok()?), event: event.parse().ok()? })
    }
}

impl fmt::Display for Picked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.game.0, self.event)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_control_reads_back() {
        for browse in [Browse::From(0), Browse::From(120), Browse::Accept] {
            assert_eq!(Browse::read(&browse.to_string()), Some(browse));
        }
        let picked = Picked { game: MatchId(12), event: 3 };
        assert_eq!(Picked::read(&picked.to_string()), Some(picked));
    }

    #[test]
    fn a_forged_one_is_none() {
        for id in ["", "o", "o:", "o:from", "o:from:-1", "o:from:99999999999999999999", "m:1:2:accept", "o:accept:1"] {
            assert_eq!(Browse::read(id), None, "{id}");
        }
        for value in ["", "12", "12:", ":1", "x:1", "12:x", "-1:1"] {
            assert_eq!(Picked::read(value), None, "{value}");
        }
    }
}
