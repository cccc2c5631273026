//! Weights that still change.

use crate::games::sahkku::features::{SIZE, for_each_feature};
use crate::games::sahkku::weights::UNITS;
use gonagas_core::games::sahkku::{Sahkku, SahkkuState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::kit::side::Side;

/// The weight of each feature.
#[derive(Debug, Clone)]
pub struct LearningWeights(Vec<f32>);

impl LearningWeights {
    /// Returns weights that know nothing.
    #[must_use]
    pub fn zero() -> LearningWeights {
        LearningWeights(vec![0.0; SIZE])
    }

    /// Returns the chance of the side that rolls next.
    #[must_use]
    pub fn chance(&self, game: &Sahkku, state: &SahkkuState, roller: Side) -> f32 {
        let mut sum = 0.0;
        for_each_feature(game, state, roller, |feature, number| sum += self.0[feature] * number as f32);
        0.5 + 0.5 * sum / (4.0 + sum * sum).sqrt()
    }

    /// Returns how good it is for a side to leave a position to its opponent, who rolls next. A win is better than
    /// every chance.
    #[must_use]
    pub fn worth(&self, game: &Sahkku, state: &SahkkuState, side: Side) -> f32 {
        match game.status(state) {
            GameStatus::Over(outcome) => match outcome.winner {
                Some(winner) if winner == side => 2.0,
                Some(_) => -1.0,
                None => 0.5,
            },
            _ => 1.0 - self.chance(game, state, side.opponent()),
        }
    }

    /// Adds this much to the weights of a position's features.
    pub fn adjust(&mut self, game: &Sahkku, state: &SahkkuState, roller: Side, step: f32) {
        for_each_feature(game, state, roller, |feature, number| self.0[feature] += step * number as f32);
    }

    /// Returns the weights as they are stored.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let stored = |weight: &f32| (f64::from(*weight) * UNITS).round() as i16;
        self.0.iter().flat_map(|weight| stored(weight).to_le_bytes()).collect()
    }
}
