//! Whose matches are whose, and how many they have.

use super::blocks;
use super::numbers::{Bits, bits};
use super::{matches, settings};
use crate::room::page::Page;
use crate::room::people::{MatchId, Person};
use crate::store::{Index, Listed, StoreError};
use rusqlite::{Connection, Row, params};

/// Writes down whose match it is, in place of what was known.
pub(super) fn replace(connection: &Connection, id: MatchId, index: &Index) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM people WHERE match = ?1")?.execute([Bits::from(id)])?;
    // Somebody who is listed twice counts if they do once.
    let sql = "INSERT INTO people (match, person, counts, over) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (match, person) DO UPDATE SET counts = max(counts, excluded.counts)";
    let mut insert = connection.prepare_cached(sql)?;
    for listed in &index.people {
        insert.execute(params![Bits::from(id), Bits::from(listed.person), listed.counts, index.over])?;
    }
    Ok(())
}

/// Whose match it is, as it is written down.
pub(super) fn listed(connection: &Connection, id: MatchId) -> Result<Vec<Listed>, StoreError> {
    let sql = "SELECT person, counts FROM people WHERE match = ?1 ORDER BY person";
    let mut statement = connection.prepare_cached(sql)?;
    let listed = |row: &Row<'_>| Ok(Listed { person: Person(bits(row, "person")?), counts: row.get("counts")? });
    Ok(statement.query_map([Bits::from(id)], listed)?.collect::<rusqlite::Result<_>>()?)
}

/// Refuses a new index in which somebody counts who did not yet, and would then have more than `limit` matches, or one with
/// a person who blocks them or whom they block.
pub(super) fn check(connection: &Connection, id: MatchId, index: &Index, limit: usize) -> Result<(), StoreError> {
    if index.over {
        return Ok(());
    }
    let sql = "SELECT EXISTS (SELECT 1 FROM people WHERE match = ?1 AND person = ?2 AND counts = 1 AND over = 0)";
    let mut counted = connection.prepare_cached(sql)?;
    for listed in index.people.iter().filter(|listed| listed.counts) {
        if !counted.query_row([Bits::from(id), Bits::from(listed.person)], |row| row.get(0))? {
            let others = index.people.iter().filter(|other| other.person != listed.person);
            others.map(|other| other.person).try_for_each(|other| blocks::check(connection, listed.person, other))?;
            room_for_one(connection, listed.person, matches::guild(connection, id)?, limit)?;
        }
    }
    Ok(())
}

/// Refuses when this person has `limit` matches already, or as many on this server as it allows.
pub(super) fn room_for_one(
    connection: &Connection,
    person: Person,
    guild: Option<u64>,
    limit: usize,
) -> Result<(), StoreError> {
    let sql = "SELECT count(*) FROM people WHERE person = ?1 AND counts = 1 AND over = 0";
    let count: u32 = connection.prepare_cached(sql)?.query_row([Bits::from(person)], |row| row.get(0))?;
    if count as usize >= limit {
        return Err(StoreError::TooMany(person));
    }
    let Some(guild) = guild else { return Ok(()) };
    match settings::limit(connection, guild)? {
        Some(limit) if here(connection, person, guild)? >= limit => Err(StoreError::TooManyHere { person, limit }),
        _ => Ok(()),
    }
}

/// How many matches a person has on a server.
fn here(connection: &Connection, person: Person, guild: u64) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM people JOIN matches ON matches.id = people.match
               WHERE people.person = ?1 AND people.counts = 1 AND people.over = 0 AND matches.guild = ?2";
    Ok(connection.prepare_cached(sql)?.query_row([Bits::from(person), Bits(guild)], |row| row.get(0))?)
}

/// The matches of a person that are not over, the newest first.
pub(super) fn matches_of(connection: &Connection, person: Person) -> Result<Vec<MatchId>, StoreError> {
    let sql = "SELECT match FROM people WHERE person = ?1 AND over = 0 ORDER BY match DESC";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([Bits::from(person)], |row| bits(row, "match").map(MatchId))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// Some matches of a person that are over, the newest first: those that stand next on this page.
pub(super) fn finished_of(
    connection: &Connection,
    person: Person,
    page: Page,
    limit: usize,
) -> Result<Vec<MatchId>, StoreError> {
    let (sql, key) = match page {
        Page::Newest => (BEFORE, MatchId(u64::MAX >> 1)),
        Page::Before(id) => (BEFORE, id),
        Page::After(id) => (AFTER, id),
    };
    let mut statement = connection.prepare_cached(sql)?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let key = i64::try_from(key.0).unwrap_or(i64::MAX);
    let rows = statement.query_map(params![Bits::from(person), key, limit], |row| bits(row, "match").map(MatchId))?;
    let mut found = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    found.sort_unstable_by(|one, other| other.cmp(one));
    Ok(found)
}

const BEFORE: &str =
    "SELECT match FROM people WHERE person = ?1 AND over = 1 AND match < ?2 ORDER BY match DESC LIMIT ?3";
const AFTER: &str = "SELECT match FROM people WHERE person = ?1 AND over = 1 AND match > ?2 ORDER BY match LIMIT ?3";
