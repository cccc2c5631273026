//! The controls of planned replies: `i:12.0a1b2c3d:open:0` is the menu of match 12 that shows a line of the first page.

use crate::custom_id::canonical::{parse_match_ref, parse_number};
use gonagas_core::matches::ids::MatchRef;
use std::fmt;

/// A control of the planned replies of whoever uses it, in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanControl {
    /// The match.
    pub match_ref: MatchRef,
    /// The request that the control makes.
    pub verb: PlanVerb,
    /// The page of lines, from 0.
    pub page: usize,
}

/// The request that a control of planned replies makes. The value of a menu is the key of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanVerb {
    /// Opens the plan in a message of its own.
    Open,
    /// Shows the page.
    Page,
    /// Shows the picked line on a board to try.
    Line,
    /// Removes the picked line.
    Remove,
    /// Opens the form in which the lines are typed.
    Type,
    /// Removes all lines.
    Clear,
}

impl PlanVerb {
    pub(super) const ALL: [(PlanVerb, &'static str); 6] = [
        (PlanVerb::Open, "open"),
        (PlanVerb::Page, "page"),
        (PlanVerb::Line, "line"),
        (PlanVerb::Remove, "remove"),
        (PlanVerb::Type, "type"),
        (PlanVerb::Clear, "clear"),
    ];
}

impl PlanControl {
    pub(super) fn parse_fields(fields: &str) -> Option<PlanControl> {
        let mut fields = fields.splitn(3, ':');
        let match_ref = parse_match_ref(fields.next()?)?;
        let word = fields.next()?;
        let (verb, _) = PlanVerb::ALL.into_iter().find(|(_, known)| *known == word)?;
        Some(PlanControl { match_ref, verb, page: parse_number(fields.next()?)? })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = PlanVerb::ALL.iter().find(|(verb, _)| *verb == self.verb).map_or("", |(_, word)| word);
        write!(f, "{}:{word}:{}", self.match_ref, self.page)
    }
}
