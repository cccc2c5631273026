//! What is settled for the matches of a server.

use super::numbers::{Bits, bits};
use crate::room::settings::{Pinged, Setting, Settings};
use crate::store::StoreError;
use rusqlite::{Connection, OptionalExtension, Row, params};

/// The settings of a server; the usual ones where nobody has settled anything.
pub(super) fn of(connection: &Connection, guild: u64) -> Result<Settings, StoreError> {
    let sql = "SELECT language, threads, clock, matches, pings FROM settings WHERE guild = ?1";
    let said = connection.prepare_cached(sql)?.query_row([Bits(guild)], read).optional()?;
    Ok(Settings { channels: channels(connection, guild)?, ..said.unwrap_or_default() })
}

/// Settles one thing anew; answers how all stand then.
pub(super) fn set(connection: &Connection, guild: u64, setting: &Setting) -> Result<Settings, StoreError> {
    let mut settings = of(connection, guild)?;
    settings.set(setting);
    let sql = "INSERT OR REPLACE INTO settings (guild, language, threads, clock, matches, pings)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    connection.prepare_cached(sql)?.execute(params![
        Bits(guild),
        settings.language,
        settings.threads,
        settings.clock,
        settings.limit,
        settings.pings.word(),
    ])?;
    connection.prepare_cached("DELETE FROM allowed_channels WHERE guild = ?1")?.execute([Bits(guild)])?;
    for channel in &settings.channels {
        let sql = "INSERT INTO allowed_channels (guild, channel) VALUES (?1, ?2)";
        connection.prepare_cached(sql)?.execute([Bits(guild), Bits(*channel)])?;
    }
    of(connection, guild)
}

/// How many matches a person may have at a time on a server, where that is settled.
pub(super) fn limit(connection: &Connection, guild: u64) -> Result<Option<u32>, StoreError> {
    let sql = "SELECT matches FROM settings WHERE guild = ?1";
    Ok(connection.prepare_cached(sql)?.query_row([Bits(guild)], |row| row.get(0)).optional()?.flatten())
}

fn channels(connection: &Connection, guild: u64) -> Result<Vec<u64>, StoreError> {
    let sql = "SELECT channel FROM allowed_channels WHERE guild = ?1 ORDER BY channel";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([Bits(guild)], |row| bits(row, "channel"))?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

fn read(row: &Row<'_>) -> rusqlite::Result<Settings> {
    let pings: String = row.get("pings")?;
    Ok(Settings {
        language: row.get("language")?,
        channels: Vec::new(),
        threads: row.get("threads")?,
        clock: row.get("clock")?,
        limit: row.get("matches")?,
        pings: Pinged::read(&pings).unwrap_or_default(),
    })
}
