//! The two seats of a game.

/// A seat. The first seat acts first unless a game says otherwise.
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

    /// The opposite seat.
    #[must_use]
    pub const fn opponent(self) -> Side {
        match self {
            Side::First => Side::Second,
            Side::Second => Side::First,
        }
    }

    /// 0 for the first seat, 1 for the second: an index into an array with a place for each seat.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// 1 for the first seat, 2 for the second, as people and protocols count them.
    #[must_use]
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// The seat with this number, 1 or 2.
    #[must_use]
    pub const fn from_number(number: u8) -> Option<Side> {
        match number {
            1 => Some(Side::First),
            2 => Some(Side::Second),
            _ => None,
        }
    }
}
