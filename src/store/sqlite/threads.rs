//! The threads in which matches are played.
//!
//! A thread that was opened under a message has the number of that message.

use super::numbers::{Bits, place};
use crate::room::people::{MatchId, Place};
use crate::store::{NoticeId, StoreError};
use rusqlite::{Connection, OptionalExtension};

/// The thread of a match, once it is opened.
pub(super) fn of(connection: &Connection, id: MatchId) -> Result<Option<Place>, StoreError> {
    let sql = "SELECT challenge.guild AS guild, challenge.message AS channel
               FROM notices AS thread JOIN notices AS challenge ON challenge.id = thread.target
               WHERE thread.match = ?1 AND thread.kind = 'thread' AND thread.state = 'told'
                   AND challenge.message IS NOT NULL
               ORDER BY thread.id DESC LIMIT 1";
    Ok(connection.prepare_cached(sql)?.query_row([Bits::from(id)], place).optional()?)
}

/// What is still to be posted after the thread of this notice, if it is one, belongs into it.
pub(super) fn opened(connection: &Connection, notice: NoticeId) -> Result<(), StoreError> {
    let sql = "UPDATE notices SET channel = thread.channel
               FROM (SELECT opened.match AS match, challenge.message AS channel
                     FROM notices AS opened JOIN notices AS challenge ON challenge.id = opened.target
                     WHERE opened.id = ?1 AND opened.kind = 'thread' AND challenge.message IS NOT NULL) AS thread
               WHERE notices.match = thread.match AND notices.id > ?1 AND notices.state = 'due'
                   AND notices.kind IN ('post', 'remind')";
    connection.prepare_cached(sql)?.execute([Bits::from(notice)])?;
    Ok(())
}
