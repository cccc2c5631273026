//! Dice that have fallen.

use crate::kit::dice::Face;

/// Some dice, as the number of those that show each face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Dice([u8; Face::ALL.len()]);

/// A throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Throw {
    /// The dice thrown.
    pub(super) dice: Dice,
    /// How many of the equally likely falls of these dice look so.
    pub(super) falls: u8,
}

impl Dice {
    /// So many that show each face, in the order of [`Face::ALL`].
    pub(super) const fn of(counts: [u8; Face::ALL.len()]) -> Dice {
        Dice(counts)
    }

    /// No dice.
    pub const NONE: Dice = Dice([0; Face::ALL.len()]);

    /// How many show this face.
    pub const fn count(self, face: Face) -> u8 {
        self.0[face.index()]
    }

    /// Whether any shows this face.
    pub const fn shows(self, face: Face) -> bool {
        self.count(face) > 0
    }

    /// Puts more dice to these.
    pub fn add(&mut self, more: Dice) {
        for (count, more) in std::iter::zip(&mut self.0, more.0) {
            *count += more;
        }
    }

    /// Puts one die that shows this face to these.
    pub fn put(&mut self, face: Face) {
        self.0[face.index()] += 1;
    }

    /// Takes away so many of the dice that show this face.
    pub fn take(&mut self, face: Face, number: u8) {
        self.0[face.index()] -= number;
    }

    /// Each die's face, in the order in which a throw is written.
    pub fn faces(self) -> impl Iterator<Item = Face> {
        Face::ALL.into_iter().flat_map(move |face| std::iter::repeat_n(face, usize::from(self.count(face))))
    }
}
