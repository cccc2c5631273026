//! The search beyond the depth, which follows captures only (quiescence search).

use crate::search::alpha_beta::Run;
use crate::search::ordering;
use crate::search::search_game::SearchGame;
use crate::search::value::{self, Value};
use crate::search::window::Window;
use gonagas_core::kit::side::Side;

/// The maximum number of actions that captures are followed beyond the depth.
const MAX_QUIESCENCE: i32 = 8;

impl<G: SearchGame> Run<'_, G> {
    /// Searches captures only. A seat need not capture, so the position is worth its estimate at least.
    pub(super) fn search_captures(
        &mut self,
        state: &G::State,
        depth: i32,
        mut window: Window,
        side: Side,
        ply: usize,
    ) -> Value {
        let mut best = self.game.evaluate(state);
        if window.narrow(side, best) || depth <= -MAX_QUIESCENCE {
            return best;
        }
        let mut candidates = self.candidates(state, side, ply, G::list_captures);
        for at in 0..candidates.len() {
            ordering::pick_next(&mut candidates, at);
            let mut child = state.clone();
            self.game.play(&mut child, candidates[at].action);
            let value = self.search(&child, depth - 1, window, ply + 1);
            if value::for_side(value, side) > value::for_side(best, side) {
                best = value;
            }
            if self.counter.is_exhausted || window.narrow(side, value) {
                break;
            }
        }
        self.memory.candidates[ply] = candidates;
        best
    }
}
