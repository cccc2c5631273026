//! Erasing all that is stored about somebody, but for what belongs to those they have played with.

use super::numbers::{Bits, bits, maybe_bits};
use super::pairs::pair;
use super::scope::Scope;
use super::seal::Seal;
use super::{erased, notices, people, ratings};
use crate::room::people::{MatchId, Moment, Person};
use crate::store::StoreError;
use rusqlite::{Connection, Row, params};

/// The part that somebody has in a match, for the number that stands for them there.
#[derive(Debug, Clone, Copy)]
enum Role {
    Challenger,
    Opponent,
    Moderator,
}

impl Role {
    fn number(self, id: MatchId) -> Bits {
        Bits::from(Person::erased(id, self as u64))
    }
}

/// Erases somebody; [`StoreError::Conflict`] while a match of theirs is not over.
pub(super) fn erase(connection: &Connection, seal: &Seal, person: Person, now: Moment) -> Result<(), StoreError> {
    let all = matches(connection, person)?;
    seal.make()?;
    // What is deleted may name one another until the end.
    connection.execute_batch("PRAGMA defer_foreign_keys = ON")?;
    connection.execute("INSERT INTO erasing VALUES (?1)", [Bits::from(person)])?;
    erased::remember(connection, person, &ratings::all_of(connection, person, now)?, now)?;
    erased::remember_blocks(connection, person, now)?;
    erased::remember_results(connection, person, now)?;
    forget_pairs(connection, person)?;
    notices::forget(connection, person)?;
    for id in all {
        match played_with_another(connection, id, person)? {
            Some(challenger) if challenger == person => rename(connection, id, person, Role::Challenger)?,
            Some(_) => rename(connection, id, person, Role::Opponent)?,
            None => delete(connection, id)?,
        }
    }
    forget_moderator(connection, person)?;
    for sql in OWN {
        connection.execute(sql, [Bits::from(person)])?;
    }
    connection.execute("DELETE FROM erasing", [])?;
    Ok(())
}

/// What is about one person alone.
const OWN: [&str; 9] = [
    "DELETE FROM beginnings WHERE person = ?1
         AND (scope, pool) IN (SELECT scope, pool FROM standings WHERE person = ?1 AND period = '')",
    "DELETE FROM ratings WHERE person = ?1
         AND (scope, pool) IN (SELECT scope, pool FROM standings WHERE person = ?1 AND period = '')",
    "DELETE FROM standings WHERE person = ?1",
    "DELETE FROM hidden WHERE person = ?1",
    "DELETE FROM preferences WHERE person = ?1",
    "DELETE FROM vacation_days WHERE person = ?1",
    "DELETE FROM vacations WHERE person = ?1",
    "DELETE FROM follows WHERE person = ?1",
    "DELETE FROM people WHERE person = ?1",
];

/// The matches and challenges of somebody, all of which are over.
fn matches(connection: &Connection, person: Person) -> Result<Vec<MatchId>, StoreError> {
    let mut all = connection.prepare("SELECT match, over FROM people WHERE person = ?1")?;
    let all = all.query_map([Bits::from(person)], |row| Ok((MatchId(bits(row, "match")?), row.get("over")?)))?;
    let all = all.collect::<rusqlite::Result<Vec<(MatchId, bool)>>>()?;
    if all.iter().all(|(_, over)| *over) {
        Ok(all.into_iter().map(|(id, _)| id).collect())
    } else {
        Err(StoreError::Conflict)
    }
}

/// The challenger of a match that was begun with somebody who is still known; `None` for everything else, which is nobody
/// else's.
fn played_with_another(connection: &Connection, id: MatchId, person: Person) -> Result<Option<Person>, StoreError> {
    let sql = "SELECT challenger, EXISTS (SELECT 1 FROM events WHERE match = id AND kind = 'accepted') AS begun
               FROM matches WHERE id = ?1";
    let read = |row: &Row<'_>| Ok((Person(bits(row, "challenger")?), row.get("begun")?));
    let (challenger, begun): (Person, bool) = connection.prepare_cached(sql)?.query_row([Bits::from(id)], read)?;
    let others = people::listed(connection, id)?.into_iter().map(|listed| listed.person);
    let known = others.filter(|other| *other != person && !other.is_erased()).count() > 0;
    Ok((begun && known).then_some(challenger))
}

/// Puts a number in somebody's place that means nobody. What the match has made of the other's rating still follows from
/// the rating that somebody had.
fn rename(connection: &Connection, id: MatchId, person: Person, role: Role) -> Result<(), StoreError> {
    for sql in [
        "UPDATE matches SET challenger = iif(challenger = ?2, ?3, challenger), opponent = iif(opponent = ?2, ?3, opponent)
         WHERE id = ?1",
        "UPDATE events SET who = ?3 WHERE match = ?1 AND who = ?2",
        "UPDATE people SET person = ?3 WHERE match = ?1 AND person = ?2",
        "UPDATE results SET first = iif(first = ?2, ?3, first), second = iif(second = ?2, ?3, second) WHERE match = ?1",
        "UPDATE changes SET person = ?3, number = 1 WHERE match = ?1 AND person = ?2",
    ] {
        connection.prepare_cached(sql)?.execute(params![Bits::from(id), Bits::from(person), role.number(id)])?;
    }
    let sql = "INSERT INTO beginnings (scope, pool, person, points, deviation, volatility)
               SELECT scope, pool, person, old_points, old_deviation, old_volatility
               FROM changes WHERE match = ?1 AND person = ?2";
    connection.prepare_cached(sql)?.execute(params![Bits::from(id), role.number(id)])?;
    // A rematch would tell that two matches were the same person's.
    connection.prepare_cached(APART)?.execute([Bits::from(id)])?;
    // That somebody has left the server names them once more.
    let left = |person: Bits| format!("left {}", person.0);
    let sql = "UPDATE events SET detail = ?3 WHERE match = ?1 AND kind = 'stopped' AND detail = ?2";
    let details = params![Bits::from(id), left(Bits::from(person)), left(role.number(id))];
    connection.prepare_cached(sql)?.execute(details)?;
    Ok(())
}

/// No match is another one's rematch any more.
const APART: &str = "UPDATE matches SET rematch = NULL WHERE rematch IS NOT NULL AND (id = ?1 OR rematch = ?1)";

fn delete(connection: &Connection, id: MatchId) -> Result<(), StoreError> {
    for sql in [
        APART,
        "DELETE FROM beginnings
         WHERE (scope, pool, person) IN (SELECT scope, pool, person FROM changes WHERE match = ?1 AND person < 0)",
        "DELETE FROM changes WHERE match = ?1",
        "DELETE FROM results WHERE match = ?1",
        "DELETE FROM notices WHERE match = ?1",
        "DELETE FROM follows WHERE match = ?1",
        "DELETE FROM people WHERE match = ?1",
        "DELETE FROM events WHERE match = ?1",
        "DELETE FROM matches WHERE id = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([Bits::from(id)])?;
    }
    Ok(())
}

/// How somebody and others have played against each other; it is found by their results.
fn forget_pairs(connection: &Connection, person: Person) -> Result<(), StoreError> {
    let sql = "SELECT guild, second AS other FROM results WHERE first = ?1
               UNION SELECT guild, first FROM results WHERE second = ?1";
    let mut others = connection.prepare(sql)?;
    let mut others = others.query([Bits::from(person)])?;
    let mut delete = connection.prepare("DELETE FROM pairs WHERE scope = ?1 AND low = ?2 AND high = ?3")?;
    while let Some(row) = others.next()? {
        let [low, high] = pair([person, Person(bits(row, "other")?)]);
        for scope in Scope::all(maybe_bits(row, "guild")?) {
            delete.execute(params![scope, low, high])?;
        }
    }
    Ok(())
}

/// What somebody has done in matches of others.
fn forget_moderator(connection: &Connection, person: Person) -> Result<(), StoreError> {
    let sql = "SELECT DISTINCT match FROM events INDEXED BY events_of_moderators
               WHERE who = ?1 AND kind IN ('noted', 'stopped')";
    let mut moderated = connection.prepare(sql)?;
    let moderated = moderated.query_map([Bits::from(person)], |row| bits(row, "match").map(MatchId))?;
    for id in moderated.collect::<rusqlite::Result<Vec<_>>>()? {
        let sql = "UPDATE events SET who = ?3 WHERE match = ?1 AND who = ?2 AND kind IN ('noted', 'stopped')";
        let number = Role::Moderator.number(id);
        connection.prepare_cached(sql)?.execute(params![Bits::from(id), Bits::from(person), number])?;
    }
    Ok(())
}
