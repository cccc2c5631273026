//! The actions of the position that was asked about, and the line that is expected.

use crate::search::alpha_beta::{Run, Step};
use crate::search::ordering::Candidate;
use crate::search::random::SplitMix;
use crate::search::search_game::SearchGame;
use crate::search::value::{self, Value};
use crate::search::window::Window;
use gonagas_core::kit::side::Side;

impl<G: SearchGame> Run<'_, G> {
    /// Searches every action at the root and puts the best one in front. `None` when the limits were reached before any
    /// action was searched.
    pub(super) fn search_root(
        &mut self,
        state: &G::State,
        candidates: &mut [Candidate<G::Action>],
        side: Side,
        depth: i32,
    ) -> Option<(G::Action, Value)> {
        let mut window = Window::FULL;
        let mut best: Option<(usize, Value)> = None;
        for (at, candidate) in candidates.iter().enumerate() {
            let mut child = state.clone();
            self.game.play(&mut child, candidate.action);
            let depth = self.depth_after(candidate.action, depth);
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

    /// Follows the best actions of the table from an action on, as far as a roll or the end of the game.
    pub(super) fn line(&self, state: &G::State, first: G::Action) -> Vec<G::Action> {
        let mut state = state.clone();
        let mut line = vec![first];
        let mut actions = Vec::new();
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

/// Returns these actions in an order that follows from the seed.
pub fn candidates<A: Copy>(actions: &[A], seed: u64) -> Vec<Candidate<A>> {
    let candidate = |(index, action): (usize, &A)| Candidate { action: *action, index: index as u16, score: 0 };
    let mut candidates: Vec<_> = actions.iter().enumerate().map(candidate).collect();
    SplitMix::new(seed).shuffle(&mut candidates);
    candidates
}
