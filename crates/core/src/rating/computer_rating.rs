//! The fixed ratings of the computer player's levels.

use crate::rating::player_rating::Rating;

/// The rating of level 1 in every game.
const LEVEL_ONE: f64 = 1000.0;

/// The distance of each level from the one below, from level 2 on: by game, as `gonagas tournament` measured it (see
/// `docs/COMPUTER.md`). A score of 64 % is a distance of 100, one of 76 % of 200, and no step counts more than 400.
const STEPS: [(&str, [f64; 4]); 4] = [
    ("pahtum", [310.0, 305.0, 170.0, 300.0]),
    ("seega", [260.0, 150.0, 200.0, 300.0]),
    ("shap-luk", [220.0, 60.0, 50.0, 55.0]),
    ("sahkku", [200.0, 165.0, 160.0, 100.0]),
];

/// The distance between levels of a game that was not measured.
const UNMEASURED_STEP: f64 = 150.0;

/// Returns the rating of a level, from 1 on, in a pool whose name begins with the game's. It never changes, and is certain.
#[must_use]
pub fn computer_rating(pool: &str, level: u8) -> Rating {
    let game = pool.split(' ').next().unwrap_or_default();
    let steps = STEPS.iter().find(|(id, _)| *id == game).map(|(_, steps)| steps);
    let step = |index: usize| steps.map_or(UNMEASURED_STEP, |steps| steps.get(index).copied().unwrap_or(0.0));
    let distance: f64 = (0..usize::from(level.saturating_sub(1))).map(step).sum();
    Rating { points: LEVEL_ONE + distance, deviation: Rating::MIN_DEVIATION, ..Rating::INITIAL }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn higher_levels_have_higher_ratings() {
        for pool in ["pahtum computer", "seega computer", "shap-luk computer", "sahkku rules=raisa computer", "other"] {
            assert_eq!(computer_rating(pool, 1).points, LEVEL_ONE);
            for level in 1..5 {
                assert!(computer_rating(pool, level).points < computer_rating(pool, level + 1).points, "{pool}");
            }
        }
    }

    #[test]
    fn measured_games_have_their_own_ratings() {
        assert_eq!(computer_rating("pahtum computer", 3).points, 1615.0);
        assert_eq!(computer_rating("sahkku rules=maze computer", 2).points, 1200.0);
    }
}
