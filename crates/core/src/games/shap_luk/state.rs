//! The position of Shap Luk and its outcome.

use crate::games::shap_luk::board::{self, GATES, NEIGHBOURS, POINT_COUNT, PointSet, SANCTUARY, SQUARE};
use crate::games::shap_luk::words::{ENCLOSED, IMMOBILE};
use crate::kit::board::Site;
use crate::kit::outcome::{EndReason, GameOutcome, STALL_TURNS};
use crate::kit::side::Side;

/// The seat of the rebels.
pub const REBELS: Side = Side::First;
/// The seat of the general.
pub const GENERAL: Side = Side::Second;

/// The number of rebels at which the general has won.
pub const LOSING_REBEL_COUNT: u32 = 4;

/// A position of Shap Luk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShapLukState {
    /// The points of the rebels.
    pub(super) rebels: PointSet,
    /// The point of the general.
    pub(super) general: Site,
    /// True when the general has used his flight.
    pub(super) flight_used: bool,
    /// The seat to act.
    pub(super) mover: Side,
    /// The number of consecutive turns without a capture.
    pub(super) stall_turns: u8,
}

impl ShapLukState {
    /// Makes a position from its parts. Points are numbered as bits: the square row by row from `a1`, then `b6`, `c6`,
    /// `d6` and `c7`. The last turn was a capture.
    ///
    /// # Panics
    ///
    /// Panics when a rebel is outside the square, or the general is outside the board or on a rebel's point.
    #[must_use]
    pub const fn from_parts(rebels: u32, general: u8, flight_used: bool, mover: Side) -> ShapLukState {
        assert!(rebels & !SQUARE == 0, "rebels stand on the square");
        assert!((general as usize) < POINT_COUNT && rebels >> general & 1 == 0, "the general stands on a free point");
        ShapLukState { rebels, general, flight_used, mover, stall_turns: 0 }
    }

    /// Returns the points of the rebels, one bit each as in [`ShapLukState::from_parts`].
    #[must_use]
    pub const fn rebels(&self) -> u32 {
        self.rebels
    }

    /// Returns the point of the general.
    #[must_use]
    pub const fn general(&self) -> u8 {
        self.general
    }

    /// Returns true when the general has used his flight.
    #[must_use]
    pub const fn flight_used(&self) -> bool {
        self.flight_used
    }

    /// Returns the seat to act.
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mover
    }

    /// Returns the number of consecutive turns without a capture.
    #[must_use]
    pub const fn stall_turns(&self) -> u8 {
        self.stall_turns
    }

    /// Returns the points without a piece.
    pub(super) const fn free_points(&self) -> PointSet {
        !(self.rebels | board::point_bit(self.general))
    }

    /// Returns true when the general is in the sanctuary and rebels hold all gates.
    const fn is_enclosed(&self) -> bool {
        board::point_bit(self.general) & SANCTUARY != 0 && self.rebels & GATES == GATES
    }

    /// Returns true when no line leads from the general to a free point.
    fn is_immobile(&self) -> bool {
        NEIGHBOURS[usize::from(self.general)] & self.free_points() == 0
    }

    /// Returns the outcome; the conditions are checked in this order after a turn.
    pub(super) fn outcome(&self) -> Option<GameOutcome> {
        let won = |winner, reason| Some(GameOutcome { winner: Some(winner), reason });
        if self.rebels.count_ones() <= LOSING_REBEL_COUNT {
            won(GENERAL, EndReason::CAPTURED)
        } else if self.is_enclosed() {
            won(REBELS, ENCLOSED)
        } else if self.mover == GENERAL && self.is_immobile() {
            won(REBELS, IMMOBILE)
        } else if self.stall_turns >= STALL_TURNS {
            Some(GameOutcome { winner: None, reason: EndReason::STALL })
        } else {
            None
        }
    }
}
