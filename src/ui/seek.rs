//! Custom ids of the buttons with which somebody goes through the positions of a match: `s:12:34:n` is match 12 after 34
//! actions, the button that leads forward.

use crate::room::people::MatchId;
use std::fmt;

/// A position to be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Seek {
    /// The match.
    pub game: MatchId,
    /// How many actions come before it.
    pub at: u32,
    /// Which of the buttons that lead there: two of them may lead to the same position.
    pub button: Button,
}

/// Which way a button leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    /// To the start.
    First,
    /// One action back.
    Back,
    /// One action forward.
    Forward,
    /// To the end.
    Last,
}

impl Button {
    /// All of them, as they stand beside each other.
    pub const ALL: [Button; 4] = [Button::First, Button::Back, Button::Forward, Button::Last];

    const fn letter(self) -> char {
        match self {
            Button::First => 'f',
            Button::Back => 'b',
            Button::Forward => 'n',
            Button::Last => 'l',
        }
    }
}

impl Seek {
    /// Reads a custom id; `None` when it is none of these.
    #[must_use]
    pub fn read(id: &str) -> Option<Seek> {
        let mut parts = id.strip_prefix("s:")?.split(':');
        let seek = Seek {
            game: MatchId(parts.next()?.parse().ok()?),
            at: parts.next()?.parse().ok()?,
            button: button(parts.next()?)?,
        };
        parts.next().is_none().then_some(seek)
    }
}

fn button(word: &str) -> Option<Button> {
    Button::ALL.into_iter().find(|button| word.chars().eq([button.letter()]))
}

impl fmt::Display for Seek {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "s:{}:{}:{}", self.game.0, self.at, self.button.letter())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_button_reads_back() {
        for button in Button::ALL {
            let seek = Seek { game: MatchId(12), at: 34, button };
            assert_eq!(Seek::read(&seek.to_string()), Some(seek));
        }
    }

    #[test]
    fn a_forged_id_is_none() {
        for id in
            ["", "s:", "s:1", "s:1:2", "s:1:2:x", "s:1:2:ff", "s:1:-2:f", "s:1:2:f:3", "m:1:2:f", "s:1:99999999999:f"]
        {
            assert_eq!(Seek::read(id), None, "{id}");
        }
    }
}
