//! The commands of users in a match.

use crate::matches::ids::Timestamp;
use crate::matches::log::stop::StopReason;
use crate::matches::settings::preferences::AutomationByUser;

/// A command of a user in a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MatchCommand {
    /// Accept the challenge and add this word to the random draws; it may be empty.
    AcceptChallenge(String),
    /// Decline the challenge.
    DeclineChallenge,
    /// Withdraw one's own challenge.
    WithdrawChallenge,
    /// Set the word that one's own challenge adds to the random draws; it replaces an earlier word.
    SetSeedWord(String),
    /// Play these actions in order, all or none. The last may be
    /// [`crate::matches::commands::action_input::ROLL_INPUT`].
    PlayActions(Vec<String>),
    /// Roll the dice.
    RollDice,
    /// Undo the last choice since the last roll.
    Undo,
    /// Offer to end the match by agreement.
    OfferEnd,
    /// Agree to end the match.
    AgreeToEnd,
    /// Take back one's last turn: freely if possible, otherwise by asking the opponent.
    RequestTakeback,
    /// Allow the opponent the takeback that they asked for.
    GrantTakeback,
    /// Decline the opponent's offer or request.
    DeclineOffer,
    /// Withdraw one's own offer or request.
    WithdrawOffer,
    /// Resign.
    Resign,
    /// Cancel the match before one's own first action.
    Cancel,
    /// Stop the match or the challenge without a result. The caller must have checked that the reason is true and that
    /// the user may do this.
    Stop(StopReason),
    /// Stop it as a moderator, with this reason, which may be empty. The caller must have checked that the user is one.
    StopAsModerator(String),
}

/// The input of a decision that comes from outside the match.
pub struct DecisionContext<'a> {
    /// The current time.
    pub now: Timestamp,
    /// The automation settings of the players.
    pub automation: &'a AutomationByUser,
    /// The random draws of the match.
    pub draws: DrawSource<'a>,
}

/// A function of the caller that returns the random number of a place, below a bound: the same for the same place and
/// bound. The places are those of `docs/FAIR.md`.
pub type DrawSource<'a> = &'a mut dyn FnMut(u32, u32) -> u32;
