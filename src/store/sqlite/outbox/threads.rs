//! The threads in which matches are played.
//!
//! A thread that was opened under a message has the number of that message.

use crate::matches::ids::{ChannelRef, MatchId};
use crate::store::sqlite::u64_codec::{SqlU64, get_channel_ref};
use crate::store::{OutboxId, StoreError};
use rusqlite::{Connection, OptionalExtension};

/// The thread of a match, once it is opened.
pub(in crate::store::sqlite) fn match_thread(
    connection: &Connection,
    id: MatchId,
) -> Result<Option<ChannelRef>, StoreError> {
    let sql = "SELECT challenge.guild AS guild, challenge.message AS channel
               FROM notices AS thread JOIN notices AS challenge ON challenge.id = thread.target
               WHERE thread.match = ?1 AND thread.kind = 'thread' AND thread.state = 'told'
                   AND challenge.message IS NOT NULL
               ORDER BY thread.id DESC LIMIT 1";
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], get_channel_ref).optional()?)
}

/// What is still to be posted after the thread of this notice, if it is one, belongs into it.
pub(in crate::store::sqlite) fn move_pending_posts_to_thread(
    connection: &Connection,
    entry: OutboxId,
) -> Result<(), StoreError> {
    let sql = "UPDATE notices SET channel = thread.channel
               FROM (SELECT opened.match AS match, challenge.message AS channel
                     FROM notices AS opened JOIN notices AS challenge ON challenge.id = opened.target
                     WHERE opened.id = ?1 AND opened.kind = 'thread' AND challenge.message IS NOT NULL) AS thread
               WHERE notices.match = thread.match AND notices.id > ?1 AND notices.state = 'due'
                   AND notices.kind IN ('post', 'remind')";
    connection.prepare_cached(sql)?.execute([SqlU64::from(entry)])?;
    Ok(())
}
