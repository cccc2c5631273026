//! Seega with an estimate by other weights than those of the program.

use crate::games::seega::weights::Weights;
use crate::search::search_game::SearchGame;
use crate::search::value::Value;
use gonagas_core::games::seega::{Seega, SeegaAction, SeegaState};
use gonagas_core::kit::game::{Game, GameInfo};
use gonagas_core::kit::options::RuleSet;
use gonagas_core::kit::outcome::GameStatus;
use std::sync::Arc;

/// The rules, and the weights.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    game: Seega,
    weights: Arc<Weights>,
}

impl Trial {
    /// Makes a trial of weights as they are stored.
    pub fn new(game: Seega, bytes: &[u8]) -> Trial {
        Trial { game, weights: Arc::new(Weights::read(game, bytes)) }
    }
}

impl Game for Trial {
    type State = SeegaState;
    type Action = SeegaAction;

    const INFO: GameInfo = Seega::INFO;

    // Nobody chooses it from the catalogue.
    const RULE_SETS: &'static [RuleSet<Self>] = &[];

    fn initial_state(&self) -> SeegaState {
        self.game.initial_state()
    }

    fn status(&self, state: &SeegaState) -> GameStatus {
        self.game.status(state)
    }

    fn legal_actions(&self, state: &SeegaState, out: &mut Vec<SeegaAction>) {
        self.game.legal_actions(state, out);
    }

    fn play(&self, state: &mut SeegaState, action: SeegaAction) {
        self.game.play(state, action);
    }

    fn notation(&self, state: &SeegaState, action: SeegaAction) -> String {
        self.game.notation(state, action)
    }
}

impl SearchGame for Trial {
    const KINDS: usize = Seega::KINDS;

    const CHANCE_SCALE: Option<f64> = Seega::CHANCE_SCALE;

    fn key(&self, state: &SeegaState) -> u64 {
        self.game.key(state)
    }

    fn evaluate(&self, state: &SeegaState) -> Value {
        self.weights.value(self.game, state)
    }

    fn priority(&self, state: &SeegaState, action: SeegaAction) -> i32 {
        self.game.priority(state, action)
    }

    fn kind(&self, state: &SeegaState, action: SeegaAction) -> usize {
        self.game.kind(state, action)
    }
}
