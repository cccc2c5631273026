//! Coming upon the king.

/// What comes of a soldier's or a queen's ending on the king's point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meeting {
    /// Nothing.
    Nothing,
    /// It is not allowed.
    Barred,
    /// The king changes hands.
    Takes,
    /// The king changes hands, and the soldier becomes his rider in place of the one before.
    Rides,
    /// The king is pushed on and changes hands.
    Pushes,
    /// The king cannot be pushed on, but removed.
    Removes,
}
