//! The first attempts of users at puzzles, and the ratings that follow from them.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::ratings::initial_ratings::read_rating;
use crate::sql::ratings::player_ratings::displayed_rating;
use crate::sql::u64_codec::SqlU64;
use crate::sql::users::tombstones;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::match_result::RatingChange;
use gonagas_core::matches::results::puzzle_results::{
    AttemptOutcome, FirstAttempt, PuzzleAttempt, PuzzleProgress, PuzzleStanding, RatedPuzzle,
};
use gonagas_core::rating::{RatedResult, Rating, update_ratings};

/// The deviation of a puzzle that nobody has tried: the rating of its file is an estimate.
const UNTRIED_DEVIATION: f64 = 200.0;

/// The columns of a rating.
const RATING_COLUMNS: [&str; 3] = ["points", "deviation", "volatility"];

/// Records a user's first attempt at a puzzle, and rates both. A later one changes nothing. The first one after an
/// erasure is recorded, so that another puzzle comes next, but rates nothing: the person may know the answer.
pub fn record_attempt(
    connection: &Connection,
    user: UserId,
    puzzle: &RatedPuzzle,
    is_solved: bool,
    now: Timestamp,
) -> Result<AttemptOutcome, StoreError> {
    let sql = "INSERT INTO puzzle_tries (user_id, puzzle, game, is_solved, tried_at) VALUES (?1, ?2, ?3, ?4, ?5)
               ON CONFLICT DO NOTHING";
    let inserted =
        connection.prepare_cached(sql)?.execute(params![SqlU64::from(user), puzzle.id, puzzle.game, is_solved, now])?;
    if inserted == 0 || tombstones::has_puzzle_tombstone(connection, user, &puzzle.id)? {
        return Ok(AttemptOutcome::AttemptedBefore);
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
        attempts,
        puzzle_points: points.collect::<SqlResult<_>>()?,
    })
}

/// Loads the ratings and counts of a user, by game.
pub fn load_standings(
    connection: &Connection,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<PuzzleStanding>, StoreError> {
    let sql = "SELECT game, points, deviation, volatility, last_try_at,
                   (SELECT count(*) FROM puzzle_tries AS tries
                    WHERE tries.user_id = ?1 AND tries.game = puzzle_solver_ratings.game) AS tried,
                   (SELECT count(*) FROM puzzle_tries AS tries
                    WHERE tries.user_id = ?1 AND tries.game = puzzle_solver_ratings.game AND is_solved = 1) AS solved
               FROM puzzle_solver_ratings WHERE user_id = ?1 ORDER BY game";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| {
        let rating = read_rating(row, RATING_COLUMNS)?.after_idle(now.saturating_sub(row.get("last_try_at")?));
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
    let read =
        |row: &Row<'_>| Ok(read_rating(row, RATING_COLUMNS)?.after_idle(now.saturating_sub(row.get("last_try_at")?)));
    let stored = connection.prepare_cached(sql)?.query_row(params![SqlU64::from(user), game], read).optional()?;
    Ok(stored.unwrap_or(Rating::INITIAL))
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
