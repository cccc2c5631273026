//! Why a wish is not granted. Nothing has changed then.

use crate::room::offer::Offer;
use crate::room::people::Person;

/// Why a wish was refused; the words for it are found elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// The match has moved on since the control was shown.
    Stale,
    /// The person does not play in this match.
    NotYours,
    /// It is this other person's turn.
    NotYourTurn(Person),
    /// The challenge is for this other person.
    NotAsked(Person),
    /// One cannot accept or decline one's own challenge.
    OwnChallenge,
    /// A challenge that is open to all cannot be declined for the others.
    OpenDecline,
    /// Only the challenger can withdraw a challenge.
    NotChallenger(Person),
    /// The challenge has not been accepted yet.
    NotStarted,
    /// The match is over, or the challenge no longer stands.
    Over,
    /// The time of this person is up.
    TimeUp(Person),
    /// A typed action is none of the legal ones.
    Illegal {
        /// What was typed.
        text: String,
        /// What is wrong with it, as far as that can be said.
        wrong: Wrong,
        /// Legal actions: those that look much like it or, when none does, a few to show how it is done.
        near: Vec<String>,
    },
    /// Nothing was typed; these are some legal actions.
    NoAction {
        /// Legal actions to show how it is done.
        near: Vec<String>,
    },
    /// The dice have to be thrown first.
    ThrowFirst,
    /// No throw is due; these are some legal actions.
    NoThrow {
        /// Legal actions to show what is due instead.
        near: Vec<String>,
    },
    /// Something was typed after a throw: nobody could know yet what the dice allow.
    ThrowIsLast,
    /// Nothing has been decided since the dice fell, or the other has acted.
    NothingToTakeBack,
    /// A word can be added only until the challenge is accepted.
    TooLateForAWord,
    /// The turn passed on before all the typed actions were played; this one was left.
    TurnEnded(String),
    /// A match can only be called off before one's own first action.
    AlreadyActed,
    /// Nothing of what the other could offer or ask stands; what became of the last, as long as that is known.
    NoOffer(Option<Offer>),
    /// What stands is the other's; only they can take it back.
    NotYourOffer,
    /// One has offered to stop since one's own last action.
    OfferedAlready,
    /// What one has offered or asked oneself stands and waits for the other.
    OwnOffer,
    /// One plays both seats: there is nobody to agree with.
    Alone,
    /// The other side has offered the same; it can be agreed to.
    OfferStands,
    /// The other side has offered or asked something else, which is to be answered first.
    AnswerFirst,
    /// In one's last turn nothing was chosen since the dice fell, or one has had no turn yet.
    NothingToAskBack,
    /// One has asked to take something back since one's own last turn.
    AskedAlready,
}

/// What is wrong with a typed action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wrong {
    /// It is spelled much like a legal one.
    Misspelled,
    /// It names a point that the board does not have.
    NoPoint,
    /// It names a point on which a piece stands already.
    Taken,
    /// It names a free point that may not be chosen at present.
    NotNow,
    /// It looks like nothing that is legal.
    Strange,
}
