//! The log of a match: one event after another, numbered from 1 without gaps.

use crate::kit::side::Side;
use crate::room::people::{Moment, Person};

/// Something that happened in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its number in the match, from 1.
    pub number: u32,
    /// When.
    pub at: Moment,
    /// Who did it; `None` when the bot itself did.
    pub who: Option<Person>,
    /// What.
    pub what: What,
}

/// What can happen in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// The challenge was made. Always the first event, and only the first.
    Invited,
    /// The challenge was accepted, and everything that was open is settled.
    Accepted(Start),
    /// The invited person declined.
    Declined,
    /// The challenger withdrew the challenge.
    Withdrawn,
    /// Nobody accepted in time.
    Lapsed,
    /// An action, in the game's notation.
    Action(String),
    /// A seat offers to stop by agreement.
    Offered,
    /// A seat agrees to stop.
    Agreed,
    /// The offer to stop is refused.
    Refused,
    /// The offer to stop is taken back.
    Retracted,
    /// A seat resigns.
    Resigned,
    /// Called off by someone who had not acted yet: there is no result.
    CalledOff,
}

/// How a match starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The settled rules as text, for example `pahtum blocks=7`.
    pub rules: String,
    /// The seat that the challenger got.
    pub challenger: Side,
}

impl What {
    /// The word for this kind of event, as the store keeps it.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            What::Invited => "invited",
            What::Accepted(_) => "accepted",
            What::Declined => "declined",
            What::Withdrawn => "withdrawn",
            What::Lapsed => "lapsed",
            What::Action(_) => "action",
            What::Offered => "offered",
            What::Agreed => "agreed",
            What::Refused => "refused",
            What::Retracted => "retracted",
            What::Resigned => "resigned",
            What::CalledOff => "called-off",
        }
    }

    /// What is said beside the kind: the action's text, or `SEAT RULES` of a start. Empty for the others.
    #[must_use]
    pub fn detail(&self) -> String {
        match self {
            What::Accepted(start) => format!("{} {}", start.challenger.number(), start.rules),
            What::Action(text) => text.clone(),
            _ => String::new(),
        }
    }

    /// The event with this kind and detail; `None` when there is no such event.
    #[must_use]
    pub fn read(kind: &str, detail: &str) -> Option<What> {
        let plain = |what| detail.is_empty().then_some(what);
        match kind {
            "invited" => plain(What::Invited),
            "accepted" => read_start(detail).map(What::Accepted),
            "declined" => plain(What::Declined),
            "withdrawn" => plain(What::Withdrawn),
            "lapsed" => plain(What::Lapsed),
            "action" => Some(What::Action(detail.to_owned())),
            "offered" => plain(What::Offered),
            "agreed" => plain(What::Agreed),
            "refused" => plain(What::Refused),
            "retracted" => plain(What::Retracted),
            "resigned" => plain(What::Resigned),
            "called-off" => plain(What::CalledOff),
            _ => None,
        }
    }
}

fn read_start(detail: &str) -> Option<Start> {
    let (seat, rules) = detail.split_once(' ')?;
    let challenger = Side::from_number(seat.parse().ok()?)?;
    Some(Start { rules: rules.to_owned(), challenger })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_reads_back() {
        let start = Start { rules: "pahtum blocks=7".into(), challenger: Side::Second };
        let all = [
            What::Invited,
            What::Accepted(start),
            What::Declined,
            What::Withdrawn,
            What::Lapsed,
            What::Action("d4".into()),
            What::Offered,
            What::Agreed,
            What::Refused,
            What::Retracted,
            What::Resigned,
            What::CalledOff,
        ];
        for what in all {
            assert_eq!(What::read(what.kind(), &what.detail()), Some(what));
        }
    }

    #[test]
    fn nonsense_is_no_event() {
        for (kind, detail) in [("", ""), ("resigned", "x"), ("accepted", ""), ("accepted", "3 seega"), ("won", "")] {
            assert_eq!(What::read(kind, detail), None, "{kind} {detail}");
        }
    }
}
