//! The effect of ending on the king's point.

/// The effect of a soldier or a queen ending on the king's point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KingEncounter {
    /// No effect.
    Nothing,
    /// The action is illegal.
    Forbidden,
    /// The king is taken.
    Take,
    /// The king is taken, and the soldier becomes his rider in place of the one before.
    Ride,
    /// The king is pushed and taken.
    Push,
    /// The king cannot be pushed, only removed.
    Remove,
}
