//! Pairs: two games with sides swapped that are played side by side, with the same random draws, and have one result.

use crate::matches::ids::MatchId;
use crate::session::game_session::RollPlace;

/// The number of places for each turn of a seat. A turn has far fewer rolls.
const PLACES_PER_TURN: u32 = 64;

/// The game of a pair that a match is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PairGame {
    /// The game of the challenge.
    First,
    /// The game that begins with it, with sides swapped.
    Second {
        /// The first game. Its number stands for both in the random draws.
        first: MatchId,
    },
}

impl PairGame {
    /// Returns the number of the first game, for the game with this number.
    #[must_use]
    pub const fn first_game(self, own: MatchId) -> MatchId {
        match self {
            PairGame::First => own,
            PairGame::Second { first } => first,
        }
    }

    /// Returns 1 or 2.
    #[must_use]
    pub const fn number(self) -> u8 {
        match self {
            PairGame::First => 1,
            PairGame::Second { .. } => 2,
        }
    }
}

/// Returns the place of a roll in a game of a pair. It depends on the seat, its turn and the roll in it, so that both
/// games have the same dice, however the turns fall. The first places are those of the options and seats.
#[must_use]
pub const fn roll_place(roll: RollPlace) -> u32 {
    let turns_before = 2 * (roll.turn - 1) + roll.side.index() as u32;
    PLACES_PER_TURN * (1 + turns_before) + roll.number
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::side::Side;

    #[test]
    fn rolls_of_seats_and_turns_have_places_of_their_own() {
        let place = |side, turn, number| roll_place(RollPlace { side, turn, number });
        assert_eq!([place(Side::First, 1, 1), place(Side::First, 1, 2)], [65, 66]);
        assert_eq!([place(Side::Second, 1, 1), place(Side::First, 2, 1), place(Side::Second, 2, 3)], [129, 193, 259]);
    }
}
