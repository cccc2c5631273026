//! The change that each action and roll made, and the sums for a player: lost chances, luck and accuracy.
//!
//! Accuracy is that of lichess for chess. The accuracy of an action follows from the chance that it lost:
//! `103.1668 · exp(−0.04354 · points) − 3.1669`, with the lost chance in percentage points, and within 0 and 100.
//!
//! The accuracy of a player is the mean of two means over the judged actions of a game that is not lost. In the first
//! an action counts as much as the chances moved around it, so that many quiet actions do not hide what decided the
//! game. The second is the harmonic mean, which a few bad actions lower the most.

use crate::review::course::Course;
use gonagas_core::kit::side::Side;

/// An action or roll, as the seat sees it that acted or rolled.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Swing {
    /// The seat that acted or rolled.
    pub side: Side,
    /// True for a roll.
    pub is_roll: bool,
    /// True for an action that counts for the accuracy: one with a choice, where a review can say what was wrong.
    pub is_judged: bool,
    /// The chance before: that of the best action, or the mean over all rolls.
    pub before: f64,
    /// The chance after.
    pub after: f64,
}

impl Swing {
    /// Returns the chance that the action lost, 0 for a roll.
    #[must_use]
    pub fn loss(&self) -> f64 {
        if self.is_roll { 0.0 } else { self.before - self.after }
    }

    /// Returns the luck of the roll, negative for bad luck; 0 for an action.
    #[must_use]
    pub fn luck(&self) -> f64 {
        if self.is_roll { self.after - self.before } else { 0.0 }
    }
}

/// Returns the change that the action or roll with this index made.
#[must_use]
pub fn swing<A>(course: &Course<A>, index: usize, side: Side, is_roll: bool, is_judged: bool) -> Swing {
    let own = |value: f64| if side == Side::First { value } else { 1.0 - value };
    Swing { side, is_roll, is_judged, before: own(course.values[index]), after: own(course.values[index + 1]) }
}

/// The sums of a player.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct PlayerSums {
    /// The chance that the player's actions lost, never negative.
    pub loss: f64,
    /// The luck of the player's rolls.
    pub luck: f64,
    /// The accuracy in per cent; `None` without an action that is judged.
    pub accuracy: Option<f64>,
}

/// Returns the sums of a player.
#[must_use]
pub fn sums(swings: &[Swing], side: Side) -> PlayerSums {
    let own = || swings.iter().filter(|swing| swing.side == side);
    PlayerSums {
        loss: own().map(Swing::loss).sum(),
        luck: own().map(Swing::luck).sum(),
        accuracy: player_accuracy(swings, side),
    }
}

/// The least and the greatest number of positions around an action.
const WINDOW: (usize, usize) = (2, 8);

/// A window has one position for so many actions and rolls of the game.
const ACTIONS_PER_POSITION: usize = 10;

/// The least and the greatest weight of an action, in percentage points.
const WEIGHT: (f64, f64) = (0.5, 12.0);

/// The least accuracy of an action in a harmonic mean, in per cent. Without it one lost game would be the only thing
/// that counts.
const LEAST_ACCURACY: f64 = 1.0;

/// The chance up to which a game is lost. Nothing can be lost any more, so every action would seem perfect.
const LOST: f64 = 0.02;

/// Returns the accuracy of an action in per cent, by the chance that it lost.
#[must_use]
pub fn action_accuracy(loss: f64) -> f64 {
    (103.1668 * (-0.04354 * 100.0 * loss).exp() - 3.1669).clamp(0.0, 100.0)
}

/// Returns the accuracy of a player in per cent; `None` without an action that is judged.
#[must_use]
pub fn player_accuracy(swings: &[Swing], side: Side) -> Option<f64> {
    let chances = chances(swings);
    let is_judged = |swing: &Swing| swing.side == side && swing.is_judged && swing.before > LOST;
    let judged = swings.iter().enumerate().filter(|(_, swing)| is_judged(swing));
    let mut count = 0.0;
    let mut weights = 0.0;
    let mut weighted = 0.0;
    let mut reciprocals = 0.0;
    for (index, swing) in judged {
        let accuracy = action_accuracy(swing.loss());
        let weight = deviation(window(&chances, index)).clamp(WEIGHT.0, WEIGHT.1);
        count += 1.0;
        weights += weight;
        weighted += weight * accuracy;
        reciprocals += 1.0 / accuracy.max(LEAST_ACCURACY);
    }
    (count > 0.0).then(|| f64::midpoint(weighted / weights, count / reciprocals))
}

/// Returns the first seat's chance before each action and roll, and after the last one, in per cent.
fn chances(swings: &[Swing]) -> Vec<f64> {
    let of_first = |swing: &Swing, own: f64| if swing.side == Side::First { own } else { 1.0 - own };
    let before = swings.iter().map(|swing| 100.0 * of_first(swing, swing.before));
    before.chain(swings.last().map(|swing| 100.0 * of_first(swing, swing.after))).collect()
}

/// Returns the chances that lead up to an action with this index and the one after it. At the start of a game it is the
/// first window.
fn window(chances: &[f64], index: usize) -> &[f64] {
    let size = (chances.len() / ACTIONS_PER_POSITION).clamp(WINDOW.0, WINDOW.1).min(chances.len());
    let end = (index + 2).clamp(size, chances.len());
    &chances[end - size..end]
}

/// Returns the standard deviation of some values.
fn deviation(values: &[f64]) -> f64 {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_leave_out_the_opponent_and_the_accuracy_what_is_not_judged() {
        let swing = |side, is_roll, is_judged, before, after| Swing { side, is_roll, is_judged, before, after };
        let swings = [
            swing(Side::First, true, false, 0.5, 0.7),
            swing(Side::First, false, true, 0.7, 0.6),
            swing(Side::First, false, false, 0.6, 0.4),
            swing(Side::Second, false, true, 0.4, 0.1),
        ];
        let first = sums(&swings, Side::First);
        assert!((first.luck - 0.2).abs() < 1e-9 && (first.loss - 0.3).abs() < 1e-9);
        assert!((first.accuracy.unwrap() - action_accuracy(0.7 - 0.6)).abs() < 1e-9);
        assert_eq!(sums(&swings[..3], Side::Second), PlayerSums::default());
    }

    /// Actions of the first seat alone, after which the chances are these.
    fn game(chances: &[f64]) -> Vec<Swing> {
        let action = |pair: &[f64]| Swing {
            side: Side::First,
            is_roll: false,
            is_judged: true,
            before: pair[0],
            after: pair[1],
        };
        chances.windows(2).map(action).collect()
    }

    #[test]
    fn accuracy_falls_from_a_hundred_to_nothing() {
        let accuracies: Vec<_> = [0.0, 0.05, 0.1, 0.2, 0.5, 1.0].map(|loss| action_accuracy(loss).round()).into();
        assert_eq!(accuracies, [100.0, 80.0, 64.0, 40.0, 9.0, 0.0]);
    }

    #[test]
    fn player_with_one_action_has_its_accuracy() {
        let accuracy = player_accuracy(&game(&[0.7, 0.6]), Side::First).unwrap();
        assert!((accuracy - action_accuracy(0.7 - 0.6)).abs() < 1e-9, "{accuracy}");
        assert_eq!(player_accuracy(&game(&[0.7, 0.6]), Side::Second), None);
        assert_eq!(player_accuracy(&[], Side::First), None);
    }

    #[test]
    fn player_without_a_loss_has_a_hundred() {
        let accuracy = player_accuracy(&game(&[0.5; 30]), Side::First).unwrap();
        assert!((accuracy - 100.0).abs() < 0.01, "{accuracy}");
    }

    #[test]
    fn quiet_actions_do_not_hide_what_decided_the_game() {
        let mut chances = vec![0.5; 40];
        chances.extend([0.1, 0.0]);
        let swings = game(&chances);
        let plain: f64 = swings.iter().map(|swing| action_accuracy(swing.loss())).sum::<f64>() / swings.len() as f64;
        let accuracy = player_accuracy(&swings, Side::First).unwrap();
        assert!(plain > 95.0 && accuracy < 88.0, "the plain mean is {plain}, the accuracy {accuracy}");
    }

    #[test]
    fn actions_of_a_lost_game_say_nothing() {
        let decided = [0.5, 0.2, 0.02];
        let with_more: Vec<f64> = decided.iter().copied().chain([0.02; 3]).collect();
        let accuracy = |chances: &[f64]| player_accuracy(&game(chances), Side::First);
        assert_eq!(accuracy(&with_more), accuracy(&decided));
        assert_eq!(accuracy(&[0.01, 0.0, 0.0]), None);
    }

    #[test]
    fn chances_are_those_of_the_first_seat() {
        let second = Swing { side: Side::Second, is_roll: false, is_judged: true, before: 0.25, after: 0.125 };
        assert_eq!(chances(&[second]), [75.0, 87.5]);
        assert_eq!(window(&[1.0, 2.0, 3.0], 0), [1.0, 2.0]);
        assert_eq!(window(&[1.0, 2.0, 3.0], 1), [2.0, 3.0]);
    }
}
