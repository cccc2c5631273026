//! The text form of an event in the store: a keyword for its kind, and a detail.
//!
//! The keywords and the details are a contract with stored databases and never change.

use crate::kit::dice::Face;
use crate::kit::side::Side;
use crate::matches::ids::Timestamp;
use crate::matches::log::event::{EventKind, MatchStart};
use crate::matches::log::location::ChannelOrThread;
use crate::matches::log::stop::StopReason;
use std::fmt;

/// The mark before the dice that were rolled for the seats.
const SEATING_ROLLS_MARK: char = '=';

impl EventKind {
    /// The keyword of this kind of event in the store.
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
            EventKind::ReplyPlanned(_) => "planned",
            EventKind::ActionsUndone(_) => "taken-back",
            EventKind::EndOffered => "offered",
            EventKind::EndAgreed => "agreed",
            EventKind::CancelOffered => "cancel-offered",
            EventKind::CancelAgreed => "cancel-agreed",
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
            EventKind::ClockHeld(_) => "held",
            EventKind::Relocated(_) => "moved",
            EventKind::ModeratorNoteAdded(_) => "noted",
            EventKind::Stopped(_) => "stopped",
        }
    }

    /// The detail beside the keyword; empty for kinds that carry nothing.
    ///
    /// It is an action or a roll in the game's notation, a seed word or a note, a number of actions, a time in
    /// milliseconds, a place, or the reason of a stop. A start is `SEAT RULES` or `SEAT =ROLLS RULES`, with the
    /// accepter's seed word on a second line.
    #[must_use]
    pub fn detail(&self) -> String {
        match self {
            EventKind::ChallengeAccepted(start) => start.to_string(),
            EventKind::ActionPlayed(text)
            | EventKind::DiceRolled(text)
            | EventKind::SeedWordSet(text)
            | EventKind::ModeratorNoteAdded(text) => text.clone(),
            EventKind::ActionsUndone(count) | EventKind::TakebackRequested(count) | EventKind::ReplyPlanned(count) => {
                count.to_string()
            }
            EventKind::TimeCompensated(time) | EventKind::VacationStarted(time) | EventKind::ClockHeld(time) => {
                time.to_string()
            }
            EventKind::Relocated(location) => location.map_or_else(String::new, |location| location.to_string()),
            EventKind::Stopped(reason) => reason.detail(),
            _ => String::new(),
        }
    }

    /// Parses a keyword and a detail; returns `None` when they make no event.
    #[must_use]
    pub fn read(keyword: &str, detail: &str) -> Option<EventKind> {
        let plain = |kind| detail.is_empty().then_some(kind);
        match keyword {
            "invited" => plain(EventKind::ChallengeCreated),
            "worded" => Some(EventKind::SeedWordSet(detail.to_owned())),
            "accepted" => MatchStart::read(detail).map(EventKind::ChallengeAccepted),
            "declined" => plain(EventKind::ChallengeDeclined),
            "withdrawn" => plain(EventKind::ChallengeWithdrawn),
            "lapsed" => plain(EventKind::ChallengeExpired),
            "action" => Some(EventKind::ActionPlayed(detail.to_owned())),
            "threw" => Some(EventKind::DiceRolled(detail.to_owned())),
            "planned" => detail.parse().ok().map(EventKind::ReplyPlanned),
            "taken-back" => detail.parse().ok().map(EventKind::ActionsUndone),
            "offered" => plain(EventKind::EndOffered),
            "agreed" => plain(EventKind::EndAgreed),
            "cancel-offered" => plain(EventKind::CancelOffered),
            "cancel-agreed" => plain(EventKind::CancelAgreed),
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
            "held" => parse_milliseconds(detail).map(EventKind::ClockHeld),
            "moved" if detail.is_empty() => Some(EventKind::Relocated(None)),
            "moved" => ChannelOrThread::read(detail).map(|location| EventKind::Relocated(Some(location))),
            "noted" => Some(EventKind::ModeratorNoteAdded(detail.to_owned())),
            "stopped" => StopReason::read(detail).map(EventKind::Stopped),
            _ => None,
        }
    }
}

/// Parses milliseconds within bounds that no sum can overflow.
fn parse_milliseconds(text: &str) -> Option<Timestamp> {
    text.parse().ok().filter(|time| (0..1 << 52).contains(time))
}

impl MatchStart {
    fn read(detail: &str) -> Option<MatchStart> {
        let (line, seed_word) = detail.split_once('\n').unwrap_or((detail, ""));
        let (seat, rest) = line.split_once(' ')?;
        let (rolls, rules) = match rest.strip_prefix(SEATING_ROLLS_MARK) {
            // Without rolls there is no mark.
            Some(rest) => rest.split_once(' ').filter(|(rolls, _)| !rolls.is_empty())?,
            None => ("", rest),
        };
        Some(MatchStart {
            rules: rules.to_owned(),
            challenger_seat: Side::from_number(seat.parse().ok()?)?,
            seating_rolls: rolls.chars().map(Face::from_symbol).collect::<Option<_>>()?,
            seed_word: seed_word.to_owned(),
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
    use crate::matches::ids::UserId;

    #[test]
    fn every_event_kind_round_trips() {
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
            EventKind::CancelOffered,
            EventKind::CancelAgreed,
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
            EventKind::ClockHeld(1_700_000_600_000),
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
    fn malformed_keyword_or_detail_is_rejected() {
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
