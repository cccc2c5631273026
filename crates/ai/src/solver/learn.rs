//! Fits the numbers of `patterns` to a solution.

use crate::solver::index::{LayerIndex, Points};
use crate::solver::moves;
use crate::solver::patterns::{self, GROUPS, SIZE};
use crate::solver::solution::{Solution, SolutionError};
use crate::solver::value::Solved;
use gonagas_core::games::shap_luk::ShapLukState;
use gonagas_core::kit::side::Side;

/// The number of turns that a position counts as that the rebels do not win.
const NEVER: f32 = 80.0;

/// The rate at which the numbers follow a position that surprises them.
const RATE: f32 = 0.2;

/// A position with the number of turns until the rebels win.
struct Sample {
    rebels: Points,
    general: u8,
    turns: f32,
}

/// Fits the numbers to the positions with this many rebels and with the flight spent, of which one in `step` sets of
/// rebels is looked at. Returns the numbers, in [`patterns::UNITS`], and the mean error in turns.
pub fn fit(solution: &Solution, rebels: &[u32], step: usize, rounds: u32) -> Result<(Vec<i16>, f64), SolutionError> {
    let mut samples = Vec::new();
    for rebels in rebels {
        collect(solution, *rebels, step, &mut samples)?;
    }
    let mut numbers = vec![0.0_f32; SIZE];
    let mut error = 0.0;
    for round in 0..rounds {
        let rate = RATE / (1.0 + round as f32) / GROUPS as f32;
        error = 0.0;
        // Neighbouring positions are much alike; a stride that shares no factor with their number visits them in a
        // mixed order.
        let stride = (0..).map(|more| 1_000_003 + more).find(|stride| gcd(*stride, samples.len()) == 1).unwrap_or(1);
        let mut at = 0;
        for _ in 0..samples.len() {
            at = (at + stride) % samples.len();
            error += f64::from(learn(&mut numbers, &samples[at], rate).abs());
        }
    }
    let stored = numbers.iter().map(|number| (number * patterns::UNITS as f32).round() as i16);
    Ok((stored.collect(), error / samples.len().max(1) as f64))
}

/// Collects positions with the general to move.
fn collect(solution: &Solution, rebels: u32, step: usize, samples: &mut Vec<Sample>) -> Result<(), SolutionError> {
    for set in LayerIndex::new(rebels).list_sets().into_iter().step_by(step) {
        for general in (0..29).filter(|general| set >> general & 1 == 0) {
            if moves::has_general_lost(set, general) {
                continue;
            }
            let turns = match solution.value(&ShapLukState::from_parts(set, general, true, Side::Second))? {
                Solved::Rebels(turns) => f32::from(turns),
                Solved::General(_) | Solved::Draw => NEVER,
            };
            samples.push(Sample { rebels: set, general, turns });
        }
    }
    Ok(())
}

/// Moves the numbers of a position towards its turns, and returns the error before.
fn learn(numbers: &mut [f32], sample: &Sample, rate: f32) -> f32 {
    let mut guess = 0.0;
    patterns::for_each_entry(sample.rebels, sample.general, |entry| guess += numbers[entry]);
    let error = sample.turns - guess;
    patterns::for_each_entry(sample.rebels, sample.general, |entry| numbers[entry] += rate * error);
    error
}

const fn gcd(one: usize, other: usize) -> usize {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solver::test_solution::six_rebels;

    #[test]
    fn fit_improves_with_each_round_and_can_be_repeated() {
        let solution = six_rebels();
        let fit = |rounds| fit(solution, &[6], 40, rounds).unwrap();
        let (numbers, error) = fit(4);
        assert_eq!(numbers.len(), SIZE);
        assert!(error < fit(1).1, "{error} after four rounds");
        assert_eq!(fit(4), (numbers, error));
        assert!(matches!(super::fit(solution, &[8], 40, 1), Err(SolutionError::NoSuchLayer(8))));
    }
}
