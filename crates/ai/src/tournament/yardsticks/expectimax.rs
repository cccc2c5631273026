//! Expectimax of depth 2 for games with dice: every end of the own turn, every roll of the opponent, and the best end
//! of the opponent's turn by material and mobility. Dice that may be rolled again without end are rolled again once.

use crate::games::reason::ExplainGame;
use crate::search::limits::{Limits, NodeCounter};
use crate::search::random::SplitMix;
use crate::search::value::{self, WIN};
use crate::tournament::yardsticks::counts;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;
use std::collections::HashMap;

/// The number of turns that are looked at: the own one and the opponent's.
const TURNS: u32 = 2;

/// The most rolls of a turn. A position in which another one is due has the value that it has as it stands.
const ROLLS: u32 = 2;

/// The turns and rolls that a search still looks ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Reach {
    turns: u32,
    /// The rolls that are left in the turn.
    rolls: u32,
}

struct Run<'a, G: ExplainGame> {
    game: &'a G,
    /// The side that chooses at the root, as which values are seen.
    own: Side,
    counter: NodeCounter<'a>,
    /// The values of the positions that were met, by how far was looked and by key.
    known: HashMap<(Reach, u64), f64>,
}

/// Returns the action with the best mean; `None` when no seat has to choose.
pub fn search<G: ExplainGame>(game: &G, state: &G::State, seed: u64, limits: Limits<'_>) -> Option<G::Action> {
    let own = game.status(state).choosing_side()?;
    let mut actions = Vec::new();
    game.legal_actions(state, &mut actions);
    SplitMix::new(seed).shuffle(&mut actions);
    let mut run = Run { game, own, counter: NodeCounter::new(limits), known: HashMap::new() };
    for turns in 1..=TURNS.min(limits.depth) {
        let mut best: Option<(usize, f64)> = None;
        for (at, action) in actions.iter().enumerate() {
            let mean = run.mean_after(state, *action, own, Reach { turns, rolls: ROLLS - 1 });
            if run.counter.is_exhausted {
                break;
            }
            if best.is_none_or(|(_, most)| mean > most) {
                best = Some((at, mean));
            }
        }
        // A depth that was cut off counts as far as it has come, since it begins with the best action of before.
        if let Some((at, _)) = best {
            actions[..=at].rotate_right(1);
        }
        if run.counter.is_exhausted || actions.len() == 1 {
            break;
        }
    }
    actions.first().copied()
}

impl<G: ExplainGame> Run<'_, G> {
    fn mean_after(&mut self, state: &G::State, action: G::Action, side: Side, reach: Reach) -> f64 {
        let mut after = state.clone();
        self.game.play(&mut after, action);
        self.mean(&after, side, reach)
    }

    /// Returns the mean value of a position in the turn of a seat, or after it.
    fn mean(&mut self, state: &G::State, side: Side, mut reach: Reach) -> f64 {
        self.counter.count();
        if self.counter.is_exhausted {
            return 0.0;
        }
        let status = self.game.status(state);
        if let GameStatus::Over(outcome) = status {
            return f64::from(value::for_side(value::outcome_value(outcome, 0), self.own));
        }
        if status.active_side() != Some(side) {
            reach = Reach { turns: reach.turns - 1, rolls: ROLLS };
        }
        let needs_roll = status.choosing_side().is_none();
        if reach.turns == 0 || needs_roll && reach.rolls == 0 {
            return f64::from(value::for_side(counts::count(self.game, state), self.own));
        }
        reach.rolls -= u32::from(needs_roll);
        let known = (reach, self.game.key(state));
        if let Some(mean) = self.known.get(&known) {
            return *mean;
        }
        let mut actions = Vec::new();
        self.game.legal_actions(state, &mut actions);
        let mean = match status.choosing_side() {
            None => self.mean_of_rolls(state, &actions, status.active_side().unwrap_or(side), reach),
            Some(side) => {
                let sign = if side == self.own { 1.0 } else { -1.0 };
                let values = actions.iter().map(|action| sign * self.mean_after(state, *action, side, reach));
                sign * values.fold(f64::from(-WIN), f64::max)
            }
        };
        if !self.counter.is_exhausted {
            self.known.insert(known, mean);
        }
        mean
    }

    fn mean_of_rolls(&mut self, state: &G::State, rolls: &[G::Action], side: Side, reach: Reach) -> f64 {
        let mut sum = 0.0;
        let mut weights = 0.0;
        for roll in rolls {
            let weight = f64::from(self.game.roll_weight(*roll));
            sum += weight * self.mean_after(state, *roll, side, reach);
            weights += weight;
        }
        sum / weights
    }
}
