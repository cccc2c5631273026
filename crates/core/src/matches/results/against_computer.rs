//! Results against the computer player: their rating pools, and the level that suits someone after them.

use std::ops::RangeInclusive;

/// The word that ends the name of such a pool.
const SUFFIX: &str = " computer";

/// Returns the pool of matches against the computer player, for the pool of the same rules between people.
#[must_use]
pub fn computer_pool(pool: &str) -> String {
    format!("{pool}{SUFFIX}")
}

/// Returns the pool of the same rules between people; `None` if the pool is one of people.
#[must_use]
pub fn pool_of_people(pool: &str) -> Option<&str> {
    pool.strip_suffix(SUFFIX)
}

/// The levels of the computer player.
pub const COMPUTER_LEVELS: RangeInclusive<u8> = 1..=5;

/// The result of a finished match against the computer, for the person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ComputerResult {
    /// The level.
    pub level: u8,
    /// True or false when the person won or lost; `None` for a draw.
    pub won: Option<bool>,
}

/// Returns the level for the next match, after these results, the newest first: one higher after a win, one lower after
/// two losses on end, and otherwise the same. Everybody begins with the lowest.
#[must_use]
pub fn suggest_level(results: &[ComputerResult]) -> u8 {
    let lowest = *COMPUTER_LEVELS.start();
    let highest = *COMPUTER_LEVELS.end();
    let level = match results {
        [] => lowest,
        [ComputerResult { level, won: Some(true) }, ..] => level + 1,
        [ComputerResult { level, won: Some(false) }, before, ..]
            if *before == (ComputerResult { level: *level, won: Some(false) }) =>
        {
            level.saturating_sub(1)
        }
        [ComputerResult { level, .. }, ..] => *level,
    };
    level.clamp(lowest, highest)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::rules::list_rule_sets;

    #[test]
    fn pools_of_people_and_computer_are_distinguished() {
        for listing in list_rule_sets() {
            let pool = listing.rating_pool();
            assert_eq!(pool_of_people(&pool), None);
            assert_eq!(pool_of_people(&computer_pool(&pool)), Some(&*pool));
        }
    }

    fn suggested(results: &[(u8, Option<bool>)]) -> u8 {
        suggest_level(
            &results.iter().map(|(level, won)| ComputerResult { level: *level, won: *won }).collect::<Vec<_>>(),
        )
    }

    #[test]
    fn winners_go_up_and_losers_down() {
        assert_eq!(suggested(&[]), 1);
        assert_eq!(suggested(&[(1, Some(true))]), 2);
        assert_eq!(suggested(&[(5, Some(true))]), 5);
        assert_eq!(suggested(&[(3, Some(false))]), 3);
        assert_eq!(suggested(&[(3, Some(false)), (3, Some(false))]), 2);
        assert_eq!(suggested(&[(3, Some(false)), (2, Some(true))]), 3);
        assert_eq!(suggested(&[(1, Some(false)), (1, Some(false))]), 1);
        assert_eq!(suggested(&[(4, None), (4, Some(false))]), 4);
    }
}
