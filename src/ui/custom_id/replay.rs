//! Custom ids of the buttons with which somebody goes through the positions of a match: `s:12:34:n` is match 12 after 34
//! actions, the button that leads forward.

use crate::matches::ids::MatchId;
use std::fmt;

/// A position to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplayControl {
    /// The match.
    pub match_id: MatchId,
    /// How many actions come before it.
    pub action_count: u32,
    /// Which of the buttons that lead there: two of them may lead to the same position.
    pub button: ReplayButton,
}

/// Which way a button leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReplayButton {
    /// To the start.
    First,
    /// One action back.
    Back,
    /// One action forward.
    Forward,
    /// To the end.
    Last,
}

impl ReplayButton {
    /// All of them, as they stand beside each other.
    pub const ALL: [ReplayButton; 4] =
        [ReplayButton::First, ReplayButton::Back, ReplayButton::Forward, ReplayButton::Last];

    const fn letter(self) -> char {
        match self {
            ReplayButton::First => 'f',
            ReplayButton::Back => 'b',
            ReplayButton::Forward => 'n',
            ReplayButton::Last => 'l',
        }
    }
}

impl ReplayControl {
    /// Reads a custom id; `None` when it is none of these.
    #[must_use]
    pub fn parse(id: &str) -> Option<ReplayControl> {
        let mut parts = id.strip_prefix("s:")?.split(':');
        let seek = ReplayControl {
            match_id: MatchId(parts.next()?.parse().ok()?),
            action_count: parts.next()?.parse().ok()?,
            button: parse_button(parts.next()?)?,
        };
        parts.next().is_none().then_some(seek)
    }
}

fn parse_button(word: &str) -> Option<ReplayButton> {
    ReplayButton::ALL.into_iter().find(|button| word.chars().eq([button.letter()]))
}

impl fmt::Display for ReplayControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s:{}:{}:{}", self.match_id.0, self.action_count, self.button.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_button_reads_back() {
        for button in ReplayButton::ALL {
            let seek = ReplayControl { match_id: MatchId(12), action_count: 34, button };
            assert_eq!(ReplayControl::parse(&seek.to_string()), Some(seek));
        }
    }

    #[test]
    fn a_forged_id_is_none() {
        for id in
            ["", "s:", "s:1", "s:1:2", "s:1:2:x", "s:1:2:ff", "s:1:-2:f", "s:1:2:f:3", "m:1:2:f", "s:1:99999999999:f"]
        {
            assert_eq!(ReplayControl::parse(id), None, "{id}");
        }
    }
}
