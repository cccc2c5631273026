//! What people want to happen in a match.

use crate::kit::walk::Draw;
use crate::room::habits::Habits;
use crate::room::people::Moment;
use crate::room::stop::Why;

/// What a person wants to happen in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wish {
    /// Accept the challenge, adding this word to the draws; it may be empty.
    Accept(String),
    /// Decline the challenge.
    Decline,
    /// Withdraw one's own challenge.
    Withdraw,
    /// Add this word to the draws of one's own challenge, instead of the one before.
    Word(String),
    /// Play these actions, one after the other, all or none. The last may be [`crate::room::typed::THROW`].
    Play(Vec<String>),
    /// Throw the dice.
    Throw,
    /// Take back what was last decided since the dice fell.
    TakeBack,
    /// Offer to stop by agreement.
    Offer,
    /// Agree to stop.
    Agree,
    /// Take back one's last turn: freely where that can be, otherwise ask the other.
    AskBack,
    /// Let the other take back what they asked for.
    GiveBack,
    /// Refuse what the other has offered or asked.
    Refuse,
    /// Take back what one has offered or asked oneself.
    Retract,
    /// Resign.
    Resign,
    /// Call the match off before one's own first action.
    CallOff,
    /// Stop the match, or withdraw the challenge, without a result. That it is so, or that the one who wants it is a
    /// moderator, is for the asker of this to know: the room cannot.
    Stop(Why),
    /// Stop it as a moderator, for this reason; it may be empty.
    Moderate(String),
}

/// What the outside gives for judging a wish.
pub struct Given<'a> {
    /// The time.
    pub now: Moment,
    /// What the players want done for them.
    pub habits: &'a Habits,
    /// The draws of the match, from the next one on.
    pub luck: Draw<'a>,
}
