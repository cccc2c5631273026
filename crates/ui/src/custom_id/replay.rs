//! The buttons that step through the positions of a match: `s:12.0a1b2c3d:34:n` shows match 12 after 34 actions, and is
//! the button that steps forward.

use crate::custom_id::canonical::{parse_match_ref, parse_number};
use gonagas_core::matches::ids::MatchRef;
use std::fmt;

/// A button that shows a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReplayControl {
    /// The match.
    pub match_ref: MatchRef,
    /// The number of actions before the position.
    pub action_count: u32,
    /// The button. Two buttons may lead to the same position, and their ids have to differ.
    pub button: ReplayButton,
}

/// A button that leads to a position of a match.
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
    /// From a review to the position after a turning point, in a message of its own.
    Show,
}

impl ReplayButton {
    /// The buttons below a position, in the order in which they are shown.
    pub const BELOW_POSITIONS: [ReplayButton; 4] =
        [ReplayButton::First, ReplayButton::Back, ReplayButton::Forward, ReplayButton::Last];

    const fn as_str(self) -> &'static str {
        match self {
            ReplayButton::First => "f",
            ReplayButton::Back => "b",
            ReplayButton::Forward => "n",
            ReplayButton::Last => "l",
            ReplayButton::Show => "s",
        }
    }

    fn parse(text: &str) -> Option<ReplayButton> {
        let mut all = ReplayButton::BELOW_POSITIONS.into_iter().chain([ReplayButton::Show]);
        all.find(|button| button.as_str() == text)
    }
}

impl ReplayControl {
    pub(super) fn parse_fields(fields: &str) -> Option<ReplayControl> {
        let [match_ref, action_count, button] = <[&str; 3]>::try_from(fields.split(':').collect::<Vec<_>>()).ok()?;
        Some(ReplayControl {
            match_ref: parse_match_ref(match_ref)?,
            action_count: parse_number(action_count)?,
            button: ReplayButton::parse(button)?,
        })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.match_ref, self.action_count, self.button.as_str())
    }
}
