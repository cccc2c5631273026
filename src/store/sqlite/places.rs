//! Where matches are played.

use super::errors::corrupt;
use super::numbers::{Bits, bits};
use crate::room::event::What;
use crate::room::people::{MatchId, Place};
use crate::room::spot::Spot;
use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension, params};

/// Where a match has gone from where it was proposed: `None` when it has not, `Some(None)` when it is nowhere.
pub(super) fn moved(connection: &Connection, id: MatchId) -> Result<Option<Option<Spot>>, StoreError> {
    // Without numbers about the tables SQLite would rather go through the whole log.
    let sql = "SELECT detail FROM events INDEXED BY events_moved WHERE match = ?1 AND kind = 'moved' ORDER BY number DESC LIMIT 1";
    let detail: Option<String> =
        connection.prepare_cached(sql)?.query_row([Bits::from(id)], |row| row.get(0)).optional()?;
    let read = |detail: String| match What::read("moved", &detail) {
        Some(What::Moved(spot)) => Ok(spot),
        _ => Err(corrupt(format_args!("match #{}: moved to “{detail}”", id.0))),
    };
    detail.map(read).transpose()
}

/// The matches of a guild that are not over.
pub(super) fn of_guild(connection: &Connection, guild: u64) -> Result<Vec<MatchId>, StoreError> {
    let sql = "SELECT id FROM matches WHERE over = 0 AND guild = ?1 ORDER BY id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([Bits(guild)], |row| bits(row, "id").map(MatchId))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The matches that are not over and were proposed in this channel, or have a thread or have moved anywhere: among them are
/// all that are played there.
pub(super) fn perhaps_at(connection: &Connection, place: Place) -> Result<Vec<MatchId>, StoreError> {
    let sql = "SELECT id FROM matches WHERE over = 0 AND guild IS ?1 AND (channel = ?2 OR thread = 1 OR EXISTS
                   (SELECT 1 FROM events INDEXED BY events_moved WHERE match = id AND kind = 'moved')) ORDER BY id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows =
        statement.query_map(params![place.guild.map(Bits), Bits(place.channel)], |row| bits(row, "id").map(MatchId))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// The guilds in which something runs or is still to be told.
pub(super) fn guilds(connection: &Connection) -> Result<Vec<u64>, StoreError> {
    let sql = "SELECT guild FROM matches WHERE over = 0 AND guild IS NOT NULL
               UNION SELECT guild FROM notices WHERE state = 'due' AND kind <> 'direct' AND guild IS NOT NULL";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| bits(row, "guild"))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}
