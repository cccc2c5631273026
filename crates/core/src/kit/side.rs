//! The two seats of a game.

/// A seat. The first seat acts first unless the game's rules differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Side {
    /// Seat 1.
    First,
    /// Seat 2.
    Second,
}

impl Side {
    /// Both seats in order.
    pub const BOTH: [Side; 2] = [Side::First, Side::Second];

    /// Returns the other seat.
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// Returns 0 for the first seat and 1 for the second: the index into an array with one element for each seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns 1 for the first seat and 2 for the second, as people and protocols count them.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Returns the seat with this number, 1 or 2.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Side> {
        match number {
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => None,
        }
    }
}
