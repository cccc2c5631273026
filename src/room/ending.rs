//! How matches end.

use crate::kit::outcome::Outcome;
use crate::kit::side::Side;
use crate::room::stop::Stop;

/// How a match ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The invited person declined.
    Declined,
    /// The challenger withdrew.
    Withdrawn,
    /// Nobody accepted in time.
    Lapsed,
    /// Called off by this seat before it had acted: no result.
    CalledOff(Side),
    /// By the rules of the game.
    Played(Outcome),
    /// This seat resigned.
    Resigned(Side),
    /// Both agreed to stop; the winner by the game's count, if any.
    Agreed(Option<Side>),
    /// The time of this seat was up.
    Forfeit(Side),
    /// Stopped from outside the game, whether it had begun or not: no result.
    Stopped(Stop),
}

impl Ending {
    /// Whether there is a result, a win or a draw.
    #[must_use]
    pub const fn has_result(self) -> bool {
        matches!(self, Ending::Played(_) | Ending::Resigned(_) | Ending::Agreed(_) | Ending::Forfeit(_))
    }

    /// The word for how it came to a result; `None` where there is none.
    #[must_use]
    pub fn reason(self) -> Option<&'static str> {
        match self {
            Ending::Played(outcome) => Some(outcome.reason.word()),
            Ending::Resigned(_) => Some("resigned"),
            Ending::Agreed(_) => Some("agreed"),
            Ending::Forfeit(_) => Some("forfeit"),
            Ending::Declined | Ending::Withdrawn | Ending::Lapsed | Ending::CalledOff(_) | Ending::Stopped(_) => None,
        }
    }

    /// Whether one of the two gave the game up, at once or by not acting in time.
    #[must_use]
    pub const fn is_given_up(self) -> bool {
        matches!(self, Ending::Resigned(_) | Ending::Forfeit(_))
    }

    /// The winner, where there is a result and not a draw.
    #[must_use]
    pub fn winner(self) -> Option<Side> {
        match self {
            Ending::Played(outcome) => outcome.winner,
            Ending::Resigned(side) | Ending::Forfeit(side) => Some(side.other()),
            Ending::Agreed(winner) => winner,
            _ => None,
        }
    }
}
