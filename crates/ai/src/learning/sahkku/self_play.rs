//! A game of sáhkku that two players of the same weights play.
//!
//! They choose one die after another by the position after it, which is hundreds of times faster than to look at whole
//! turns, and teaches the weights nearly the same.

use crate::learning::sahkku::weights::LearningWeights;
use crate::search::random::SplitMix;
use gonagas_core::games::sahkku::{Sahkku, SahkkuAction, SahkkuState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;

/// A random number below this says how many turns of the beginning are played half at random, so that games differ.
const OPENING_TURNS: u32 = 12;
/// Of so many actions one is random in the beginning, and of so many later.
const RANDOM_ACTIONS: [u32; 2] = [2, 50];
/// The number of rolls that are tried for each number of dice that may be rolled again.
const TRIED_ROLLS: u32 = 3;

/// A finished game.
#[derive(Debug)]
pub struct SelfPlayGame {
    /// The position at the start of each turn.
    pub turns: Vec<SahkkuState>,
    /// The side that has won.
    pub winner: Option<Side>,
}

struct SelfPlay<'a> {
    game: &'a Sahkku,
    weights: &'a LearningWeights,
    random: SplitMix,
    buffer: Vec<SahkkuAction>,
}

/// Plays a game.
#[must_use]
pub fn play_game(game: &Sahkku, weights: &LearningWeights, seed: u64) -> SelfPlayGame {
    let mut play = SelfPlay { game, weights, random: SplitMix::new(seed), buffer: Vec::new() };
    let opening = play.random.below(OPENING_TURNS) as usize;
    let mut state = game.initial_state();
    let mut turns = Vec::new();
    loop {
        if game.is_turn_start(&state) {
            turns.push(state);
        }
        let action = match game.status(&state) {
            GameStatus::Over(outcome) => return SelfPlayGame { turns, winner: outcome.winner },
            GameStatus::AwaitingRoll(_) => play.random_action(&state),
            GameStatus::AwaitingAction(side) => {
                let among = RANDOM_ACTIONS[usize::from(turns.len() >= opening)];
                if play.random.below(among) == 0 { play.random_action(&state) } else { play.choose(&state, side) }
            }
        };
        game.play(&mut state, action);
    }
}

impl SelfPlay<'_> {
    fn random_action(&mut self, state: &SahkkuState) -> SahkkuAction {
        let random = &mut self.random;
        let action = self.game.random_action(state, &mut self.buffer, &mut |bound| random.below(bound));
        action.expect("a game that is not over has a legal action")
    }

    fn choose(&mut self, state: &SahkkuState, side: Side) -> SahkkuAction {
        let mut actions = std::mem::take(&mut self.buffer);
        actions.clear();
        self.game.legal_actions(state, &mut actions);
        let mut best = (actions[0], f32::MIN);
        for action in actions.iter().copied().filter(|_| actions.len() > 1) {
            let mut after = *state;
            self.game.play(&mut after, action);
            let worth = match action {
                // The sum over some rolls of the dice.
                SahkkuAction::KeepDice | SahkkuAction::Rethrow(_) => {
                    (0..TRIED_ROLLS).map(|_| self.finish_turn(after, side)).sum()
                }
                _ => self.weights.worth(self.game, &after, side),
            };
            if worth > best.1 {
                best = (action, worth);
            }
        }
        self.buffer = actions;
        best.0
    }

    /// Plays a turn to its end without rolling again by choice, and returns its value.
    fn finish_turn(&mut self, mut state: SahkkuState, side: Side) -> f32 {
        while state.mover() == side {
            let action = match self.game.status(&state) {
                GameStatus::Over(_) => break,
                GameStatus::AwaitingRoll(_) => self.random_action(&state),
                GameStatus::AwaitingAction(_) if self.may_keep(&state) => SahkkuAction::KeepDice,
                GameStatus::AwaitingAction(_) => self.choose(&state, side),
            };
            self.game.play(&mut state, action);
        }
        self.weights.worth(self.game, &state, side)
    }

    fn may_keep(&mut self, state: &SahkkuState) -> bool {
        self.buffer.clear();
        self.game.legal_actions(state, &mut self.buffer);
        self.buffer.contains(&SahkkuAction::KeepDice)
    }
}
