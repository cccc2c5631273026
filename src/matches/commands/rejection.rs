//! Why a wish is not granted. Nothing has changed then.

use crate::matches::ids::UserId;
use crate::matches::state::offers::Offer;

/// Why a wish was refused; the words for it are found elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Rejection {
    /// The match has moved on since the control was shown.
    Stale,
    /// The person does not play in this match.
    NotAPlayer,
    /// It is this other person's turn.
    NotYourTurn(UserId),
    /// The challenge is for this other person.
    NotChallenged(UserId),
    /// One cannot accept or decline one's own challenge.
    OwnChallenge,
    /// A challenge that is open to all cannot be declined for the others.
    CannotDeclineOpenChallenge,
    /// Only the challenger can withdraw a challenge.
    NotChallenger(UserId),
    /// The challenge has not been accepted yet.
    NotStarted,
    /// The match is over, or the challenge no longer stands.
    MatchOver,
    /// The time of this person is up.
    TimeUp(UserId),
    /// A typed action is none of the legal ones.
    IllegalAction {
        /// What was typed.
        text: String,
        /// What is wrong with it, as far as that can be said.
        problem: InputProblem,
        /// Legal actions: those that look much like it or, when none does, a few to show how it is done.
        suggestions: Vec<String>,
    },
    /// Nothing was typed; these are some legal actions.
    NoActionGiven {
        /// Legal actions to show how it is done.
        suggestions: Vec<String>,
    },
    /// The dice have to be thrown first.
    RollFirst,
    /// No throw is due; these are some legal actions.
    NoRollDue {
        /// Legal actions to show what is due instead.
        suggestions: Vec<String>,
    },
    /// Something was typed after a throw: nobody could know yet what the dice allow.
    RollMustBeLast,
    /// Nothing has been decided since the dice fell, or the other has acted.
    NothingToUndo,
    /// A word can be added only until the challenge is accepted.
    TooLateForSeedWord,
    /// The turn passed on before all the typed actions were played; this one was left.
    TurnEnded(String),
    /// A match can only be called off before one's own first action.
    AlreadyActed,
    /// Nothing of what the other could offer or ask stands; what became of the last, as long as that is known.
    NoPendingOffer(Option<Offer>),
    /// What stands is the other's; only they can take it back.
    NotYourOffer,
    /// One has offered to stop since one's own last action.
    EndAlreadyOffered,
    /// What one has offered or asked oneself stands and waits for the other.
    OwnOfferPending,
    /// One plays both seats: there is nobody to agree with.
    SoloMatch,
    /// The other side has offered the same; it can be agreed to.
    OpponentOfferedEnd,
    /// The other side has offered or asked something else, which is to be answered first.
    AnswerOfferFirst,
    /// In one's last turn nothing was chosen since the dice fell, or one has had no turn yet.
    NoTakebackPossible,
    /// One has asked to take something back since one's own last turn.
    TakebackAlreadyRequested,
}

/// What is wrong with a typed action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InputProblem {
    /// It is spelled much like a legal one.
    Misspelled,
    /// It names a point that the board does not have.
    UnknownPoint,
    /// It names a point on which a piece stands already.
    PointOccupied,
    /// It names a free point that may not be chosen at present.
    PointNotAllowed,
    /// It looks like nothing that is legal.
    Unrecognized,
}
