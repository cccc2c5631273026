//! The learned estimate of sáhkku: a weight for each feature.
//!
//! `gonagas learn sahkku` finds the weights by self-play (`crate::learning`). There is a set of them for each rule set,
//! and for each option with which a board, a track, a queen or a limit of rerolls comes or goes; other options share
//! the weights of their rule set.
//!
//! The file has the sets of [`TRAINED_RULES`] one after another, each of [`SIZE`] numbers of 16 bits, little-endian, in
//! [`UNITS`]. Weights are whole numbers, so that a position has the same estimate on every machine.

use crate::games::sahkku::features::{SIZE, for_each_feature};
use crate::search::value::{Value, WIN};
use gonagas_core::games::sahkku::{Sahkku, SahkkuState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::side::Side;
use std::sync::LazyLock;

/// The rules with weights of their own: the rule set, and options.
pub const TRAINED_RULES: [&str; 12] = [
    "rules=devils-game",
    "rules=devils-game columns=10",
    "rules=raisa",
    "rules=maze",
    "rules=lagesvuotna",
    "rules=lagesvuotna queens=no",
    "rules=lagesvuotna refusing=yes",
    "rules=lagesvuotna queens=no refusing=yes",
    "rules=vuovdaguoika",
    "rules=gavkevuotna",
    "rules=unjarga",
    "rules=unjarga track=eight",
];

/// The units of a stored weight in 1.
pub const UNITS: f64 = 8192.0;

/// The bytes of one set of weights.
const SET_BYTES: usize = 2 * SIZE;

static LEARNED: &[u8] = include_bytes!("../../../../../assets/sahkku_weights.bin");

static SETS: LazyLock<Vec<Weights>> = LazyLock::new(|| {
    let sets = std::iter::zip(trained_rules(), LEARNED.chunks_exact(SET_BYTES));
    sets.map(|(game, bytes)| Weights { game, numbers: read_numbers(bytes) }).collect()
});

/// The weights of a rule set.
#[derive(Debug)]
pub struct Weights {
    game: Sahkku,
    numbers: Vec<i16>,
}

impl Weights {
    /// Returns the weights of a rule set, with its options.
    ///
    /// # Panics
    ///
    /// Panics when the file that is part of the program lacks them; a test looks.
    #[must_use]
    pub fn of(game: &Sahkku) -> &'static Weights {
        let found = SETS.iter().find(|set| set.game.is_variant_of(game));
        found.expect("the file of weights has every rule set")
    }

    /// Returns the sum of the weights of a position's features for the side that rolls next, in [`UNITS`].
    #[must_use]
    pub fn sum(&self, game: &Sahkku, state: &SahkkuState, roller: Side) -> i32 {
        let mut sum = 0;
        for_each_feature(game, state, roller, |feature, number| sum += i32::from(self.numbers[feature]) * number);
        sum
    }
}

/// Returns the rules of [`TRAINED_RULES`].
pub fn trained_rules() -> impl Iterator<Item = Sahkku> {
    TRAINED_RULES.iter().filter_map(|text| {
        let mut words = text.split(' ');
        let selector = words.next()?;
        Sahkku::RULE_SETS.iter().find(|rule_set| rule_set.selector == selector)?.rules_with(words)
    })
}

/// Returns the value that a sum stands for: the chance to win less that to lose, as a share of [`WIN`], which it never
/// reaches.
#[must_use]
pub fn value_of_sum(sum: i32) -> Value {
    let ratio = f64::from(sum) / UNITS;
    // A square root is exact on every machine; an exponential is not.
    let value = ratio / (4.0 + ratio * ratio).sqrt() * f64::from(WIN);
    (value.round() as Value).clamp(1 - WIN, WIN - 1)
}

/// Returns the sum that stands for a value, the reverse of [`value_of_sum`].
#[must_use]
pub fn sum_of_value(value: Value) -> i32 {
    let share = f64::from(value.clamp(1 - WIN, WIN - 1)) / f64::from(WIN);
    (2.0 * share / (1.0 - share * share).sqrt() * UNITS).round() as i32
}

fn read_numbers(bytes: &[u8]) -> Vec<i16> {
    bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_set_and_option_has_weights() {
        assert_eq!(LEARNED.len(), TRAINED_RULES.len() * SET_BYTES);
        assert_eq!(trained_rules().count(), TRAINED_RULES.len());
        for rule_set in Sahkku::RULE_SETS {
            for (option, values) in rule_set.options.iter().map(|option| option.values.count()).enumerate() {
                for value in 0..values {
                    let mut chosen = vec![0; rule_set.options.len()];
                    chosen[option] = value;
                    let weights = Weights::of(&rule_set.build_rules(&chosen));
                    assert!(weights.numbers.iter().any(|number| *number != 0), "{}", rule_set.selector);
                }
            }
        }
    }

    #[test]
    fn sums_and_values_are_found_from_each_other() {
        assert_eq!((value_of_sum(0), sum_of_value(0)), (0, 0));
        for sum in [-40_000, -8192, -1, 500, 20_000, 90_000] {
            let value = value_of_sum(sum);
            assert_eq!(value, -value_of_sum(-sum));
            assert!((sum_of_value(value) - sum).abs() <= sum.abs() / 50 + 10, "{sum} became {}", sum_of_value(value));
        }
        assert_eq!(value_of_sum(i32::MAX), WIN - 1);
    }
}
