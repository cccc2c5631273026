//! The positions below the root.

use crate::search::alpha_beta::{MAX_PLY, Run, Step};
use crate::search::ordering::{self, Candidate};
use crate::search::search_game::{CAPTURE_PRIORITY, SearchGame};
use crate::search::table::Entry;
use crate::search::value::{self, Value, WIN};
use crate::search::window::Window;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;

impl<G: SearchGame> Run<'_, G> {
    /// Searches the position after an action: with a scout window first, unless it is the first action (principal
    /// variation search).
    pub(super) fn search_child(&mut self, child: &G::State, step: Step, window: Window, ply: usize) -> Value {
        let Step { depth, reduction, is_first, side } = step;
        if is_first || window.is_narrow() && reduction == 0 {
            return self.search(child, depth, window, ply);
        }
        let scout = window.scout(side);
        let improves = |value: Value| match side {
            Side::First => value > window.alpha,
            Side::Second => value < window.beta,
        };
        let mut value = self.search(child, depth - reduction, scout, ply);
        if reduction > 0 && improves(value) {
            value = self.search(child, depth, scout, ply);
        }
        if window.contains(value) && !window.is_narrow() {
            value = self.search(child, depth, window, ply);
        }
        value
    }

    /// Returns the value of a position, exact inside the window, otherwise a bound. Meaningless once the limits are
    /// reached.
    pub(super) fn search(&mut self, state: &G::State, depth: i32, window: Window, ply: usize) -> Value {
        self.counter.count();
        if self.counter.is_exhausted {
            return 0;
        }
        match self.game.status(state) {
            // A mean of wins in different distances would depend on the way to the position.
            GameStatus::Over(outcome) => value::outcome_value(outcome, if G::INFO.has_dice { 0 } else { ply }),
            _ if ply >= MAX_PLY => self.game.evaluate(state),
            GameStatus::AwaitingRoll(_) => self.search_roll(state, depth, window, ply),
            GameStatus::AwaitingAction(side) if depth <= 0 && !G::INFO.has_dice => {
                self.search_captures(state, depth, window, side, ply)
            }
            GameStatus::AwaitingAction(side) => self.search_actions(state, depth, window, side, ply),
        }
    }

    fn search_actions(&mut self, state: &G::State, depth: i32, mut window: Window, side: Side, ply: usize) -> Value {
        let key = self.game.key(state);
        let asked = window;
        let entry = self.look_up(key, ply);
        if let Some(value) = entry.and_then(|entry| entry.cutoff(depth, window.alpha, window.beta)) {
            return value;
        }
        let mut candidates = self.candidates(state, side, ply, G::legal_actions);
        ordering::prefer(&mut candidates, entry.map(|entry| entry.best));
        let mut best = value::for_side(-WIN - 1, side);
        let mut best_index = 0;
        for at in 0..candidates.len() {
            ordering::pick_next(&mut candidates, at);
            let candidate = candidates[at];
            let mut child = state.clone();
            self.game.play(&mut child, candidate.action);
            let reduction = reduction::<G>(depth, at, candidate.score);
            let next_depth = if G::INFO.has_dice { self.depth_after(candidate.action, depth) } else { depth - 1 };
            let step = Step { depth: next_depth, reduction, is_first: at == 0, side };
            let value = self.search_child(&child, step, window, ply + 1);
            if self.counter.is_exhausted {
                break;
            }
            if value::for_side(value, side) > value::for_side(best, side) {
                (best, best_index) = (value, candidate.index);
            }
            if window.narrow(side, value) {
                let kind = self.game.kind(state, candidate.action);
                self.memory.history.reward(candidate.action, kind, side, ply, depth);
                break;
            }
        }
        self.memory.candidates[ply] = candidates;
        if !self.counter.is_exhausted {
            self.memory.table.put(key, depth, stored::<G>(best, ply), asked.bound(best), best_index);
        }
        best
    }

    /// Returns the stored entry of a position, with its value as seen from the root.
    fn look_up(&self, key: u64, ply: usize) -> Option<Entry> {
        let mut entry = self.memory.table.get(key)?;
        if !G::INFO.has_dice {
            entry.value = value::from_table(entry.value, ply);
        }
        Some(entry)
    }

    /// Returns the actions that `list` lists, with their scores, in the scratch space of the ply.
    pub(super) fn candidates(
        &mut self,
        state: &G::State,
        side: Side,
        ply: usize,
        list: impl Fn(&G, &G::State, &mut Vec<G::Action>),
    ) -> Vec<Candidate<G::Action>> {
        let mut actions = std::mem::take(&mut self.memory.actions[ply]);
        let mut candidates = std::mem::take(&mut self.memory.candidates[ply]);
        actions.clear();
        candidates.clear();
        list(self.game, state, &mut actions);
        for (index, action) in actions.iter().enumerate() {
            let score = self.memory.history.score(self.game, state, *action, side, ply);
            candidates.push(Candidate { action: *action, index: index as u16, score });
        }
        self.memory.actions[ply] = actions;
        candidates
    }
}

/// Returns a value as it is stored in the table.
fn stored<G: SearchGame>(value: Value, ply: usize) -> Value {
    if G::INFO.has_dice { value } else { value::to_table(value, ply) }
}

/// Returns by how much less deep a late and quiet action is searched at first (late move reductions).
fn reduction<G: SearchGame>(depth: i32, at: usize, score: i32) -> i32 {
    if G::INFO.has_dice || depth < 3 || at < 4 || score >= CAPTURE_PRIORITY {
        0
    } else if at < 16 || depth < 5 {
        1
    } else {
        2
    }
}
