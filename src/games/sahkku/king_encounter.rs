//! Coming upon the king.

/// What comes of a soldier's or a queen's ending on the king's point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KingEncounter {
    /// Nothing.
    Nothing,
    /// It is not allowed.
    Forbidden,
    /// The king changes hands.
    Take,
    /// The king changes hands, and the soldier becomes his rider in place of the one before.
    Ride,
    /// The king is pushed on and changes hands.
    Push,
    /// The king cannot be pushed on, but removed.
    Remove,
}
