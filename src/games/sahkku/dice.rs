//! Dice that have fallen.

use crate::kit::dice::Face;

/// Some dice, as the number of those that show each face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiceCounts([u8; Face::ALL.len()]);

/// A throw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roll {
    /// The dice thrown.
    pub(super) dice: DiceCounts,
    /// How many of the equally likely falls of these dice look so.
    pub(super) weight: u8,
}

impl DiceCounts {
    /// So many that show each face, in the order of [`Face::ALL`].
    pub(super) const fn from_counts(counts: [u8; Face::ALL.len()]) -> DiceCounts {
        DiceCounts(counts)
    }

    /// No dice.
    pub const EMPTY: DiceCounts = DiceCounts([0; Face::ALL.len()]);

    /// How many show this face.
    pub const fn count(self, face: Face) -> u8 {
        self.0[face.index()]
    }

    /// Whether any shows this face.
    pub const fn has_face(self, face: Face) -> bool {
        self.count(face) > 0
    }

    /// Puts more dice to these.
    pub fn add_dice(&mut self, more: DiceCounts) {
        for (count, more) in std::iter::zip(&mut self.0, more.0) {
            *count += more;
        }
    }

    /// Puts one die that shows this face to these.
    pub fn add_die(&mut self, face: Face) {
        self.0[face.index()] += 1;
    }

    /// Takes away so many of the dice that show this face.
    pub fn remove_dice(&mut self, face: Face, number: u8) {
        self.0[face.index()] -= number;
    }

    /// Each die's face, in the order in which a throw is written.
    pub fn faces(self) -> impl Iterator<Item = Face> {
        Face::ALL.into_iter().flat_map(move |face| std::iter::repeat_n(face, usize::from(self.count(face))))
    }
}
