//! The endings of matches.

use crate::kit::outcome::{AGREED, FORFEIT, GameOutcome, RESIGNED};
use crate::kit::side::Side;
use crate::matches::log::stop::Stop;

/// The way in which a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The challenged user declined.
    Declined,
    /// The challenger withdrew the challenge.
    Withdrawn,
    /// Nobody accepted the challenge in time.
    Expired,
    /// This seat cancelled the match before anything of it was drawn or played: no result.
    Cancelled(Side),
    /// Both players agreed to cancel the match: no result.
    CancelledByBoth,
    /// The game ended by its own rules.
    PlayedOut(GameOutcome),
    /// This seat resigned.
    Resigned(Side),
    /// Both players agreed to end the match. The winner is the one by the game's count, if it has one.
    Agreed(Option<Side>),
    /// This seat ran out of time.
    TimedOut(Side),
    /// The match or the challenge was stopped from outside the game: no result.
    Stopped(Stop),
}

impl Ending {
    /// Returns `true` when there is a result, a win or a draw.
    #[must_use]
    pub const fn has_result(self) -> bool {
        matches!(self, Ending::PlayedOut(_) | Ending::Resigned(_) | Ending::Agreed(_) | Ending::TimedOut(_))
    }

    /// The keyword of the reason for the result; `None` without a result.
    #[must_use]
    pub fn result_reason(self) -> Option<&'static str> {
        match self {
            Ending::PlayedOut(outcome) => Some(outcome.reason.as_str()),
            Ending::Resigned(_) => Some(RESIGNED),
            Ending::Agreed(_) => Some(AGREED),
            Ending::TimedOut(_) => Some(FORFEIT),
            Ending::Declined
            | Ending::Withdrawn
            | Ending::Expired
            | Ending::Cancelled(_)
            | Ending::CancelledByBoth
            | Ending::Stopped(_) => None,
        }
    }

    /// Returns `true` when one player resigned or ran out of time.
    #[must_use]
    pub const fn is_resignation_or_timeout(self) -> bool {
        matches!(self, Ending::Resigned(_) | Ending::TimedOut(_))
    }

    /// The winner; `None` for a draw and without a result.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Ending::PlayedOut(outcome) => outcome.winner,
            Ending::Resigned(side) | Ending::TimedOut(side) => Some(side.opponent()),
            Ending::Agreed(winner) => winner,
            _ => None,
        }
    }
}
