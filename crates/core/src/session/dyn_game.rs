//! The object-safe trait behind a running game.

use crate::kit::board::{Board, Site};
use crate::kit::dice::Die;
use crate::kit::game::{self, RandomSource};
use crate::kit::game_view::GameView;
use crate::kit::input::InputStep;
use crate::kit::outcome::GameStatus;
use crate::kit::scene::{EndingSites, Scene};
use crate::kit::side::Side;
use std::any::Any;
use std::sync::Arc;

/// A running game without its type parameters.
pub trait DynGame: Send + Sync {
    fn status(&self) -> GameStatus;
    fn is_turn_start(&self) -> bool;
    fn legal_notations(&self) -> Vec<String>;
    fn legal_actions(&self) -> Vec<(String, Vec<InputStep>)>;
    fn route(&self, text: &str) -> Vec<Site>;
    /// Returns the scene after each legal action, in the order of [`DynGame::legal_actions`].
    fn scenes_after(&self) -> Vec<Scene>;
    fn play(&mut self, text: &str) -> bool;
    fn undo(&mut self) -> bool;
    fn clone_box(&self) -> Box<dyn DynGame>;
    fn board(&self) -> Arc<Board>;
    fn scene(&self) -> Scene;
    fn score(&self) -> Vec<u32>;
    fn task(&self) -> &'static str;
    fn ending_sites(&self) -> EndingSites;
    fn agreed_winner(&self) -> Option<Side>;
    fn stake_payout(&self, winner: Option<Side>) -> Option<u32>;
    fn sample_roll(&self, random: RandomSource) -> Option<String>;
    fn perft(&self, depth: u32) -> u64;
    fn position_text(&self) -> Option<String>;
    /// Returns the rules and the first position, as a pair of their types.
    fn typed_start(&self) -> Box<dyn Any>;
    fn random_playouts(&self, games: u64, random: RandomSource) -> u64;
}

/// A running game of `G`.
pub struct TypedGame<G: GameView> {
    game: G,
    state: G::State,
    /// The board, which many texts and menus ask for.
    board: Arc<Board>,
    /// The states before each played action, for undoing.
    history: Vec<G::State>,
    /// The dice of the last roll after each played action; empty in a game without dice.
    dice_history: Vec<Vec<Die>>,
}

impl<G: GameView> TypedGame<G> {
    /// Starts a game in a position.
    pub(super) fn new(game: G, state: G::State) -> Self {
        let board = Arc::new(game.board());
        TypedGame { game, state, board, history: Vec::new(), dice_history: Vec::new() }
    }

    /// Returns the dice that lie on the table after an action: those of the last roll stay, as used ones, until the
    /// next.
    fn dice_after(&self, before: &G::State, action: G::Action) -> Vec<Die> {
        let dice = self.game.dice(&self.state);
        if !dice.is_empty() {
            return dice;
        }
        let rolled = self.game.dice_after_roll(before, action);
        let last = if rolled.is_empty() { self.dice_history.last().cloned().unwrap_or_default() } else { rolled };
        last.into_iter().map(|die| Die { used: true, ..die }).collect()
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

    fn route(&self, text: &str) -> Vec<Site> {
        let found = self.list_actions().into_iter().find(|action| self.game.notation(&self.state, *action) == text);
        found.map_or_else(Vec::new, |action| self.game.route(&self.state, action))
    }

    fn scenes_after(&self) -> Vec<Scene> {
        let after = |action| {
            let mut state = self.state.clone();
            self.game.play(&mut state, action);
            self.game.scene(&state)
        };
        self.list_actions().into_iter().map(after).collect()
    }

    fn play(&mut self, text: &str) -> bool {
        let matches_text = |action: &G::Action| self.game.notation(&self.state, *action) == text;
        let Some(action) = self.list_actions().into_iter().find(matches_text) else { return false };
        let before = self.state.clone();
        self.game.play(&mut self.state, action);
        if G::INFO.has_dice {
            let dice = self.dice_after(&before, action);
            self.dice_history.push(dice);
        }
        self.history.push(before);
        true
    }

    fn undo(&mut self) -> bool {
        self.dice_history.pop();
        self.history.pop().map(|state| self.state = state).is_some()
    }

    fn clone_box(&self) -> Box<dyn DynGame> {
        Box::new(TypedGame {
            game: self.game.clone(),
            state: self.state.clone(),
            board: Arc::clone(&self.board),
            history: self.history.clone(),
            dice_history: self.dice_history.clone(),
        })
    }

    fn board(&self) -> Arc<Board> {
        Arc::clone(&self.board)
    }

    fn scene(&self) -> Scene {
        let scene = self.game.scene(&self.state);
        match self.dice_history.last() {
            Some(dice) if scene.dice.is_empty() => Scene { dice: dice.clone(), ..scene },
            _ => scene,
        }
    }

    fn score(&self) -> Vec<u32> {
        self.game.score(&self.state)
    }

    fn ending_sites(&self) -> EndingSites {
        self.game.ending_sites(&self.state)
    }

    fn task(&self) -> &'static str {
        self.game.task(&self.state)
    }

    fn agreed_winner(&self) -> Option<Side> {
        self.game.agreed_winner(&self.state)
    }

    fn stake_payout(&self, winner: Option<Side>) -> Option<u32> {
        self.game.stake_payout(&self.state, winner)
    }

    fn sample_roll(&self, random: RandomSource) -> Option<String> {
        let GameStatus::AwaitingRoll(_) = self.status() else { return None };
        let mut rolls = self.list_actions();
        // Sorted by notation, so that a checker which knows only the notation can repeat the draw.
        rolls.sort_by_cached_key(|roll| self.game.notation(&self.state, *roll));
        let roll = self.game.sample_roll(&rolls, random);
        Some(self.game.notation(&self.state, roll))
    }

    fn perft(&self, depth: u32) -> u64 {
        game::perft(&self.game, &self.state, depth)
    }

    fn position_text(&self) -> Option<String> {
        self.game.status(&self.state).outcome().is_none().then(|| self.game.format_position(&self.state))
    }

    fn typed_start(&self) -> Box<dyn Any> {
        Box::new((self.game.clone(), self.history.first().unwrap_or(&self.state).clone()))
    }

    fn random_playouts(&self, games: u64, random: RandomSource) -> u64 {
        let mut buffer = Vec::new();
        (0..games).map(|_| game::random_playout(&self.game, &mut self.state.clone(), &mut buffer, random)).sum()
    }
}
