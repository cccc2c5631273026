//! Minimax with alpha-beta and a transposition table, deepened step by step; for rolls expectimax with Star1 and Star2.
//!
//! A value is always that of the first seat, so that a seat may act several times in a row: the first seat maximises, the
//! second minimises. Depth is counted in actions; in games with dice it is counted in rolls, and turns are searched whole.
//! Beyond the depth captures are followed until the position is quiet.

use crate::search::chance::{OutcomeBounds, Outcomes};
use crate::search::choice::Choice;
use crate::search::limits::{Limits, NodeCounter};
use crate::search::ordering::{self, Candidate, History};
use crate::search::random::SplitMix;
use crate::search::search_game::{CAPTURE_PRIORITY, SearchGame};
use crate::search::table::{Bound, Entry, Table};
use crate::search::value::{self, Value, WIN};
use crate::search::window::Window;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;

/// The maximum number of actions and rolls below the root.
const MAX_PLY: usize = 120;

/// The maximum number of actions that captures are followed beyond the depth.
const MAX_QUIESCENCE: i32 = 8;

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

    /// Returns the best action of the seat to act; `None` when a roll is due or the game is over. Among equally good actions
    /// the seed decides.
    pub fn search(&mut self, game: &G, state: &G::State, seed: u64, limits: Limits<'_>) -> Option<Choice<G::Action>> {
        let side = game.status(state).choosing_side()?;
        let mut candidates = self.root_candidates(game, state, seed);
        let mut run = Run { game, memory: self, counter: NodeCounter::new(limits) };
        let mut best = (candidates.first()?.action, game.evaluate(state));
        let mut depth = 0;
        while candidates.len() > 1 && depth < limits.depth.min(MAX_DEPTH) && !run.counter.is_exhausted {
            let Some((action, value)) = run.search_root(state, &mut candidates, side, depth as i32) else { break };
            best = (action, value);
            if run.counter.is_exhausted {
                break;
            }
            depth += 1;
            if value::is_decided(value) {
                break;
            }
        }
        let (nodes, line) = (run.counter.nodes, run.line(state, best.0));
        Some(Choice { action: best.0, value: best.1, line, nodes, depth })
    }

    /// Returns every action of the seat to act with its value at this depth, 0 being captures only. An action
    /// whose value the limit of nodes has cut off is left out.
    pub fn search_all(
        &mut self,
        game: &G,
        state: &G::State,
        depth: i32,
        seed: u64,
        limits: Limits<'_>,
    ) -> Vec<(G::Action, Value)> {
        let candidates = self.root_candidates(game, state, seed);
        let mut run = Run { game, memory: self, counter: NodeCounter::new(limits) };
        let mut values = Vec::with_capacity(candidates.len());
        for candidate in candidates {
            let mut child = state.clone();
            game.play(&mut child, candidate.action);
            let value = run.search(&child, depth, Window::FULL, 1);
            if run.counter.is_exhausted {
                break;
            }
            values.push((candidate.action, value));
        }
        values
    }

    /// Returns the value of a position at this depth, a roll included.
    pub fn value(&mut self, game: &G, state: &G::State, depth: u32, limits: Limits<'_>) -> Option<Value> {
        let mut run = Run { game, memory: self, counter: NodeCounter::new(limits) };
        let value = run.search(state, depth as i32, Window::FULL, 0);
        (!run.counter.is_exhausted).then_some(value)
    }

    /// Returns the legal actions in an order that follows from the seed.
    fn root_candidates(&mut self, game: &G, state: &G::State, seed: u64) -> Vec<Candidate<G::Action>> {
        let mut actions = Vec::new();
        game.legal_actions(state, &mut actions);
        let candidate = |(index, action)| Candidate { action, index: index as u16, score: 0 };
        let mut candidates: Vec<_> = actions.into_iter().enumerate().map(candidate).collect();
        SplitMix::new(seed).shuffle(&mut candidates);
        candidates
    }
}

impl<G: SearchGame> Run<'_, G> {
    /// Searches every action at the root and puts the best one in front. `None` when the limits were reached before any
    /// action was searched.
    fn search_root(
        &mut self,
        state: &G::State,
        candidates: &mut [Candidate<G::Action>],
        side: Side,
        depth: i32,
    ) -> Option<(G::Action, Value)> {
        let (mut window, mut best): (_, Option<(usize, Value)>) = (Window::FULL, None);
        for (at, candidate) in candidates.iter().enumerate() {
            let mut child = state.clone();
            self.game.play(&mut child, candidate.action);
            let step = Step { depth, reduction: 0, is_first: at == 0, side };
            let value = self.search_child(&child, step, window, 1);
            if self.counter.is_exhausted {
                break;
            }
            if best.is_none_or(|(_, old)| value::for_side(value, side) > value::for_side(old, side)) {
                best = Some((at, value));
            }
            window.narrow(side, value);
        }
        let (at, value) = best?;
        candidates[..=at].rotate_right(1);
        Some((candidates[0].action, value))
    }

    /// Searches the position after an action: with a scout window first, unless it is the first action.
    fn search_child(&mut self, child: &G::State, step: Step, window: Window, ply: usize) -> Value {
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

    /// Returns the value of a position, exact inside the window, otherwise a bound. Meaningless once the limits are reached.
    fn search(&mut self, state: &G::State, depth: i32, window: Window, ply: usize) -> Value {
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
        let (key, asked) = (self.game.key(state), window);
        let entry = self.look_up(key, ply);
        if let Some(value) = entry.and_then(|entry| entry.cutoff(depth, window.alpha, window.beta)) {
            return value;
        }
        let mut candidates = self.candidates(state, side, ply, i32::MIN);
        ordering::prefer(&mut candidates, entry.map(|entry| entry.best));
        let (mut best, mut best_index) = (value::for_side(-WIN - 1, side), 0);
        let next_depth = if G::INFO.has_dice { depth } else { depth - 1 };
        for at in 0..candidates.len() {
            ordering::pick_next(&mut candidates, at);
            let candidate = candidates[at];
            let mut child = state.clone();
            self.game.play(&mut child, candidate.action);
            let reduction = reduction::<G>(depth, at, candidate.score);
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

    /// Returns what is stored of a position, with its value as seen from the root.
    fn look_up(&self, key: u64, ply: usize) -> Option<Entry> {
        let mut entry = self.memory.table.get(key)?;
        if !G::INFO.has_dice {
            entry.value = value::from_table(entry.value, ply);
        }
        Some(entry)
    }

    /// Searches captures only. A seat need not capture, so the position is worth its estimate at least.
    fn search_captures(&mut self, state: &G::State, depth: i32, mut window: Window, side: Side, ply: usize) -> Value {
        let mut best = self.game.evaluate(state);
        if window.narrow(side, best) || depth <= -MAX_QUIESCENCE {
            return best;
        }
        let mut candidates = self.candidates(state, side, ply, CAPTURE_PRIORITY);
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

    /// Lists the legal actions of at least this priority with their scores, in the scratch space of the ply.
    fn candidates(&mut self, state: &G::State, side: Side, ply: usize, least: i32) -> Vec<Candidate<G::Action>> {
        let mut actions = std::mem::take(&mut self.memory.actions[ply]);
        let mut candidates = std::mem::take(&mut self.memory.candidates[ply]);
        actions.clear();
        candidates.clear();
        self.game.legal_actions(state, &mut actions);
        for (index, action) in actions.iter().enumerate() {
            let keep = least == i32::MIN || self.game.priority(state, *action) >= least;
            if keep {
                let score = self.memory.history.score(self.game, state, *action, side, ply);
                candidates.push(Candidate { action: *action, index: index as u16, score });
            }
        }
        self.memory.actions[ply] = actions;
        candidates
    }

    /// Returns the mean over all rolls. A turn that begins at the depth of the search is only estimated.
    fn search_roll(&mut self, state: &G::State, depth: i32, window: Window, ply: usize) -> Value {
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
            let value = self.search(&child, depth, asked, ply + 2);
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
        let mut candidates = self.candidates(state, side, ply, i32::MIN);
        let entry = self.memory.table.get(self.game.key(state));
        ordering::prefer(&mut candidates, entry.map(|entry| entry.best));
        ordering::pick_next(&mut candidates, 0);
        let first = candidates[0].action;
        self.memory.candidates[ply] = candidates;
        first
    }

    /// Follows the best actions of the table from an action on, as far as a roll or the end of the game.
    fn line(&self, state: &G::State, first: G::Action) -> Vec<G::Action> {
        let (mut state, mut line, mut actions) = (state.clone(), vec![first], Vec::new());
        self.game.play(&mut state, first);
        while line.len() < 12 && self.game.status(&state).choosing_side().is_some() {
            let Some(entry) = self.memory.table.get(self.game.key(&state)) else { break };
            actions.clear();
            self.game.legal_actions(&state, &mut actions);
            let Some(action) = actions.get(usize::from(entry.best)) else { break };
            line.push(*action);
            self.game.play(&mut state, *action);
        }
        line
    }
}

/// Returns a value as it is stored in the table.
fn stored<G: SearchGame>(value: Value, ply: usize) -> Value {
    if G::INFO.has_dice { value } else { value::to_table(value, ply) }
}

/// Returns by how much less deep a late and quiet action is searched at first.
fn reduction<G: SearchGame>(depth: i32, at: usize, score: i32) -> i32 {
    if G::INFO.has_dice || depth < 3 || at < 4 || score >= CAPTURE_PRIORITY {
        0
    } else if at < 16 || depth < 5 {
        1
    } else {
        2
    }
}
