//! The change that each action and roll made, and its sums.

use crate::review::accuracy::player_accuracy;
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

/// Returns what the action or roll with this index changed.
#[must_use]
pub fn swing<A>(course: &Course<A>, index: usize, side: Side, is_roll: bool, is_judged: bool) -> Swing {
    let own = |value: f64| if side == Side::First { value } else { 1.0 - value };
    Swing { side, is_roll, is_judged, before: own(course.values[index]), after: own(course.values[index + 1]) }
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::review::accuracy::action_accuracy;

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
}
