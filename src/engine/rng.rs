//! Seeded random numbers.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A random number generator with the same sequence for a seed in every version.
#[derive(Debug, Clone)]
pub struct SeededRng(ChaCha8Rng);

impl SeededRng {
    /// Returns the generator of a seed.
    #[must_use]
    pub fn from_seed(seed: u64) -> SeededRng {
        SeededRng(ChaCha8Rng::seed_from_u64(seed))
    }

    /// Returns a generator with an unpredictable seed.
    #[must_use]
    pub fn from_entropy() -> SeededRng {
        SeededRng(rand::make_rng())
    }

    /// Returns another sequence of the same seed. Drawing from one does not advance the other.
    #[must_use]
    pub fn fork_stream(&self) -> SeededRng {
        let mut fork = self.0.clone();
        fork.set_stream(self.0.get_stream() + 1);
        SeededRng(fork)
    }

    /// Returns a number below `bound`, each equally likely; 0 when `bound` is 0.
    pub fn random_below(&mut self, bound: u32) -> u32 {
        // The high half of the product is uniform, once the few low halves are rejected that would come once too often.
        let mut product = self.scaled_random(bound);
        if (product as u32) < bound {
            let threshold = bound.wrapping_neg() % bound;
            while (product as u32) < threshold {
                product = self.scaled_random(bound);
            }
        }
        (product >> 32) as u32
    }

    fn scaled_random(&mut self, bound: u32) -> u64 {
        u64::from(self.0.next_u32()) * u64::from(bound)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seed_gives_the_same_numbers_in_every_version() {
        let mut random = SeededRng::from_seed(1);
        let drawn: Vec<_> = (0..8).map(|_| random.random_below(100)).collect();
        assert_eq!(drawn, [54, 40, 98, 8, 21, 59, 38, 21]);
    }

    #[test]
    fn numbers_below_the_bound_are_equally_likely() {
        let mut random = SeededRng::from_seed(7);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[random.random_below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (9_700..10_300).contains(count)), "{seen:?}");
    }

    #[test]
    fn biased_numbers_are_rejected() {
        // Two thirds of all numbers: a plain remainder would give the lower half twice as often.
        let bound = 3 << 30;
        let mut random = SeededRng::from_seed(7);
        let low = (0..30_000).filter(|_| random.random_below(bound) < bound / 2).count();
        assert!((14_700..15_300).contains(&low), "{low}");
    }

    #[test]
    fn forked_stream_does_not_advance_the_other() {
        let mut random = SeededRng::from_seed(3);
        let mut same = SeededRng::from_seed(3);
        let mut fork = random.fork_stream();
        let apart: Vec<_> = (0..8).map(|_| fork.random_below(1000)).collect();
        let drawn: Vec<_> = (0..8).map(|_| random.random_below(1000)).collect();
        assert_eq!(drawn, (0..8).map(|_| same.random_below(1000)).collect::<Vec<_>>());
        assert_ne!(drawn, apart);
    }
}
