//! Why a wish is not granted. Nothing has changed then.

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
    /// A typed action is none of the legal ones.
    Illegal {
        /// What was typed.
        text: String,
        /// The legal actions that look most like it, the nearest first.
        near: Vec<String>,
    },
    /// Nothing was typed; these are some legal actions.
    NoAction {
        /// Legal actions to show how it is done.
        near: Vec<String>,
    },
    /// The turn passed on before all the typed actions were played; this one was left.
    TurnEnded(String),
    /// A match can only be called off before one's own first action.
    AlreadyActed,
    /// There is no offer to answer.
    NoOffer,
    /// One's own offer stands and waits for the other.
    OwnOffer,
    /// The other side has offered the same; it can be agreed to.
    OfferStands,
}
