//! How matches ended, and that each end is counted once.

use super::errors::corrupt;
use super::numbers::{Bits, bits, maybe_bits};
use super::scope::Scope;
use super::{erased, pairs, ratings, standings};
use crate::kit::calendar::DAY;
use crate::kit::side::Side;
use crate::room::people::{MatchId, Moment, Person};
use crate::room::result::{Counts, Finished, Reckoning};
use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// How many matches of the same two in the same pool count within a day.
const A_DAY: u32 = 2;

/// Writes down how a match ended, and all that follows from it.
pub(super) fn record(connection: &Connection, id: MatchId, at: Moment, finished: &Finished) -> Result<(), StoreError> {
    let counts = match finished.counts {
        Counts::Yes if counted(connection, at, finished)? >= A_DAY => Counts::Often,
        counts => counts,
    };
    insert(connection, id, at, finished, counts)?;
    for scope in Scope::all(finished.guild) {
        let gained = match counts {
            Counts::Yes => Some(ratings::rate(connection, scope, id, at, finished)?),
            Counts::No | Counts::Early | Counts::Often => None,
        };
        standings::count(connection, scope, at, finished, gained)?;
        pairs::count(connection, scope, finished)?;
    }
    Ok(())
}

/// How many matches of these two in this pool have counted in the last 24 hours.
fn counted(connection: &Connection, at: Moment, finished: &Finished) -> Result<u32, StoreError> {
    let [low, high] = pairs::pair(finished.seats);
    let sql = "SELECT count(*) FROM results
               WHERE rated = 'yes' AND min(first, second) = ?1 AND max(first, second) = ?2 AND pool = ?3 AND at > ?4";
    let mut statement = connection.prepare_cached(sql)?;
    let known: u32 = statement.query_row(params![low, high, finished.pool, at - DAY], |row| row.get(0))?;
    Ok(known + erased::results(connection, finished.seats, &finished.pool, at)?)
}

fn insert(
    connection: &Connection,
    id: MatchId,
    at: Moment,
    finished: &Finished,
    counts: Counts,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO results (match, pool, guild, at, first, second, winner, reason, rated)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    let [first, second] = finished.seats;
    connection.prepare_cached(sql)?.execute(params![
        Bits::from(id),
        finished.pool,
        finished.guild.map(Bits),
        at,
        Bits::from(first),
        Bits::from(second),
        finished.winner.map(Side::number),
        finished.reason,
        counts.word(),
    ])?;
    Ok(())
}

/// A result as it is kept: of which match, when, and how it ended.
type Kept = (MatchId, Moment, Finished);

/// The result of a match, if it has one.
pub(super) fn of(connection: &Connection, id: MatchId) -> Result<Option<(Moment, Finished)>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT * FROM results WHERE match = ?1")?;
    let found = statement.query_row([Bits::from(id)], |row| Ok(read(row))).optional()?.transpose()?;
    Ok(found.map(|(_, at, finished)| (at, finished)))
}

/// Shows all results, in the order in which they were written.
pub(super) fn each(
    connection: &Connection,
    mut show: impl FnMut(Kept) -> Result<(), StoreError>,
) -> Result<(), StoreError> {
    let mut statement = connection.prepare("SELECT * FROM results ORDER BY number")?;
    let mut rows = statement.query([])?;
    while let Some(row) = rows.next()? {
        show(read(row)?)?;
    }
    Ok(())
}

fn read(row: &Row<'_>) -> Result<Kept, StoreError> {
    let id = MatchId(bits(row, "match")?);
    let (word, winner): (String, Option<u8>) = (row.get("rated")?, row.get("winner")?);
    let finished = Finished {
        pool: row.get("pool")?,
        guild: maybe_bits(row, "guild")?,
        seats: [Person(bits(row, "first")?), Person(bits(row, "second")?)],
        winner: winner.and_then(Side::from_number),
        reason: row.get("reason")?,
        counts: Counts::read(&word).ok_or_else(|| corrupt(format_args!("the result of match #{}: “{word}”", id.0)))?,
    };
    Ok((id, row.get("at")?, finished))
}

/// What came of a result for the ratings on its server.
pub(super) fn reckoning(connection: &Connection, id: MatchId) -> Result<Option<Reckoning>, StoreError> {
    let Some((_, Finished { guild, seats, counts, .. })) = of(connection, id)? else { return Ok(None) };
    let changes = match counts {
        Counts::Yes => Some(ratings::changes(connection, Scope::of(guild), id, seats)?),
        Counts::No | Counts::Early | Counts::Often => None,
    };
    Ok(Some(Reckoning { counts, changes }))
}
