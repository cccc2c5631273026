//! Storage of puzzles: the tries of users, ratings, and the puzzle of the day of each server.

use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::puzzle_results::{PuzzleProgress, PuzzleStanding, RatedPuzzle, TryOutcome};
use std::future::Future;

/// A server on which the puzzle of the day is still to be posted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DuePuzzle {
    /// The server.
    pub guild: u64,
    /// The channel.
    pub channel: u64,
    /// The channel in which the post of this day was begun already, so that it may be there; the manager may have chosen another
    /// one since.
    pub begun_in: Option<u64>,
}

/// Reads and changes what is stored about puzzles.
pub trait PuzzleStore: Send + Sync + 'static {
    /// Records a user's first try at a puzzle, and rates user and puzzle, all or nothing. A later try changes nothing, and one at a
    /// puzzle that the user had tried before an erasure rates nothing.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn record_puzzle_try(
        &self,
        user: UserId,
        puzzle: &RatedPuzzle,
        is_solved: bool,
        now: Timestamp,
    ) -> impl Future<Output = Result<TryOutcome, StoreError>> + Send;

    /// Returns true if a user has tried a puzzle, be it before an erasure.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn has_tried_puzzle(&self, user: UserId, puzzle: &str) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Returns what a user has tried of a game, and the ratings on which the choice of the next puzzle depends.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn puzzle_progress(
        &self,
        user: UserId,
        game: &str,
        now: Timestamp,
    ) -> impl Future<Output = Result<PuzzleProgress, StoreError>> + Send;

    /// Returns the ratings and counts of a user for each game of which they have tried a puzzle.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn puzzle_standings(
        &self,
        user: UserId,
        now: Timestamp,
    ) -> impl Future<Output = Result<Vec<PuzzleStanding>, StoreError>> + Send;

    /// Lists the servers on which the puzzle of a day is still to be posted. Days are counted from 1970-01-01 in UTC.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn due_daily_puzzles(&self, day: i64) -> impl Future<Output = Result<Vec<DuePuzzle>, StoreError>> + Send;

    /// Lists the servers that want a puzzle of the day.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    fn guilds_with_daily_puzzle(&self) -> impl Future<Output = Result<Vec<u64>, StoreError>> + Send;

    /// Records that the post of a day in a channel is begun, before it is sent. Returns false, and records nothing, if the server no
    /// longer wants it there.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn begin_daily_puzzle(
        &self,
        guild: u64,
        channel: u64,
        day: i64,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// Records that a day needs no post on a server any more, and that the bot can post in the channel `posted_in`, if it has.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn finish_daily_puzzle(
        &self,
        guild: u64,
        day: i64,
        posted_in: Option<u64>,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Takes the beginning of a post back that has failed for certain. `is_forbidden` is true if the bot may not post in the channel:
    /// the settings say so while it is the server's channel for puzzles.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn fail_daily_puzzle(
        &self,
        guild: u64,
        channel: u64,
        day: i64,
        is_forbidden: bool,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Ends the puzzle of the day on a server whose channel for it was deleted. Returns false, and changes nothing, if it has
    /// another one.
    ///
    /// # Errors
    ///
    /// When the store cannot be written.
    fn clear_daily_puzzle_channel(
        &self,
        guild: u64,
        channel: u64,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;
}
