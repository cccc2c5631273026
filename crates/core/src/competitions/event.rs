//! The events of a competition, and their text form in the store.
//!
//! The people of an event are not part of its payload: the store keeps them in columns of their own, so that an erased
//! person is replaced without reading a payload. The keywords and payloads are a contract with stored databases and
//! never change.

use crate::kit::side::Side;
use crate::matches::ids::{Timestamp, UserId};

/// An event as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LoggedEvent {
    /// Its number, from 1 on.
    pub number: u32,
    /// When it happened.
    pub timestamp: Timestamp,
    /// The person who caused it; `None` for the bot.
    pub actor: Option<UserId>,
    /// The event.
    pub event: CompetitionEvent,
}

/// An event that is about to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCompetitionEvent {
    /// The person who caused it; `None` for the bot.
    pub actor: Option<UserId>,
    /// The event.
    pub event: CompetitionEvent,
}

/// Something that happened in a competition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CompetitionEvent {
    /// A person entered.
    Joined {
        /// The person.
        user: UserId,
        /// True if they are to be entered in the next ones of the series, too.
        every_time: bool,
    },
    /// An entrant changed their mind about the next ones of the series.
    EveryTimeSet {
        /// The entrant.
        user: UserId,
        /// True if they are to be entered in the next ones.
        every_time: bool,
    },
    /// An entrant left before the start.
    Left {
        /// The entrant.
        user: UserId,
    },
    /// The competition started; the seeds and pairings follow.
    Started,
    /// An entrant has the next place in a division, by rating.
    Seeded {
        /// The entrant.
        user: UserId,
        /// The number of the division, from 0 on.
        division: u32,
        /// The rating at the start.
        points: i32,
    },
    /// Two people meet. Pairings are numbered from 1 on in the order of these events.
    Paired {
        /// The division.
        division: u32,
        /// The people, the one with the first seat first.
        seats: [UserId; 2],
    },
    /// A person challenged another, so the two meet. It is numbered with the pairings.
    Challenged {
        /// The challenger.
        challenger: UserId,
        /// The challenged person.
        opponent: UserId,
        /// The seat of the challenger.
        challenger_seat: Side,
    },
    /// A pairing has a result.
    Played {
        /// The number of the pairing.
        pairing: u32,
        /// The result.
        result: PairingResult,
    },
    /// An entrant plays no further games.
    Withdrawn {
        /// The entrant.
        user: UserId,
        /// The reason.
        reason: WithdrawalReason,
    },
    /// Every pairing is settled.
    Finished,
    /// It ended without an end: nobody wins it.
    Stopped,
}

/// The result of a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairingResult {
    /// The person with this seat won.
    Won {
        /// The seat of the winner.
        winner: Side,
        /// True if the other one ran out of time.
        on_time: bool,
    },
    /// A draw.
    Drawn,
    /// There is no result, for example because the two block each other: half a point each.
    Unplayed,
}

/// The reason why an entrant plays no further games.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WithdrawalReason {
    /// Their own wish.
    Left,
    /// They lost on time too often.
    LossesOnTime,
    /// A manager excluded them.
    Excluded,
}

impl WithdrawalReason {
    const ALL: [(WithdrawalReason, &'static str); 3] = [
        (WithdrawalReason::Left, "left"),
        (WithdrawalReason::LossesOnTime, "time"),
        (WithdrawalReason::Excluded, "excluded"),
    ];
}

impl PairingResult {
    fn keyword(self) -> &'static str {
        match self {
            PairingResult::Won { winner: Side::First, on_time: false } => "first",
            PairingResult::Won { winner: Side::First, on_time: true } => "first-time",
            PairingResult::Won { winner: Side::Second, on_time: false } => "second",
            PairingResult::Won { winner: Side::Second, on_time: true } => "second-time",
            PairingResult::Drawn => "draw",
            PairingResult::Unplayed => "unplayed",
        }
    }

    fn read(keyword: &str) -> Option<PairingResult> {
        let won = |winner, on_time| Some(PairingResult::Won { winner, on_time });
        match keyword {
            "first" => won(Side::First, false),
            "first-time" => won(Side::First, true),
            "second" => won(Side::Second, false),
            "second-time" => won(Side::Second, true),
            "draw" => Some(PairingResult::Drawn),
            "unplayed" => Some(PairingResult::Unplayed),
            _ => None,
        }
    }
}

impl CompetitionEvent {
    /// The keyword of this kind of event in the store.
    #[must_use]
    pub const fn as_str(&self) -> &'static str {
        match self {
            CompetitionEvent::Joined { .. } => "joined",
            CompetitionEvent::EveryTimeSet { .. } => "every-time",
            CompetitionEvent::Left { .. } => "left",
            CompetitionEvent::Started => "started",
            CompetitionEvent::Seeded { .. } => "seeded",
            CompetitionEvent::Paired { .. } => "paired",
            CompetitionEvent::Challenged { .. } => "challenged",
            CompetitionEvent::Played { .. } => "played",
            CompetitionEvent::Withdrawn { .. } => "withdrawn",
            CompetitionEvent::Finished => "finished",
            CompetitionEvent::Stopped => "stopped",
        }
    }

    /// The people of the event.
    #[must_use]
    pub const fn users(&self) -> [Option<UserId>; 2] {
        match *self {
            CompetitionEvent::Joined { user, .. }
            | CompetitionEvent::EveryTimeSet { user, .. }
            | CompetitionEvent::Left { user }
            | CompetitionEvent::Seeded { user, .. }
            | CompetitionEvent::Withdrawn { user, .. } => [Some(user), None],
            CompetitionEvent::Paired { seats: [first, second], .. }
            | CompetitionEvent::Challenged { challenger: first, opponent: second, .. } => [Some(first), Some(second)],
            CompetitionEvent::Started
            | CompetitionEvent::Played { .. }
            | CompetitionEvent::Finished
            | CompetitionEvent::Stopped => [None, None],
        }
    }

    /// The rest of the event; empty for kinds that carry nothing else.
    #[must_use]
    pub fn payload(&self) -> String {
        match *self {
            CompetitionEvent::Joined { every_time, .. } | CompetitionEvent::EveryTimeSet { every_time, .. } => {
                if every_time { "every-time" } else { "once" }.to_owned()
            }
            CompetitionEvent::Seeded { division, points, .. } => format!("{division} {points}"),
            CompetitionEvent::Paired { division, .. } => division.to_string(),
            CompetitionEvent::Challenged { challenger_seat, .. } => challenger_seat.number().to_string(),
            CompetitionEvent::Played { pairing, result } => format!("{pairing} {}", result.keyword()),
            CompetitionEvent::Withdrawn { reason, .. } => {
                let named = WithdrawalReason::ALL.iter().find(|(known, _)| *known == reason);
                named.map_or_else(String::new, |(_, keyword)| (*keyword).to_owned())
            }
            CompetitionEvent::Left { .. }
            | CompetitionEvent::Started
            | CompetitionEvent::Finished
            | CompetitionEvent::Stopped => String::new(),
        }
    }

    /// Parses a stored event; returns `None` when the parts make no event.
    #[must_use]
    pub fn read(keyword: &str, users: [Option<UserId>; 2], payload: &str) -> Option<CompetitionEvent> {
        let every_time = || match payload {
            "every-time" => Some(true),
            "once" => Some(false),
            _ => None,
        };
        let plain = |event| payload.is_empty().then_some(event);
        match (keyword, users) {
            ("joined", [Some(user), None]) => Some(CompetitionEvent::Joined { user, every_time: every_time()? }),
            ("every-time", [Some(user), None]) => {
                Some(CompetitionEvent::EveryTimeSet { user, every_time: every_time()? })
            }
            ("left", [Some(user), None]) => plain(CompetitionEvent::Left { user }),
            ("started", [None, None]) => plain(CompetitionEvent::Started),
            ("seeded", [Some(user), None]) => {
                let (division, points) = payload.split_once(' ')?;
                let [division, points] = [division.parse::<i64>().ok()?, points.parse().ok()?];
                Some(CompetitionEvent::Seeded {
                    user,
                    division: u32::try_from(division).ok()?,
                    points: i32::try_from(points).ok()?,
                })
            }
            ("paired", [Some(first), Some(second)]) => {
                Some(CompetitionEvent::Paired { division: payload.parse().ok()?, seats: [first, second] })
            }
            ("challenged", [Some(challenger), Some(opponent)]) => {
                let challenger_seat = Side::from_number(payload.parse().ok()?)?;
                Some(CompetitionEvent::Challenged { challenger, opponent, challenger_seat })
            }
            ("played", [None, None]) => {
                let (pairing, result) = payload.split_once(' ')?;
                Some(CompetitionEvent::Played { pairing: pairing.parse().ok()?, result: PairingResult::read(result)? })
            }
            ("withdrawn", [Some(user), None]) => {
                let reason = WithdrawalReason::ALL.iter().find(|(_, known)| *known == payload)?.0;
                Some(CompetitionEvent::Withdrawn { user, reason })
            }
            ("finished", [None, None]) => plain(CompetitionEvent::Finished),
            ("stopped", [None, None]) => plain(CompetitionEvent::Stopped),
            _ => None,
        }
    }
}
