//! What somebody has played, and two people against each other.

use super::numbers::{Bits, bits, maybe_bits};
use super::scope::Scope;
use super::standings::{self, ALL_TIME, Key};
use super::{crowd, pairs, ratings};
use crate::kit::side::Side;
use crate::rating::player::Rating;
use crate::room::people::{MatchId, Moment, Person};
use crate::room::ranks::{LAST, LONGEST, Past, Pooled, Profile, Versus};
use crate::room::tally::{Score, Tally};
use crate::store::StoreError;
use rusqlite::{Connection, Row, ToSql, params};

/// What somebody has played.
pub(super) fn of(
    connection: &Connection,
    person: Person,
    guild: Option<u64>,
    now: Moment,
) -> Result<Profile, StoreError> {
    let scope = Scope::of(guild);
    // Without numbers about the tables SQLite would rather go through all of the server.
    let sql = "SELECT * FROM standings INDEXED BY standings_of_person WHERE person = ?1 AND scope = ?2 AND period = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let stands = |row: &Row<'_>| {
        Ok((
            row.get::<_, String>("pool")?,
            row.get::<_, String>("rank")?,
            row.get::<_, i64>("shown")?,
            standings::tally(row)?,
        ))
    };
    let rows = statement.query_map(params![Bits::from(person), scope, ALL_TIME], stands)?;
    let mut pools = Vec::new();
    for row in rows {
        let (pool, rank, shown, tally) = row?;
        let key = Key { scope, pool: &pool, period: ALL_TIME };
        let place = (rank == "placed").then(|| crowd::place(connection, key, shown)).transpose()?;
        pools.push(pooled(connection, person, scope, pool.clone(), now, (place, tally))?);
    }
    pools.sort_by_key(|pooled| (std::cmp::Reverse(pooled.tally.matches()), pooled.pool.clone()));
    let curve = match pools.first() {
        Some(first) => curve(connection, scope, &first.pool, person)?,
        None => Vec::new(),
    };
    Ok(Profile { pools, last: last(connection, person, guild)?, curve })
}

fn pooled(
    connection: &Connection,
    person: Person,
    scope: Scope,
    pool: String,
    now: Moment,
    (place, tally): (Option<u64>, Tally),
) -> Result<Pooled, StoreError> {
    let by_now = |scope| Ok::<_, StoreError>(ratings::of(connection, scope, &pool, person)?.map(|kept| kept.by(now)));
    let told = |rating: Rating| (ratings::shown(rating), rating.deviation.round() as i64);
    let rating = by_now(scope)?.map(told);
    let everywhere = by_now(Scope::EVERYWHERE)?.map(ratings::shown);
    Ok(Pooled { pool, rating, everywhere, place, tally })
}

/// The ratings after the last rated matches, the oldest first.
fn curve(connection: &Connection, scope: Scope, pool: &str, person: Person) -> Result<Vec<(Moment, i64)>, StoreError> {
    let sql = "SELECT at, new_points FROM changes JOIN results USING (match)
               WHERE scope = ?1 AND changes.pool = ?2 AND person = ?3 ORDER BY changes.number DESC LIMIT ?4";
    let mut statement = connection.prepare_cached(sql)?;
    let point = |row: &Row<'_>| Ok((row.get(0)?, row.get::<_, f64>(1)?.round() as i64));
    let rows = statement.query_map(params![scope, pool, Bits::from(person), LONGEST.cast_signed()], point)?;
    let mut curve = rows.collect::<rusqlite::Result<Vec<_>>>()?;
    curve.reverse();
    Ok(curve)
}

/// The last matches of a person on a server, or anywhere: those in either seat, of which the last count.
fn last(connection: &Connection, person: Person, guild: Option<u64>) -> Result<Vec<Past>, StoreError> {
    let person = Bits::from(person);
    let mut numbered = newest(connection, "first = ?1", guild, params![person])?;
    numbered.extend(newest(connection, "second = ?1", guild, params![person])?);
    numbered.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    Ok(numbered.into_iter().map(|(_, past)| past).take(LAST as usize).collect())
}

/// The last results for which this holds, on a server or anywhere, each with its number.
fn newest(
    connection: &Connection,
    those: &str,
    guild: Option<u64>,
    of: &[&dyn ToSql],
) -> Result<Vec<(i64, Past)>, StoreError> {
    let guild = guild.map(Bits);
    // Of all servers together results are found otherwise than of one, and there is an index for each.
    let (there, values) = match &guild {
        Some(guild) => (format!("AND guild = ?{}", of.len() + 1), [of, &[guild as &dyn ToSql]].concat()),
        None => (String::new(), of.to_vec()),
    };
    let sql = format!("SELECT * FROM results WHERE {those} {there} ORDER BY number DESC LIMIT {LAST}");
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(&*values, |row| Ok((row.get("number")?, past(row)?)))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn past(row: &Row<'_>) -> rusqlite::Result<Past> {
    let seats = [Person(bits(row, "first")?), Person(bits(row, "second")?)];
    let winner = maybe_bits(row, "winner")?.and_then(|number| Side::from_number(number as u8));
    Ok(Past { game: MatchId(bits(row, "match")?), pool: row.get("pool")?, at: row.get("at")?, seats, winner })
}

/// What two people have played against each other.
pub(super) fn versus(connection: &Connection, people: [Person; 2], guild: Option<u64>) -> Result<Versus, StoreError> {
    let [low, high] = pairs::pair(people);
    let sql = "SELECT pool, low_won, high_won, drawn FROM pairs WHERE scope = ?1 AND low = ?2 AND high = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let is_low = people[0].0.cast_signed() == low;
    let score = |row: &Row<'_>| {
        let (low, high) = (row.get("low_won")?, row.get("high_won")?);
        let (won, lost) = if is_low { (low, high) } else { (high, low) };
        Ok((row.get::<_, String>("pool")?, Score { won, drawn: row.get("drawn")?, lost }))
    };
    let pools = statement.query_map(params![Scope::of(guild), low, high], score)?.collect::<rusqlite::Result<_>>()?;
    let last = newest(connection, "min(first, second) = ?1 AND max(first, second) = ?2", guild, params![low, high])?;
    Ok(Versus { pools, last: last.into_iter().map(|(_, past)| past).collect() })
}
