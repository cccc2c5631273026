//! The arithmetic of rolls: the mean over all outcomes, and the windows of Star1 and Star2.
//!
//! The value of a roll is the weighted mean of its outcomes. While some outcomes are only known to lie between two
//! bounds, so does the mean; an outcome need not be searched outside of the window in which it can still matter. (B. W.
//! Ballard, 1983; T. Hauk, M. Buro and J. Schaeffer, 2004.)

use crate::search::value::{Value, WIN};
use crate::search::window::Window;

/// The maximum number of distinct rolls.
const MAX_ROLLS: usize = 32;

/// The bounds of the weighted mean of some outcomes.
#[derive(Debug, Clone, Copy)]
pub struct MeanBounds {
    total: i64,
    low: i64,
    high: i64,
}

/// The bounds of the value of one outcome.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OutcomeBounds {
    /// The value is this or higher.
    pub low: Value,
    /// The value is this or lower.
    pub high: Value,
}

impl OutcomeBounds {
    /// The bounds of a value that is not known at all.
    pub const UNKNOWN: OutcomeBounds = OutcomeBounds { low: -WIN, high: WIN };

    /// The bounds of a known value.
    #[must_use]
    pub const fn exactly(value: Value) -> OutcomeBounds {
        OutcomeBounds { low: value, high: value }
    }
}

impl MeanBounds {
    /// Returns the bounds when nothing is known of outcomes with this total weight.
    #[must_use]
    pub fn unknown(total: u32) -> MeanBounds {
        let total = i64::from(total);
        MeanBounds { total, low: -total * i64::from(WIN), high: total * i64::from(WIN) }
    }

    /// Replaces the bounds of an outcome by narrower ones.
    pub fn narrow(&mut self, weight: u32, old: OutcomeBounds, new: OutcomeBounds) {
        self.low += i64::from(weight) * i64::from(new.low - old.low);
        self.high += i64::from(weight) * i64::from(new.high - old.high);
    }

    /// Returns the mean, rounded down, once every outcome is known exactly; before that a lower bound.
    #[must_use]
    pub fn low(&self) -> Value {
        self.low.div_euclid(self.total) as Value
    }

    /// Returns an upper bound of the mean, rounded down.
    #[must_use]
    pub fn high(&self) -> Value {
        self.high.div_euclid(self.total) as Value
    }

    /// Returns the window in which an outcome with these bounds must be searched, so that the mean is known within the
    /// window from `alpha` to `beta`: at its lower end the mean is `alpha` or less, at its upper end `beta` or more.
    #[must_use]
    pub fn window(&self, weight: u32, outcome: OutcomeBounds, alpha: Value, beta: Value) -> (Value, Value) {
        let weight = i64::from(weight);
        let rest_low = self.low - weight * i64::from(outcome.low);
        let rest_high = self.high - weight * i64::from(outcome.high);
        let lower = (i64::from(alpha) * self.total - rest_high).div_euclid(weight);
        let upper = -(rest_low - i64::from(beta) * self.total).div_euclid(weight);
        let clamp = |value: i64| value.clamp(i64::from(-WIN) - 1, i64::from(WIN) + 1) as Value;
        (clamp(lower), clamp(upper))
    }
}

/// The bounds of all outcomes of a roll.
#[derive(Debug)]
pub struct Outcomes {
    mean: MeanBounds,
    known: [OutcomeBounds; MAX_ROLLS],
}

impl Outcomes {
    /// Returns outcomes with this total weight, of which nothing is known.
    #[must_use]
    pub fn unknown(total: u32) -> Outcomes {
        Outcomes { mean: MeanBounds::unknown(total), known: [OutcomeBounds::UNKNOWN; MAX_ROLLS] }
    }

    /// Returns the bounds of the outcome in this place.
    #[must_use]
    pub const fn known(&self, place: usize) -> OutcomeBounds {
        self.known[place]
    }

    /// Returns the mean, rounded down, once every outcome is known.
    #[must_use]
    pub fn mean(&self) -> Value {
        self.mean.low()
    }

    /// Narrows the bounds of the outcome in this place.
    pub fn narrow(&mut self, place: usize, weight: u32, bounds: OutcomeBounds) {
        self.mean.narrow(weight, self.known[place], bounds);
        self.known[place] = bounds;
    }

    /// Returns the value if it is known as far as the window asks.
    #[must_use]
    pub fn cutoff(&self, window: Window) -> Option<Value> {
        if self.mean.low() >= window.beta {
            Some(self.mean.low())
        } else if self.mean.high() <= window.alpha {
            Some(self.mean.high())
        } else {
            None
        }
    }

    /// Returns the window of the outcome in this place.
    #[must_use]
    pub fn window(&self, place: usize, weight: u32, window: Window) -> Window {
        let (alpha, beta) = self.mean.window(weight, self.known[place], window.alpha, window.beta);
        Window { alpha, beta }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_outcomes_give_their_mean() {
        let mut mean = MeanBounds::unknown(4);
        mean.narrow(3, OutcomeBounds::UNKNOWN, OutcomeBounds::exactly(100));
        assert_eq!((mean.low(), mean.high()), ((300 - WIN).div_euclid(4), (300 + WIN) / 4));
        mean.narrow(1, OutcomeBounds::UNKNOWN, OutcomeBounds::exactly(-50));
        assert_eq!((mean.low(), mean.high()), (62, 62), "250 / 4, rounded down");
    }

    #[test]
    fn window_ends_where_the_mean_leaves_the_outer_one() {
        for (alpha, beta) in [(-500, 500), (0, 1), (-WIN, WIN), (3000, 3001)] {
            for known in [-7000, -1, 0, 4000] {
                let mut mean = MeanBounds::unknown(5);
                mean.narrow(2, OutcomeBounds::UNKNOWN, OutcomeBounds::exactly(known));
                let (low, high) = mean.window(2, OutcomeBounds::UNKNOWN, alpha, beta);
                let with = |value: Value| {
                    let mut mean = mean;
                    mean.narrow(2, OutcomeBounds::UNKNOWN, OutcomeBounds::exactly(value));
                    mean
                };
                if low >= -WIN {
                    assert!(with(low).high() <= alpha);
                }
                if high <= WIN {
                    assert!(with(high).low() >= beta);
                }
                if (-WIN..WIN).contains(&low) {
                    assert!(with(low + 1).high() >= alpha, "the window is not wider than it must be");
                }
            }
        }
    }
}
