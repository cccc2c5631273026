//! A running game behind an object-safe face.

use crate::kit::board::Board;
use crate::kit::game_view::GameView;
use crate::kit::input::InputStep;
use crate::kit::outcome::GameStatus;
use crate::kit::scene::Scene;
use crate::kit::side::Side;
use crate::kit::simulation::{self, RandomSource};

/// A running game, its types forgotten.
pub(super) trait DynGame: Send + Sync {
    fn status(&self) -> GameStatus;
    fn is_turn_start(&self) -> bool;
    fn legal_notations(&self) -> Vec<String>;
    fn legal_actions(&self) -> Vec<(String, Vec<InputStep>)>;
    fn play(&mut self, text: &str) -> bool;
    fn undo(&mut self) -> bool;
    fn clone_box(&self) -> Box<dyn DynGame>;
    fn board(&self) -> Board;
    fn scene(&self) -> Scene;
    fn score(&self) -> Vec<u32>;
    fn agreed_winner(&self) -> Option<Side>;
    fn stake_payout(&self, winner: Option<Side>) -> Option<u32>;
    fn sample_roll(&self, draw: RandomSource) -> Option<String>;
    fn perft(&self, depth: u32) -> u64;
    fn random_playouts(&self, games: u64, draw: RandomSource) -> u64;
}

/// A running game of `G`.
pub(super) struct TypedGame<G: GameView> {
    game: G,
    state: G::State,
    /// The states before each action that was played, for taking them back.
    history: Vec<G::State>,
}

impl<G: GameView> TypedGame<G> {
    pub(super) fn new(game: G) -> Self {
        let state = game.initial_state();
        TypedGame { game, state, history: Vec::new() }
    }

    fn list_actions(&self) -> Vec<G::Action> {
        let mut actions = Vec::new();
        self.game.legal_actions(&self.state, &mut actions);
        actions
    }
}

impl<G: GameView> DynGame for TypedGame<G> {
    fn status(&self) -> GameStatus {
        self.game.status(&self.state)
    }

    fn is_turn_start(&self) -> bool {
        self.game.is_turn_start(&self.state)
    }

    fn legal_notations(&self) -> Vec<String> {
        self.list_actions().into_iter().map(|action| self.game.notation(&self.state, action)).collect()
    }

    fn legal_actions(&self) -> Vec<(String, Vec<InputStep>)> {
        let entry = |action| (self.game.notation(&self.state, action), self.game.input_steps(&self.state, action));
        self.list_actions().into_iter().map(entry).collect()
    }

    fn play(&mut self, text: &str) -> bool {
        let written_so = |action: &G::Action| self.game.notation(&self.state, *action) == text;
        let Some(action) = self.list_actions().into_iter().find(written_so) else { return false };
        self.history.push(self.state.clone());
        self.game.play(&mut self.state, action);
        true
    }

    fn undo(&mut self) -> bool {
        self.history.pop().map(|state| self.state = state).is_some()
    }

    fn clone_box(&self) -> Box<dyn DynGame> {
        Box::new(TypedGame { game: self.game.clone(), state: self.state.clone(), history: self.history.clone() })
    }

    fn board(&self) -> Board {
        self.game.board()
    }

    fn scene(&self) -> Scene {
        self.game.scene(&self.state)
    }

    fn score(&self) -> Vec<u32> {
        self.game.score(&self.state)
    }

    fn agreed_winner(&self) -> Option<Side> {
        self.game.agreed_winner(&self.state)
    }

    fn stake_payout(&self, winner: Option<Side>) -> Option<u32> {
        self.game.stake_payout(&self.state, winner)
    }

    fn sample_roll(&self, draw: RandomSource) -> Option<String> {
        let GameStatus::AwaitingRoll(_) = self.status() else { return None };
        let mut throws = self.list_actions();
        // By their text, so that a draw can be repeated by whoever knows the notation alone.
        throws.sort_by_cached_key(|throw| self.game.notation(&self.state, *throw));
        let throw = simulation::sample_roll(&self.game, &throws, draw);
        Some(self.game.notation(&self.state, throw))
    }

    fn perft(&self, depth: u32) -> u64 {
        simulation::perft(&self.game, &self.state, depth)
    }

    fn random_playouts(&self, games: u64, draw: RandomSource) -> u64 {
        let mut buffer = Vec::new();
        (0..games).map(|_| simulation::random_playout(&self.game, &mut self.state.clone(), &mut buffer, draw)).sum()
    }
}
