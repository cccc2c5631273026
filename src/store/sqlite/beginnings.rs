//! With which rating somebody begins: as a new one, unless they have been there before.

use super::erased;
use super::numbers::Bits;
use super::scope::Scope;
use crate::rating::player::Rating;
use crate::room::people::{Moment, Person};
use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension, Row, params};

const RATING: [&str; 3] = ["points", "deviation", "volatility"];

/// The rating before the first match that counts. What an erased account must begin with is handed over: from now on it
/// follows from the account's own history.
pub(super) fn of(
    connection: &Connection,
    scope: Scope,
    pool: &str,
    person: Person,
    at: Moment,
) -> Result<Rating, StoreError> {
    let sql = "SELECT points, deviation, volatility FROM beginnings WHERE scope = ?1 AND pool = ?2 AND person = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| rating(row, RATING);
    if let Some(begins) = statement.query_row(params![scope, pool, Bits::from(person)], read).optional()? {
        return Ok(begins);
    }
    let Some(deviation) = erased::take(connection, scope, pool, person, at)? else { return Ok(Rating::NEW) };
    let begins = Rating { deviation, ..Rating::NEW };
    let sql = "INSERT INTO beginnings (scope, pool, person, points, deviation, volatility)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let Rating { points, deviation, volatility } = begins;
    let values = params![scope, pool, Bits::from(person), points, deviation, volatility];
    connection.prepare_cached(sql)?.execute(values)?;
    Ok(begins)
}

/// Takes over all of another database.
pub(super) fn copy(from: &Connection, to: &Connection) -> Result<(), StoreError> {
    let mut rows = from.prepare("SELECT scope, pool, person, points, deviation, volatility FROM beginnings")?;
    let mut rows = rows.query([])?;
    let mut insert = to.prepare("INSERT INTO beginnings VALUES (?1, ?2, ?3, ?4, ?5, ?6)")?;
    while let Some(row) = rows.next()? {
        let Rating { points, deviation, volatility } = rating(row, RATING)?;
        let key = (row.get::<_, i64>("scope")?, row.get::<_, String>("pool")?, row.get::<_, i64>("person")?);
        insert.execute(params![key.0, key.1, key.2, points, deviation, volatility])?;
    }
    Ok(())
}

/// The rating in these columns.
pub(super) fn rating(row: &Row<'_>, [points, deviation, volatility]: [&str; 3]) -> rusqlite::Result<Rating> {
    Ok(Rating { points: row.get(points)?, deviation: row.get(deviation)?, volatility: row.get(volatility)? })
}
