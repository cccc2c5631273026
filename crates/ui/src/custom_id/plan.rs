//! The controls of planned replies: `j:12.0a1b2c3d:show` shows the plan of whoever presses, in match 12.

use crate::custom_id::canonical::parse_match_ref;
use gonagas_core::matches::ids::MatchRef;
use std::fmt;

/// A control of the planned replies in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanControl {
    /// The match.
    pub match_ref: MatchRef,
    /// The request that the control makes.
    pub verb: PlanVerb,
}

/// The request that a control of planned replies makes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlanVerb {
    /// Shows the plan.
    Show,
    /// Shows the picked line on a board to try.
    Open,
    /// Removes the picked line.
    Remove,
    /// Removes all lines.
    Clear,
}

impl PlanVerb {
    const ALL: [(PlanVerb, &'static str); 4] =
        [(PlanVerb::Show, "show"), (PlanVerb::Open, "open"), (PlanVerb::Remove, "remove"), (PlanVerb::Clear, "clear")];
}

impl PlanControl {
    pub(super) fn parse_fields(fields: &str) -> Option<PlanControl> {
        let (match_ref, verb) = fields.split_once(':')?;
        let (verb, _) = PlanVerb::ALL.into_iter().find(|(_, word)| *word == verb)?;
        Some(PlanControl { match_ref: parse_match_ref(match_ref)?, verb })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = PlanVerb::ALL.iter().find(|(verb, _)| *verb == self.verb).map_or("", |(_, word)| word);
        write!(f, "{}:{word}", self.match_ref)
    }
}
