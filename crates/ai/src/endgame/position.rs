//! A position near the end of Pahtum.

use crate::evaluation::pahtum::lines::Cell;
use crate::evaluation::pahtum::places_neutral;
use crate::evaluation::pahtum::stones::{Stones, sites};
use crate::search::random::mix;
use gonagas_core::games::pahtum::{Pahtum, PahtumState};
use gonagas_core::kit::board::Site;
use gonagas_core::kit::game::Game;
use gonagas_core::kit::side::Side;

/// The stones and who is to act. The seat to act changes with every stone.
#[derive(Debug, Clone, Copy)]
pub(super) struct EndPosition {
    pub(super) stones: Stones,
    /// The seat to act.
    pub(super) side: Side,
    /// The key of the stones, which tells the seat to act as well.
    pub(super) key: u64,
}

/// The part of a stone in the key, by seat and cell.
const KEYS: [[u64; 64]; 2] = {
    let mut keys = [[0; 64]; 2];
    let mut at = 0;
    while at < 128 {
        keys[at / 64][at % 64] = mix(0x9e37_79b9_7f4a_7c15_u64.wrapping_mul(at as u64 + 1));
        at += 1;
    }
    keys
};

impl EndPosition {
    /// Returns a position of the game; `None` while neutral stones are to be placed, and when the game is over.
    pub(super) fn of(game: &Pahtum, state: &PahtumState) -> Option<EndPosition> {
        let side = game.status(state).choosing_side()?;
        if places_neutral(game, state) {
            return None;
        }
        let mut key = 0;
        for (stones, keys) in state.stones().into_iter().zip(&KEYS) {
            key = sites(stones as u64).fold(key, |key, site| key ^ keys[usize::from(site)]);
        }
        Some(EndPosition { stones: Stones::of(state), side, key })
    }

    /// Returns the position after the seat to act took a free cell.
    #[inline]
    pub(super) fn after(mut self, site: Site) -> EndPosition {
        self.stones.put(site, if self.side == Side::First { Cell::Black } else { Cell::White });
        self.key ^= KEYS[self.side.index()][usize::from(site)];
        self.side = self.side.opponent();
        self
    }

    /// Returns the least and the best outcome for the seat to act, whoever gets the free cells. A full board has equal ones.
    #[inline]
    pub(super) fn outcome_bounds(&self) -> [i8; 2] {
        let [least, most] = self.stones.lead_bounds().map(|lead| lead.signum() as i8);
        if self.side == Side::First { [least, most] } else { [-most, -least] }
    }
}
