//! The vacations of people.

use super::numbers::{Bits, bits};
use crate::room::people::Person;
use crate::room::vacation::Vacation;
use crate::store::{Leave, StoreError};
use rusqlite::{Connection, OptionalExtension, params};
use std::collections::BTreeMap;

/// The vacation of a person.
pub(super) fn of(connection: &Connection, person: Person) -> Result<Leave, StoreError> {
    let sql = "SELECT began, until, auto, version FROM vacations WHERE person = ?1";
    let read = |row: &rusqlite::Row<'_>| {
        let vacation = Vacation {
            from: row.get("began")?,
            until: row.get("until")?,
            auto: row.get("auto")?,
            spent: BTreeMap::new(),
        };
        Ok(Leave { vacation, version: row.get("version")? })
    };
    let mut leave =
        connection.prepare_cached(sql)?.query_row([Bits::from(person)], read).optional()?.unwrap_or_default();
    leave.vacation.spent = spent(connection, person)?;
    Ok(leave)
}

fn spent(connection: &Connection, person: Person) -> Result<BTreeMap<i32, u32>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT year, spent FROM vacation_days WHERE person = ?1")?;
    let years = statement.query_map([Bits::from(person)], |row| Ok((row.get("year")?, row.get("spent")?)))?;
    Ok(years.collect::<rusqlite::Result<_>>()?)
}

/// Changes the vacation of a person, if it still is what `read` says.
pub(super) fn change(connection: &Connection, person: Person, read: &Leave, to: &Vacation) -> Result<(), StoreError> {
    let old = &read.vacation;
    let still = (to.from, to.until) == (old.from, old.until);
    if of(connection, person)?.version != read.version {
        return Err(StoreError::Conflict);
    }
    let sql = "INSERT INTO vacations (person, began, until, auto, noted, version) VALUES (?1, ?2, ?3, ?4, ?5, 1)
               ON CONFLICT (person) DO UPDATE
               SET began = ?2, until = ?3, auto = ?4, noted = min(noted, ?5), version = version + 1";
    let values = params![Bits::from(person), to.from, to.until, to.auto, still];
    connection.prepare_cached(sql)?.execute(values)?;
    let sql = "INSERT INTO vacation_days (person, year, spent) VALUES (?1, ?2, ?3)
               ON CONFLICT (person, year) DO UPDATE SET spent = ?3";
    let mut spent = connection.prepare_cached(sql)?;
    for (year, days) in &to.spent {
        spent.execute(params![Bits::from(person), year, days])?;
    }
    Ok(())
}

/// The people whose vacation does not stand in all their matches yet.
pub(super) fn unnoted(connection: &Connection) -> Result<Vec<Person>, StoreError> {
    let mut people = connection.prepare_cached("SELECT person FROM vacations WHERE noted = 0 ORDER BY person")?;
    let people = people.query_map([], |row| bits(row, "person").map(Person))?;
    Ok(people.collect::<rusqlite::Result<_>>()?)
}

/// The vacation of a person stands in all their matches, as it was with this version.
pub(super) fn noted(connection: &Connection, person: Person, version: u32) -> Result<(), StoreError> {
    let sql = "UPDATE vacations SET noted = 1 WHERE person = ?1 AND version = ?2";
    connection.prepare_cached(sql)?.execute(params![Bits::from(person), version])?;
    Ok(())
}
