//! The messages that a match has had.

use super::numbers::{Bits, bits, place};
use crate::room::people::{MatchId, Place};
use crate::store::{NoticeId, Posted, StoreError};
use rusqlite::{Connection, OptionalExtension, Row};

/// A post, whether it has been told or is still to be.
#[derive(Debug, Clone, Copy)]
pub(super) struct Post {
    pub(super) id: NoticeId,
    pub(super) place: Place,
    pub(super) invitation: bool,
}

/// The last post of a match that has not been dropped.
pub(super) fn last(connection: &Connection, id: MatchId) -> Result<Option<Post>, StoreError> {
    let sql = "SELECT id, guild, channel, invitation FROM notices
               WHERE match = ?1 AND kind = 'post' AND state <> 'dropped' ORDER BY id DESC LIMIT 1";
    let read = |row: &Row<'_>| {
        Ok(Post { id: NoticeId(bits(row, "id")?), place: place(row)?, invitation: row.get("invitation")? })
    };
    Ok(connection.prepare_cached(sql)?.query_row([Bits::from(id)], read).optional()?)
}

/// The message of a post.
pub(super) fn posted(connection: &Connection, notice: NoticeId) -> Result<Option<Posted>, StoreError> {
    let sql = "SELECT id, at, guild, channel, message, invitation FROM notices
               WHERE id = ?1 AND kind = 'post' AND state = 'told' AND message IS NOT NULL";
    Ok(connection.prepare_cached(sql)?.query_row([Bits::from(notice)], message).optional()?)
}

/// The last message of a match.
pub(super) fn current(connection: &Connection, id: MatchId) -> Result<Option<Posted>, StoreError> {
    let sql = "SELECT id, at, guild, channel, message, invitation FROM notices
               WHERE match = ?1 AND kind = 'post' AND state = 'told' AND message IS NOT NULL
               ORDER BY id DESC LIMIT 1";
    Ok(connection.prepare_cached(sql)?.query_row([Bits::from(id)], message).optional()?)
}

fn message(row: &Row<'_>) -> rusqlite::Result<Posted> {
    Ok(Posted {
        notice: NoticeId(bits(row, "id")?),
        at: row.get("at")?,
        place: place(row)?,
        message: bits(row, "message")?,
        invitation: row.get("invitation")?,
    })
}
