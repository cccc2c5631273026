//! Storage of puzzles: the attempts of users, ratings, and the puzzle of the day of each server.

/// A server on which the puzzle of the day is still to be posted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DuePuzzle {
    /// The server.
    pub guild: u64,
    /// The channel.
    pub channel: u64,
    /// The channel in which the post of this day was begun already, so that it may be there; the manager may have
    /// chosen another one since.
    pub begun_in: Option<u64>,
}
