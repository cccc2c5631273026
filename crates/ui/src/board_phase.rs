//! The phase of a match.

use gonagas_core::kit::side::Side;

/// The phase of the match that a board shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoardPhase {
    /// The match is proposed; the board shows the start.
    Proposed,
    /// The match is being played.
    Running,
    /// The match is over, perhaps before the game was. This seat has won, if one has.
    Over(Option<Side>),
}

impl BoardPhase {
    /// Returns the winner of a match that is over.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            BoardPhase::Over(winner) => winner,
            BoardPhase::Proposed | BoardPhase::Running => None,
        }
    }
}
