//! Who follows which match.

use super::numbers::{Bits, bits};
use crate::room::people::{MatchId, Person};
use crate::room::tell::{News, Tell};
use crate::store::{Follow, StoreError};
use rusqlite::{Connection, params};

/// Notes that a person follows a match from now on, and whether turn by turn.
pub(super) fn set(connection: &Connection, person: Person, follow: Follow) -> Result<(), StoreError> {
    let sql = "INSERT INTO follows (person, match, turns)
               SELECT ?1, id, ?3 FROM matches WHERE id = ?2 AND over = 0
               ON CONFLICT (person, match) DO UPDATE SET turns = excluded.turns";
    let kept =
        connection.prepare_cached(sql)?.execute(params![Bits::from(person), Bits::from(follow.game), follow.turns])?;
    if kept == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Notes that a person follows a match no more.
pub(super) fn end(connection: &Connection, person: Person, id: MatchId) -> Result<(), StoreError> {
    let sql = "DELETE FROM follows WHERE person = ?1 AND match = ?2";
    connection.prepare_cached(sql)?.execute([Bits::from(person), Bits::from(id)])?;
    Ok(())
}

/// What a person follows, the newest match first.
pub(super) fn of(connection: &Connection, person: Person) -> Result<Vec<Follow>, StoreError> {
    let sql = "SELECT match, turns FROM follows WHERE person = ?1 ORDER BY match DESC";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &rusqlite::Row<'_>| Ok(Follow { game: MatchId(bits(row, "match")?), turns: row.get("turns")? });
    let rows = statement.query_map([Bits::from(person)], read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// What those hear who follow a match, each of them. With its end nobody follows it any more.
pub(super) fn told(connection: &Connection, id: MatchId, news: News) -> Result<Vec<Tell>, StoreError> {
    let sql = "SELECT person FROM follows WHERE match = ?1 AND (turns = 1 OR ?2) ORDER BY person";
    let mut statement = connection.prepare_cached(sql)?;
    let over = news == News::Over;
    let rows = statement.query_map(params![Bits::from(id), over], |row| bits(row, "person").map(Person))?;
    let told = rows.map(|person| Ok(Tell::Direct(person?, news))).collect::<Result<_, StoreError>>()?;
    if over {
        connection.prepare_cached("DELETE FROM follows WHERE match = ?1")?.execute([Bits::from(id)])?;
    }
    Ok(told)
}
