//! The change that an action or roll made.

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

/// Returns what the action or roll with this index changed.
#[must_use]
pub fn swing<A>(course: &Course<A>, index: usize, side: Side, is_roll: bool, is_judged: bool) -> Swing {
    let own = |value: f64| if side == Side::First { value } else { 1.0 - value };
    Swing { side, is_roll, is_judged, before: own(course.values[index]), after: own(course.values[index + 1]) }
}
