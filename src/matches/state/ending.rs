//! How matches end.

use crate::kit::outcome::GameOutcome;
use crate::kit::side::Side;
use crate::matches::log::stop::Stop;

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The invited person declined.
    Declined,
    /// The challenger withdrew.
    Withdrawn,
    /// Nobody accepted in time.
    Expired,
    /// Called off by this seat before it had acted: no result.
    Cancelled(Side),
    /// By the rules of the game.
    PlayedOut(GameOutcome),
    /// This seat resigned.
    Resigned(Side),
    /// Both agreed to stop; the winner by the game's count, if any.
    Agreed(Option<Side>),
    /// The time of this seat was up.
    TimedOut(Side),
    /// Stopped from outside the game, whether it had begun or not: no result.
    Stopped(Stop),
}

impl Ending {
    /// Whether there is a result, a win or a draw.
    #[must_use]
    pub const fn has_result(self) -> bool {
        matches!(self, Ending::PlayedOut(_) | Ending::Resigned(_) | Ending::Agreed(_) | Ending::TimedOut(_))
    }

    /// The word for how it came to a result; `None` where there is none.
    #[must_use]
    pub fn result_reason(self) -> Option<&'static str> {
        match self {
            Ending::PlayedOut(outcome) => Some(outcome.reason.as_str()),
            Ending::Resigned(_) => Some("resigned"),
            Ending::Agreed(_) => Some("agreed"),
            Ending::TimedOut(_) => Some("forfeit"),
            Ending::Declined | Ending::Withdrawn | Ending::Expired | Ending::Cancelled(_) | Ending::Stopped(_) => None,
        }
    }

    /// Whether one of the two gave the game up, at once or by not acting in time.
    #[must_use]
    pub const fn is_resignation_or_timeout(self) -> bool {
        matches!(self, Ending::Resigned(_) | Ending::TimedOut(_))
    }

    /// The winner, where there is a result and not a draw.
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
