//! Attempts at puzzles, their ratings, and the puzzle of the day of each server.

use crate::event_batch::RequestStamp;
use crate::sql::puzzles;
use crate::store_error::StoreError;
use crate::{DuePuzzle, Store};
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::puzzle_results::{AttemptOutcome, PuzzleProgress, PuzzleStanding, RatedPuzzle};

impl Store {
    /// Records a user's first try at a puzzle, and rates user and puzzle, all or nothing. A later try changes nothing,
    /// and one at a puzzle that the user had tried before an erasure rates nothing.
    pub async fn record_puzzle_attempt(
        &self,
        user: UserId,
        puzzle: &RatedPuzzle,
        is_solved: bool,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<AttemptOutcome, StoreError> {
        let puzzle = puzzle.clone();
        let request = request.into();
        self.write_for(request, move |connection| {
            puzzles::attempts::record_attempt(connection, user, &puzzle, is_solved, request.at)
        })
        .await
    }

    /// Returns true if a user has tried a puzzle, be it before an erasure.
    pub async fn has_attempted_puzzle(&self, user: UserId, puzzle: &str) -> Result<bool, StoreError> {
        let puzzle = puzzle.to_owned();
        self.read(move |connection| puzzles::attempts::has_attempted(connection, user, &puzzle)).await
    }

    /// Returns the puzzles of a game that a user has tried, and the ratings on which the choice of the next puzzle
    /// depends.
    pub async fn puzzle_progress(
        &self,
        user: UserId,
        game: &str,
        now: Timestamp,
    ) -> Result<PuzzleProgress, StoreError> {
        let game = game.to_owned();
        self.read(move |connection| puzzles::attempts::load_progress(connection, user, &game, now)).await
    }

    /// Returns the ratings and counts of a user for each game of which they have tried a puzzle.
    pub async fn puzzle_standings(&self, user: UserId, now: Timestamp) -> Result<Vec<PuzzleStanding>, StoreError> {
        self.read(move |connection| puzzles::attempts::load_standings(connection, user, now)).await
    }

    /// Lists the servers on which the puzzle of a day is still to be posted. Days are counted from 1970-01-01 in UTC.
    pub async fn due_daily_puzzles(&self, day: i64) -> Result<Vec<DuePuzzle>, StoreError> {
        self.read(move |connection| puzzles::daily::due_puzzles(connection, day)).await
    }

    /// Lists the servers that want a puzzle of the day.
    pub async fn guilds_with_daily_puzzle(&self) -> Result<Vec<u64>, StoreError> {
        self.read(puzzles::daily::guilds_with_channel).await
    }

    /// Records that the post of a day in a channel is begun, before it is sent. Returns false, and records nothing, if
    /// the server no longer wants it there.
    pub async fn begin_daily_puzzle(&self, guild: u64, channel: u64, day: i64) -> Result<bool, StoreError> {
        self.write(move |connection| puzzles::daily::begin_post(connection, guild, channel, day)).await
    }

    /// Records that a day needs no post on a server any more, and that the bot can post in the channel `posted_in`, if
    /// it has.
    pub async fn finish_daily_puzzle(&self, guild: u64, day: i64, posted_in: Option<u64>) -> Result<(), StoreError> {
        self.write(move |connection| puzzles::daily::finish_post(connection, guild, day, posted_in)).await
    }

    /// Takes the beginning of a post back that has failed for certain. `is_forbidden` is true if Discord refuses posts
    /// in the channel: the settings say so while it is the server's channel for puzzles.
    pub async fn fail_daily_puzzle(
        &self,
        guild: u64,
        channel: u64,
        day: i64,
        is_forbidden: bool,
    ) -> Result<(), StoreError> {
        self.write(move |connection| puzzles::daily::fail_post(connection, guild, channel, day, is_forbidden)).await
    }

    /// Ends the puzzle of the day on a server after its channel was deleted. Returns false, and changes nothing, if it
    /// has another one.
    pub async fn clear_daily_puzzle_channel(&self, guild: u64, channel: u64) -> Result<bool, StoreError> {
        self.write(move |connection| puzzles::daily::clear_channel(connection, guild, channel)).await
    }
}
