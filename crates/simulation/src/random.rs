//! Random choices of a simulation. Each step has its own generator, so that a step can be left out without changing the
//! others.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

/// A generator of random choices.
pub struct Random(ChaCha8Rng);

/// The purposes of generators, which keep their numbers apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// The people, servers and channels.
    World = 1,
    /// A step.
    Step,
    /// The secret of a match.
    Secret,
    /// The course of a call to Discord.
    Call,
    /// The course of an access to the database.
    Access,
    /// The thinking of the computer player.
    Thinking,
    /// The lines of a plan.
    Plan,
}

impl Random {
    /// Returns the generator of a seed for a purpose, distinguished from others by two numbers.
    pub fn new(seed: u64, purpose: Purpose, which: [u64; 2]) -> Random {
        let mut bytes = [0; 32];
        let parts = [seed, purpose as u64, which[0], which[1]];
        bytes.chunks_exact_mut(8).zip(parts).for_each(|(to, part)| to.copy_from_slice(&part.to_le_bytes()));
        Random(ChaCha8Rng::from_seed(bytes))
    }

    /// Returns a number below `bound`; 0 when `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        // The error of a few billionths does not matter here.
        ((u128::from(self.0.next_u64()) * u128::from(bound)) >> 64) as u64
    }

    /// Returns an index of a list of this length; 0 for an empty one.
    pub fn index(&mut self, length: usize) -> usize {
        usize::try_from(self.below(length as u64)).unwrap_or_default()
    }

    /// Returns a number from `from` up to `to`.
    pub fn between(&mut self, from: u64, to: u64) -> u64 {
        from + self.below(to.saturating_sub(from) + 1)
    }

    /// Returns true this many times in a thousand.
    pub fn chance(&mut self, in_thousand: u64) -> bool {
        self.below(1000) < in_thousand
    }

    /// Returns an element of a list; `None` for an empty one.
    pub fn pick<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        list.get(self.index(list.len()))
    }

    /// Returns the index of one of these weights, each as often as it says.
    pub fn weighted(&mut self, weights: &[u64]) -> usize {
        let mut rest = self.below(weights.iter().sum());
        let position = weights.iter().position(|weight| match rest.checked_sub(*weight) {
            None => true,
            Some(less) => {
                rest = less;
                false
            }
        });
        position.unwrap_or_default()
    }

    /// Returns 32 random bytes.
    pub fn bytes(&mut self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.0.fill_bytes(&mut bytes);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_kept() {
        let mut random = Random::new(1, Purpose::Step, [0, 0]);
        let mut counts = [0; 3];
        for _ in 0..10_000 {
            counts[random.weighted(&[1, 0, 3])] += 1;
        }
        assert_eq!(counts[1], 0);
        assert!((2_200..2_800).contains(&counts[0]), "{counts:?}");
    }
}
