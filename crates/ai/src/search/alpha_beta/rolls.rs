//! The mean over the outcomes of the dice, with Star1 and Star2.

use crate::search::alpha_beta::Run;
use crate::search::chance::{OutcomeBounds, Outcomes};
use crate::search::ordering;
use crate::search::search_game::SearchGame;
use crate::search::table::Bound;
use crate::search::value::Value;
use crate::search::window::Window;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;

impl<G: SearchGame> Run<'_, G> {
    /// Returns the mean over all rolls. A turn that begins at the depth of the search is only estimated.
    pub(super) fn search_roll(&mut self, state: &G::State, depth: i32, window: Window, ply: usize) -> Value {
        if depth <= 0 && self.game.is_turn_start(state) || depth < 0 {
            return self.game.evaluate(state);
        }
        let key = self.game.key(state);
        if let Some(value) = self.memory.table.get(key).and_then(|e| e.cutoff(depth, window.alpha, window.beta)) {
            return value;
        }
        let mut rolls = std::mem::take(&mut self.memory.actions[ply]);
        rolls.clear();
        self.game.legal_actions(state, &mut rolls);
        let value = self.search_outcomes(state, &rolls, depth - 1, window, ply);
        self.memory.actions[ply] = rolls;
        if !self.counter.is_exhausted {
            self.memory.table.put(key, depth, value, window.bound(value), 0);
        }
        value
    }

    fn search_outcomes(
        &mut self,
        state: &G::State,
        rolls: &[G::Action],
        depth: i32,
        window: Window,
        ply: usize,
    ) -> Value {
        let weights = |roll: &G::Action| self.game.roll_weight(*roll);
        let mut outcomes = Outcomes::unknown(rolls.iter().map(weights).sum());
        if depth > 0 && !window.is_full() {
            self.probe_outcomes(state, rolls, depth, window, ply, &mut outcomes);
        }
        for (place, roll) in rolls.iter().enumerate() {
            if let Some(value) = outcomes.cutoff(window) {
                return value;
            }
            let weight = self.game.roll_weight(*roll);
            let asked = outcomes.window(place, weight, window);
            let mut child = state.clone();
            self.game.play(&mut child, *roll);
            let value = self.search(&child, depth, asked, ply + 1);
            if self.counter.is_exhausted {
                return 0;
            }
            let old = outcomes.known(place);
            let found = match asked.bound(value) {
                Bound::Upper => OutcomeBounds { low: old.low, high: value.min(old.high) },
                Bound::Lower => OutcomeBounds { low: value.max(old.low), high: old.high },
                Bound::Exact | Bound::Empty => OutcomeBounds::exactly(value),
            };
            outcomes.narrow(place, weight, found);
        }
        outcomes.cutoff(window).unwrap_or(outcomes.mean())
    }

    /// Bounds each outcome by the first action after it (Star2): the seat to act does at least as well as with that.
    fn probe_outcomes(
        &mut self,
        state: &G::State,
        rolls: &[G::Action],
        depth: i32,
        window: Window,
        ply: usize,
        outcomes: &mut Outcomes,
    ) {
        for (place, roll) in rolls.iter().enumerate() {
            let mut child = state.clone();
            self.game.play(&mut child, *roll);
            let GameStatus::AwaitingAction(side) = self.game.status(&child) else { continue };
            let first = self.first_action(&child, side, ply + 1);
            self.game.play(&mut child, first);
            let weight = self.game.roll_weight(*roll);
            let asked = outcomes.window(place, weight, window);
            let value = self.search(&child, self.depth_after(first, depth), asked, ply + 2);
            if self.counter.is_exhausted {
                return;
            }
            let old = outcomes.known(place);
            let found = match (side, asked.bound(value)) {
                (Side::First, Bound::Exact | Bound::Lower) => OutcomeBounds { low: value.max(old.low), ..old },
                (Side::Second, Bound::Exact | Bound::Upper) => OutcomeBounds { high: value.min(old.high), ..old },
                _ => continue,
            };
            outcomes.narrow(place, weight, found);
            if outcomes.cutoff(window).is_some() {
                return;
            }
        }
    }

    /// Returns the action that would be tried first.
    fn first_action(&mut self, state: &G::State, side: Side, ply: usize) -> G::Action {
        let mut candidates = self.candidates(state, side, ply, G::legal_actions);
        let entry = self.memory.table.get(self.game.key(state));
        ordering::prefer(&mut candidates, entry.map(|entry| entry.best));
        ordering::pick_next(&mut candidates, 0);
        let first = candidates[0].action;
        self.memory.candidates[ply] = candidates;
        first
    }
}
