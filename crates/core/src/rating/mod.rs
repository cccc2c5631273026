//! Glicko-2 ratings.
//!
//! The caller chooses the pools of players; only the numbers are here. `update_ratings` rates two players after a
//! match, and [`player_rating::Rating::after_idle`] lets a deviation grow with idleness.

pub mod computer_rating;
pub mod player_rating;

use crate::rating::player_rating::Rating;
use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, glicko2};

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
}
