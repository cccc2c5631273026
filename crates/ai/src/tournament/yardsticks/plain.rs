//! A plain alpha-beta search for games without dice. It counts material and mobility, and follows captures beyond its
//! depth.
//!
//! It shares neither its search nor its estimate with the levels.

use crate::games::reason::ExplainGame;
use crate::search::limits::{Limits, NodeCounter};
use crate::search::random::SplitMix;
use crate::search::table::{Bound, Table};
use crate::search::value::{self, Value, WIN};
use crate::tournament::yardsticks::counts;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;
use std::cmp::Reverse;

/// The size of the transposition table, 2 to the power of this many entries.
const TABLE_BITS: u32 = 16;

/// The greatest depth, in actions.
const MAX_DEPTH: u32 = 60;

/// The most actions by which captures are followed beyond the depth.
const MAX_CAPTURES: i32 = 8;

struct Run<'a, G: ExplainGame> {
    game: &'a G,
    table: Table,
    counter: NodeCounter<'a>,
}

/// A position after an action.
struct Child<S> {
    /// The index of the action in the list of legal ones.
    index: usize,
    state: S,
    /// The pieces that the opponent has lost.
    captured: u32,
}

/// The values that a search distinguishes, as the seat to act sees them.
#[derive(Clone, Copy)]
struct Bounds {
    alpha: Value,
    beta: Value,
}

/// Returns the best action that a search deepened step by step finds; `None` when no seat has to choose.
pub fn search<G: ExplainGame>(game: &G, state: &G::State, seed: u64, limits: Limits<'_>) -> Option<G::Action> {
    let side = game.status(state).choosing_side()?;
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    SplitMix::new(seed).shuffle(&mut actions);
    let mut run = Run { game, table: Table::new(TABLE_BITS), counter: NodeCounter::new(limits) };
    for depth in 0..MAX_DEPTH.min(limits.depth) {
        let mut best: Option<(usize, Value)> = None;
        for (at, action) in actions.iter().enumerate() {
            let alpha = best.map_or(-WIN - 1, |(_, value)| value);
            let mut after = state.clone();
            game.play(&mut after, *action);
            let value = run.value_for(side, &after, depth as i32, Bounds { alpha, beta: WIN + 1 }, 1);
            if run.counter.is_exhausted {
                break;
            }
            if value > alpha {
                best = Some((at, value));
            }
        }
        // A depth that was cut off counts as far as it has come, since it begins with the best action of before.
        if let Some((at, _)) = best {
            actions[..=at].rotate_right(1);
        }
        if run.counter.is_exhausted || actions.len() == 1 || best.is_some_and(|(_, value)| value::is_decided(value)) {
            break;
        }
    }
    actions.first().copied()
}

impl<G: ExplainGame> Run<'_, G> {
    /// Returns the value of a position for a seat, which may have acted before or act again.
    fn value_for(&mut self, side: Side, state: &G::State, depth: i32, bounds: Bounds, ply: usize) -> Value {
        if self.game.status(state).choosing_side() == Some(side.opponent()) {
            -self.value(state, side.opponent(), depth, Bounds { alpha: -bounds.beta, beta: -bounds.alpha }, ply)
        } else {
            self.value(state, side, depth, bounds, ply)
        }
    }

    /// Returns the value of a position for the seat that acts, or for this one when the game is over.
    fn value(&mut self, state: &G::State, side: Side, depth: i32, mut bounds: Bounds, ply: usize) -> Value {
        self.counter.count();
        if let GameStatus::Over(outcome) = self.game.status(state) {
            return value::for_side(value::outcome_value(outcome, ply), side);
        }
        let key = self.game.key(state);
        let entry = self.table.get(key).filter(|_| depth > 0);
        if let Some(value) = entry.and_then(|entry| entry.cutoff(depth, bounds.alpha, bounds.beta)) {
            return value;
        }
        let asked = bounds.alpha;
        let mut best = (0, -WIN - 1);
        if depth <= 0 {
            // Nobody has to capture.
            best.1 = value::for_side(counts::count(self.game, state), side);
            bounds.alpha = bounds.alpha.max(best.1);
            if bounds.alpha >= bounds.beta || depth <= -MAX_CAPTURES {
                return best.1;
            }
        }
        for child in self.children(state, side, depth, entry.map(|entry| usize::from(entry.best))) {
            let value = self.value_for(side, &child.state, depth - 1, bounds, ply + 1);
            if self.counter.is_exhausted {
                return 0;
            }
            if value > best.1 {
                best = (child.index, value);
            }
            bounds.alpha = bounds.alpha.max(value);
            if bounds.alpha >= bounds.beta {
                break;
            }
        }
        // A win counts from the root, so it would be another one elsewhere.
        if depth > 0 && !value::is_decided(best.1) {
            let bound = if best.1 >= bounds.beta {
                Bound::Lower
            } else if best.1 <= asked {
                Bound::Upper
            } else {
                Bound::Exact
            };
            self.table.put(key, depth, best.1, bound, best.0 as u16);
        }
        best.1
    }

    /// Returns the positions after each action, or beyond the depth after each capture: the action that was best before
    /// in front, then those that capture most.
    fn children(&self, state: &G::State, side: Side, depth: i32, known: Option<usize>) -> Vec<Child<G::State>> {
        let mut actions = Vec::new();
        self.game.legal_actions(state, &mut actions);
        let pieces = self.game.pieces(state, side.opponent());
        let child = |(index, action): (usize, &G::Action)| {
            let mut after = state.clone();
            self.game.play(&mut after, *action);
            let captured = pieces.saturating_sub(self.game.pieces(&after, side.opponent()));
            Child { index, state: after, captured }
        };
        let children = actions.iter().enumerate().map(child);
        let mut children: Vec<_> = children.filter(|child| depth > 0 || child.captured > 0).collect();
        children.sort_by_key(|child| (known != Some(child.index), Reverse(child.captured)));
        children
    }
}
