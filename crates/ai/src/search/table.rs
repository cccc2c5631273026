//! The transposition table: the findings about positions, by their keys.

use crate::search::value::Value;

/// The relation of a stored value to the true one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Bound {
    /// Nothing is stored.
    #[default]
    Empty,
    /// The value is exact.
    Exact,
    /// The true value is this or higher.
    Lower,
    /// The true value is this or lower.
    Upper,
}

/// A stored position.
#[derive(Debug, Clone, Copy, Default)]
pub struct Entry {
    check: u32,
    /// The value.
    pub value: Value,
    /// The depth to which it was searched.
    pub depth: i8,
    /// The relation of the value to the true one.
    pub bound: Bound,
    /// The index of the best action in the list of legal ones.
    pub best: u16,
}

/// A table with one entry for each slot. It is allocated once and never grows.
#[derive(Debug)]
pub struct Table {
    entries: Vec<Entry>,
    mask: u64,
}

impl Table {
    /// Returns an empty table with 2 to the power of `bits` entries.
    #[must_use]
    pub fn new(bits: u32) -> Table {
        Table { entries: vec![Entry::default(); 1 << bits], mask: (1 << bits) - 1 }
    }

    /// Returns the entry under a key.
    #[must_use]
    pub fn get(&self, key: u64) -> Option<Entry> {
        let entry = self.entries[(key & self.mask) as usize];
        (entry.bound != Bound::Empty && entry.check == check(key)).then_some(entry)
    }

    /// Stores an entry in place of what the slot holds, unless that is an exact value of the same position, searched
    /// deeper.
    pub fn put(&mut self, key: u64, depth: i32, value: Value, bound: Bound, best: u16) {
        let slot = &mut self.entries[(key & self.mask) as usize];
        let depth = depth.clamp(-1, 127) as i8;
        let is_deeper = slot.check == check(key) && slot.depth > depth && slot.bound == Bound::Exact;
        if !is_deeper {
            *slot = Entry { check: check(key), value, depth, bound, best };
        }
    }
}

impl Entry {
    /// Returns the value if it settles a search of this depth and window.
    #[must_use]
    pub fn cutoff(&self, depth: i32, alpha: Value, beta: Value) -> Option<Value> {
        let settles = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.value >= beta,
            Bound::Upper => self.value <= alpha,
            Bound::Empty => false,
        };
        (settles && i32::from(self.depth) >= depth).then_some(self.value)
    }
}

const fn check(key: u64) -> u32 {
    (key >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entry_is_found_under_its_whole_key_only() {
        let mut table = Table::new(4);
        table.put(0x1_0000_0003, 2, 50, Bound::Exact, 7);
        let entry = table.get(0x1_0000_0003).unwrap();
        assert_eq!((entry.value, entry.depth, entry.bound, entry.best), (50, 2, Bound::Exact, 7));
        assert!(table.get(0x2_0000_0003).is_none());
        assert!(table.get(0x1_0000_0004).is_none());
    }

    #[test]
    fn deeper_exact_entry_of_the_same_position_stays() {
        let mut table = Table::new(4);
        table.put(3, 5, 50, Bound::Exact, 7);
        table.put(3, 4, 60, Bound::Lower, 8);
        assert_eq!(table.get(3).unwrap().value, 50);
        table.put(3 | 1 << 40, 1, 70, Bound::Lower, 8);
        assert_eq!(table.get(3 | 1 << 40).unwrap().value, 70, "another position takes the slot");
    }

    #[test]
    fn bounds_settle_only_windows_that_they_miss() {
        let entry = |bound| Entry { value: 100, depth: 3, bound, ..Entry::default() };
        assert_eq!(entry(Bound::Exact).cutoff(3, 0, 200), Some(100));
        assert_eq!(entry(Bound::Exact).cutoff(4, 0, 200), None);
        assert_eq!(entry(Bound::Lower).cutoff(3, 0, 100), Some(100));
        assert_eq!(entry(Bound::Lower).cutoff(3, 0, 101), None);
        assert_eq!(entry(Bound::Upper).cutoff(3, 100, 200), Some(100));
        assert_eq!(entry(Bound::Upper).cutoff(3, 99, 200), None);
    }
}
