//! The weights of Seega's estimate, for each size of board: `gonagas learn seega` finds them by self-play
//! (`crate::learning::seega`). The file has those of [`SIZES`] one after another, each number of 16 bits,
//! little-endian.

use crate::search::value::Value;
use gonagas_core::games::seega::Seega;
use gonagas_core::kit::game::Game;
use std::sync::LazyLock;

/// The number of weights of a board.
pub const COUNT: usize = 6;

/// The sizes of boards, as options.
pub const SIZES: [&str; 3] = ["size=5", "size=7", "size=9"];

/// The worth of what a seat has besides stones, in parts of a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    /// Each step that its stones can make.
    pub step: Value,
    /// Each stone at the edge.
    pub edge: Value,
    /// While stones are placed each stone beside the centre, later the stone on it.
    pub centre: Value,
}

/// The weights of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Weights {
    /// While stones are placed.
    pub placing: Terms,
    /// Later.
    pub moving: Terms,
}

static LEARNED: LazyLock<Vec<Weights>> = LazyLock::new(|| {
    let bytes = include_bytes!("../../../../../assets/seega_weights.bin");
    let numbers: Vec<i16> = bytes.chunks_exact(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
    numbers.chunks_exact(COUNT).map(|numbers| Weights::of(std::array::from_fn(|place| numbers[place]))).collect()
});

/// Returns the weights of a board.
///
/// # Panics
///
/// Panics when the file that is part of the program lacks them; a test looks.
#[must_use]
pub fn weights_of(game: Seega) -> Weights {
    LEARNED[usize::from(game.grid().size() / 2) - 2]
}

/// Returns the boards of [`SIZES`].
pub fn boards() -> impl Iterator<Item = Seega> {
    SIZES.iter().filter_map(|text| Seega::RULE_SETS[0].rules_with(std::iter::once(*text)))
}

impl Weights {
    /// Returns the weights with these numbers.
    #[must_use]
    pub fn of(numbers: [i16; COUNT]) -> Weights {
        let [step, edge, centre, moving_step, moving_edge, moving_centre] = numbers.map(Value::from);
        Weights {
            placing: Terms { step, edge, centre },
            moving: Terms { step: moving_step, edge: moving_edge, centre: moving_centre },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_has_weights_of_its_own() {
        assert_eq!(LEARNED.len(), SIZES.len());
        let found: Vec<Weights> = boards().map(weights_of).collect();
        assert_eq!(found, *LEARNED);
        assert!(found.iter().all(|weights| weights.placing.centre > 0 && weights.moving.centre > 0));
    }
}
