//! A running game behind an object-safe face.

use crate::kit::board::Board;
use crate::kit::outcome::Turn;
use crate::kit::scene::Scene;
use crate::kit::show::Show;
use crate::kit::side::Side;
use crate::kit::step::Step;
use crate::kit::walk::{self, Draw};

/// A running game, its types forgotten.
pub(super) trait Running: Send + Sync {
    fn turn(&self) -> Turn;
    fn begins_turn(&self) -> bool;
    fn legal(&self) -> Vec<String>;
    fn menu(&self) -> Vec<(String, Vec<Step>)>;
    fn play(&mut self, text: &str) -> bool;
    fn undo(&mut self) -> bool;
    fn copy(&self) -> Box<dyn Running>;
    fn board(&self) -> Board;
    fn scene(&self) -> Scene;
    fn score(&self) -> Vec<u32>;
    fn agreed_winner(&self) -> Option<Side>;
    fn payment(&self, winner: Option<Side>) -> Option<u32>;
    fn throw(&self, draw: Draw) -> Option<String>;
    fn perft(&self, depth: u32) -> u64;
    fn playouts(&self, games: u64, draw: Draw) -> u64;
}

/// A running game of `G`.
pub(super) struct Typed<G: Show> {
    game: G,
    state: G::State,
    /// The states before each action that was played, for taking them back.
    past: Vec<G::State>,
}

impl<G: Show> Typed<G> {
    pub(super) fn new(game: G) -> Self {
        let state = game.start();
        Typed { game, state, past: Vec::new() }
    }

    fn actions(&self) -> Vec<G::Move> {
        let mut actions = Vec::new();
        self.game.actions(&self.state, &mut actions);
        actions
    }
}

impl<G: Show> Running for Typed<G> {
    fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    fn begins_turn(&self) -> bool {
        self.game.begins_turn(&self.state)
    }

    fn legal(&self) -> Vec<String> {
        self.actions().into_iter().map(|action| self.game.text(&self.state, action)).collect()
    }

    fn menu(&self) -> Vec<(String, Vec<Step>)> {
        let entry = |action| (self.game.text(&self.state, action), self.game.steps(&self.state, action));
        self.actions().into_iter().map(entry).collect()
    }

    fn play(&mut self, text: &str) -> bool {
        let written_so = |action: &G::Move| self.game.text(&self.state, *action) == text;
        let Some(action) = self.actions().into_iter().find(written_so) else { return false };
        self.past.push(self.state.clone());
        self.game.play(&mut self.state, action);
        true
    }

    fn undo(&mut self) -> bool {
        self.past.pop().map(|state| self.state = state).is_some()
    }

    fn copy(&self) -> Box<dyn Running> {
        Box::new(Typed { game: self.game.clone(), state: self.state.clone(), past: self.past.clone() })
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

    fn payment(&self, winner: Option<Side>) -> Option<u32> {
        self.game.payment(&self.state, winner)
    }

    fn throw(&self, draw: Draw) -> Option<String> {
        let Turn::Throw(_) = self.turn() else { return None };
        let mut throws = self.actions();
        // By their text, so that a draw can be repeated by whoever knows the notation alone.
        throws.sort_by_cached_key(|throw| self.game.text(&self.state, *throw));
        let throw = walk::throw(&self.game, &throws, draw);
        Some(self.game.text(&self.state, throw))
    }

    fn perft(&self, depth: u32) -> u64 {
        walk::perft(&self.game, &self.state, depth)
    }

    fn playouts(&self, games: u64, draw: Draw) -> u64 {
        let mut buffer = Vec::new();
        (0..games).map(|_| walk::playout(&self.game, &mut self.state.clone(), &mut buffer, draw)).sum()
    }
}
