//! The menu of matches that answers a command which fits several: `w:board:0` is its first page for `/board`,
//! `w:move:1:d4 e5` the second page for `/move action:d4 e5`. The values are matches: `12.0a1b2c3d`.

use crate::custom_id::canonical::{parse_match_ref, parse_number};
use gonagas_core::matches::ids::MatchRef;
use std::fmt;

/// A menu of matches, or a button to another page of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchPickerControl {
    /// The command that waits for its match.
    pub command: MatchCommandKind,
    /// The page, from 0.
    pub page: usize,
}

/// A command about one match, with its other options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchCommandKind {
    /// `/board`.
    Board,
    /// `/move`, with what was typed.
    Move(String),
    /// `/resign`.
    Resign,
    /// `/takeback`.
    Takeback,
    /// `/rematch`.
    Rematch,
    /// `/replay`.
    Replay {
        /// The number of actions before the first position.
        from_action: Option<u32>,
        /// True if everyone sees it.
        share: bool,
    },
    /// `/step`.
    Step {
        /// The number of actions before the position.
        at_action: Option<u32>,
    },
    /// `/export`.
    Export,
    /// `/verify`.
    Verify,
    /// `/hint`.
    Hint,
    /// `/review`.
    Review,
}

impl MatchCommandKind {
    const fn name(&self) -> &'static str {
        match self {
            MatchCommandKind::Board => "board",
            MatchCommandKind::Move(_) => "move",
            MatchCommandKind::Resign => "resign",
            MatchCommandKind::Takeback => "takeback",
            MatchCommandKind::Rematch => "rematch",
            MatchCommandKind::Replay { .. } => "replay",
            MatchCommandKind::Step { .. } => "step",
            MatchCommandKind::Export => "export",
            MatchCommandKind::Verify => "verify",
            MatchCommandKind::Hint => "hint",
            MatchCommandKind::Review => "review",
        }
    }

    /// Returns the other options as one text; empty for none.
    fn options(&self) -> String {
        let number = |number: &Option<u32>| number.map_or_else(String::new, |number| number.to_string());
        match self {
            MatchCommandKind::Move(text) => text.clone(),
            MatchCommandKind::Replay { from_action, share: false } => number(from_action),
            MatchCommandKind::Replay { from_action, share: true } => format!("{}all", number(from_action)),
            MatchCommandKind::Step { at_action } => number(at_action),
            _ => String::new(),
        }
    }

    fn parse(name: &str, options: &str) -> Option<MatchCommandKind> {
        let number = |text: &str| if text.is_empty() { Some(None) } else { parse_number(text).map(Some) };
        let command = match name {
            "board" => MatchCommandKind::Board,
            "move" => MatchCommandKind::Move(options.to_owned()),
            "resign" => MatchCommandKind::Resign,
            "takeback" => MatchCommandKind::Takeback,
            "rematch" => MatchCommandKind::Rematch,
            "replay" => {
                let share = options.ends_with("all");
                let from_action = number(options.strip_suffix("all").unwrap_or(options))?;
                MatchCommandKind::Replay { from_action, share }
            }
            "step" => MatchCommandKind::Step { at_action: number(options)? },
            "export" => MatchCommandKind::Export,
            "verify" => MatchCommandKind::Verify,
            "hint" => MatchCommandKind::Hint,
            "review" => MatchCommandKind::Review,
            _ => return None,
        };
        (command.options() == options).then_some(command)
    }
}

impl MatchPickerControl {
    pub(super) fn parse_fields(fields: &str) -> Option<MatchPickerControl> {
        let mut fields = fields.splitn(3, ':');
        let name = fields.next()?;
        let page = parse_number(fields.next()?)?;
        // Options that are empty are written without their colon.
        let options = match fields.next() {
            Some("") => return None,
            options => options.unwrap_or_default(),
        };
        Some(MatchPickerControl { command: MatchCommandKind::parse(name, options)?, page })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.command.name(), self.page)?;
        let options = self.command.options();
        if options.is_empty() { Ok(()) } else { write!(f, ":{options}") }
    }
}

/// Reads the match that was picked from the menu; `None` when the menu has no such value.
#[must_use]
pub fn parse_picked_match(value: &str) -> Option<MatchRef> {
    parse_match_ref(value)
}
