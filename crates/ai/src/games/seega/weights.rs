//! The learned estimate of Seega: weights for each feature, for each size of the board.
//!
//! `gonagas learn seega` finds the weights by self-play (`crate::learning`). The file has the sets of [`TRAINED_RULES`]
//! one after another, each of [`SIZE`] numbers of 16 bits, little-endian, in [`UNITS`]. Weights are whole numbers, so
//! that a position has the same estimate on every machine.

use crate::games::seega::estimate;
use crate::games::seega::features::{self, DIVISORS, FEATURES, KNOTS, MATERIAL, WHOLE};
use crate::search::value::{self, MAX_EVALUATION, Value};
use gonagas_core::games::seega::{Seega, SeegaState};
use gonagas_core::kit::game::Game;
use std::array;
use std::ops::Range;
use std::sync::LazyLock;

/// The rules with weights of their own, by the size of the board.
pub const TRAINED_RULES: [&str; 3] = ["size=5", "size=7", "size=9"];

/// The number of weights of a board.
pub const SIZE: usize = KNOTS * FEATURES;

/// The units of a stored weight in 1.
pub const UNITS: f64 = 2048.0;

/// The most stones of a board.
const STONES: usize = 80;

/// The value of a sum of 1.
const VALUE_OF_ONE: Value = 240;

static LEARNED: &[u8] = include_bytes!("../../../../../assets/seega_weights.bin");

static SETS: LazyLock<Vec<Weights>> = LazyLock::new(|| {
    let sets = std::iter::zip(trained_rules(), LEARNED.chunks_exact(2 * SIZE));
    sets.map(|(game, bytes)| Weights::read(game, bytes)).collect()
});

/// The weights of the features by the number of stones.
type Rows = Vec<[i32; FEATURES]>;

/// The weights of a board, with those between two sets already mixed.
#[derive(Debug, PartialEq)]
pub struct Weights {
    /// While stones are placed, and later.
    rows: [Rows; 2],
}

/// Returns the rules of [`TRAINED_RULES`].
pub fn trained_rules() -> impl Iterator<Item = Seega> {
    TRAINED_RULES.iter().filter_map(|text| Seega::RULE_SETS[0].rules_with(std::iter::once(*text)))
}

/// Returns the weights of a board.
///
/// # Panics
///
/// Panics when the file that is part of the program lacks them; a test looks.
#[must_use]
pub fn weights_of(game: Seega) -> &'static Weights {
    &SETS[features::board_index(game)]
}

impl Weights {
    /// Reads the weights of a board as they are stored.
    #[must_use]
    pub fn read(game: Seega, bytes: &[u8]) -> Weights {
        let numbers: Vec<i32> =
            bytes.chunks_exact(2).map(|pair| i32::from(i16::from_le_bytes([pair[0], pair[1]]))).collect();
        let row = |is_placing: bool, stones: usize| {
            let (first, share) = features::mix_at(game, stones, is_placing);
            let weight = |set: usize, feature: usize| numbers[set * FEATURES + feature];
            array::from_fn(|feature| {
                let mixed = (WHOLE - share) * weight(first, feature) + share * weight(first + 1, feature);
                mixed / DIVISORS[feature]
            })
        };
        let mut rows =
            [true, false].map(|is_placing| (0..=STONES).map(|stones| row(is_placing, stones)).collect::<Rows>());
        // The fewer stones there are, the more is one worth: otherwise the seat that leads would shun captures.
        for stones in (0..STONES).rev() {
            rows[1][stones][MATERIAL] = rows[1][stones][MATERIAL].max(rows[1][stones + 1][MATERIAL]);
        }
        Weights { rows }
    }

    /// Returns the value of a position, positive when the first seat is better.
    #[must_use]
    pub fn value(&self, game: Seega, state: &SeegaState) -> Value {
        let own = self.sum(game, state, 0..FEATURES) * VALUE_OF_ONE / (WHOLE * UNITS as i32);
        value::for_side(own.clamp(-MAX_EVALUATION, MAX_EVALUATION), state.mover())
    }

    /// Returns the sum of these features for the seat to act, in parts of [`UNITS`] and [`WHOLE`].
    #[must_use]
    pub fn sum(&self, game: Seega, state: &SeegaState, range: Range<usize>) -> i32 {
        let [light, dark] = state.stones();
        let stones = (light | dark).count_ones() as usize;
        let phase = usize::from(!estimate::is_placing(game, state));
        let weights = &self.rows[phase][stones][range.clone()];
        let features = features::features(game, state);
        std::iter::zip(&features[range], weights).map(|(number, weight)| number * weight).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_has_weights() {
        assert_eq!(LEARNED.len(), TRAINED_RULES.len() * 2 * SIZE);
        assert_eq!(trained_rules().count(), TRAINED_RULES.len());
        for (index, game) in trained_rules().enumerate() {
            assert_eq!(features::board_index(game), index);
            let is_some = |row: &[i32; FEATURES]| row.iter().any(|weight| *weight != 0);
            let stones = usize::from(game.stone_count());
            assert!(SETS[index].rows.iter().flat_map(|rows| &rows[..=stones]).all(is_some));
        }
    }
}
