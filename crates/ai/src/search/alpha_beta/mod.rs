//! Minimax with alpha-beta and a transposition table, deepened step by step; for rolls expectimax with Star1 and Star2.
//!
//! A value is always that of the first seat, so that a seat may act several times in a row: the first seat maximises,
//! the second minimises. Depth is counted in actions; in games with dice it is counted in rolls, and turns are searched
//! whole. Beyond the depth captures are followed until the position is quiet.

mod captures;
mod node;
mod rolls;
mod root;
mod selective;

use crate::search::limits::{Limits, NodeCounter};
use crate::search::ordering::{Candidate, History};
use crate::search::search_game::SearchGame;
use crate::search::table::Table;
use crate::search::value::{Choice, Value};
use crate::search::window::Window;
use gonagas_core::kit::side::Side;

/// The maximum number of actions and rolls below the root.
const MAX_PLY: usize = 120;

/// The most deepening steps.
const MAX_DEPTH: u32 = 100;

/// A search with its memory, which can be used for one search after another.
pub struct AlphaBeta<G: SearchGame> {
    table: Table,
    history: History<G::Action>,
    /// Scratch space by ply.
    actions: Vec<Vec<G::Action>>,
    candidates: Vec<Vec<Candidate<G::Action>>>,
}

/// The actions of a position with their values, in an order that follows from the seed.
#[derive(Debug)]
pub struct JudgedActions<A> {
    /// Each action with the value after it, positive when the first seat is better.
    pub values: Vec<(A, Value)>,
    /// The number of nodes that were searched.
    pub nodes: u64,
}

/// The search of the position after an action.
#[derive(Debug, Clone, Copy)]
struct Step {
    /// The depth that is left.
    depth: i32,
    /// By how much less deep it is searched at first.
    reduction: i32,
    /// True for the first action of a position, which is searched with the whole window.
    is_first: bool,
    /// The seat that acts.
    side: Side,
}

/// A single search.
struct Run<'a, G: SearchGame> {
    game: &'a G,
    memory: &'a mut AlphaBeta<G>,
    counter: NodeCounter<'a>,
}

impl<G: SearchGame> AlphaBeta<G> {
    /// Returns a search whose table has 2 to the power of `table_bits` entries.
    #[must_use]
    pub fn new(table_bits: u32) -> AlphaBeta<G> {
        AlphaBeta {
            table: Table::new(table_bits),
            history: History::new(G::KINDS, MAX_PLY + 1),
            actions: (0..=MAX_PLY).map(|_| Vec::with_capacity(64)).collect(),
            candidates: (0..=MAX_PLY).map(|_| Vec::with_capacity(64)).collect(),
        }
    }

    /// Returns the best action of the seat to act; `None` when a roll is due or the game is over. Among equally good
    /// actions the seed decides.
    pub fn search(&mut self, game: &G, state: &G::State, seed: u64, limits: Limits<'_>) -> Option<Choice<G::Action>> {
        self.search_among(game, state, &legal_actions(game, state), seed, limits)
    }

    /// Returns the best of some legal actions of the seat to act; see [`AlphaBeta::search`].
    pub fn search_among(
        &mut self,
        game: &G,
        state: &G::State,
        actions: &[G::Action],
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Choice<G::Action>> {
        let side = game.status(state).choosing_side()?;
        let mut candidates = root::candidates(actions, seed);
        let mut run = Run { game, memory: self, counter: NodeCounter::new(limits) };
        let mut best = (candidates.first()?.action, game.evaluate(state));
        let mut depth = 0;
        let mut earlier = None;
        let max_depth = match candidates.len() {
            // Enough for the value of the only action, since there is nothing to choose.
            1 => {
                if G::INFO.has_dice {
                    1
                } else {
                    4
                }
            }
            _ => MAX_DEPTH,
        };
        while depth < limits.depth.min(max_depth) && !run.counter.is_exhausted {
            let Some((action, value)) = run.search_root(state, &mut candidates, side, depth as i32) else { break };
            earlier = (depth > 0).then_some(best.1);
            best = (action, value);
            if run.counter.is_exhausted {
                break;
            }
            depth += 1;
            if G::is_certain(value) {
                break;
            }
        }
        let nodes = run.counter.nodes;
        let line = run.line(state, best.0);
        Some(Choice { action: best.0, value: best.1, earlier: earlier.unwrap_or(best.1), line, nodes, depth })
    }

    /// Judges every action of the seat to act at this depth, 0 being captures only. An action whose value the limit of
    /// nodes has cut off is left out.
    pub fn search_all(
        &mut self,
        game: &G,
        state: &G::State,
        depth: i32,
        seed: u64,
        limits: Limits<'_>,
    ) -> JudgedActions<G::Action> {
        let candidates = root::candidates(&legal_actions(game, state), seed);
        let mut run = Run { game, memory: self, counter: NodeCounter::new(limits) };
        let mut values = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            let mut child = state.clone();
            game.play(&mut child, candidate.action);
            let value = run.search(&child, run.depth_after(candidate.action, depth), Window::FULL, 1);
            if run.counter.is_exhausted {
                break;
            }
            values.push((candidate.action, value));
        }
        JudgedActions { values, nodes: run.counter.nodes }
    }

    /// Returns the value of a position at this depth, a roll included.
    pub fn value(&mut self, game: &G, state: &G::State, depth: u32, limits: Limits<'_>) -> Option<Value> {
        let mut run = Run { game, memory: self, counter: NodeCounter::new(limits) };
        let value = run.search(state, depth as i32, Window::FULL, 0);
        (!run.counter.is_exhausted).then_some(value)
    }
}

impl<G: SearchGame> Run<'_, G> {
    /// Returns the depth that is left after an action in a game with dice, or after one at the root.
    fn depth_after(&self, action: G::Action, depth: i32) -> i32 {
        depth - i32::from(self.game.is_instead_of_roll(action))
    }
}

fn legal_actions<G: SearchGame>(game: &G, state: &G::State) -> Vec<G::Action> {
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    actions
}
