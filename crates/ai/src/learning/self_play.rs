//! A game that two players of the same weights play, each of whom chooses by the position after its action.

use crate::learning::learned_game::LearnedGame;
use crate::learning::weights::LearningWeights;
use crate::search::random::SplitMix;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;

/// A random number below this says how many turns of the beginning are played half at random, so that games differ.
const OPENING_TURNS: u32 = 12;
/// Of so many actions one is random in the beginning, and of so many later.
const RANDOM_ACTIONS: [u32; 2] = [2, 50];

/// A finished game.
#[derive(Debug)]
pub struct SelfPlayGame<S> {
    /// The position at the start of each turn that teaches something, with the side that acts or rolls next.
    pub turns: Vec<(S, Side)>,
    /// The side that has won.
    pub winner: Option<Side>,
}

/// A game that is being played.
pub struct SelfPlay<'a, G: LearnedGame> {
    /// The rules.
    pub game: &'a G,
    /// The weights by which both players choose.
    pub weights: &'a LearningWeights,
    /// The search of both players.
    pub search: G::Search,
    random: SplitMix,
    /// Scratch space.
    pub buffer: Vec<G::Action>,
}

/// Plays a game.
#[must_use]
pub fn play_game<G: LearnedGame>(game: &G, weights: &LearningWeights, seed: u64) -> SelfPlayGame<G::State> {
    let mut play =
        SelfPlay { game, weights, search: game.search(weights), random: SplitMix::new(seed), buffer: Vec::new() };
    let opening = play.random.below(OPENING_TURNS) as usize;
    let mut state = game.initial_state();
    let mut turns = Vec::new();
    let mut turn_count = 0;
    let mut previous = None;
    loop {
        let status = game.status(&state);
        if let Some(next) = status.active_side()
            && (game.is_turn_start(&state) || previous != Some(next))
        {
            turn_count += 1;
            if game.teaches(&state) {
                turns.push((state.clone(), next));
            }
        }
        previous = status.active_side();
        let action = match status {
            GameStatus::Over(outcome) => return SelfPlayGame { turns, winner: outcome.winner },
            GameStatus::AwaitingRoll(_) => play.random_action(&state),
            GameStatus::AwaitingAction(side) => {
                let among = RANDOM_ACTIONS[usize::from(turn_count >= opening)];
                if play.random.below(among) == 0 {
                    play.random_action(&state)
                } else {
                    G::choose(&mut play, &state, side)
                }
            }
        };
        game.play(&mut state, action);
    }
}

impl<G: LearnedGame> SelfPlay<'_, G> {
    /// Returns a seed for a search.
    pub fn next_seed(&mut self) -> u64 {
        self.random.next_u64()
    }

    /// Returns an action or a roll at random.
    pub fn random_action(&mut self, state: &G::State) -> G::Action {
        let random = &mut self.random;
        let action = self.game.random_action(state, &mut self.buffer, &mut |bound| random.below(bound));
        action.expect("a game that is not over has a legal action")
    }

    /// Returns the action after which the position is worth most to the side.
    pub fn choose_greedily(&mut self, state: &G::State, side: Side) -> G::Action {
        let mut actions = std::mem::take(&mut self.buffer);
        actions.clear();
        self.game.legal_actions(state, &mut actions);
        let mut best = (actions[0], f32::MIN);
        for action in actions.iter().copied().filter(|_| actions.len() > 1) {
            let mut after = state.clone();
            self.game.play(&mut after, action);
            let worth = G::worth_after(self, &after, action, side);
            if worth > best.1 {
                best = (action, worth);
            }
        }
        self.buffer = actions;
        best.0
    }
}
