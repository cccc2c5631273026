//! A position of Shap Luk, and what is to be seen of it without a move.

use super::board::{self, GATES, NEIGHBOURS, Points, SANCTUARY};
use crate::kit::board::Site;
use crate::kit::outcome::{Outcome, Reason, STALL};
use crate::kit::side::Side;

/// The seat of the rebels.
pub(super) const REBELS: Side = Side::First;
/// The seat of the general.
pub(super) const GENERAL: Side = Side::Second;

/// How many rebels are left when the general has won.
const TOO_FEW: u32 = 4;

/// A position of Shap Luk.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct State {
    /// Where the rebels stand.
    pub(super) rebels: Points,
    /// Where the general stands.
    pub(super) general: Site,
    /// Whether the general has used his flight.
    pub(super) flown: bool,
    /// The seat that acts.
    pub(super) mover: Side,
    /// Turns without a capture, one after the other.
    pub(super) stall: u8,
}

impl State {
    /// The points without a piece.
    pub(super) const fn free(&self) -> Points {
        !(self.rebels | board::bit(self.general))
    }

    /// Whether the general stands in the sanctuary and rebels hold all ways out.
    const fn enclosed(&self) -> bool {
        board::bit(self.general) & SANCTUARY != 0 && self.rebels & GATES == GATES
    }

    /// Whether no line leads from the general to a free point.
    fn immobile(&self) -> bool {
        NEIGHBOURS[usize::from(self.general)] & self.free() == 0
    }

    /// How the game has ended, in the order in which that is looked at after a turn.
    pub(super) fn outcome(&self) -> Option<Outcome> {
        let won = |winner, reason| Some(Outcome { winner: Some(winner), reason });
        if self.rebels.count_ones() <= TOO_FEW {
            won(GENERAL, Reason::Captured)
        } else if self.enclosed() {
            won(REBELS, Reason::Enclosed)
        } else if self.mover == GENERAL && self.immobile() {
            won(REBELS, Reason::Immobile)
        } else if self.stall >= STALL {
            Some(Outcome { winner: None, reason: Reason::Stall })
        } else {
            None
        }
    }
}
