//! Rolled dice.

use crate::kit::dice::Face;

/// A number of dice for each face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DiceCounts([u8; Face::ALL.len()]);

/// A roll.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Roll {
    /// The rolled dice.
    pub dice: DiceCounts,
    /// The number of equally likely outcomes that give these dice.
    pub weight: u8,
}

impl DiceCounts {
    /// Returns dice with these counts, in the order of [`Face::ALL`].
    pub const fn from_counts(counts: [u8; Face::ALL.len()]) -> DiceCounts {
        DiceCounts(counts)
    }

    /// No dice.
    pub const EMPTY: DiceCounts = DiceCounts([0; Face::ALL.len()]);

    /// Returns how many dice show this face.
    pub const fn count(self, face: Face) -> u8 {
        self.0[face.index()]
    }

    /// Returns true when a die shows this face.
    pub const fn has_face(self, face: Face) -> bool {
        self.count(face) > 0
    }

    /// Adds dice.
    pub fn add_dice(&mut self, more: DiceCounts) {
        for (count, more) in std::iter::zip(&mut self.0, more.0) {
            *count += more;
        }
    }

    /// Adds one die with this face.
    pub fn add_die(&mut self, face: Face) {
        self.0[face.index()] += 1;
    }

    /// Removes this many dice with this face.
    pub fn remove_dice(&mut self, face: Face, number: u8) {
        self.0[face.index()] -= number;
    }

    /// Returns the face of each die, in the order of the notation.
    pub fn faces(self) -> impl Iterator<Item = Face> {
        Face::ALL.into_iter().flat_map(move |face| std::iter::repeat_n(face, usize::from(self.count(face))))
    }
}
