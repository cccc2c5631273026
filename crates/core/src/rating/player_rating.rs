//! A player's rating.

use skillratings::glicko2::{Glicko2Rating, decay_deviation};

/// The length of a rating period of an idle player, in milliseconds. With four days, a settled rating is provisional
/// again after about a year without matches.
const PERIOD_MS: i64 = 4 * 24 * 60 * 60 * 1000;

/// The maximum number of idle periods. After so many every deviation is at its maximum, or close to it.
const MAX_PERIODS: i64 = 10_000;

/// A player's rating.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Rating {
    /// The rating that people see; 1500 at first.
    pub points: f64,
    /// The uncertainty: the true strength lies within twice this distance in 19 of 20 cases.
    pub deviation: f64,
    /// The expected fluctuation of the player's strength.
    pub volatility: f64,
}

impl Rating {
    /// The rating of a player without matches.
    pub const INITIAL: Rating = Rating { points: 1500.0, deviation: 350.0, volatility: 0.06 };

    /// The deviation from which a rating is provisional.
    pub const PROVISIONAL_DEVIATION: f64 = 110.0;

    /// The minimum deviation of a player who returns after the account was erased. It is low enough that a few lucky
    /// matches do not carry them far, and high enough that several matches are needed for a place on the leaderboard.
    pub const RETURNING_DEVIATION: f64 = 200.0;

    /// The minimum deviation, so that every rating keeps moving.
    pub const MIN_DEVIATION: f64 = 45.0;

    /// Returns true when the rating is too uncertain for a place on the leaderboard.
    #[must_use]
    pub fn is_provisional(self) -> bool {
        self.deviation >= Rating::PROVISIONAL_DEVIATION
    }

    /// Returns the rating after this many milliseconds without a match: the deviation grows.
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

    /// Returns for how many milliseconds without a match the rating stays settled; 0 when it is provisional.
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

    /// Clamps the deviation to its bounds.
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
    fn idleness_raises_the_deviation_alone() {
        let known = Rating { points: 1702.0, deviation: 50.0, volatility: 0.06 };
        assert_eq!(known.after_idle(4 * DAY - 1), known);
        let later = known.after_idle(40 * DAY);
        assert!(later.deviation > known.deviation);
        assert_eq!((later.points, later.volatility), (known.points, known.volatility));
        assert_eq!(known.after_idle(-DAY), known);
        assert!((known.after_idle(i64::MAX).deviation - 350.0).abs() < f64::EPSILON);
    }

    #[test]
    fn rating_becomes_provisional_when_predicted() {
        let known = Rating { points: 1702.0, deviation: 50.0, volatility: 0.06 };
        let days = known.millis_until_provisional() / DAY;
        assert!((330..=370).contains(&days), "{days}");
        assert!(!known.after_idle(known.millis_until_provisional() - 1).is_provisional());
        assert!(known.after_idle(known.millis_until_provisional()).is_provisional());
        assert_eq!(Rating::INITIAL.millis_until_provisional(), 0);
    }
}
