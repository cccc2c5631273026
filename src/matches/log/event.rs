//! The log of a match: one event after another, numbered from 1 without gaps.

use crate::kit::dice::Face;
use crate::kit::side::Side;
use crate::matches::ids::{Timestamp, UserId};
use crate::matches::log::location::ChannelOrThread;
use crate::matches::log::stop::StopReason;
use std::fmt;

/// What stands before the dice that were thrown for the seats.
const SEATING_ROLLS_MARK: char = '=';

/// Something that happened in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// Its number in the match, from 1.
    pub number: u32,
    /// When.
    pub timestamp: Timestamp,
    /// Who did it; `None` when the bot itself did.
    pub actor: Option<UserId>,
    /// What.
    pub kind: EventKind,
}

/// Something that happens, before it has its number and its time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvent {
    /// Who does it; `None` when the bot itself does, for somebody who wants it so.
    pub actor: Option<UserId>,
    /// What.
    pub kind: EventKind,
}

/// What can happen in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// The challenge was made. Always the first event, and only the first.
    ChallengeCreated,
    /// The challenger added a word to the draws, instead of the one before.
    SeedWordSet(String),
    /// The challenge was accepted, and everything that was open is settled.
    ChallengeAccepted(MatchStart),
    /// The invited person declined.
    ChallengeDeclined,
    /// The challenger withdrew the challenge.
    ChallengeWithdrawn,
    /// Nobody accepted in time.
    ChallengeExpired,
    /// An action, in the game's notation.
    ActionPlayed(String),
    /// The dice were thrown and fell so, in the game's notation.
    DiceRolled(String),
    /// So many of the last actions are taken back, by the seat that played them.
    ActionsUndone(u32),
    /// A seat offers to stop by agreement.
    EndOffered,
    /// A seat agrees to stop.
    EndAgreed,
    /// A seat asks the other to let it take back so many of the last actions, whoever played them.
    TakebackRequested(u32),
    /// The other seat lets it: what was asked for is taken back.
    TakebackGranted,
    /// What was offered or asked is refused.
    OfferDeclined,
    /// What was offered or asked is taken back by who did.
    OfferWithdrawn,
    /// A seat resigns.
    Resigned,
    /// Called off by someone who had not acted yet: there is no result.
    Cancelled,
    /// Whoever is to act is reminded of it.
    ReminderSent,
    /// The time of whoever is to act was up: the other wins.
    TimedOut,
    /// Whoever is to act gets so many milliseconds back, in which the bot was not there.
    TimeCompensated(Timestamp),
    /// The clock of a player stands still until then. Where nobody did it, the bot spent a day of vacation by itself for
    /// whoever is to act.
    VacationStarted(Timestamp),
    /// A player is back from vacation.
    VacationEnded,
    /// The match goes on here from now on; `None` when its channel is gone and nobody has said yet where it goes on.
    Relocated(Option<ChannelOrThread>),
    /// A moderator says why they do what they do next.
    ModeratorNoteAdded(String),
    /// Stopped from outside the game, or the challenge withdrawn so: there is no result.
    Stopped(StopReason),
}

/// How a match starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchStart {
    /// The settled rules as text, for example `pahtum blocks=7`.
    pub rules: String,
    /// The seat that the challenger got.
    pub challenger_seat: Side,
    /// What was thrown for the seats, the accepter's die first and then in turn; empty when nobody threw.
    pub seating_rolls: Vec<Face>,
    /// The word that the accepter added to the draws; empty when there is none.
    pub seed_word: String,
}

impl EventKind {
    /// Whether somebody who does this has seen how the match stands. Vacations are taken and ended elsewhere.
    #[must_use]
    pub const fn implies_match_seen(&self) -> bool {
        !matches!(self, EventKind::VacationStarted(_) | EventKind::VacationEnded)
    }

    /// The word for this kind of event, as the store keeps it.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            EventKind::ChallengeCreated => "invited",
            EventKind::SeedWordSet(_) => "worded",
            EventKind::ChallengeAccepted(_) => "accepted",
            EventKind::ChallengeDeclined => "declined",
            EventKind::ChallengeWithdrawn => "withdrawn",
            EventKind::ChallengeExpired => "lapsed",
            EventKind::ActionPlayed(_) => "action",
            EventKind::DiceRolled(_) => "threw",
            EventKind::ActionsUndone(_) => "taken-back",
            EventKind::EndOffered => "offered",
            EventKind::EndAgreed => "agreed",
            EventKind::TakebackRequested(_) => "asked-back",
            EventKind::TakebackGranted => "granted",
            EventKind::OfferDeclined => "refused",
            EventKind::OfferWithdrawn => "retracted",
            EventKind::Resigned => "resigned",
            EventKind::Cancelled => "called-off",
            EventKind::ReminderSent => "reminded",
            EventKind::TimedOut => "forfeited",
            EventKind::TimeCompensated(_) => "given-back",
            EventKind::VacationStarted(_) => "away",
            EventKind::VacationEnded => "back",
            EventKind::Relocated(_) => "moved",
            EventKind::ModeratorNoteAdded(_) => "noted",
            EventKind::Stopped(_) => "stopped",
        }
    }

    /// What is said beside the kind: an action's text, a word, how many are or would be taken back; of a start `SEAT RULES` or
    /// `SEAT =THROWN RULES`, and the word on a second line; milliseconds that are given back or up to which somebody is
    /// away; where the match goes on; why it was stopped. Empty for the others.
    #[must_use]
    pub fn detail(&self) -> String {
        match self {
            EventKind::ChallengeAccepted(start) => start.to_string(),
            EventKind::ActionPlayed(text)
            | EventKind::DiceRolled(text)
            | EventKind::SeedWordSet(text)
            | EventKind::ModeratorNoteAdded(text) => text.clone(),
            EventKind::ActionsUndone(count) | EventKind::TakebackRequested(count) => count.to_string(),
            EventKind::TimeCompensated(time) | EventKind::VacationStarted(time) => time.to_string(),
            EventKind::Relocated(spot) => spot.map_or_else(String::new, |spot| spot.to_string()),
            EventKind::Stopped(reason) => reason.detail(),
            _ => String::new(),
        }
    }

    /// The event with this kind and detail; `None` when there is no such event.
    #[must_use]
    pub fn read(kind: &str, detail: &str) -> Option<EventKind> {
        let plain = |what| detail.is_empty().then_some(what);
        match kind {
            "invited" => plain(EventKind::ChallengeCreated),
            "worded" => Some(EventKind::SeedWordSet(detail.to_owned())),
            "accepted" => MatchStart::read(detail).map(EventKind::ChallengeAccepted),
            "declined" => plain(EventKind::ChallengeDeclined),
            "withdrawn" => plain(EventKind::ChallengeWithdrawn),
            "lapsed" => plain(EventKind::ChallengeExpired),
            "action" => Some(EventKind::ActionPlayed(detail.to_owned())),
            "threw" => Some(EventKind::DiceRolled(detail.to_owned())),
            "taken-back" => detail.parse().ok().map(EventKind::ActionsUndone),
            "offered" => plain(EventKind::EndOffered),
            "agreed" => plain(EventKind::EndAgreed),
            "asked-back" => detail.parse().ok().map(EventKind::TakebackRequested),
            "granted" => plain(EventKind::TakebackGranted),
            "refused" => plain(EventKind::OfferDeclined),
            "retracted" => plain(EventKind::OfferWithdrawn),
            "resigned" => plain(EventKind::Resigned),
            "called-off" => plain(EventKind::Cancelled),
            "reminded" => plain(EventKind::ReminderSent),
            "forfeited" => plain(EventKind::TimedOut),
            "given-back" => parse_milliseconds(detail).map(EventKind::TimeCompensated),
            "away" => parse_milliseconds(detail).map(EventKind::VacationStarted),
            "back" => plain(EventKind::VacationEnded),
            "moved" if detail.is_empty() => Some(EventKind::Relocated(None)),
            "moved" => ChannelOrThread::read(detail).map(|spot| EventKind::Relocated(Some(spot))),
            "noted" => Some(EventKind::ModeratorNoteAdded(detail.to_owned())),
            "stopped" => StopReason::read(detail).map(EventKind::Stopped),
            _ => None,
        }
    }
}

/// A number of milliseconds that can be counted with.
fn parse_milliseconds(text: &str) -> Option<Timestamp> {
    text.parse().ok().filter(|time| (0..1 << 52).contains(time))
}

impl MatchStart {
    fn read(detail: &str) -> Option<MatchStart> {
        let (line, word) = detail.split_once('\n').unwrap_or((detail, ""));
        let (seat, rest) = line.split_once(' ')?;
        let (thrown, rules) = match rest.strip_prefix(SEATING_ROLLS_MARK) {
            Some(rest) => rest.split_once(' ')?,
            None => ("", rest),
        };
        Some(MatchStart {
            rules: rules.to_owned(),
            challenger_seat: Side::from_number(seat.parse().ok()?)?,
            seating_rolls: thrown.chars().map(Face::from_symbol).collect::<Option<_>>()?,
            seed_word: word.to_owned(),
        })
    }
}

impl fmt::Display for MatchStart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.challenger_seat.number())?;
        if !self.seating_rolls.is_empty() {
            write!(
                f,
                "{SEATING_ROLLS_MARK}{} ",
                self.seating_rolls.iter().map(|face| face.symbol()).collect::<String>()
            )?;
        }
        f.write_str(&self.rules)?;
        if self.seed_word.is_empty() { Ok(()) } else { write!(f, "\n{}", self.seed_word) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_reads_back() {
        let start = MatchStart {
            rules: "pahtum blocks=7".into(),
            challenger_seat: Side::Second,
            seating_rolls: vec![Face::Two, Face::Blank, Face::X],
            seed_word: "čáhci juo".into(),
        };
        let plain = MatchStart { seating_rolls: vec![], seed_word: String::new(), ..start.clone() };
        let all = [
            EventKind::ChallengeCreated,
            EventKind::SeedWordSet("birch".into()),
            EventKind::ChallengeAccepted(start),
            EventKind::ChallengeAccepted(plain),
            EventKind::DiceRolled("=X23".into()),
            EventKind::ActionsUndone(2),
            EventKind::ChallengeDeclined,
            EventKind::ChallengeWithdrawn,
            EventKind::ChallengeExpired,
            EventKind::ActionPlayed("d4".into()),
            EventKind::EndOffered,
            EventKind::EndAgreed,
            EventKind::TakebackRequested(3),
            EventKind::TakebackGranted,
            EventKind::OfferDeclined,
            EventKind::OfferWithdrawn,
            EventKind::Resigned,
            EventKind::Cancelled,
            EventKind::ReminderSent,
            EventKind::TimedOut,
            EventKind::TimeCompensated(5000),
            EventKind::VacationStarted(1_700_000_000_000),
            EventKind::VacationEnded,
            EventKind::Relocated(None),
            EventKind::Relocated(Some(ChannelOrThread::from_channel(70))),
            EventKind::Relocated(Some(ChannelOrThread { channel: 71, parent: Some(70) })),
            EventKind::ModeratorNoteAdded("not here".into()),
            EventKind::Stopped(StopReason::BotRemoved),
            EventKind::Stopped(StopReason::ChannelDeleted),
            EventKind::Stopped(StopReason::PlayerLeft(UserId(42))),
            EventKind::Stopped(StopReason::Moderator),
        ];
        for kind in all {
            assert_eq!(EventKind::read(kind.as_str(), &kind.detail()), Some(kind));
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
            assert_eq!(EventKind::read(kind, detail), None, "{kind} {detail}");
        }
    }
}
