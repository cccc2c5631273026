//! Weights that still change.

use crate::learning::learned_game::LearnedGame;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;

/// The weight of each feature.
#[derive(Debug, Clone)]
pub struct LearningWeights(Vec<f32>);

impl LearningWeights {
    /// Returns weights that know nothing.
    #[must_use]
    pub fn zero(size: usize) -> LearningWeights {
        LearningWeights(vec![0.0; size])
    }

    /// Returns the chance of the side that acts or rolls next.
    #[must_use]
    pub fn chance<G: LearnedGame>(&self, game: &G, state: &G::State, next: Side) -> f32 {
        let mut sum = 0.0;
        game.for_each_feature(state, next, |feature, number| sum += self.0[feature] * number);
        0.5 + 0.5 * sum / (4.0 + sum * sum).sqrt()
    }

    /// Returns the worth of a position for a side. A win is better than every chance.
    #[must_use]
    pub fn worth<G: LearnedGame>(&self, game: &G, state: &G::State, side: Side) -> f32 {
        match game.status(state) {
            GameStatus::Over(outcome) => match outcome.winner {
                Some(winner) if winner == side => 2.0,
                Some(_) => -1.0,
                None => 0.5,
            },
            GameStatus::AwaitingRoll(next) | GameStatus::AwaitingAction(next) if next == side => {
                self.chance(game, state, side)
            }
            _ => 1.0 - self.chance(game, state, side.opponent()),
        }
    }

    /// Adds this much to the weights of a position's features.
    pub fn adjust<G: LearnedGame>(&mut self, game: &G, state: &G::State, next: Side, step: f32) {
        game.for_each_feature(state, next, |feature, number| self.0[feature] += step * number);
    }

    /// Returns the weights as they are stored, with this many units in 1.
    #[must_use]
    pub fn to_bytes(&self, units: f64) -> Vec<u8> {
        let stored = |weight: &f32| (f64::from(*weight) * units).round() as i16;
        self.0.iter().flat_map(|weight| stored(weight).to_le_bytes()).collect()
    }
}
