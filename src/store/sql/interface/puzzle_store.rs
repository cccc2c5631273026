//! [`PuzzleStore`] over any database.

use crate::store::puzzle_store::{DuePuzzle, PuzzleStore};
use crate::store::sql::puzzles;
use crate::store::sql::transactions::Transactions;
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::puzzle_results::{PuzzleProgress, PuzzleStanding, RatedPuzzle, TryOutcome};

impl<S: Transactions> PuzzleStore for S {
    async fn record_puzzle_try(
        &self,
        user: UserId,
        puzzle: &RatedPuzzle,
        is_solved: bool,
        now: Timestamp,
    ) -> Result<TryOutcome, StoreError> {
        let puzzle = puzzle.clone();
        self.write(move |connection| puzzles::tries::record_try(connection, user, &puzzle, is_solved, now)).await
    }

    async fn has_tried_puzzle(&self, user: UserId, puzzle: &str) -> Result<bool, StoreError> {
        let puzzle = puzzle.to_owned();
        self.read(move |connection| puzzles::tries::has_tried(connection, user, &puzzle)).await
    }

    async fn puzzle_progress(&self, user: UserId, game: &str, now: Timestamp) -> Result<PuzzleProgress, StoreError> {
        let game = game.to_owned();
        self.read(move |connection| puzzles::tries::load_progress(connection, user, &game, now)).await
    }

    async fn puzzle_standings(&self, user: UserId, now: Timestamp) -> Result<Vec<PuzzleStanding>, StoreError> {
        self.read(move |connection| puzzles::tries::load_standings(connection, user, now)).await
    }

    async fn due_daily_puzzles(&self, day: i64) -> Result<Vec<DuePuzzle>, StoreError> {
        self.read(move |connection| puzzles::daily::due_puzzles(connection, day)).await
    }

    async fn guilds_with_daily_puzzle(&self) -> Result<Vec<u64>, StoreError> {
        self.read(puzzles::daily::guilds_with_channel).await
    }

    async fn begin_daily_puzzle(&self, guild: u64, channel: u64, day: i64) -> Result<bool, StoreError> {
        self.write(move |connection| puzzles::daily::begin_post(connection, guild, channel, day)).await
    }

    async fn finish_daily_puzzle(&self, guild: u64, day: i64, posted_in: Option<u64>) -> Result<(), StoreError> {
        self.write(move |connection| puzzles::daily::finish_post(connection, guild, day, posted_in)).await
    }

    async fn fail_daily_puzzle(
        &self,
        guild: u64,
        channel: u64,
        day: i64,
        is_forbidden: bool,
    ) -> Result<(), StoreError> {
        self.write(move |connection| puzzles::daily::fail_post(connection, guild, channel, day, is_forbidden)).await
    }

    async fn clear_daily_puzzle_channel(&self, guild: u64, channel: u64) -> Result<bool, StoreError> {
        self.write(move |connection| puzzles::daily::clear_channel(connection, guild, channel)).await
    }
}
