//! Attempts at puzzles, their ratings, and the puzzle of the day of each server.

use crate::event_batch::RequestStamp;
use crate::sql::{puzzles, scheduled_posts};
use crate::store_error::StoreError;
use crate::{DailyPost, EndedDailyPost, PlayedGames, PostSeries, Store, StreakAtRisk};
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::leaderboard::{LeaderboardPage, LeaderboardQuery};
use gonagas_core::matches::results::puzzle_results::{
    AttemptStakes, DailyAttempt, DailyResults, EndedAttempt, PuzzleProgress, PuzzleStanding, RecordedAttempt,
};
use gonagas_core::matches::results::streak::Streak;

impl Store {
    /// Records a user's first attempt at a puzzle, and rates user and puzzle, all or nothing. A later attempt changes
    /// nothing but that it may be the first at the puzzle of the day. One at a puzzle that the user had tried before an
    /// erasure, and one at a user's first three puzzles, rates nothing.
    pub async fn record_puzzle_attempt(
        &self,
        user: UserId,
        attempt: &EndedAttempt,
        request: impl Into<RequestStamp> + Send,
    ) -> Result<RecordedAttempt, StoreError> {
        let attempt = attempt.clone();
        let request = request.into();
        self.write_for(request, move |connection| {
            puzzles::attempts::record_attempt(connection, user, &attempt, request.at)
        })
        .await
    }

    /// Returns what an attempt of a user at a puzzle would count for. `day` is the day whose puzzle it is, if it is
    /// this one.
    pub async fn puzzle_stakes(
        &self,
        user: UserId,
        puzzle: &str,
        day: Option<i64>,
    ) -> Result<AttemptStakes, StoreError> {
        let puzzle = puzzle.to_owned();
        self.read(move |connection| puzzles::attempts::load_stakes(connection, user, &puzzle, day)).await
    }

    /// Records that a user has opened the puzzle of a day, from the post of this server or in another way. Only the
    /// first time counts.
    pub async fn record_daily_opening(
        &self,
        user: UserId,
        day: i64,
        guild: Option<u64>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        self.write(move |connection| puzzles::daily_log::record_opening(connection, user, day, guild, now)).await
    }

    /// Returns a user's first attempt at the puzzle of a day; `None` without one.
    pub async fn daily_attempt(&self, user: UserId, day: i64) -> Result<Option<DailyAttempt>, StoreError> {
        self.read(move |connection| puzzles::daily_log::load_attempt(connection, user, day)).await
    }

    /// Computes the streak of a user from their attempts.
    pub async fn puzzle_streak(&self, user: UserId) -> Result<Streak, StoreError> {
        self.read(move |connection| puzzles::daily_log::load_streak(connection, user)).await
    }

    /// Lists the users who want a reminder of their streak, have got none on this day, and have not tried its puzzle.
    pub async fn streaks_at_risk(&self, day: i64) -> Result<Vec<StreakAtRisk>, StoreError> {
        self.read(move |connection| puzzles::daily_log::streaks_at_risk(connection, day)).await
    }

    /// Records that the reminder of a user on a day is begun, before it is sent. Returns false if it was before.
    pub async fn begin_streak_reminder(&self, user: UserId, day: i64) -> Result<bool, StoreError> {
        self.write(move |connection| puzzles::daily_log::begin_reminder(connection, user, day)).await
    }

    /// Takes the beginning of a reminder back that was not sent for certain.
    pub async fn take_back_streak_reminder(&self, user: UserId, day: i64) -> Result<(), StoreError> {
        self.write(move |connection| puzzles::daily_log::take_back_reminder(connection, user, day)).await
    }

    /// Computes the results of a day on a server, and its streak.
    pub async fn daily_results(&self, guild: u64, day: i64) -> Result<DailyResults, StoreError> {
        self.read(move |connection| puzzles::daily_log::load_results(connection, guild, day)).await
    }

    /// Lists the posts of days before this one whose results are still to be added.
    pub async fn ended_daily_posts(&self, day: i64) -> Result<Vec<EndedDailyPost>, StoreError> {
        self.read(move |connection| puzzles::daily::ended_posts(connection, day)).await
    }

    /// Records that a day needs no post on a server any more; the results of `post` are added once the day is over.
    pub async fn finish_daily_puzzle(&self, guild: u64, day: i64, post: Option<DailyPost>) -> Result<(), StoreError> {
        self.write(move |connection| {
            if let Some(post) = post {
                puzzles::daily::insert_post(connection, guild, day, post)?;
            }
            let posted_in = post.map(|post| post.channel);
            scheduled_posts::finish_post(connection, PostSeries::DailyPuzzle, guild, day, posted_in)
        })
        .await
    }

    /// Records that the results of a day need no edit any more.
    pub async fn close_daily_post(&self, guild: u64, day: i64) -> Result<(), StoreError> {
        self.write(move |connection| puzzles::daily::close_post(connection, guild, day)).await
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

    /// Returns a page of a leaderboard of puzzles for a viewer on this server, or in direct messages.
    pub async fn puzzle_leaderboard(
        &self,
        query: &LeaderboardQuery,
        guild: Option<u64>,
        now: Timestamp,
        viewer: UserId,
    ) -> Result<LeaderboardPage, StoreError> {
        let query = query.clone();
        self.read(move |connection| puzzles::leaderboard::leaderboard_page(connection, &query, guild, now, viewer))
            .await
    }

    /// Lists the finished games, of one game or of all, whose people let them become puzzles. The computer always
    /// agrees.
    pub async fn games_for_puzzles(&self, game: Option<&str>) -> Result<PlayedGames, StoreError> {
        let game = game.map(str::to_owned);
        self.read(move |connection| puzzles::played_games::list_games(connection, game.as_deref())).await
    }
}
