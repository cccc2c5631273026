//! The result of a search.

use crate::search::value::Value;

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
