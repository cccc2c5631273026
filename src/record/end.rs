//! How a match ended: by the rules of its game, or by its people.

use crate::kit::outcome::{Outcome, Reason, result_word};
use crate::kit::side::Side;

/// The reason that a record gives when a seat gave up.
pub const RESIGNED: &str = "resigned";

/// The reason that a record gives when both players agreed to stop.
pub const AGREED: &str = "agreed";

/// The reason that a record gives when a seat's time ran out or it was taken out of the match.
pub const FORFEIT: &str = "forfeit";

/// How a match ended, as its headers tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct End {
    /// The winning seat; `None` is a draw.
    pub winner: Option<Side>,
    /// Why, in one word: a game's own reason, or one that people made, such as [`RESIGNED`].
    pub reason: String,
}

impl End {
    /// The word for the result: `1`, `2` or `draw`.
    #[must_use]
    pub const fn result(&self) -> &'static str {
        result_word(self.winner)
    }

    /// Whether people made this end: its reason is none that a game has by its rules.
    #[must_use]
    pub fn by_people(&self) -> bool {
        Reason::ALL.iter().all(|reason| reason.word() != self.reason)
    }
}

impl From<Outcome> for End {
    fn from(outcome: Outcome) -> End {
        End { winner: outcome.winner, reason: outcome.reason.word().to_owned() }
    }
}

/// The winner that the word for a result names: `Some(None)` is a draw, `None` no result.
#[must_use]
pub fn winner(result: &str) -> Option<Option<Side>> {
    [Some(Side::First), Some(Side::Second), None].into_iter().find(|winner| result_word(*winner) == result)
}
