//! The scale of values, positive when the first seat is better, and the result of a search.

use gonagas_core::kit::outcome::GameOutcome;
use gonagas_core::kit::side::Side;

/// A value, between -[`WIN`] and [`WIN`].
pub type Value = i32;

/// The value of a game that the first seat has won.
pub const WIN: Value = 12_000;

/// The largest value of a position whose end is not in sight.
pub const MAX_EVALUATION: Value = 10_000;

/// Returns the value of an outcome after this many actions. A win is better the sooner it comes.
pub fn outcome_value(outcome: GameOutcome, ply: usize) -> Value {
    let win = WIN - (ply as Value).min(WIN - MAX_EVALUATION - 1);
    match outcome.winner {
        Some(Side::First) => win,
        Some(Side::Second) => -win,
        None => 0,
    }
}

/// Returns a value as it is stored with a position that is this many actions from the root: a win is counted from
/// there.
pub const fn to_table(value: Value, ply: usize) -> Value {
    if value > MAX_EVALUATION {
        value + ply as Value
    } else if value < -MAX_EVALUATION {
        value - ply as Value
    } else {
        value
    }
}

/// Returns a stored value as it is seen from the root; see [`to_table`].
pub const fn from_table(value: Value, ply: usize) -> Value {
    if value > MAX_EVALUATION {
        value - ply as Value
    } else if value < -MAX_EVALUATION {
        value + ply as Value
    } else {
        value
    }
}

/// Returns true for a win that the search has seen to the end.
pub const fn is_decided(value: Value) -> bool {
    value.abs() > MAX_EVALUATION
}

/// Returns the value as a seat sees it.
pub const fn for_side(value: Value, side: Side) -> Value {
    match side {
        Side::First => value,
        Side::Second => -value,
    }
}

/// The chosen action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice<A> {
    /// The action.
    pub action: A,
    /// The value of the position after it, positive when the first seat is better.
    pub value: Value,
    /// The value at the depth before, or the same where there was none. Where estimates swing with the seat that acted
    /// last, the mean of both is steadier than either.
    pub earlier: Value,
    /// The expected continuation, this action first. It ends at a roll.
    pub line: Vec<A>,
    /// The number of nodes that were searched: positions, or playouts in Monte Carlo tree search.
    pub nodes: u64,
    /// The depth that was searched completely.
    pub depth: u32,
}
