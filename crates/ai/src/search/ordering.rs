//! The order in which actions are tried: the sooner the best one comes, the less has to be searched.

use crate::search::search_game::SearchGame;
use gonagas_core::kit::side::Side;

/// The number of actions of a depth that are remembered because they refuted another.
const KILLERS: usize = 2;

/// An action with its index in the list of legal ones, and its score for ordering.
#[derive(Debug, Clone, Copy)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// Its index in the list of legal actions.
    pub index: u16,
    /// Its score: the higher, the sooner it is tried.
    pub score: i32,
}

/// Lessons about actions from earlier positions: killer actions and the history heuristic.
#[derive(Debug)]
pub struct History<A> {
    killers: Vec<[Option<A>; KILLERS]>,
    /// By seat and kind of action: how often it refuted another, weighted by depth.
    successes: [Vec<i32>; 2],
}

/// The score of the action that was best when the position was searched before.
const TABLE_SCORE: i32 = 1 << 28;

/// The score of a remembered refutation.
const KILLER_SCORE: i32 = 900;

/// The maximum score for successes.
const MAX_SUCCESS: i32 = 800;

impl<A: Copy + Eq> History<A> {
    /// Returns an empty history for searches up to this many actions deep.
    pub fn new(kinds: usize, plies: usize) -> History<A> {
        History { killers: vec![[None; KILLERS]; plies], successes: [vec![0; kinds], vec![0; kinds]] }
    }

    /// Scores an action.
    #[inline]
    pub fn score<G: SearchGame<Action = A>>(
        &self,
        game: &G,
        state: &G::State,
        action: A,
        side: Side,
        ply: usize,
    ) -> i32 {
        let killer = if self.killers[ply].contains(&Some(action)) { KILLER_SCORE } else { 0 };
        game.priority(state, action) + killer + self.successes[side.index()][game.kind(state, action)]
    }

    /// Remembers an action that refuted another.
    pub fn reward(&mut self, action: A, kind: usize, side: Side, ply: usize, depth: i32) {
        let killers = &mut self.killers[ply];
        if killers[0] != Some(action) {
            killers.swap(0, 1);
            killers[0] = Some(action);
        }
        let successes = &mut self.successes[side.index()];
        successes[kind] += (depth * depth).clamp(1, 64);
        if successes[kind] > MAX_SUCCESS {
            successes.iter_mut().for_each(|success| *success /= 2);
        }
    }
}

/// Makes the action with this index in the list of legal ones the first to be tried.
pub fn prefer<A>(candidates: &mut [Candidate<A>], index: Option<u16>) {
    if let Some(index) = index
        && let Some(candidate) = candidates.iter_mut().find(|candidate| candidate.index == index)
    {
        candidate.score = TABLE_SCORE;
    }
}

/// Brings the best of the candidates from `start` on to `start`. Of equal ones the first in the list of legal actions
/// wins.
#[inline]
pub fn pick_next<A>(candidates: &mut [Candidate<A>], start: usize) {
    let mut best = start;
    for at in start + 1..candidates.len() {
        let one = &candidates[at];
        let other = &candidates[best];
        if one.score > other.score || one.score == other.score && one.index < other.index {
            best = at;
        }
    }
    candidates.swap(start, best);
}
