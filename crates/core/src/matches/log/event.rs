//! The events of a match, numbered from 1 without gaps.

use crate::kit::dice::Face;
use crate::kit::side::Side;
use crate::matches::ids::{Timestamp, UserId};
use crate::matches::log::location::ChannelOrThread;
use crate::matches::log::stop::StopReason;

/// An event of a match, as it stands in the log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The number in the match, from 1.
    pub number: u32,
    /// The time of the event.
    pub timestamp: Timestamp,
    /// The user who did it; `None` when the bot did.
    pub actor: Option<UserId>,
    /// The kind of event, with its data.
    pub kind: EventKind,
}

/// An event that has no number and no time yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewEvent {
    /// The user who does it; `None` when the bot does it for a player.
    pub actor: Option<UserId>,
    /// The kind of event, with its data.
    pub kind: EventKind,
}

/// The kinds of events of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventKind {
    /// The challenge was made. Always the first event, and only the first.
    ChallengeCreated,
    /// The challenger set the word that they add to the random draws; it replaces an earlier word.
    SeedWordSet(String),
    /// The challenge was accepted, and everything that was open was drawn.
    ChallengeAccepted(MatchStart),
    /// The challenged user declined.
    ChallengeDeclined,
    /// The challenger withdrew the challenge.
    ChallengeWithdrawn,
    /// Nobody accepted in time.
    ChallengeExpired,
    /// An action was played, in the game's notation.
    ActionPlayed(String),
    /// The dice were rolled; the result is in the game's notation.
    DiceRolled(String),
    /// The next actions, this many, are a reply that their player had planned. They are stored with this event.
    ReplyPlanned(u32),
    /// The seat that played the last actions took this many of them back.
    ActionsUndone(u32),
    /// A seat offered to end the match by agreement.
    EndOffered,
    /// A seat agreed to end the match.
    EndAgreed,
    /// A seat offered to cancel the match without a result.
    CancelOffered,
    /// A seat agreed to cancel the match.
    CancelAgreed,
    /// A seat asked the opponent to take back this many of the last actions, of any player.
    TakebackRequested(u32),
    /// The opponent allowed the takeback, and the actions were taken back.
    TakebackGranted,
    /// The opponent declined an offer or a request.
    OfferDeclined,
    /// A seat withdrew its own offer or request.
    OfferWithdrawn,
    /// A seat resigned.
    Resigned,
    /// A seat cancelled the match before its first action: there is no result.
    Cancelled,
    /// The bot reminded the player to move.
    ReminderSent,
    /// The player to move ran out of time: the opponent wins.
    TimedOut,
    /// The player to move got this many milliseconds back for the time when the bot was down.
    TimeCompensated(Timestamp),
    /// The clock of a player is paused until this time. Without an actor the bot spent a vacation day for the player to
    /// move.
    VacationStarted(Timestamp),
    /// A player came back from vacation, or it was over.
    VacationEnded,
    /// The running clock stands until its player acts, and until this time at the latest: the first clock of a live
    /// match, or the clock of a player whom no direct message reaches. A time that is over has it run on.
    ClockHeld(Timestamp),
    /// The match continues in this place; `None` when its channel was deleted and no player has moved it yet.
    Relocated(Option<ChannelOrThread>),
    /// A moderator gave the reason for their next command.
    ModeratorNoteAdded(String),
    /// The match or the challenge was stopped from outside the game: there is no result.
    Stopped(StopReason),
}

/// Everything that was settled when a match started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchStart {
    /// The rules with every option set, as text, for example `pahtum blocks=7`.
    pub rules: String,
    /// The seat that the challenger got.
    pub challenger_seat: Side,
    /// The rolls for the seats, the accepter's first and then in turn; empty when nobody rolled.
    pub seating_rolls: Vec<Face>,
    /// The word that the accepter added to the random draws; empty when there is none.
    pub seed_word: String,
}

impl EventKind {
    /// Returns `true` when a user who does this has seen the match as it is now. Vacations are started and ended
    /// elsewhere.
    #[must_use]
    pub const fn implies_match_seen(&self) -> bool {
        !matches!(self, EventKind::VacationStarted(_) | EventKind::VacationEnded)
    }
}
