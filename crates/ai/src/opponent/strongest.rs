//! The strongest search of each game.

use crate::evaluation::pahtum;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::choice::Choice;
use crate::search::limits::Limits;
use crate::search::placement;
use crate::search::search_game::SearchGame;
use crate::search::value::{self, Value};
use gonagas_core::games::pahtum::{Pahtum, PahtumState};
use gonagas_core::games::sahkku::Sahkku;
use gonagas_core::games::seega::Seega;
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::board::Site;
use gonagas_core::kit::game::Game;

/// The number of free cells in Pahtum from which the rest is searched to the end.
const LAST_CELLS: u32 = 11;

/// The maximum number of nodes of that search.
const LAST_NODES: u64 = 200_000;

/// A game with the search that plays it best. The others are alpha-beta or expectimax.
pub trait StrongGame: SearchGame {
    /// The factor by which the errors of the weakest levels are larger than elsewhere. An error that costs a stone in one game may
    /// cost nothing where even a rough plan wins.
    const ERROR_SCALE: Value = 1;

    /// Returns the best action of the seat to act; `None` when a roll is due or the game is over.
    fn search_strongly(
        &self,
        state: &Self::State,
        search: &mut AlphaBeta<Self>,
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<Self::Action>> {
        search.search(self, state, seed, limits)
    }
}

impl StrongGame for Seega {}

impl StrongGame for ShapLuk {
    const ERROR_SCALE: Value = 5;
}

impl StrongGame for Sahkku {}

impl StrongGame for Pahtum {
    fn search_strongly(
        &self,
        state: &PahtumState,
        search: &mut AlphaBeta<Pahtum>,
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<Site>> {
        let free = pahtum::free_count(state);
        if free <= LAST_CELLS {
            let nodes = (limits.nodes / 2).min(LAST_NODES);
            let exact = search.search(self, state, seed, Limits { nodes, ..limits })?;
            // A lost position is left to the playouts, which know where the opponent may still go wrong.
            let side = self.status(state).choosing_side()?;
            if exact.depth >= free - 1 && value::for_side(exact.value, side) >= 0 {
                return Some(exact);
            }
        }
        placement::search(self, state, seed, limits)
    }
}
