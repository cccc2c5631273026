//! Learning from many games.

use crate::games::sahkku::weights::{TRAINED_RULES, trained_rules};
use crate::learning::sahkku::self_play::{SelfPlayGame, play_game};
use crate::learning::sahkku::weights::LearningWeights;
use crate::learning::several;
use crate::search::random::mix;
use gonagas_core::games::sahkku::Sahkku;
use gonagas_core::kit::side::Side;

/// The rate at which weights follow a surprise, at first and in the end. It falls evenly by factors.
const RATES: [f32; 2] = [0.02, 0.0015];

/// The share of the final result in what a position is compared with; the rest is what the next position was thought to
/// be.
const LAMBDA: f32 = 0.7;

/// The length of the learning.
#[derive(Debug, Clone, Copy)]
pub struct Training {
    /// The number of games for each of the trained rules.
    pub games: u32,
    /// The seed.
    pub seed: u64,
    /// The number of threads, at least one. It changes nothing in the weights.
    pub threads: usize,
}

/// Weights that were learned.
#[derive(Debug)]
pub struct Trained {
    /// The rules, as in [`TRAINED_RULES`].
    pub rules: &'static str,
    /// The mean surprise at the results of the last tenth of the games: the square of the difference to the chance of
    /// the winner.
    pub surprise: f64,
    weights: LearningWeights,
}

/// Learns the weights of all trained rules. Returns the bytes of their file. `progress` is called as soon as those of
/// one are found.
pub fn learn_all(training: Training, progress: &mut dyn FnMut(&Trained)) -> Vec<u8> {
    let games: Vec<Sahkku> = trained_rules().collect();
    let learn = |place: usize| {
        let (weights, surprise) = learn(&games[place], training.games, training.seed);
        Trained { rules: TRAINED_RULES[place], surprise, weights }
    };
    let trained = several::work(games.len(), training.threads, &learn, progress);
    trained.into_iter().flat_map(|trained| trained.weights.to_bytes()).collect()
}

/// Learns the weights of one game, and returns the mean surprise of the last tenth of the games.
#[must_use]
pub fn learn(game: &Sahkku, games: u32, seed: u64) -> (LearningWeights, f64) {
    let mut weights = LearningWeights::zero();
    let mut surprise = 0.0;
    let mut count = 0_u32;
    for number in 0..games {
        let progress = number as f32 / games as f32;
        let rate = RATES[0] * (RATES[1] / RATES[0]).powf(progress);
        let played = play_game(game, &weights, mix(seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number))));
        let squares = learn_game(&mut weights, game, &played, rate);
        if progress >= 0.9 {
            surprise += squares;
            count += played.turns.len() as u32;
        }
    }
    (weights, surprise / f64::from(count.max(1)))
}

/// Learns from a game, from its end backwards, and returns the sum of the squared surprises at its result.
fn learn_game(weights: &mut LearningWeights, game: &Sahkku, played: &SelfPlayGame, rate: f32) -> f64 {
    let result = match played.winner {
        Some(Side::First) => 1.0,
        Some(Side::Second) => 0.0,
        None => 0.5,
    };
    let mut target: f32 = result;
    let mut squares: f64 = 0.0;
    for state in played.turns.iter().rev() {
        let roller = state.mover();
        let own = |chance: f32| if roller == Side::First { chance } else { 1.0 - chance };
        let chance = weights.chance(game, state, roller);
        weights.adjust(game, state, roller, rate * (own(target) - chance));
        squares += f64::from(own(chance) - result).powi(2);
        target = (1.0 - LAMBDA) * own(chance) + LAMBDA * target;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_the_same_with_the_same_seed_and_any_number_of_threads() {
        let training = |threads| Training { games: 3, seed: 5, threads };
        let mut rules = Vec::new();
        let bytes = learn_all(training(1), &mut |trained| rules.push(trained.rules));
        assert_eq!(rules, TRAINED_RULES);
        assert_eq!(learn_all(training(3), &mut |_| {}), bytes);
        assert_ne!(learn_all(Training { seed: 6, ..training(1) }, &mut |_| {}), bytes);
    }

    #[test]
    fn results_surprise_less_after_learning() {
        let game = trained_rules().nth(2).unwrap();
        let surprise = |games| learn(&game, games, 1).1;
        // Always guessing 0.5 has a squared error of 0.25.
        let [few, many] = [10, 300].map(surprise);
        assert!(few > 0.2 && many < 0.2 && many > 0.1, "{few}, then {many}");
    }
}
