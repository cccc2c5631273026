//! A position of Shap Luk, and what is to be seen of it without a move.

use crate::games::shap_luk::board::{self, GATES, NEIGHBOURS, PointSet, SANCTUARY};
use crate::kit::board::Site;
use crate::kit::outcome::{EndReason, GameOutcome, STALL_TURNS};
use crate::kit::side::Side;

/// The seat of the rebels.
pub(super) const REBELS: Side = Side::First;
/// The seat of the general.
pub(super) const GENERAL: Side = Side::Second;

/// How many rebels are left when the general has won.
const LOSING_REBEL_COUNT: u32 = 4;

/// A position of Shap Luk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ShapLukState {
    /// Where the rebels stand.
    pub(super) rebels: PointSet,
    /// Where the general stands.
    pub(super) general: Site,
    /// Whether the general has used his flight.
    pub(super) flight_used: bool,
    /// The seat that acts.
    pub(super) mover: Side,
    /// Turns without a capture, one after the other.
    pub(super) stall_turns: u8,
}

impl ShapLukState {
    /// The points without a piece.
    pub(super) const fn free_points(&self) -> PointSet {
        !(self.rebels | board::point_bit(self.general))
    }

    /// Whether the general stands in the sanctuary and rebels hold all ways out.
    const fn is_enclosed(&self) -> bool {
        board::point_bit(self.general) & SANCTUARY != 0 && self.rebels & GATES == GATES
    }

    /// Whether no line leads from the general to a free point.
    fn is_immobile(&self) -> bool {
        NEIGHBOURS[usize::from(self.general)] & self.free_points() == 0
    }

    /// How the game has ended, in the order in which that is looked at after a turn.
    pub(super) fn outcome(&self) -> Option<GameOutcome> {
        let won = |winner, reason| Some(GameOutcome { winner: Some(winner), reason });
        if self.rebels.count_ones() <= LOSING_REBEL_COUNT {
            won(GENERAL, EndReason::Captured)
        } else if self.is_enclosed() {
            won(REBELS, EndReason::Enclosed)
        } else if self.mover == GENERAL && self.is_immobile() {
            won(REBELS, EndReason::Immobile)
        } else if self.stall_turns >= STALL_TURNS {
            Some(GameOutcome { winner: None, reason: EndReason::Stall })
        } else {
            None
        }
    }
}
