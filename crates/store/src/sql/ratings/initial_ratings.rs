//! Initial ratings: the default, unless an erased account has come back.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::rating_scope::RatingScope;
use crate::sql::u64_codec::SqlU64;
use crate::sql::users::tombstones;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::rating::Rating;

const RATING_COLUMNS: [&str; 3] = ["points", "deviation", "volatility"];

/// Returns the rating before the first rated match. If the account was erased, this takes its tombstone and stores the
/// initial rating instead.
pub fn initial_rating(
    connection: &Connection,
    scope: RatingScope,
    pool: &str,
    user: UserId,
    at: Timestamp,
) -> Result<Rating, StoreError> {
    let sql =
        "SELECT points, deviation, volatility FROM initial_ratings WHERE scope = ?1 AND pool = ?2 AND user_id = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| read_rating(row, RATING_COLUMNS);
    if let Some(stored) = statement.query_row(params![scope, pool, SqlU64::from(user)], read).optional()? {
        return Ok(stored);
    }
    let Some(deviation) = tombstones::take_rating_tombstone(connection, scope, pool, user, at)? else {
        return Ok(Rating::INITIAL);
    };
    let initial = Rating { deviation, ..Rating::INITIAL };
    let sql = "INSERT INTO initial_ratings (scope, pool, user_id, points, deviation, volatility)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let Rating { points, deviation, volatility } = initial;
    let values = params![scope, pool, SqlU64::from(user), points, deviation, volatility];
    connection.prepare_cached(sql)?.execute(values)?;
    Ok(initial)
}

/// Copies all initial ratings from another database.
pub fn copy_initial_ratings(from: &Connection, to: &Connection) -> Result<(), StoreError> {
    let sql = "SELECT scope, pool, user_id, points, deviation, volatility FROM initial_ratings";
    let mut rows = from.prepare_large(sql)?;
    let mut rows = rows.query([])?;
    let mut insert = to.prepare("INSERT INTO initial_ratings VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
    while let Some(row) = rows.next()? {
        let Rating { points, deviation, volatility } = read_rating(&row, RATING_COLUMNS)?;
        let key = (row.get::<_, i64>("scope")?, row.get::<_, String>("pool")?, row.get::<_, i64>("user_id")?);
        insert.execute(params![key.0, key.1, key.2, points, deviation, volatility])?;
    }
    Ok(())
}

/// Reads the rating in these columns.
pub fn read_rating(row: &Row<'_>, [points, deviation, volatility]: [&str; 3]) -> SqlResult<Rating> {
    Ok(Rating { points: row.get(points)?, deviation: row.get(deviation)?, volatility: row.get(volatility)? })
}
