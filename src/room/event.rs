//! The log of a match: one event after another, numbered from 1 without gaps.

use crate::kit::dice::Face;
use crate::kit::side::Side;
use crate::room::people::{Moment, Person};
use crate::room::spot::Spot;
use crate::room::stop::Why;
use std::fmt;

/// What stands before the dice that were thrown for the seats.
const THROWN: char = '=';

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

/// Something that happens, before it has its number and its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Happening {
    /// Who does it; `None` when the bot itself does, for somebody who wants it so.
    pub who: Option<Person>,
    /// What.
    pub what: What,
}

/// What can happen in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum What {
    /// The challenge was made. Always the first event, and only the first.
    Invited,
    /// The challenger added a word to the draws, instead of the one before.
    Worded(String),
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
    /// The dice were thrown and fell so, in the game's notation.
    Threw(String),
    /// So many of the last actions are taken back, by the seat that played them.
    TakenBack(u32),
    /// A seat offers to stop by agreement.
    Offered,
    /// A seat agrees to stop.
    Agreed,
    /// A seat asks the other to let it take back so many of the last actions, whoever played them.
    AskedBack(u32),
    /// The other seat lets it: what was asked for is taken back.
    Granted,
    /// What was offered or asked is refused.
    Refused,
    /// What was offered or asked is taken back by who did.
    Retracted,
    /// A seat resigns.
    Resigned,
    /// Called off by someone who had not acted yet: there is no result.
    CalledOff,
    /// Whoever is to act is reminded of it.
    Reminded,
    /// The time of whoever is to act was up: the other wins.
    Forfeited,
    /// Whoever is to act gets so many milliseconds back, in which the bot was not there.
    GivenBack(Moment),
    /// The clock of a player stands still until then. Where nobody did it, the bot spent a day of vacation by itself for
    /// whoever is to act.
    Away(Moment),
    /// A player is back from vacation.
    Back,
    /// The match goes on here from now on; `None` when its channel is gone and nobody has said yet where it goes on.
    Moved(Option<Spot>),
    /// A moderator says why they do what they do next.
    Noted(String),
    /// Stopped from outside the game, or the challenge withdrawn so: there is no result.
    Stopped(Why),
}

/// How a match starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The settled rules as text, for example `pahtum blocks=7`.
    pub rules: String,
    /// The seat that the challenger got.
    pub challenger: Side,
    /// What was thrown for the seats, the accepter's die first and then in turn; empty when nobody threw.
    pub thrown: Vec<Face>,
    /// The word that the accepter added to the draws; empty when there is none.
    pub word: String,
}

impl What {
    /// Whether somebody who does this has seen how the match stands. Vacations are taken and ended elsewhere.
    #[must_use]
    pub const fn shows_the_match(&self) -> bool {
        !matches!(self, What::Away(_) | What::Back)
    }

    /// The word for this kind of event, as the store keeps it.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            What::Invited => "invited",
            What::Worded(_) => "worded",
            What::Accepted(_) => "accepted",
            What::Declined => "declined",
            What::Withdrawn => "withdrawn",
            What::Lapsed => "lapsed",
            What::Action(_) => "action",
            What::Threw(_) => "threw",
            What::TakenBack(_) => "taken-back",
            What::Offered => "offered",
            What::Agreed => "agreed",
            What::AskedBack(_) => "asked-back",
            What::Granted => "granted",
            What::Refused => "refused",
            What::Retracted => "retracted",
            What::Resigned => "resigned",
            What::CalledOff => "called-off",
            What::Reminded => "reminded",
            What::Forfeited => "forfeited",
            What::GivenBack(_) => "given-back",
            What::Away(_) => "away",
            What::Back => "back",
            What::Moved(_) => "moved",
            What::Noted(_) => "noted",
            What::Stopped(_) => "stopped",
        }
    }

    /// What is said beside the kind: an action's text, a word, how many are or would be taken back; of a start `SEAT RULES` or
    /// `SEAT =THROWN RULES`, and the word on a second line; milliseconds that are given back or up to which somebody is
    /// away; where the match goes on; why it was stopped. Empty for the others.
    #[must_use]
    pub fn detail(&self) -> String {
        match self {
            What::Accepted(start) => start.to_string(),
            What::Action(text) | What::Threw(text) | What::Worded(text) | What::Noted(text) => text.clone(),
            What::TakenBack(count) | What::AskedBack(count) => count.to_string(),
            What::GivenBack(time) | What::Away(time) => time.to_string(),
            What::Moved(spot) => spot.map_or_else(String::new, |spot| spot.to_string()),
            What::Stopped(why) => why.detail(),
            _ => String::new(),
        }
    }

    /// The event with this kind and detail; `None` when there is no such event.
    #[must_use]
    pub fn read(kind: &str, detail: &str) -> Option<What> {
        let plain = |what| detail.is_empty().then_some(what);
        match kind {
            "invited" => plain(What::Invited),
            "worded" => Some(What::Worded(detail.to_owned())),
            "accepted" => Start::read(detail).map(What::Accepted),
            "declined" => plain(What::Declined),
            "withdrawn" => plain(What::Withdrawn),
            "lapsed" => plain(What::Lapsed),
            "action" => Some(What::Action(detail.to_owned())),
            "threw" => Some(What::Threw(detail.to_owned())),
            "taken-back" => detail.parse().ok().map(What::TakenBack),
            "offered" => plain(What::Offered),
            "agreed" => plain(What::Agreed),
            "asked-back" => detail.parse().ok().map(What::AskedBack),
            "granted" => plain(What::Granted),
            "refused" => plain(What::Refused),
            "retracted" => plain(What::Retracted),
            "resigned" => plain(What::Resigned),
            "called-off" => plain(What::CalledOff),
            "reminded" => plain(What::Reminded),
            "forfeited" => plain(What::Forfeited),
            "given-back" => moment(detail).map(What::GivenBack),
            "away" => moment(detail).map(What::Away),
            "back" => plain(What::Back),
            "moved" if detail.is_empty() => Some(What::Moved(None)),
            "moved" => Spot::read(detail).map(|spot| What::Moved(Some(spot))),
            "noted" => Some(What::Noted(detail.to_owned())),
            "stopped" => Why::read(detail).map(What::Stopped),
            _ => None,
        }
    }
}

/// A number of milliseconds that can be counted with.
fn moment(text: &str) -> Option<Moment> {
    text.parse().ok().filter(|time| (0..1 << 52).contains(time))
}

impl Start {
    fn read(detail: &str) -> Option<Start> {
        let (line, word) = detail.split_once('\n').unwrap_or((detail, ""));
        let (seat, rest) = line.split_once(' ')?;
        let (thrown, rules) = match rest.strip_prefix(THROWN) {
            Some(rest) => rest.split_once(' ')?,
            None => ("", rest),
        };
        Some(Start {
            rules: rules.to_owned(),
            challenger: Side::from_number(seat.parse().ok()?)?,
            thrown: thrown.chars().map(Face::read).collect::<Option<_>>()?,
            word: word.to_owned(),
        })
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.challenger.number())?;
        if !self.thrown.is_empty() {
            write!(f, "{THROWN}{} ", self.thrown.iter().map(|face| face.sign()).collect::<String>())?;
        }
        f.write_str(&self.rules)?;
        if self.word.is_empty() { Ok(()) } else { write!(f, "\n{}", self.word) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_reads_back() {
        let start = Start {
            rules: "pahtum blocks=7".into(),
            challenger: Side::Second,
            thrown: vec![Face::Two, Face::Blank, Face::X],
            word: "čáhci juo".into(),
        };
        let plain = Start { thrown: vec![], word: String::new(), ..start.clone() };
        let all = [
            What::Invited,
            What::Worded("birch".into()),
            What::Accepted(start),
            What::Accepted(plain),
            What::Threw("=X23".into()),
            What::TakenBack(2),
            What::Declined,
            What::Withdrawn,
            What::Lapsed,
            What::Action("d4".into()),
            What::Offered,
            What::Agreed,
            What::AskedBack(3),
            What::Granted,
            What::Refused,
            What::Retracted,
            What::Resigned,
            What::CalledOff,
            What::Reminded,
            What::Forfeited,
            What::GivenBack(5000),
            What::Away(1_700_000_000_000),
            What::Back,
            What::Moved(None),
            What::Moved(Some(Spot::plain(70))),
            What::Moved(Some(Spot { channel: 71, parent: Some(70) })),
            What::Noted("not here".into()),
            What::Stopped(Why::ServerGone),
            What::Stopped(Why::ChannelGone),
            What::Stopped(Why::Left(Person(42))),
            What::Stopped(Why::Moderator),
        ];
        for what in all {
            assert_eq!(What::read(what.kind(), &what.detail()), Some(what));
        }
    }

    #[test]
    fn nonsense_is_no_event() {
        for (kind, detail) in [
            ("", ""),
            ("resigned", "x"),
            ("accepted", ""),
            ("accepted", "3 seega"),
            ("accepted", "1 =7 seega"),
            ("taken-back", "x"),
            ("given-back", "-5"),
            ("away", ""),
            ("back", "1"),
            ("asked-back", ""),
            ("moved", "x"),
            ("moved", "70 "),
            ("moved", "70 71 72"),
            ("stopped", ""),
            ("stopped", "left"),
            ("stopped", "left x"),
            ("won", ""),
        ] {
            assert_eq!(What::read(kind, detail), None, "{kind} {detail}");
        }
    }
}
