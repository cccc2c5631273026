//! The level of the computer player that suits someone.

use std::ops::RangeInclusive;

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
