//! A selective search for games with dice: beyond the depth that can be searched whole, only the best actions are
//! compared, and of each turn only the one that looks best is followed.
//!
//! Each roll multiplies the positions by the number of rolls and by that of turns. Without the latter a search sees one
//! turn more in the same time. Programs that play backgammon search in this way.

use crate::search::alpha_beta::{AlphaBeta, Run, legal_actions};
use crate::search::limits::{Limits, NodeCounter};
use crate::search::search_game::SearchGame;
use crate::search::value::{self, Choice, Value};
use crate::search::window::Window;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;

/// The depth that is searched whole: the turn and the next one.
const WHOLE_DEPTH: u32 = 2;

/// The depth at which the search ends even if there is time.
const MAX_DEPTH: u32 = 6;

/// The most actions that are compared at a larger depth.
const MAX_CANDIDATES: usize = 5;

/// By how much an action may look worse than the best one and still be compared with it.
const MARGIN: Value = 800;

impl<G: SearchGame> AlphaBeta<G> {
    /// Returns the best action of the seat to act in a game with dice, as [`AlphaBeta::search`] does, but deeper.
    pub fn search_selectively(
        &mut self,
        game: &G,
        state: &G::State,
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<G::Action>> {
        let side = game.status(state).choosing_side()?;
        let mut choice = self.search(game, state, seed, limits.with_depth(WHOLE_DEPTH))?;
        if choice.depth < WHOLE_DEPTH || limits.depth <= WHOLE_DEPTH || G::is_certain(choice.value) {
            return Some(choice);
        }
        let left = |nodes: u64| Limits { nodes: limits.nodes.saturating_sub(nodes), ..limits };
        let judged = self.search_all(game, state, WHOLE_DEPTH as i32 - 1, seed, left(choice.nodes));
        choice.nodes += judged.nodes;
        let mut candidates = near_best(judged.values, side);
        let mut run = Run { game, memory: self, counter: NodeCounter::new(left(choice.nodes)) };
        while candidates.len() > 1 && choice.depth < limits.depth.min(MAX_DEPTH) {
            let Some((action, value)) = run.compare(state, &mut candidates, side, choice.depth as i32) else { break };
            let line = run.line(state, action);
            choice = Choice { action, value, earlier: choice.value, line, depth: choice.depth + 1, ..choice };
        }
        choice.nodes += run.counter.nodes;
        Some(choice)
    }
}

impl<G: SearchGame> Run<'_, G> {
    /// Judges each action at this depth and returns the best one, which is tried first at the next depth. `None` when
    /// the limits were reached: values of different depths cannot be compared.
    fn compare(
        &mut self,
        state: &G::State,
        candidates: &mut [(G::Action, Value)],
        side: Side,
        depth: i32,
    ) -> Option<(G::Action, Value)> {
        for (action, value) in candidates.iter_mut() {
            let mut child = state.clone();
            self.game.play(&mut child, *action);
            *value = self.follow(&child, self.depth_after(*action, depth), WHOLE_DEPTH as i32 - 1, 1);
            if self.counter.is_exhausted {
                return None;
            }
        }
        candidates.sort_by_key(|(_, value)| -value::for_side(*value, side));
        candidates.first().copied()
    }

    /// Returns the value of a position at this depth. Each turn is chosen by a search of `turn_depth`: the first as
    /// deep as can be, the others by the position at their end.
    fn follow(&mut self, state: &G::State, depth: i32, turn_depth: i32, ply: usize) -> Value {
        match self.game.status(state) {
            GameStatus::Over(_) => self.search(state, depth, Window::FULL, ply),
            GameStatus::AwaitingRoll(_) if depth <= 1 => self.search(state, depth, Window::FULL, ply),
            GameStatus::AwaitingRoll(_) => self.follow_rolls(state, depth, ply),
            GameStatus::AwaitingAction(_) => {
                self.search(state, turn_depth, Window::FULL, ply);
                let actions = legal_actions(self.game, state);
                let best = self.memory.table.get(self.game.key(state)).map_or(0, |entry| usize::from(entry.best));
                // Another position can have the same key.
                let Some(action) = actions.get(best).or(actions.first()) else { return self.game.evaluate(state) };
                if self.counter.is_exhausted {
                    return 0;
                }
                let mut child = state.clone();
                self.game.play(&mut child, *action);
                self.follow(&child, self.depth_after(*action, depth), turn_depth, ply + 1)
            }
        }
    }

    fn follow_rolls(&mut self, state: &G::State, depth: i32, ply: usize) -> Value {
        let mut sum = 0;
        let mut total = 0;
        for roll in legal_actions(self.game, state) {
            let mut child = state.clone();
            self.game.play(&mut child, roll);
            let weight = i64::from(self.game.roll_weight(roll));
            sum += weight * i64::from(self.follow(&child, depth - 1, 0, ply + 1));
            total += weight;
            if self.counter.is_exhausted {
                return 0;
            }
        }
        sum.div_euclid(total.max(1)) as Value
    }
}

/// Returns the actions whose values are near the best one for a seat, the best first.
fn near_best<A>(mut values: Vec<(A, Value)>, side: Side) -> Vec<(A, Value)> {
    values.sort_by_key(|(_, value)| -value::for_side(*value, side));
    let best = values.first().map_or(0, |(_, value)| value::for_side(*value, side));
    values.retain(|(_, value)| value::for_side(*value, side) >= best - MARGIN);
    values.truncate(MAX_CANDIDATES);
    values
}
