//! The value of a position under perfect play.

use crate::search::value::{Value, WIN};
use gonagas_core::kit::side::Side;
use std::fmt;
use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicU16, Ordering};

/// The winner of a position and the number of turns until then; or a draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Solved {
    /// Neither seat can force a win.
    #[default]
    Draw,
    /// The rebels win in this many turns of both seats together.
    Rebels(u16),
    /// The general wins in this many turns of both seats together.
    General(u16),
}

/// Marks a value as a win of the general.
const GENERAL: u16 = 1 << 15;

impl Solved {
    /// Returns the value as a number: 0 for a draw, otherwise the distance plus 1, with the highest bit for the
    /// general.
    pub const fn to_code(self) -> u16 {
        match self {
            Solved::Draw => 0,
            Solved::Rebels(turns) => turns + 1,
            Solved::General(turns) => GENERAL | (turns + 1),
        }
    }

    /// Returns the value of a number.
    pub const fn from_code(code: u16) -> Solved {
        match (code, code & GENERAL) {
            (0, _) => Solved::Draw,
            (_, 0) => Solved::Rebels(code - 1),
            _ => Solved::General((code & !GENERAL) - 1),
        }
    }

    /// Returns the seat that wins; `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self {
            Solved::Draw => None,
            Solved::Rebels(_) => Some(Side::First),
            Solved::General(_) => Some(Side::Second),
        }
    }

    /// Returns the number of turns to the end; `None` for a draw.
    pub const fn turns(self) -> Option<u16> {
        match self {
            Solved::Draw => None,
            Solved::Rebels(turns) | Solved::General(turns) => Some(turns),
        }
    }
}

/// Returns the value of an action from that of the position after it, as a search would give it: a win counted from
/// before the action.
#[must_use]
pub fn action_value(after: Solved) -> Value {
    match after {
        Solved::Draw => 0,
        Solved::Rebels(turns) => WIN - Value::from(turns) - 1,
        Solved::General(turns) => Value::from(turns) + 1 - WIN,
    }
}

impl fmt::Display for Solved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Solved::Draw => f.write_str("draw"),
            Solved::Rebels(turns) => write!(f, "rebels {turns}"),
            Solved::General(turns) => write!(f, "general {turns}"),
        }
    }
}

/// The values of many positions, which several threads may write.
#[derive(Debug)]
pub struct Values(Vec<AtomicU16>);

impl Values {
    /// Returns this many draws.
    pub fn new(count: usize) -> Values {
        Values((0..count).map(|_| AtomicU16::new(0)).collect())
    }

    /// Returns the value of a position.
    #[inline]
    pub fn get(&self, number: usize) -> Solved {
        Solved::from_code(self.code(number))
    }

    /// Returns the value of a position as a number.
    #[inline]
    pub fn code(&self, number: usize) -> u16 {
        self.0[number].load(Ordering::Relaxed)
    }

    /// Sets the value of a position.
    #[inline]
    pub fn set(&self, number: usize, value: Solved) {
        self.0[number].store(value.to_code(), Ordering::Relaxed);
    }

    /// Returns the values of some positions as numbers.
    pub fn codes(&self, numbers: Range<usize>) -> Vec<u16> {
        numbers.map(|number| self.code(number)).collect()
    }

    /// Returns every value, by position number.
    pub fn iter(&self) -> impl Iterator<Item = Solved> {
        self.0.iter().map(|code| Solved::from_code(code.load(Ordering::Relaxed)))
    }
}

/// For many positions, the number of moves that do not lose as far as is known, which several threads may write.
#[derive(Debug)]
pub struct Counters(Vec<AtomicU8>);

impl Counters {
    /// Returns this many zeros.
    pub fn new(count: usize) -> Counters {
        Counters((0..count).map(|_| AtomicU8::new(0)).collect())
    }

    /// Sets a counter.
    pub fn set(&self, number: usize, count: u8) {
        self.0[number].store(count, Ordering::Relaxed);
    }

    /// Counts one move less, and returns true when it was the last one.
    #[inline]
    pub fn decrement(&self, number: usize) -> bool {
        self.0[number].fetch_sub(1, Ordering::Relaxed) == 1
    }
}
