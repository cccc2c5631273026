//! The event logs of matches.

use crate::sql::engine::sql_error::SqlError;
use crate::sql::engine::{Connection, Row, corrupt_row, params};
use crate::sql::u64_codec::SqlU64;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{Event, EventKind, NewEvent};

/// Returns the number of a match's last event; 0 if it has none.
pub(crate) fn last_event_number(connection: &Connection, id: MatchId) -> Result<u32, StoreError> {
    let sql = "SELECT coalesce(max(number), 0) FROM events WHERE match_id = ?1";
    let number: i64 = connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], |row| row.get(0))?;
    u32::try_from(number).map_err(|_| corrupt_row(format_args!("match #{}: event {number}", id.0)))
}

/// Returns true if the challenge has been answered. A seed word or a moderator's note is no answer.
pub(crate) fn is_challenge_answered(connection: &Connection, id: MatchId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM events WHERE match_id = ?1 AND kind NOT IN ('invited', 'worded', 'noted'))";
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], |row| row.get(0))?)
}

/// Appends events after the one with the number `after`.
pub(crate) fn insert_events(
    connection: &Connection,
    id: MatchId,
    after: u32,
    at: Timestamp,
    events: &[NewEvent],
) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO events (match_id, number, occurred_at, actor_id, kind, payload) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    let mut insert = connection.prepare_cached(sql)?;
    for (number, NewEvent { actor, kind }) in (i64::from(after) + 1..).zip(events) {
        let number = u32::try_from(number).map_err(|_| StoreError::Failed("the log is full".into()))?;
        let actor = actor.map(SqlU64::from);
        insert
            .execute(params![SqlU64::from(id), number, at, actor, kind.as_str(), kind.detail()])
            .map_err(insert_error)?;
    }
    Ok(())
}

/// Returns true if the events after the one with the number `after` are these and no others.
pub(crate) fn are_last(
    connection: &Connection,
    id: MatchId,
    after: u32,
    at: Timestamp,
    events: &[NewEvent],
) -> Result<bool, StoreError> {
    let sql = "SELECT number, occurred_at, actor_id, kind, payload FROM events WHERE match_id = ?1 AND number > ?2 ORDER BY number";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![SqlU64::from(id), after])?;
    let mut stored = Vec::new();
    while let Some(row) = rows.next()? {
        stored.push(read_event(&row, id)?);
    }
    let is_same = |(stored, new): (&Event, &NewEvent)| {
        (stored.timestamp, stored.actor, &stored.kind) == (at, new.actor, &new.kind)
    };
    Ok(stored.len() == events.len() && stored.iter().zip(events).all(is_same))
}

/// Converts the error of an insertion. A violated constraint means that the number is taken or not the next one.
fn insert_error(error: SqlError) -> StoreError {
    match error.is_constraint_violation() {
        true => StoreError::Conflict,
        false => error.into(),
    }
}

/// Loads the whole log of a match.
pub(crate) fn load_events(connection: &Connection, id: MatchId) -> Result<Vec<Event>, StoreError> {
    let sql = "SELECT number, occurred_at, actor_id, kind, payload FROM events WHERE match_id = ?1 ORDER BY number";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([SqlU64::from(id)])?;
    let mut events = Vec::new();
    for expected in 1_u32.. {
        let Some(row) = rows.next()? else { break };
        let event = read_event(&row, id)?;
        if event.number != expected {
            return Err(corrupt_row(format_args!("match #{}: event {expected} is missing", id.0)));
        }
        events.push(event);
    }
    match events.is_empty() {
        true => Err(corrupt_row(format_args!("match #{} has no events", id.0))),
        false => Ok(events),
    }
}

/// Reads the columns `number, occurred_at, actor_id, kind, payload`, by their places: a log has many rows.
fn read_event(row: &Row<'_>, id: MatchId) -> Result<Event, StoreError> {
    let number: u32 = row.get(0)?;
    let kind = row.get_text(3)?;
    let payload = row.get_text(4)?;
    let kind = EventKind::read(kind, payload)
        .ok_or_else(|| corrupt_row(format_args!("match #{}, event {number}: “{kind}” “{payload}”", id.0)))?;
    Ok(Event {
        number,
        timestamp: row.get(1)?,
        actor: row.get::<_, Option<i64>>(2)?.map(|actor| UserId(actor.cast_unsigned())),
        kind,
    })
}
