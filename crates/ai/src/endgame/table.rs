//! The outcomes of positions that are known so far.

/// The outcome for a seat: 1 for a win, 0 for a draw, -1 for a loss.
pub(super) type Outcome = i8;

/// The table has 2 to the power of this many entries, of eight bytes each.
const BITS: u32 = 20;

/// The bits of the key that an entry keeps; the others are its place.
const CHECK: u64 = !((1 << 12) - 1);

/// The cell that stands for none.
pub(super) const NO_SITE: u8 = 63;

/// Bounds of the outcome of a position for the seat to act, and its best cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) least: Outcome,
    pub(super) most: Outcome,
    /// The best cell, or [`NO_SITE`].
    pub(super) best: u8,
}

/// A table with one entry for each place. A later position takes the place of an earlier one.
pub(super) struct OutcomeTable {
    /// The upper 52 bits of the key, and below them what is known; 0 when empty.
    entries: Vec<u64>,
}

impl Known {
    pub(super) const NOTHING: Known = Known { least: -1, most: 1, best: NO_SITE };

    /// Returns the bits of an entry, never 0.
    const fn to_bits(self) -> u64 {
        ((self.least + 2) as u64) << 8 | ((self.most + 2) as u64) << 6 | self.best as u64
    }

    const fn from_bits(bits: u64) -> Known {
        Known { least: (bits >> 8 & 3) as i8 - 2, most: (bits >> 6 & 3) as i8 - 2, best: (bits & 63) as u8 }
    }
}

impl OutcomeTable {
    pub(super) fn new() -> OutcomeTable {
        OutcomeTable { entries: vec![0; 1 << BITS] }
    }

    #[inline]
    pub(super) fn get(&self, key: u64) -> Known {
        let entry = self.entries[place(key)];
        if entry != 0 && (entry ^ key) & CHECK == 0 { Known::from_bits(entry) } else { Known::NOTHING }
    }

    #[inline]
    pub(super) fn put(&mut self, key: u64, known: Known) {
        self.entries[place(key)] = key & CHECK | known.to_bits();
    }
}

const fn place(key: u64) -> usize {
    (key & ((1 << BITS) - 1)) as usize
}
