//! The shares of luck and of decisions in the result of games with dice.
//!
//! A review shows for each roll by how much it changed the chance of the first seat, and for each action what it lost;
//! together they add up to the result. So the variance of the results is the sum of their covariances with the luck,
//! with the losses and with the value of the start, and each is a share.

use crate::tournament::share;

/// The course of a game, as the first seat sees it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct GameLuck {
    /// The chance before the first roll.
    pub start: f64,
    /// The luck of all rolls: that of the first seat less that of the second.
    pub luck: f64,
    /// The result: 1 when the first seat won, 0.5 for a draw.
    pub result: f64,
}

/// The shares of what decides games, with half the width of the intervals in which they lie with 95 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LuckShare {
    /// The share of the rolls.
    pub luck: (f64, f64),
    /// The share of the actions.
    pub decisions: (f64, f64),
}

/// The games of a pair, which have the same rolls.
pub type PairLuck = [GameLuck; 2];

/// Returns the shares of luck and decisions in pairs of games; `None` when all results are the same. A pair is one
/// observation.
#[must_use]
pub fn luck_share(pairs: &[PairLuck]) -> Option<LuckShare> {
    let part = |of: fn(&GameLuck) -> f64| {
        share::with_error(pairs, |pairs| covariance(pairs, of) / covariance(pairs, |game| game.result))
    };
    let is_known = covariance(pairs, |game| game.result) > 0.0;
    let decided = |game: &GameLuck| game.result - game.start - game.luck;
    is_known.then(|| LuckShare { luck: part(|game| game.luck), decisions: part(decided) })
}

/// Returns the covariance of a figure with the results.
fn covariance(pairs: &[PairLuck], of: fn(&GameLuck) -> f64) -> f64 {
    let games = pairs.as_flattened();
    let count = games.len() as f64;
    let mean = |of: fn(&GameLuck) -> f64| games.iter().map(of).sum::<f64>() / count;
    let figures = mean(of);
    let results = mean(|game| game.result);
    games.iter().map(|game| (of(game) - figures) * (game.result - results)).sum::<f64>() / count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(luck: f64, result: f64) -> GameLuck {
        GameLuck { start: 0.5, luck, result }
    }

    #[test]
    fn luck_that_explains_the_results_has_the_whole_share() {
        let games = [[game(0.5, 1.0), game(-0.5, 0.0)], [game(0.5, 1.0), game(-0.5, 0.0)]];
        let share = luck_share(&games).unwrap();
        assert_eq!((share.luck.0, share.decisions.0), (1.0, 0.0));
    }

    #[test]
    fn shares_of_luck_and_decisions_add_up() {
        let games =
            [[game(0.2, 1.0), game(0.4, 1.0)], [game(-0.1, 0.0), game(0.1, 0.0)], [game(0.0, 0.5), game(0.3, 1.0)]];
        let share = luck_share(&games).unwrap();
        assert!((share.luck.0 + share.decisions.0 - 1.0).abs() < 1e-9, "the start is the same in all");
        assert!(share.luck.0 > 0.0 && share.luck.0 < 1.0 && share.luck.1 > 0.0);
    }

    #[test]
    fn equal_results_tell_nothing() {
        assert_eq!(luck_share(&[[game(0.5, 1.0), game(0.1, 1.0)]]), None);
    }
}
