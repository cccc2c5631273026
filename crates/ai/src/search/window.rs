//! The window of values that a search asks about.

use crate::search::table::Bound;
use crate::search::value::{Value, WIN};
use gonagas_core::kit::side::Side;

/// A window of values.
#[derive(Debug, Clone, Copy)]
pub struct Window {
    /// The lower end: values up to here need not be distinguished.
    pub alpha: Value,
    /// The upper end: values from here on need not be distinguished.
    pub beta: Value,
}

impl Window {
    /// The window of all values.
    pub const FULL: Window = Window { alpha: -WIN - 1, beta: WIN + 1 };

    /// Narrows the window after the value of an action of this seat. Returns true when nothing is left of it.
    pub fn narrow(&mut self, side: Side, value: Value) -> bool {
        match side {
            Side::First => self.alpha = self.alpha.max(value),
            Side::Second => self.beta = self.beta.min(value),
        }
        self.alpha >= self.beta
    }

    /// Returns the window that asks only if an action is better for this seat than the best so far.
    #[must_use]
    pub fn scout(self, side: Side) -> Window {
        match side {
            Side::First => Window { beta: self.alpha + 1, ..self },
            Side::Second => Window { alpha: self.beta - 1, ..self },
        }
    }

    /// Returns true when no value lies inside.
    #[must_use]
    pub const fn is_narrow(self) -> bool {
        self.beta - self.alpha <= 1
    }

    /// Returns true for a value inside.
    #[must_use]
    pub const fn contains(self, value: Value) -> bool {
        self.alpha < value && value < self.beta
    }

    /// Returns how a value relates to the true one, after a search with this window.
    #[must_use]
    pub const fn bound(self, value: Value) -> Bound {
        if value <= self.alpha {
            Bound::Upper
        } else if value >= self.beta {
            Bound::Lower
        } else {
            Bound::Exact
        }
    }

    /// Returns true for the window of all values.
    #[must_use]
    pub const fn is_full(self) -> bool {
        self.alpha < -WIN && self.beta > WIN
    }
}
