//! The controls of tournaments and ladders: `j:join:3.0a1b2c3d` enters tournament 3, `always` enters every one of its
//! series, and `leave` ends the requester's tournament. Those of a ladder begin with `i`; there `challenge` challenges
//! the highest free person.

use crate::custom_id::canonical::parse_number;
use gonagas_core::matches::ids::{CompetitionId, MatchTag};
use std::fmt;

/// A control of a tournament or ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TournamentControl {
    /// The button.
    pub verb: TournamentVerb,
    /// The number.
    pub id: CompetitionId,
    /// The tag, by which it is told from every other one that ever had its number.
    pub tag: MatchTag,
}

/// A button of a tournament or ladder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TournamentVerb {
    /// Enter this one.
    Join,
    /// Enter this one and those after it.
    JoinEveryTime,
    /// Play no further games.
    Leave,
    /// Show the table of the requester's division, or the ladder.
    Table,
    /// Challenge the highest free person of a ladder.
    Challenge,
}

impl TournamentVerb {
    /// All verbs, each with its name.
    pub const ALL: [(TournamentVerb, &'static str); 5] = [
        (TournamentVerb::Join, "join"),
        (TournamentVerb::JoinEveryTime, "always"),
        (TournamentVerb::Leave, "leave"),
        (TournamentVerb::Table, "table"),
        (TournamentVerb::Challenge, "challenge"),
    ];

    fn as_str(self) -> &'static str {
        TournamentVerb::ALL.iter().find(|(verb, _)| *verb == self).map_or("", |(_, name)| name)
    }
}

impl TournamentControl {
    pub(super) fn parse_fields(fields: &str) -> Option<TournamentControl> {
        let (verb, tournament) = fields.split_once(':')?;
        let verb = TournamentVerb::ALL.iter().find(|(_, name)| *name == verb)?.0;
        let (id, tag) = tournament.split_once('.')?;
        Some(TournamentControl { verb, id: CompetitionId(parse_number(id)?), tag: MatchTag::parse(tag)? })
    }

    pub(super) fn write_fields(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}.{}", self.verb.as_str(), self.id.0, self.tag)
    }
}
