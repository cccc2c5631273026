//! Glicko-2 ratings.
//!
//! The caller chooses the pools of players; only the numbers are here. `update_ratings` rates two players after a
//! match, and [`Rating::after_idle`] lets a deviation grow with idleness.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, decay_deviation, glicko2};

/// The Glicko-2 system constant. It is small, so that the volatility changes little: friends often play each other many
/// times.
const TAU: f64 = 0.5;

/// The result of a match for the first of two players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RatedResult {
    /// The first player won.
    Win,
    /// Nobody won.
    Draw,
    /// The second player won.
    Loss,
}

/// Returns the ratings of two players after a match, which is a rating period of its own. Both must first be brought to
/// the day of the match, see [`Rating::after_idle`].
#[must_use]
pub fn update_ratings(players: [Rating; 2], score: RatedResult) -> [Rating; 2] {
    let outcome = match score {
        RatedResult::Win => Outcomes::WIN,
        RatedResult::Draw => Outcomes::DRAW,
        RatedResult::Loss => Outcomes::LOSS,
    };
    let config = Glicko2Config { tau: TAU, ..Glicko2Config::default() };
    let (first, second) = glicko2(&players[0].into(), &players[1].into(), &outcome, &config);
    [first, second].map(|rating| Rating::from(rating).clamped())
}

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

    /// The rating of a person without puzzles. Its deviation is also the upper bound of theirs, as 350 is in Glicko-2:
    /// the ratings of puzzles are known roughly from the start, so people's need not search so widely.
    pub const NEW_SOLVER: Rating = Rating { deviation: 150.0, ..Rating::INITIAL };

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

    /// Returns the rating of a person for puzzles after this many milliseconds without one: the deviation grows at most
    /// to that of [`Rating::NEW_SOLVER`].
    #[must_use]
    pub fn of_solver_after_idle(self, idle: i64) -> Rating {
        let rating = self.after_idle(idle);
        Rating { deviation: rating.deviation.min(Rating::NEW_SOLVER.deviation), ..rating }
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

/// The rating of level 1 in every game.
const LEVEL_ONE: f64 = 1000.0;

/// The distance of each level from the level below, from level 2 on: by game or rule set, as `gonagas tournament`
/// measured it (see `docs/lab/STRENGTH.md`). A score of 64 % is a distance of 100, one of 76 % of 200.
const STEPS: [(&str, [f64; 4]); 10] = [
    ("pahtum", [415.0, 360.0, 485.0, 415.0]),
    ("seega", [295.0, 395.0, 400.0, 320.0]),
    ("shap-luk", [195.0, 140.0, 230.0, 160.0]),
    ("sahkku rules=devils-game", [150.0, 140.0, 175.0, 120.0]),
    ("sahkku rules=raisa", [220.0, 235.0, 240.0, 270.0]),
    ("sahkku rules=maze", [235.0, 285.0, 235.0, 225.0]),
    ("sahkku rules=lagesvuotna", [370.0, 275.0, 385.0, 340.0]),
    ("sahkku rules=vuovdaguoika", [200.0, 160.0, 180.0, 165.0]),
    ("sahkku rules=gavkevuotna", [170.0, 175.0, 180.0, 165.0]),
    ("sahkku rules=unjarga", [265.0, 220.0, 260.0, 300.0]),
];

/// The distance between levels of a game that was not measured.
const UNMEASURED_STEP: f64 = 150.0;

/// Returns the present rating of a level, from 1 on, in a pool whose name begins with the game's or the rule set's. No
/// result changes it, and it is certain.
#[must_use]
pub fn computer_rating(pool: &str, level: u8) -> Rating {
    let is_of = |rules: &str| pool.strip_prefix(rules).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    let steps = STEPS.iter().find(|(rules, _)| is_of(rules)).map(|(_, steps)| steps);
    let step = |index: usize| steps.map_or(UNMEASURED_STEP, |steps| steps.get(index).copied().unwrap_or(0.0));
    let distance: f64 = (0..usize::from(level.saturating_sub(1))).map(step).sum();
    Rating { points: LEVEL_ONE + distance, deviation: Rating::MIN_DEVIATION, ..Rating::INITIAL }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rating(points: f64, deviation: f64) -> Rating {
        Rating { points, deviation, volatility: 0.06 }
    }

    /// The worked example of Glickman's paper, match by match instead of as one period: the first opponent alone.
    #[test]
    fn ratings_match_glickmans_example() {
        let [new, _] = update_ratings([rating(1500.0, 200.0), rating(1400.0, 30.0)], RatedResult::Win);
        assert!((new.points - 1563.56).abs() < 0.01 && (new.deviation - 175.40).abs() < 0.01, "{new:?}");
        assert!((new.volatility - 0.06).abs() < 0.001);
    }

    #[test]
    fn equal_players_exchange_points_and_a_draw_changes_none() {
        let [won, lost] = update_ratings([Rating::INITIAL; 2], RatedResult::Win);
        assert!((won.points + lost.points - 3000.0).abs() < 1e-6 && won.points > 1600.0);
        let drawn = update_ratings([Rating::INITIAL; 2], RatedResult::Draw);
        assert!(drawn.iter().all(|rating| (rating.points - 1500.0).abs() < 1e-6 && rating.deviation < 350.0));
    }

    #[test]
    fn many_matches_end_the_provisional_rating_and_deviation_stays_above_its_minimum() {
        let mut players = [Rating::INITIAL; 2];
        let mut matches = 0;
        while players[0].is_provisional() {
            players = update_ratings(players, if matches % 2 == 0 { RatedResult::Win } else { RatedResult::Loss });
            matches += 1;
        }
        assert!((8..20).contains(&matches), "{matches}");
        for _ in 0..2000 {
            players = update_ratings(players, RatedResult::Draw);
        }
        assert!(players[0].deviation >= Rating::MIN_DEVIATION);
    }

    proptest! {
        #[test]
        fn winner_never_loses_points_and_deviations_shrink(
            one in (500.0..2500.0, 60.0..350.0), two in (500.0..2500.0, 60.0..350.0)
        ) {
            let before = [rating(one.0, one.1), rating(two.0, two.1)];
            let after = update_ratings(before, RatedResult::Win);
            prop_assert!(after[0].points >= before[0].points && after[1].points <= before[1].points);
            let other = update_ratings([before[1], before[0]], RatedResult::Loss);
            for (one, two) in std::iter::zip(after, [other[1], other[0]]) {
                prop_assert!((one.points - two.points).abs() < 1e-6 && (one.deviation - two.deviation).abs() < 1e-6);
            }
            prop_assert!(after.iter().all(|rating| rating.deviation <= 350.0 && rating.points.is_finite()));
        }
    }

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

    #[test]
    fn higher_levels_have_higher_ratings() {
        for pool in STEPS.map(|(rules, _)| format!("{rules} computer")).into_iter().chain(["other".to_owned()]) {
            assert_eq!(computer_rating(&pool, 1).points, LEVEL_ONE);
            let points = [1, 2, 3, 4, 5].map(|level| computer_rating(&pool, level).points);
            assert!(points.is_sorted_by(|lower, higher| lower < higher), "{pool}: {points:?}");
        }
    }

    #[test]
    fn measured_rules_have_their_own_ratings() {
        assert_eq!(computer_rating("pahtum computer", 3).points, 1775.0);
        assert_eq!(computer_rating("sahkku rules=maze computer", 2).points, 1235.0);
        assert_eq!(computer_rating("sahkku rules=mazes computer", 2).points, LEVEL_ONE + UNMEASURED_STEP);
    }
}
