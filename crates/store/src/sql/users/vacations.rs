//! The vacations of users.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::clock::vacation::Vacation;
use gonagas_core::matches::ids::UserId;
use std::collections::BTreeMap;

/// The vacation of a user as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct VersionedVacation {
    /// The vacation.
    pub vacation: Vacation,
    /// The number of changes so far, for optimistic locking; 0 if there never was a vacation.
    pub version: u32,
}

/// Loads the vacation of a user.
pub fn load_vacation(connection: &Connection, user: UserId) -> Result<VersionedVacation, StoreError> {
    let sql = "SELECT started_at, ends_at, auto_spend, version FROM vacations WHERE user_id = ?1";
    let read = |row: &Row<'_>| {
        let vacation = Vacation {
            started_at: row.get("started_at")?,
            ends_at: row.get("ends_at")?,
            auto_spend: row.get("auto_spend")?,
            days_spent: BTreeMap::new(),
        };
        Ok(VersionedVacation { vacation, version: row.get("version")? })
    };
    let mut stored =
        connection.prepare_cached(sql)?.query_row([SqlU64::from(user)], read).optional()?.unwrap_or_default();
    stored.vacation.days_spent = load_spent_days(connection, user)?;
    Ok(stored)
}

fn load_spent_days(connection: &Connection, user: UserId) -> Result<BTreeMap<i32, u32>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT year, days_spent FROM vacation_days WHERE user_id = ?1")?;
    let years = statement.query_map([SqlU64::from(user)], |row| Ok((row.get("year")?, row.get("days_spent")?)))?;
    Ok(years.collect::<SqlResult<_>>()?)
}

/// Changes the vacation of a user, if it is still the version that was `read`.
pub fn update_vacation(
    connection: &Connection,
    user: UserId,
    read: &VersionedVacation,
    to: &Vacation,
) -> Result<(), StoreError> {
    let old = &read.vacation;
    let unchanged = (to.started_at, to.ends_at) == (old.started_at, old.ends_at);
    if load_vacation(connection, user)?.version != read.version {
        return Err(StoreError::Conflict);
    }
    let sql = "INSERT INTO vacations (user_id, started_at, ends_at, auto_spend, is_logged, version)
               VALUES (?1, ?2, ?3, ?4, ?5, 1)
               ON CONFLICT (user_id) DO UPDATE
               SET started_at = ?2, ends_at = ?3, auto_spend = ?4, is_logged = min(vacations.is_logged, ?5),
                   version = vacations.version + 1";
    let values = params![SqlU64::from(user), to.started_at, to.ends_at, to.auto_spend, unchanged];
    connection.prepare_cached(sql)?.execute(values)?;
    let sql = "INSERT INTO vacation_days (user_id, year, days_spent) VALUES (?1, ?2, ?3)
               ON CONFLICT (user_id, year) DO UPDATE SET days_spent = ?3";
    let mut spent = connection.prepare_cached(sql)?;
    for (year, days) in &to.days_spent {
        spent.execute(params![SqlU64::from(user), year, days])?;
    }
    Ok(())
}

/// Lists the users whose vacation is not yet in the logs of all their matches.
pub fn users_with_unlogged_vacation(connection: &Connection) -> Result<Vec<UserId>, StoreError> {
    let mut users = connection.prepare_cached("SELECT user_id FROM vacations WHERE is_logged = 0 ORDER BY user_id")?;
    let users = users.query_map([], |row| get_u64(row, "user_id").map(UserId))?;
    Ok(users.collect::<SqlResult<_>>()?)
}

/// Records that this version of a vacation is in the logs of all matches of the user.
pub fn mark_vacation_logged(connection: &Connection, user: UserId, version: u32) -> Result<(), StoreError> {
    let sql = "UPDATE vacations SET is_logged = 1 WHERE user_id = ?1 AND version = ?2";
    connection.prepare_cached(sql)?.execute(params![SqlU64::from(user), version])?;
    Ok(())
}
