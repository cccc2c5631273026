//! What people want to happen in a match.

use crate::kit::simulation::RandomSource;
use crate::matches::ids::Timestamp;
use crate::matches::log::stop::StopReason;
use crate::matches::settings::automation::AutomationByUser;

/// What a person wants to happen in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchCommand {
    /// Accept the challenge, adding this word to the draws; it may be empty.
    AcceptChallenge(String),
    /// Decline the challenge.
    DeclineChallenge,
    /// Withdraw one's own challenge.
    WithdrawChallenge,
    /// Add this word to the draws of one's own challenge, instead of the one before.
    SetSeedWord(String),
    /// Play these actions, one after the other, all or none. The last may be [`crate::matches::commands::action_input::ROLL_INPUT`].
    PlayActions(Vec<String>),
    /// Throw the dice.
    RollDice,
    /// Take back what was last decided since the dice fell.
    Undo,
    /// Offer to stop by agreement.
    OfferEnd,
    /// Agree to stop.
    AgreeToEnd,
    /// Take back one's last turn: freely where that can be, otherwise ask the other.
    RequestTakeback,
    /// Let the other take back what they asked for.
    GrantTakeback,
    /// Refuse what the other has offered or asked.
    DeclineOffer,
    /// Take back what one has offered or asked oneself.
    WithdrawOffer,
    /// Resign.
    Resign,
    /// Call the match off before one's own first action.
    Cancel,
    /// Stop the match, or withdraw the challenge, without a result. That it is so, or that the one who wants it is a
    /// moderator, is for the asker of this to know: the room cannot.
    Stop(StopReason),
    /// Stop it as a moderator, for this reason; it may be empty.
    StopAsModerator(String),
}

/// What the outside gives for judging a wish.
pub struct DecisionContext<'a> {
    /// The time.
    pub now: Timestamp,
    /// What the players want done for them.
    pub automation: &'a AutomationByUser,
    /// The draws of the match, from the next one on.
    pub randomness: RandomSource<'a>,
}
