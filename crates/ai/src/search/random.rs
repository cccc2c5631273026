//! Random numbers from a seed, the same on every machine.

/// The generator SplitMix64.
#[derive(Debug, Clone)]
pub struct SplitMix(u64);

impl SplitMix {
    /// Returns the numbers of a seed.
    #[must_use]
    pub const fn new(seed: u64) -> SplitMix {
        SplitMix(seed)
    }

    /// Returns the next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mix(self.0)
    }

    /// Returns a number below `bound`, each as good as equally likely; 0 when `bound` is 0.
    pub fn below(&mut self, bound: u32) -> u32 {
        (((self.next_u64() >> 32) * u64::from(bound)) >> 32) as u32
    }

    /// Puts items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// Scrambles a number, so that each bit of it changes about half of all bits.
#[must_use]
pub const fn mix(mut word: u64) -> u64 {
    word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

/// Adds a word to a key of a position.
#[must_use]
pub const fn add_to_key(key: u64, word: u64) -> u64 {
    let product = (key ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    product ^ product >> 29
}
