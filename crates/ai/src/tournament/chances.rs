//! The scale of chances: how values turn into probabilities, as games between computer players show it.

use crate::search::value::{self, Value};

/// A value that a search found in a game, positive when the first seat is better, and the result of the game: 1 when
/// the first seat won, 0.5 for a draw.
pub type Judgement = (Value, f64);

/// The range of scales.
const SCALES: [f64; 2] = [20.0, 50_000.0];

/// The steps by which the range is narrowed; each leaves 62 % of it.
const STEPS: u32 = 60;

/// A fitted scale.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FittedScale {
    /// The value at which the odds of the better side are *e* to 1.
    pub scale: f64,
    /// The mean surprise at a result with this scale, in nats.
    pub surprise: f64,
    /// The number of values.
    pub values: usize,
}

/// Returns the scale with which the results are least surprising. Values that say who wins are left out. `None` without
/// values.
#[must_use]
pub fn fit_scale(judgements: &[Judgement]) -> Option<FittedScale> {
    let open: Vec<Judgement> = judgements.iter().copied().filter(|(value, _)| !value::is_decided(*value)).collect();
    if open.is_empty() {
        return None;
    }
    let surprise_at = |logarithm: f64| surprise(&open, logarithm.exp());
    // The surprise has a single minimum, which the golden section encloses.
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    let [mut low, mut high] = SCALES.map(f64::ln);
    for _ in 0..STEPS {
        let left = high - golden * (high - low);
        let right = low + golden * (high - low);
        if surprise_at(left) < surprise_at(right) {
            high = right;
        } else {
            low = left;
        }
    }
    let scale = f64::midpoint(low, high).exp();
    Some(FittedScale { scale, surprise: surprise(&open, scale), values: open.len() })
}

/// Returns the mean surprise at the results with a scale, in nats.
#[must_use]
pub fn surprise(judgements: &[Judgement], scale: f64) -> f64 {
    let of = |(value, result): &Judgement| {
        let odds = f64::from(*value) / scale;
        // The logarithm of the chance is −ln(1 + e^−odds); that of the other side's −ln(1 + e^odds).
        result * (-odds).exp().ln_1p() + (1.0 - result) * odds.exp().ln_1p()
    };
    judgements.iter().filter(|(value, _)| !value::is_decided(*value)).map(of).sum::<f64>()
        / judgements.iter().filter(|(value, _)| !value::is_decided(*value)).count().max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::random::SplitMix;
    use crate::search::value::WIN;

    #[test]
    fn scale_is_found_again_from_results_that_it_makes() {
        let mut random = SplitMix::new(9);
        let judgements: Vec<Judgement> = (0..40_000)
            .map(|_| {
                let value = random.below(6001) as Value - 3000;
                let chance = 1.0 / (1.0 + (-f64::from(value) / 700.0).exp());
                let number = f64::from(random.below(1_000_000)) / 1e6;
                (value, f64::from(u8::from(number < chance)))
            })
            .collect();
        let fitted = fit_scale(&judgements).unwrap();
        assert!((fitted.scale - 700.0).abs() < 25.0, "{fitted:?}");
        assert!(fitted.surprise < surprise(&judgements, 1500.0));
    }

    #[test]
    fn values_that_say_who_wins_do_not_count() {
        assert_eq!(fit_scale(&[(WIN, 0.0), (-WIN, 1.0)]), None);
        let fitted = fit_scale(&[(WIN, 0.0), (500, 1.0), (400, 0.0)]).unwrap();
        assert_eq!(fitted.values, 2);
    }
}
