//! The end of a match: by the rules of its game or by its players.

use crate::kit::game::GameInfo;
use crate::kit::outcome::{AGREED, FORFEIT, GameOutcome, RESIGNED, result_str};
use crate::kit::side::Side;

/// The reasons that end a match before its game is over.
pub const PLAYER_REASONS: [&str; 3] = [RESIGNED, AGREED, FORFEIT];

/// The end of a match, as the headers give it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordedResult {
    /// The winning seat; `None` is a draw.
    pub winner: Option<Side>,
    /// The reason in one word: a game's own, or one of [`PLAYER_REASONS`].
    pub reason: String,
}

impl RecordedResult {
    /// Returns the value of the header `result`: `1`, `2` or `draw`.
    #[must_use]
    pub const fn result_str(&self) -> &'static str {
        result_str(self.winner)
    }

    /// Returns true when the players ended the match, and not the rules of its game.
    #[must_use]
    pub fn is_by_players(&self) -> bool {
        PLAYER_REASONS.contains(&self.reason.as_str())
    }

    /// Returns true for a reason of people or of this game.
    #[must_use]
    pub fn has_known_reason(&self, game: GameInfo) -> bool {
        self.is_by_players() || game.end_reasons.iter().any(|reason| reason.as_str() == self.reason)
    }
}

impl From<GameOutcome> for RecordedResult {
    fn from(outcome: GameOutcome) -> RecordedResult {
        RecordedResult { winner: outcome.winner, reason: outcome.reason.as_str().to_owned() }
    }
}

/// Parses the value of the header `result`: `Some(None)` is a draw, `None` an unknown value.
#[must_use]
pub fn parse_winner(result: &str) -> Option<Option<Side>> {
    [Some(Side::First), Some(Side::Second), None].into_iter().find(|winner| result_str(*winner) == result)
}
