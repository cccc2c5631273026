//! A share of the points, with its error.

use std::fmt;

/// The points of a pair of games that somebody won both of.
const BOTH_WON: f64 = 4.0;

/// The width of an interval in which the true value lies with 95 %, in standard errors, to each side.
const CONFIDENCE: f64 = 1.96;

/// Half the width of the interval of a share that is known from a single pair.
const UNKNOWN: f64 = 1.0;

/// A share of the points of pairs of games. A pair is one observation, since its games have the same opening and rolls.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Share {
    /// The points of both games of each pair, from 0 to 4: a win counts as 2, a draw as 1.
    pairs: Vec<u32>,
}

impl Share {
    /// Adds the points of a pair.
    pub fn add(&mut self, points: u32) {
        self.pairs.push(points);
    }

    /// Returns the share, from 0 to 1.
    #[must_use]
    pub fn value(&self) -> f64 {
        let pairs = self.pairs.len().max(1) as f64;
        self.pairs.iter().map(|points| f64::from(*points) / BOTH_WON).sum::<f64>() / pairs
    }

    /// Returns half the width of the interval in which the true share lies with 95 %.
    #[must_use]
    pub fn error(&self) -> f64 {
        let pairs = self.pairs.len() as f64;
        let share = self.value();
        if pairs < 2.0 {
            return UNKNOWN;
        }
        let squares = self.pairs.iter().map(|points| (f64::from(*points) / BOTH_WON - share).powi(2));
        CONFIDENCE * (squares.sum::<f64>() / (pairs - 1.0) / pairs).sqrt()
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.1} % ± {:.1}", 100.0 * self.value(), 100.0 * self.error())
    }
}

/// Returns a figure of all observations, and half the width of the interval in which its true value lies with 95 %:
/// from how much it changes when each observation is left out (the jackknife).
#[must_use]
pub fn with_error<T: Copy>(observations: &[T], figure: impl Fn(&[T]) -> f64) -> (f64, f64) {
    let count = observations.len() as f64;
    if count < 3.0 {
        return (figure(observations), f64::INFINITY);
    }
    let mut rest = observations.to_vec();
    let without: Vec<f64> = (0..observations.len())
        .map(|left_out| {
            rest.copy_from_slice(observations);
            rest.swap_remove(left_out);
            let value = figure(&rest);
            rest.push(observations[left_out]);
            value
        })
        .collect();
    let mean = without.iter().sum::<f64>() / count;
    let squares: f64 = without.iter().map(|value| (value - mean).powi(2)).sum();
    (figure(observations), CONFIDENCE * (squares * (count - 1.0) / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_follows_from_the_spread_of_the_pairs() {
        let share = Share { pairs: vec![4, 4, 2, 2] };
        assert_eq!(share.value(), 0.75);
        assert!((share.error() - 1.96 * (0.25 / 3.0 / 4.0_f64).sqrt()).abs() < 1e-9);
    }

    #[test]
    fn error_of_a_mean_is_its_standard_error() {
        let numbers = [1.0, 2.0, 4.0, 9.0];
        let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / numbers.len() as f64;
        let (value, error) = with_error(&numbers, mean);
        let variance = numbers.iter().map(|number| (number - 4.0_f64).powi(2)).sum::<f64>() / 3.0;
        assert_eq!(value, 4.0);
        assert!((error - 1.96 * (variance / 4.0).sqrt()).abs() < 1e-9);
    }
}
