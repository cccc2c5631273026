//! A player's rating.

use skillratings::glicko2::{Glicko2Rating, decay_deviation};

/// How long a rating period is for somebody who does not play, in milliseconds. With four days, who has played much and
/// then stops is provisional again after about a year.
const PERIOD_MS: i64 = 4 * 24 * 60 * 60 * 1000;

/// How many periods are ever gone through: after more of them every deviation is at its most, or close to it.
const MAX_PERIODS: i64 = 10_000;

/// A player's rating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The rating as people know it, 1500 at first.
    pub points: f64,
    /// How unsure it is: the true strength lies within twice this of it, 19 times of 20.
    pub deviation: f64,
    /// How unsteady the player is.
    pub volatility: f64,
}

impl Rating {
    /// Of somebody who has not played yet.
    pub const INITIAL: Rating = Rating { points: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// From this deviation on a rating is provisional.
    pub const PROVISIONAL_DEVIATION: f64 = 110.0;

    /// Who comes back after the account was erased is known no better than this: well enough that a few lucky matches do
    /// not carry them far, and so little that it takes several to be placed, by which time they are where they belong.
    pub const RETURNING_DEVIATION: f64 = 200.0;

    /// Nobody is known better than this, so that no rating stands still.
    pub const MIN_DEVIATION: f64 = 45.0;

    /// Whether too little is known of the player for a place among the others.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.deviation >= Rating::PROVISIONAL_DEVIATION
    }

    /// The rating when the player has not played for so many milliseconds: it is less sure then.
    #[must_use]
    pub fn after_idle(self, idle: i64) -> Rating {
        let mut rating = self;
        for _ in 0..(idle / PERIOD_MS).clamp(0, MAX_PERIODS) {
            rating = rating.after_idle_period();
            if rating.deviation >= Rating::INITIAL.deviation {
                break;
            }
        }
        rating
    }

    /// For how many milliseconds without a match it stays settled; 0 when it is provisional.
    #[must_use]
    pub fn millis_until_provisional(self) -> i64 {
        let mut rating = self;
        let mut periods = 0;
        while !rating.is_provisional() && periods < MAX_PERIODS {
            rating = rating.after_idle_period();
            periods += 1;
        }
        periods * PERIOD_MS
    }

    /// Keeps the deviation within its bounds.
    pub(super) fn clamped(self) -> Rating {
        Rating { deviation: self.deviation.clamp(Rating::MIN_DEVIATION, Rating::INITIAL.deviation), ..self }
    }

    fn after_idle_period(self) -> Rating {
        Rating::from(decay_deviation(&self.into())).clamped()
    }
}

impl From<Rating> for Glicko2Rating {
    fn from(rating: Rating) -> Glicko2Rating {
        Glicko2Rating { rating: rating.points, deviation: rating.deviation, volatility: rating.volatility }
    }
}

impl From<Glicko2Rating> for Rating {
    fn from(rating: Glicko2Rating) -> Rating {
        Rating { points: rating.rating, deviation: rating.deviation, volatility: rating.volatility }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: i64 = 24 * 60 * 60 * 1000;

    #[test]
    fn idleness_makes_a_rating_less_sure_and_nothing_else() {
        let known = Rating { points: 1702.0, deviation: 50.0, volatility: 0.06 };
        assert_eq!(known.after_idle(4 * DAY - 1), known);
        let later = known.after_idle(40 * DAY);
        assert!(later.deviation > known.deviation);
        assert_eq!((later.points, later.volatility), (known.points, known.volatility));
        assert_eq!(known.after_idle(-DAY), known);
        assert!((known.after_idle(i64::MAX).deviation - 350.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_rating_is_provisional_again_when_it_says() {
        let known = Rating { points: 1702.0, deviation: 50.0, volatility: 0.06 };
        let days = known.millis_until_provisional() / DAY;
        assert!((330..=370).contains(&days), "{days}");
        assert!(!known.after_idle(known.millis_until_provisional() - 1).is_provisional());
        assert!(known.after_idle(known.millis_until_provisional()).is_provisional());
        assert_eq!(Rating::INITIAL.millis_until_provisional(), 0);
    }
}
