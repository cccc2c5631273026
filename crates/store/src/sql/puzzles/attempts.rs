//! The first attempts of users at puzzles, and the ratings that follow from them.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::puzzles::daily_log;
use crate::sql::ratings::initial_ratings::read_rating;
use crate::sql::ratings::player_ratings::displayed_rating;
use crate::sql::u64_codec::SqlU64;
use crate::sql::users::tombstones;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::match_result::RatingChange;
use gonagas_core::matches::results::puzzle_results::{
    AttemptEnd, AttemptOutcome, AttemptStakes, EndedAttempt, FirstAttempt, PuzzleAttempt, PuzzleProgress,
    PuzzleStanding, RatedPuzzle, RecordedAttempt, UNRATED_PUZZLES,
};
use gonagas_core::rating::{RatedResult, Rating, update_ratings};

/// The deviation of a puzzle that nobody has tried: the rating of its file is an estimate.
const UNTRIED_DEVIATION: f64 = 200.0;

/// The columns of a rating.
const RATING_COLUMNS: [&str; 3] = ["points", "deviation", "volatility"];

/// Records an attempt, and rates user and puzzle if it is the user's first at this puzzle and not one of their first
/// puzzles. The first attempt at the puzzle of a day counts for the streak, even if the user knows the puzzle.
pub fn record_attempt(
    connection: &Connection,
    user: UserId,
    attempt: &EndedAttempt,
    now: Timestamp,
) -> Result<RecordedAttempt, StoreError> {
    let outcome = record_puzzle_attempt(connection, user, attempt, now)?;
    let streak = match attempt.day {
        Some(day) => daily_log::record_attempt(connection, user, day, attempt.end, now)?,
        None => None,
    };
    Ok(RecordedAttempt { outcome, streak })
}

/// Records a user's first attempt at a puzzle. A later one changes nothing. The first one after an erasure is recorded,
/// so that another puzzle comes next, but rates nothing: the person may know the answer.
fn record_puzzle_attempt(
    connection: &Connection,
    user: UserId,
    attempt: &EndedAttempt,
    now: Timestamp,
) -> Result<AttemptOutcome, StoreError> {
    let EndedAttempt { puzzle, end, guild, .. } = attempt;
    let is_solved = *end == AttemptEnd::Solved;
    let is_known = tombstones::has_puzzle_tombstone(connection, user, &puzzle.id)?;
    let tried_before = count_attempts(connection, user)?;
    let points = if is_solved && !is_known { puzzle.month_points() } else { 0 };
    let sql = "INSERT INTO puzzle_tries (user_id, puzzle, game, is_solved, tried_at, guild_id, points)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT DO NOTHING";
    let inserted = connection.prepare_cached(sql)?.execute(params![
        SqlU64::from(user),
        puzzle.id,
        puzzle.game,
        is_solved,
        now,
        guild.map(SqlU64),
        points,
    ])?;
    if inserted == 0 || is_known {
        return Ok(AttemptOutcome::AttemptedBefore);
    }
    if tried_before < UNRATED_PUZZLES {
        return Ok(AttemptOutcome::Unrated { left: UNRATED_PUZZLES - tried_before - 1 });
    }
    let before = [load_solver_rating(connection, user, &puzzle.game, now)?, load_puzzle_rating(connection, puzzle)?];
    let result = if is_solved { RatedResult::Win } else { RatedResult::Loss };
    let after = update_ratings(before, result);
    save_solver_rating(connection, user, &puzzle.game, after[0], now)?;
    save_puzzle_rating(connection, &puzzle.id, after[1])?;
    Ok(AttemptOutcome::First(FirstAttempt {
        rating: RatingChange { before: displayed_rating(before[0]), after: displayed_rating(after[0]) },
        puzzle_points: displayed_rating(before[1]).points,
    }))
}

/// Counts the puzzles that a user has tried, as far as it matters: at most [`UNRATED_PUZZLES`].
fn count_attempts(connection: &Connection, user: UserId) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM (SELECT 1 FROM puzzle_tries WHERE user_id = ?1 LIMIT ?2) AS tried";
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_row(params![SqlU64::from(user), UNRATED_PUZZLES], |row| row.get(0))?)
}

/// Returns what an attempt of a user at a puzzle would count for, on the day whose puzzle it is.
pub fn load_stakes(
    connection: &Connection,
    user: UserId,
    puzzle: &str,
    day: Option<i64>,
) -> Result<AttemptStakes, StoreError> {
    let is_tried_on = |day| daily_log::load_attempt(connection, user, day).map(|attempt| attempt.is_some());
    Ok(AttemptStakes {
        is_repeated: has_attempted(connection, user, puzzle)?,
        is_newcomer: count_attempts(connection, user)? < UNRATED_PUZZLES,
        counts_for_streak: !day.map_or(Ok(true), is_tried_on)?,
    })
}

/// Returns true if a user has tried a puzzle, before an erasure too.
pub fn has_attempted(connection: &Connection, user: UserId, puzzle: &str) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM puzzle_tries WHERE user_id = ?1 AND puzzle = ?2)";
    let has_row: bool =
        connection.prepare_cached(sql)?.query_row(params![SqlU64::from(user), puzzle], |row| row.get(0))?;
    Ok(has_row || tombstones::has_puzzle_tombstone(connection, user, puzzle)?)
}

/// Loads the puzzles of a game that a user has tried, and the ratings on which the choice of the next puzzle depends.
pub fn load_progress(
    connection: &Connection,
    user: UserId,
    game: &str,
    now: Timestamp,
) -> Result<PuzzleProgress, StoreError> {
    let sql = "SELECT puzzle, is_solved FROM puzzle_tries WHERE user_id = ?1 AND game = ?2 ORDER BY puzzle";
    let mut attempts = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| Ok(PuzzleAttempt { puzzle: row.get("puzzle")?, is_solved: row.get("is_solved")? });
    let attempts = attempts.query_map(params![SqlU64::from(user), game], read)?.collect::<SqlResult<_>>()?;
    let mut points = connection.prepare_cached("SELECT puzzle, points FROM puzzle_ratings")?;
    let points = points.query_map([], |row| Ok((row.get("puzzle")?, row.get("points")?)))?;
    Ok(PuzzleProgress {
        points: load_solver_rating(connection, user, game, now)?.points,
        is_newcomer: count_attempts(connection, user)? < UNRATED_PUZZLES,
        attempts,
        puzzle_points: points.collect::<SqlResult<_>>()?,
    })
}

/// Loads the ratings and counts of a user, by game. Where nothing was rated yet, the rating is that of someone new.
pub fn load_standings(
    connection: &Connection,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<PuzzleStanding>, StoreError> {
    let sql = "SELECT tries.game AS game, tried, solved, points, deviation, volatility, last_try_at
               FROM (SELECT game, count(*) AS tried,
                         sum(CASE WHEN is_solved = 1 THEN 1 ELSE 0 END) AS solved
                     FROM puzzle_tries WHERE user_id = ?1 GROUP BY game) AS tries
                   LEFT JOIN puzzle_solver_ratings AS ratings ON ratings.user_id = ?1 AND ratings.game = tries.game
               ORDER BY tries.game";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| {
        let rating = match row.get::<_, Option<Timestamp>>("last_try_at")? {
            Some(last) => read_rating(row, RATING_COLUMNS)?.of_solver_after_idle(now.saturating_sub(last)),
            None => Rating::NEW_SOLVER,
        };
        Ok(PuzzleStanding {
            game: row.get("game")?,
            rating: displayed_rating(rating),
            deviation: rating.deviation.round() as i64,
            tried: row.get("tried")?,
            solved: row.get("solved")?,
        })
    };
    Ok(statement.query_map([SqlU64::from(user)], read)?.collect::<SqlResult<_>>()?)
}

fn load_solver_rating(connection: &Connection, user: UserId, game: &str, now: Timestamp) -> Result<Rating, StoreError> {
    let sql = "SELECT points, deviation, volatility, last_try_at FROM puzzle_solver_ratings
               WHERE user_id = ?1 AND game = ?2";
    let read = |row: &Row<'_>| {
        Ok(read_rating(row, RATING_COLUMNS)?.of_solver_after_idle(now.saturating_sub(row.get("last_try_at")?)))
    };
    let stored = connection.prepare_cached(sql)?.query_row(params![SqlU64::from(user), game], read).optional()?;
    Ok(stored.unwrap_or(Rating::NEW_SOLVER))
}

fn load_puzzle_rating(connection: &Connection, puzzle: &RatedPuzzle) -> Result<Rating, StoreError> {
    let sql = "SELECT points, deviation, volatility FROM puzzle_ratings WHERE puzzle = ?1";
    let read = |row: &Row<'_>| read_rating(row, RATING_COLUMNS);
    let stored = connection.prepare_cached(sql)?.query_row([&puzzle.id], read).optional()?;
    let untried = Rating { points: puzzle.first_points, deviation: UNTRIED_DEVIATION, ..Rating::INITIAL };
    Ok(stored.unwrap_or(untried))
}

fn save_solver_rating(
    connection: &Connection,
    user: UserId,
    game: &str,
    rating: Rating,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO puzzle_solver_ratings (user_id, game, points, deviation, volatility, last_try_at)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)
               ON CONFLICT (user_id, game) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
                   volatility = excluded.volatility, last_try_at = excluded.last_try_at";
    let Rating { points, deviation, volatility } = rating;
    connection.prepare_cached(sql)?.execute(params![SqlU64::from(user), game, points, deviation, volatility, now])?;
    Ok(())
}

fn save_puzzle_rating(connection: &Connection, puzzle: &str, rating: Rating) -> Result<(), StoreError> {
    let sql = "INSERT INTO puzzle_ratings (puzzle, points, deviation, volatility) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (puzzle) DO UPDATE SET points = excluded.points, deviation = excluded.deviation,
                   volatility = excluded.volatility";
    let Rating { points, deviation, volatility } = rating;
    connection.prepare_cached(sql)?.execute(params![puzzle, points, deviation, volatility])?;
    Ok(())
}
