//! Who wants no matches with whom.

use super::erased;
use super::numbers::{Bits, bits};
use crate::room::people::{Moment, Person};
use crate::store::StoreError;
use rusqlite::{Connection, params};

/// Notes that a person blocks another; answers whether that is new.
pub(super) fn add(
    connection: &Connection,
    person: Person,
    blocked: Person,
    now: Moment,
    limit: usize,
) -> Result<bool, StoreError> {
    if known(connection, person, blocked)? {
        return Ok(false);
    }
    let sql = "SELECT count(*) FROM blocks WHERE person = ?1";
    let count: i64 = connection.prepare_cached(sql)?.query_row([Bits::from(person)], |row| row.get(0))?;
    if usize::try_from(count).is_ok_and(|count| count >= limit) {
        return Err(StoreError::TooManyBlocked);
    }
    let sql = "INSERT INTO blocks (person, blocked, since) VALUES (?1, ?2, ?3)";
    connection.prepare_cached(sql)?.execute(params![Bits::from(person), Bits::from(blocked), now])?;
    // Who blocks an account that was erased and is back blocks it by name from now on.
    Ok(!erased::unblock(connection, person, blocked)?)
}

/// Notes that a person blocks another no more; answers whether they did.
pub(super) fn remove(connection: &Connection, person: Person, blocked: Person) -> Result<bool, StoreError> {
    let sql = "DELETE FROM blocks WHERE person = ?1 AND blocked = ?2";
    let known = connection.prepare_cached(sql)?.execute([Bits::from(person), Bits::from(blocked)])? > 0;
    Ok(erased::unblock(connection, person, blocked)? || known)
}

/// Whom a person blocks, the last first.
pub(super) fn of(connection: &Connection, person: Person) -> Result<Vec<Person>, StoreError> {
    let sql = "SELECT blocked FROM blocks WHERE person = ?1 ORDER BY since DESC, blocked";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([Bits::from(person)], |row| bits(row, "blocked").map(Person))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Refuses a match of two people of whom one blocks the other.
pub(super) fn check(connection: &Connection, one: Person, other: Person) -> Result<(), StoreError> {
    for (by, whom) in [(one, other), (other, one)] {
        if blocks(connection, by, whom)? {
            return Err(StoreError::Blocked { by, whom });
        }
    }
    Ok(())
}

fn blocks(connection: &Connection, by: Person, whom: Person) -> Result<bool, StoreError> {
    Ok(known(connection, by, whom)? || erased::blocks(connection, by, whom)?)
}

fn known(connection: &Connection, by: Person, whom: Person) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM blocks WHERE person = ?1 AND blocked = ?2)";
    Ok(connection.prepare_cached(sql)?.query_row([Bits::from(by), Bits::from(whom)], |row| row.get(0))?)
}
