//! Databases that were put back from a copy: Discord shows more than they know.
//!
//! A copy that `gonagas backup` makes carries a mark, which a bot that runs on it removes. A dump of a PostgreSQL
//! database is recognised by its tables: they are not the tables that were there when it was made.

use crate::sql::engine::{Connection, SqlResult};
use crate::sql::matches::events;
use crate::sql::outbox::entries;
use crate::sql::u64_codec::get_u64;
use crate::store_error::StoreError;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{MatchId, Timestamp};

/// The mark of a copy, in SQLite's header of the file.
pub const SET_MARK: &str = "PRAGMA user_version = 1";

/// Posts the boards of all unfinished matches anew if the database was put back from a copy, and returns the number of
/// these matches: their messages in Discord may be newer than the database, and then their controls are of no use.
/// Challenges get their controls back where they are.
pub fn show_boards_anew(connection: &Connection, at: Timestamp) -> Result<usize, StoreError> {
    if !is_restored(connection)? {
        return Ok(0);
    }
    let sql = "SELECT id, coalesce((SELECT max(number) FROM events WHERE match_id = matches.id), 0) AS last
               FROM matches WHERE is_over = 0 ORDER BY id";
    let mut unfinished = connection.prepare(sql)?;
    let unfinished = unfinished.query_map([], |row| Ok((MatchId(get_u64(row, "id")?), row.get::<_, u32>("last")?)))?;
    let unfinished = unfinished.collect::<SqlResult<Vec<_>>>()?;
    for (id, last) in &unfinished {
        let effects = match events::is_challenge_answered(connection, *id)? {
            true => vec![Effect::RetireMessage(*last), Effect::PostMessage(Vec::new())],
            false => vec![Effect::UpdateMessage],
        };
        entries::enqueue_effects(connection, *id, None, &effects, at)?;
    }
    clear_mark(connection)?;
    Ok(unfinished.len())
}

/// Returns true for a database that was put back from a copy, and on which no bot has run since.
pub fn is_restored(connection: &Connection) -> Result<bool, StoreError> {
    let sql = match connection.is_shared() {
        false => "SELECT user_version = 1 FROM pragma_user_version",
        true => "SELECT EXISTS (SELECT 1 FROM restore_mark WHERE table_oid <> 'matches'::regclass::oid::bigint)",
    };
    Ok(connection.prepare(sql)?.query_row([], |row| row.get(0))?)
}

fn clear_mark(connection: &Connection) -> Result<(), StoreError> {
    let sql = match connection.is_shared() {
        false => "PRAGMA user_version = 0",
        true => "UPDATE restore_mark SET table_oid = 'matches'::regclass::oid::bigint",
    };
    connection.execute(sql, [])?;
    Ok(())
}

/// Marks a PostgreSQL database as put back from a copy, because it is filled from a file that was.
pub fn mark_moved_copy(source: &Connection, target: &Connection) -> Result<(), StoreError> {
    if is_restored(source)? {
        target.execute("UPDATE restore_mark SET table_oid = 0", [])?;
    }
    Ok(())
}
