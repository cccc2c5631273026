//! Dice as people see them.

/// A face of a die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Face {
    /// The cross, which wakes.
    X,
    /// One pip.
    One,
    /// Two pips.
    Two,
    /// Three pips.
    Three,
    /// Nothing.
    Blank,
}

impl Face {
    /// Every face, in the order in which a throw is written.
    pub const ALL: [Face; 5] = [Face::X, Face::One, Face::Two, Face::Three, Face::Blank];

    /// The sign of this face in the notation.
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

    /// The face with this sign.
    #[must_use]
    pub fn from_symbol(sign: char) -> Option<Face> {
        Face::ALL.into_iter().find(|face| face.symbol() == sign)
    }

    /// The place of this face in [`Face::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A die that has been thrown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    /// How it fell.
    pub face: Face,
    /// Whether it has been used in this turn.
    pub used: bool,
}
