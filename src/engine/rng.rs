//! Where dice and draws come from.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// A sequence of numbers that follows from a seed: the same for ever, whatever else changes.
#[derive(Debug, Clone)]
pub struct SeededRng(ChaCha8Rng);

impl SeededRng {
    /// The sequence of a seed.
    #[must_use]
    pub fn from_seed(seed: u64) -> SeededRng {
        SeededRng(ChaCha8Rng::seed_from_u64(seed))
    }

    /// A sequence that nobody can foresee.
    #[must_use]
    pub fn from_entropy() -> SeededRng {
        SeededRng(rand::make_rng())
    }

    /// Another sequence of the same seed. Drawing from one does not advance the other.
    #[must_use]
    pub fn fork_stream(&self) -> SeededRng {
        let mut aside = self.0.clone();
        aside.set_stream(self.0.get_stream() + 1);
        SeededRng(aside)
    }

    /// A number below `bound`, each equally likely; 0 when `bound` is 0.
    pub fn random_below(&mut self, bound: u32) -> u32 {
        // The high half of a product is a fair number, once the few low halves are left out that would come once too often.
        let mut product = self.scaled_random(bound);
        if (product as u32) < bound {
            let unfair = bound.wrapping_neg() % bound;
            while (product as u32) < unfair {
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
    fn a_seed_gives_the_same_for_ever() {
        let mut random = SeededRng::from_seed(1);
        let drawn: Vec<_> = (0..8).map(|_| random.random_below(100)).collect();
        assert_eq!(drawn, [54, 40, 98, 8, 21, 59, 38, 21]);
    }

    #[test]
    fn every_number_below_the_bound_is_equally_likely() {
        let mut random = SeededRng::from_seed(7);
        let mut seen = [0_u32; 6];
        for _ in 0..60_000 {
            seen[random.random_below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|count| (9_700..10_300).contains(count)), "{seen:?}");
    }

    #[test]
    fn numbers_that_would_come_too_often_are_drawn_again() {
        // Two thirds of all numbers: a plain remainder would give the lower half twice as often.
        let bound = 3 << 30;
        let mut random = SeededRng::from_seed(7);
        let low = (0..30_000).filter(|_| random.random_below(bound) < bound / 2).count();
        assert!((14_700..15_300).contains(&low), "{low}");
    }

    #[test]
    fn what_is_drawn_aside_does_not_count() {
        let (mut random, mut same) = (SeededRng::from_seed(3), SeededRng::from_seed(3));
        let mut aside = random.fork_stream();
        let apart: Vec<_> = (0..8).map(|_| aside.random_below(1000)).collect();
        let drawn: Vec<_> = (0..8).map(|_| random.random_below(1000)).collect();
        assert_eq!(drawn, (0..8).map(|_| same.random_below(1000)).collect::<Vec<_>>());
        assert_ne!(drawn, apart);
    }
}
