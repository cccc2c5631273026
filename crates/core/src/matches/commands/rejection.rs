//! The reasons for which a command is rejected. A rejected command changes nothing.

use crate::matches::ids::UserId;
use crate::matches::state::offers::Offer;

/// The reason for which a command is rejected. The text for users is made by the interface.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rejection {
    /// The match has changed since the button was shown.
    Stale,
    /// The user does not play in this match.
    NotAPlayer,
    /// It is the turn of this other player.
    NotYourTurn(UserId),
    /// The challenge is for this other user.
    NotChallenged(UserId),
    /// A user cannot accept or decline their own challenge.
    OwnChallenge,
    /// An open challenge cannot be declined.
    CannotDeclineOpenChallenge,
    /// Only this user, the challenger, can withdraw the challenge.
    NotChallenger(UserId),
    /// The challenge has not been accepted yet.
    NotStarted,
    /// The match is over, or the challenge has been closed.
    MatchOver,
    /// This player has run out of time.
    TimeUp(UserId),
    /// A typed action is not legal.
    IllegalAction {
        /// The typed text.
        text: String,
        /// The problem, as far as it can be found.
        problem: InputProblem,
        /// Legal actions: similar ones or, if there are none, a few examples.
        suggestions: Vec<String>,
    },
    /// No action was typed.
    NoActionGiven {
        /// A few legal actions as examples.
        suggestions: Vec<String>,
    },
    /// The dice have to be rolled first.
    RollFirst,
    /// No roll is due.
    NoRollDue {
        /// A few legal actions as examples.
        suggestions: Vec<String>,
    },
    /// An action was typed after a roll, although the roll decides which actions are legal.
    RollMustBeLast,
    /// The user has chosen nothing since the last roll, or the opponent has acted since.
    NothingToUndo,
    /// The challenge has been accepted, so no seed word can be added.
    TooLateForSeedWord,
    /// The turn ended before this typed action.
    TurnEnded(String),
    /// The player has offered to cancel the match since their last action.
    CancelAlreadyOffered,
    /// The opponent has no pending offer. It holds the last offer, as long as that is remembered.
    NoPendingOffer(Option<Offer>),
    /// The pending offer is the opponent's; only they can withdraw it.
    NotYourOffer,
    /// The user has already offered to end the match since their last action.
    EndAlreadyOffered,
    /// The user's own offer is pending and waits for the opponent.
    OwnOfferPending,
    /// The user plays both seats, so there is no opponent to agree with.
    SoloMatch,
    /// The opponent has offered the same and waits for an answer.
    OpponentOfferedEnd,
    /// Another offer of the opponent has to be answered first.
    AnswerOfferFirst,
    /// The user chose nothing after the last roll of their last turn, or has had no turn yet.
    NoTakebackPossible,
    /// The user has already requested a takeback since their last turn.
    TakebackAlreadyRequested,
    /// The user has taken back as often as is allowed in a match.
    TooManyTakebacks,
    /// The log has as many events as a match may have, so it can only be ended.
    LogFull,
    /// The challenger has set the seed word as often as is allowed.
    TooManySeedWords,
}

/// The problem of a typed action that is not legal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputProblem {
    /// It is similar to a legal action.
    Misspelled,
    /// It names a point that is not on the board.
    UnknownPoint,
    /// It names an occupied point.
    PointOccupied,
    /// It names a free point that is not allowed now.
    PointNotAllowed,
    /// It is not similar to any legal action.
    Unrecognized,
}
