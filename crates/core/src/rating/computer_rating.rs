//! The fixed ratings of the computer player's levels.
//!
//! A later version may measure better ratings, so the rating of the level is stored with each result.

use crate::rating::player_rating::Rating;

/// The rating of level 1 in every game.
const LEVEL_ONE: f64 = 1000.0;

/// The distance of each level from the level below, from level 2 on: by game or rule set, as `gonagas tournament`
/// measured it (see `docs/lab/STRENGTH.md`). A score of 64 % is a distance of 100, one of 76 % of 200.
const STEPS: [(&str, [f64; 4]); 10] = [
    ("pahtum", [240.0, 370.0, 360.0, 705.0]),
    ("seega", [230.0, 460.0, 480.0, 555.0]),
    ("shap-luk", [195.0, 140.0, 230.0, 160.0]),
    ("sahkku rules=devils-game", [225.0, 190.0, 145.0, 50.0]),
    ("sahkku rules=raisa", [220.0, 295.0, 310.0, 140.0]),
    ("sahkku rules=maze", [265.0, 330.0, 230.0, 200.0]),
    ("sahkku rules=lagesvuotna", [290.0, 265.0, 295.0, 465.0]),
    ("sahkku rules=vuovdaguoika", [205.0, 190.0, 145.0, 90.0]),
    ("sahkku rules=gavkevuotna", [215.0, 215.0, 190.0, 70.0]),
    ("sahkku rules=unjarga", [220.0, 225.0, 330.0, 125.0]),
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
        assert_eq!(computer_rating("pahtum computer", 3).points, 1610.0);
        assert_eq!(computer_rating("sahkku rules=maze computer", 2).points, 1265.0);
        assert_eq!(computer_rating("sahkku rules=mazes computer", 2).points, LEVEL_ONE + UNMEASURED_STEP);
    }
}
