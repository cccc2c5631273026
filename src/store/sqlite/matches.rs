//! The terms of matches, and when the bot itself must act.

use super::errors::corrupt;
use super::numbers::{Bits, bits, maybe_bits, place};
use crate::room::people::{MatchId, Moment, Person};
use crate::room::terms::{Terms, Wanted};
use crate::store::{Index, StoreError};
use crate::table::rules::{self, Asked};
use rusqlite::{Connection, OptionalExtension, Row, params};

/// Writes a match down and numbers it.
pub(super) fn insert(
    connection: &Connection,
    terms: &Terms,
    secret: &[u8; 32],
    at: Moment,
    index: &Index,
) -> Result<MatchId, StoreError> {
    let sql = "INSERT INTO matches
               (asked, edition, challenger, opponent, seat, guild, channel, clock, thread, rematch, rated, secret, commitment,
                made, over, due, open)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)";
    connection.prepare_cached(sql)?.execute(params![
        terms.rules.to_string(),
        terms.rules.info().edition,
        Bits::from(terms.challenger),
        terms.opponent.map(Bits::from),
        terms.seat.word(),
        terms.place.guild.map(Bits),
        Bits(terms.place.channel),
        terms.clock,
        terms.thread,
        terms.rematch.map(Bits::from),
        terms.rated,
        secret,
        terms.commitment,
        at,
        index.over,
        index.due,
        terms.opponent.is_none() && !index.over,
    ])?;
    Ok(MatchId(connection.last_insert_rowid().cast_unsigned()))
}

/// Writes down what has come of a match; `answered` says whether its challenge is.
pub(super) fn update(connection: &Connection, id: MatchId, index: &Index, answered: bool) -> Result<(), StoreError> {
    let sql = "UPDATE matches SET over = ?2, due = ?3, open = open AND NOT ?2 AND NOT ?4 WHERE id = ?1";
    match connection.prepare_cached(sql)?.execute(params![Bits::from(id), index.over, index.due, answered])? {
        0 => Err(StoreError::NotFound),
        _ => Ok(()),
    }
}

/// What was proposed.
pub(super) fn terms(connection: &Connection, id: MatchId) -> Result<Terms, StoreError> {
    let sql =
        "SELECT asked, edition, challenger, opponent, seat, guild, channel, clock, thread, rematch, rated, commitment
               FROM matches WHERE id = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    statement.query_row([Bits::from(id)], |row| Ok(read(row, id))).optional()?.ok_or(StoreError::NotFound)?
}

/// The server on which a match is played.
pub(super) fn guild(connection: &Connection, id: MatchId) -> Result<Option<u64>, StoreError> {
    let mut statement = connection.prepare_cached("SELECT guild FROM matches WHERE id = ?1")?;
    statement.query_row([Bits::from(id)], |row| maybe_bits(row, "guild")).optional()?.ok_or(StoreError::NotFound)
}

/// What the draws of a match follow from.
pub(super) fn secret(connection: &Connection, id: MatchId) -> Result<[u8; 32], StoreError> {
    let mut statement = connection.prepare_cached("SELECT secret FROM matches WHERE id = ?1")?;
    statement.query_row([Bits::from(id)], |row| row.get(0)).optional()?.ok_or(StoreError::NotFound)
}

fn read(row: &Row<'_>, id: MatchId) -> Result<Terms, StoreError> {
    let asked: String = row.get("asked")?;
    check_edition(&asked, row.get("edition")?)?;
    let seat: String = row.get("seat")?;
    Ok(Terms {
        rules: Asked::read(&asked).map_err(|error| corrupt(format_args!("match #{}: {error}", id.0)))?,
        challenger: Person(bits(row, "challenger")?),
        opponent: maybe_bits(row, "opponent")?.map(Person),
        seat: Wanted::read(&seat).ok_or_else(|| corrupt(format_args!("match #{}: seat “{seat}”", id.0)))?,
        place: place(row)?,
        clock: row.get("clock")?,
        thread: row.get("thread")?,
        rematch: maybe_bits(row, "rematch")?.map(MatchId),
        rated: row.get("rated")?,
        commitment: row.get("commitment")?,
    })
}

/// Refuses rules of another edition than ours, before they are read: the options may be others, too. No edition has been
/// replaced yet; when one is, this is where old matches find their rules.
fn check_edition(asked: &str, found: u32) -> Result<(), StoreError> {
    let game = asked.split_whitespace().next().unwrap_or_default();
    match rules::edition(game) {
        Some(known) if known != found => Err(StoreError::Edition { found, known }),
        // Of a game that is not known more is said where it is read.
        _ => Ok(()),
    }
}

/// The matches that are due by now, the longest due first, and when the next one will be.
pub(super) fn due(connection: &Connection, now: Moment) -> Result<(Vec<MatchId>, Option<Moment>), StoreError> {
    let mut due = connection.prepare_cached("SELECT id FROM matches WHERE due <= ?1 ORDER BY due, id")?;
    let due = due.query_map([now], |row| bits(row, "id").map(MatchId))?.collect::<rusqlite::Result<_>>()?;
    let mut next = connection.prepare_cached("SELECT min(due) FROM matches WHERE due > ?1")?;
    Ok((due, next.query_row([now], |row| row.get(0))?))
}
