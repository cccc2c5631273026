//! Leaderboards.

use super::crowd;
use super::numbers::{Bits, bits};
use super::scope::Scope;
use super::standings::{self, ALL_TIME, Key};
use crate::room::people::{Moment, Person};
use crate::room::ranks::{Board, EACH, Leader, Leaders, PROVISIONAL};
use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// How many are made provisional at a time.
const AT_A_TIME: usize = 500;

/// A page of a leaderboard, counted from 1.
pub(super) fn page(connection: &Connection, board: &Board, page: u64, own: Person) -> Result<Leaders, StoreError> {
    let period = board.month.map_or(ALL_TIME.to_owned(), |month| month.to_string());
    let key = Key { scope: Scope::of(board.guild), pool: &board.pool, period: &period };
    let pages = crowd::all(connection, key)?.div_ceil(EACH).max(1);
    let mut leaders = Leaders { pages, own: self::own(connection, key, own)?, ..Leaders::default() };
    leaders.hidden = standings::is_hidden(connection, own)?;
    if page <= pages {
        leaders.placed = placed(connection, key, page.saturating_sub(1) * EACH)?;
    }
    if page == pages {
        leaders.provisional = ranked(connection, key, "provisional", i64::MAX, (PROVISIONAL, 0))?;
    }
    Ok(leaders)
}

/// Those with a place, after so many.
fn placed(connection: &Connection, key: Key<'_>, passed: u64) -> Result<Vec<Leader>, StoreError> {
    let (points, skipped) = crowd::begin(connection, key, passed)?;
    let mut placed = ranked(connection, key, "placed", points, (EACH, skipped))?;
    let mut last: Option<(i64, u64)> = None;
    for (count, leader) in (passed + 1..).zip(&mut placed) {
        let place = match last {
            Some((points, place)) if points == leader.points => place,
            Some(_) => count,
            // Ahead are all who were passed over, but for those who show the same points.
            None => count - skipped,
        };
        last = Some((leader.points, place));
        leader.place = Some(place);
    }
    Ok(placed)
}

/// Those of a rank with so many points or fewer, the best first: at most so many, after so many.
fn ranked(
    connection: &Connection,
    key: Key<'_>,
    rank: &str,
    points: i64,
    (limit, skipped): (u64, u64),
) -> Result<Vec<Leader>, StoreError> {
    // Who it is stands in the index: so of those who are skipped, and many may show the same points, no row is read.
    let sql = "SELECT standings.* FROM (
                   SELECT person FROM standings
                   WHERE scope = ?1 AND pool = ?2 AND period = ?3 AND rank = ?4 AND CAST(round(score) AS INTEGER) <= ?5
                   ORDER BY CAST(round(score) AS INTEGER) DESC, person LIMIT ?6 OFFSET ?7) AS page
               CROSS JOIN standings USING (person) WHERE scope = ?1 AND pool = ?2 AND period = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let (limit, skipped) = (limit.cast_signed(), skipped.cast_signed());
    let rows = statement.query_map(params![key.scope, key.pool, key.period, rank, points, limit, skipped], leader)?;
    let mut leaders = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    leaders.sort_by_key(|leader| (std::cmp::Reverse(leader.points), leader.person.0.cast_signed()));
    Ok(leaders)
}

fn leader(row: &Row<'_>) -> rusqlite::Result<Leader> {
    let [first, second] = standings::tally(row)?.seats;
    Ok(Leader { person: Person(bits(row, "person")?), place: None, points: row.get("shown")?, score: first + second })
}

/// Where this person stands, unless they are on no leaderboard.
fn own(connection: &Connection, key: Key<'_>, person: Person) -> Result<Option<Leader>, StoreError> {
    let sql = "SELECT * FROM standings
               WHERE scope = ?1 AND pool = ?2 AND period = ?3 AND person = ?4 AND rank <> 'none'";
    let mut statement = connection.prepare_cached(sql)?;
    let ranked = |row: &Row<'_>| Ok((leader(row)?, row.get::<_, String>("rank")?));
    let found = statement.query_row(params![key.scope, key.pool, key.period, Bits::from(person)], ranked);
    let Some((leader, rank)) = found.optional()? else { return Ok(None) };
    let place = (rank == "placed").then(|| crowd::place(connection, key, leader.points)).transpose()?;
    Ok(Some(Leader { place, ..leader }))
}

/// Whether somebody has not played for too long by now and has a place still.
pub(super) fn fading(connection: &Connection, now: Moment) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM standings WHERE rank = 'placed' AND fades IS NOT NULL AND fades <= ?1)";
    Ok(connection.prepare_cached(sql)?.query_row([now], |row| row.get(0))?)
}

/// Makes some of those provisional.
pub(super) fn fade(connection: &Connection, now: Moment) -> Result<(), StoreError> {
    let sql = format!(
        "UPDATE standings SET rank = 'provisional' WHERE (scope, pool, period, person) IN (
             SELECT scope, pool, period, person FROM standings
             WHERE rank = 'placed' AND fades IS NOT NULL AND fades <= ?1 LIMIT {AT_A_TIME})"
    );
    connection.prepare_cached(&sql)?.execute([now])?;
    Ok(())
}
