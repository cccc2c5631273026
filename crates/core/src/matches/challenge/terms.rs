//! The terms that a challenge proposes. They never change afterwards.

use crate::kit::side::Side;
use crate::matches::challenge::pair::PairGame;
use crate::matches::clock::time_control::TimeControl;
use crate::matches::ids::{ChannelRef, CompetitionId, MatchId, MatchTag, Timestamp, UserId};
use crate::matches::settings::preferences::LanguageCode;
use crate::matches::{CHALLENGE_LIFETIME, COMPETITION_CHALLENGE_LIFETIME, OPEN_CHALLENGE_LIFETIME};
use crate::session::rules::RequestedRules;

/// The terms of a match.
#[derive(Debug, Clone)]
pub struct Terms {
    /// The game and its options; some may still have to be drawn at random.
    pub rules: RequestedRules,
    /// The user who made the challenge.
    pub challenger: UserId,
    /// The challenged user; `None` for an open challenge, which anyone can accept. In a solo match it is the
    /// challenger.
    pub opponent: Option<UserId>,
    /// The seat that the challenger asked for.
    pub challenger_seat: SeatPreference,
    /// The channel of the challenge.
    pub channel_ref: ChannelRef,
    /// The time control as text; empty without a time limit.
    pub time_control: String,
    /// True when the match gets its own thread under the challenge.
    pub use_thread: bool,
    /// The match of which this is the rematch.
    pub rematch_of: Option<MatchId>,
    /// The game of a pair that this is; `None` for a single match.
    pub pair: Option<PairGame>,
    /// True when the result is meant to count for ratings.
    pub rated: bool,
    /// The bot's commitment to the secret behind the random draws, in hexadecimal digits; see `docs/FAIR.md`.
    pub commitment: String,
    /// The language of its public messages, where no server sets one: in a place without the bot that of the
    /// challenger.
    pub language: Option<LanguageCode>,
    /// The pairing of a competition that is played.
    pub competition: Option<CompetitionGame>,
}

/// A pairing of a competition, which one match or pair decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CompetitionGame {
    /// The competition.
    pub competition: CompetitionId,
    /// The number of the pairing, from 1 on.
    pub pairing: u32,
    /// True in a ladder, where the challenger of the match has challenged the opponent.
    pub is_ladder: bool,
}

impl Terms {
    /// Returns the terms of a casual match without a time limit, with seats at random.
    #[must_use]
    pub fn new(rules: RequestedRules, challenger: UserId, opponent: Option<UserId>, channel_ref: ChannelRef) -> Terms {
        Terms {
            rules,
            challenger,
            opponent,
            challenger_seat: SeatPreference::Random,
            channel_ref,
            time_control: String::new(),
            use_thread: false,
            rematch_of: None,
            pair: None,
            rated: false,
            commitment: String::new(),
            language: None,
            competition: None,
        }
    }

    /// Returns the tag of the match: the start of the commitment, which no other match shares but the other game of a
    /// pair.
    #[must_use]
    pub fn tag(&self) -> MatchTag {
        MatchTag::from_start_of(&self.commitment)
    }

    /// Returns the time for which the challenge waits for an answer, in milliseconds. Someone who fits an open one may
    /// come by days later, unless it is for a live match, for which the challenger must still be there.
    #[must_use]
    pub fn challenge_lifetime(&self, time_control: Option<TimeControl>) -> Timestamp {
        match time_control {
            // The bot accepts it itself, as soon as it runs.
            _ if self.competition.is_some() => COMPETITION_CHALLENGE_LIFETIME,
            Some(control) if !control.is_correspondence() => control.challenge_lifetime(),
            _ if self.opponent.is_none() => OPEN_CHALLENGE_LIFETIME,
            _ => CHALLENGE_LIFETIME,
        }
    }

    /// Returns `true` when the opponent is the computer player. Its results are in rating pools of their own.
    #[must_use]
    pub fn is_against_computer(&self) -> bool {
        self.opponent.is_some_and(UserId::is_computer)
    }

    /// Returns `true` when the players need direct messages: in a place without the bot nothing else can tell them that
    /// their time runs out.
    #[must_use]
    pub const fn needs_direct_messages(&self) -> bool {
        self.channel_ref.is_without_bot() && !self.time_control.is_empty()
    }

    /// Returns `true` when one user plays both seats to try a game out. No such match counts.
    #[must_use]
    pub fn is_solo(&self) -> bool {
        self.opponent == Some(self.challenger)
    }
}

/// The seat that a challenger asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatPreference {
    /// Drawn at random when the challenge is accepted.
    Random,
    /// The first seat.
    First,
    /// The second seat.
    Second,
}

impl SeatPreference {
    /// All values, the default first.
    pub const ALL: [SeatPreference; 3] = [SeatPreference::Random, SeatPreference::First, SeatPreference::Second];

    /// The preference for this seat.
    #[must_use]
    pub const fn of(side: Side) -> SeatPreference {
        match side {
            Side::First => SeatPreference::First,
            Side::Second => SeatPreference::Second,
        }
    }

    /// The keyword in commands and in the store.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            SeatPreference::Random => "lot",
            SeatPreference::First => "first",
            SeatPreference::Second => "second",
        }
    }

    /// Parses the keyword.
    #[must_use]
    pub fn read(keyword: &str) -> Option<SeatPreference> {
        SeatPreference::ALL.into_iter().find(|preference| preference.as_str() == keyword)
    }
}
