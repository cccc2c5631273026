//! The menu of matches that answers a command which fits several: `w:board:0` is its first page for `/board`,
//! `w:move:1:d4 e5` the second page for `/move action:d4 e5`. The values are matches: `12.0a1b2c3d`.

use crate::custom_id::canonical::{parse_match_ref, parse_number};
use gonagas_core::matches::ids::MatchRef;
use std::fmt;

/// A menu of matches, or a button to another page of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchPickerControl {
    /// The command that waits for its match.
    pub command: PendingCommand,
    /// The page, from 0.
    pub page: usize,
}

/// A command about one match, with its other options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingCommand {
    /// The name of the command; not necessarily one that exists.
    pub name: String,
    /// The other options as one text, which the command reads again; empty for none.
    pub options: String,
}

impl MatchPickerControl {
    pub(super) fn parse_fields(fields: &str) -> Option<MatchPickerControl> {
        let mut fields = fields.splitn(3, ':');
        let name = fields.next().filter(|name| !name.is_empty())?.to_owned();
        let page = parse_number(fields.next()?)?;
        // Options that are empty are written without their colon.
        let options = match fields.next() {
            Some("") => return None,
            options => options.unwrap_or_default().to_owned(),
        };
        Some(MatchPickerControl { command: PendingCommand { name, options }, page })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PendingCommand { name, options } = &self.command;
        write!(f, "{name}:{}", self.page)?;
        if options.is_empty() { Ok(()) } else { write!(f, ":{options}") }
    }
}

/// Reads the match that was picked from the menu; `None` when the menu has no such value.
#[must_use]
pub fn parse_picked_match(value: &str) -> Option<MatchRef> {
    parse_match_ref(value)
}
