//! Positions of which something is known.

/// The memory has 2 to the power of this many entries, of eight bytes each.
const BITS: u32 = 20;

/// The bits of a lead in an entry. The leads of a position differ by less than fourteen times 239.
const LEAD_BITS: u32 = 12;

/// The bits of the key that an entry keeps; most of the others are its place.
const CHECK: u64 = !((1 << (2 * LEAD_BITS + 6)) - 1);

/// The cell that stands for none.
pub const NO_SITE: u8 = 63;

/// Bounds of the lead of the seat to act, counted from its least one, and its best cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Known {
    pub least: u16,
    pub most: u16,
    /// The best cell, or [`NO_SITE`].
    pub best: u8,
}

/// A memory with one entry for each place. A later position takes the place of an earlier one.
#[derive(Debug)]
pub struct Memory {
    /// The upper bits of the key, and below them what is known; 0 when empty.
    entries: Vec<u64>,
}

impl Known {
    pub const NOTHING: Known = Known { least: 0, most: (1 << LEAD_BITS) - 1, best: NO_SITE };

    const fn to_bits(self) -> u64 {
        (self.least as u64) << (LEAD_BITS + 6) | (self.most as u64) << 6 | self.best as u64
    }

    const fn from_bits(bits: u64) -> Known {
        const LEAD: u64 = (1 << LEAD_BITS) - 1;
        Known {
            least: (bits >> (LEAD_BITS + 6) & LEAD) as u16,
            most: (bits >> 6 & LEAD) as u16,
            best: (bits & 63) as u8,
        }
    }
}

impl Default for Memory {
    fn default() -> Memory {
        Memory { entries: vec![0; 1 << BITS] }
    }
}

impl Memory {
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
