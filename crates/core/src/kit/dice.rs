//! The faces of dice, and dice that have been rolled.

/// A face of a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// A cross.
    X,
    /// One pip.
    One,
    /// Two pips.
    Two,
    /// Three pips.
    Three,
    /// Nothing on it.
    Blank,
}

impl Face {
    /// Every face, in the order in which a roll is written.
    pub const ALL: [Face; 5] = [Face::X, Face::One, Face::Two, Face::Three, Face::Blank];

    /// Returns the character for this face in the notation.
    #[must_use]
    pub const fn symbol(self) -> char {
        match self {
            Face::X => 'X',
            Face::One => '1',
            Face::Two => '2',
            Face::Three => '3',
            Face::Blank => '-',
        }
    }

    /// Returns the face with this character.
    #[must_use]
    pub fn from_symbol(symbol: char) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.symbol() == symbol)
    }

    /// Returns the index of this face in [`Face::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A die that has been rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    /// The face that shows.
    pub face: Face,
    /// True once the die has been used in this turn.
    pub used: bool,
}
