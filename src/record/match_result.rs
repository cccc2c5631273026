//! How a match ended: by the rules of its game, or by its people.

use crate::kit::outcome::{EndReason, GameOutcome, result_str};
use crate::kit::side::Side;

/// The reason that a record gives when a seat gave up.
pub const RESIGNED: &str = "resigned";

/// The reason that a record gives when both players agreed to stop.
pub const AGREED: &str = "agreed";

/// The reason that a record gives when a seat's time ran out or it was taken out of the match.
pub const FORFEIT: &str = "forfeit";

/// Every reason that people make, as records give it.
pub const PLAYER_REASONS: [&str; 3] = [RESIGNED, AGREED, FORFEIT];

/// How a match ended, as its headers tell it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedResult {
    /// The winning seat; `None` is a draw.
    pub winner: Option<Side>,
    /// Why, in one word: a game's own reason, or one of [`PLAYER_REASONS`].
    pub reason: String,
}

impl RecordedResult {
    /// The word for the result: `1`, `2` or `draw`.
    #[must_use]
    pub const fn result_str(&self) -> &'static str {
        result_str(self.winner)
    }

    /// Whether people made this end, and not the rules of its game.
    #[must_use]
    pub fn is_by_players(&self) -> bool {
        PLAYER_REASONS.contains(&self.reason.as_str())
    }

    /// Whether there is such a reason at all.
    #[must_use]
    pub fn has_known_reason(&self) -> bool {
        self.is_by_players() || EndReason::ALL.iter().any(|reason| reason.as_str() == self.reason)
    }
}

impl From<GameOutcome> for RecordedResult {
    fn from(outcome: GameOutcome) -> RecordedResult {
        RecordedResult { winner: outcome.winner, reason: outcome.reason.as_str().to_owned() }
    }
}

/// The winner that the word for a result names: `Some(None)` is a draw, `None` no result.
#[must_use]
pub fn parse_winner(result: &str) -> Option<Option<Side>> {
    [Some(Side::First), Some(Side::Second), None].into_iter().find(|winner| result_str(*winner) == result)
}
