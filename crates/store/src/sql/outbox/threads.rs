//! The threads in which matches are played.
//!
//! A thread that was opened under a message has the id of that message.

use crate::match_outbox::OutboxId;
use crate::sql::engine::{Connection, OptionalExtension};
use crate::sql::u64_codec::{SqlU64, get_channel_ref};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{ChannelRef, MatchId};

/// Returns the thread of a match once it is opened.
pub fn match_thread(connection: &Connection, id: MatchId) -> Result<Option<ChannelRef>, StoreError> {
    let sql = "SELECT challenge.guild_id AS guild_id, challenge.message_id AS channel_id
               FROM outbox AS thread JOIN outbox AS challenge ON challenge.id = thread.target_id
               WHERE thread.match_id = ?1 AND thread.kind = 'thread' AND thread.status = 'delivered'
                   AND challenge.message_id IS NOT NULL
               ORDER BY thread.id DESC LIMIT 1";
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], get_channel_ref).optional()?)
}

/// Moves the pending posts after an entry into its thread, if the entry has opened one.
pub fn move_pending_posts_to_thread(connection: &Connection, entry: OutboxId) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET channel_id = thread.channel_id
               FROM (SELECT opened.match_id AS match_id, challenge.message_id AS channel_id
                     FROM outbox AS opened JOIN outbox AS challenge ON challenge.id = opened.target_id
                     WHERE opened.id = ?1 AND opened.kind = 'thread' AND challenge.message_id IS NOT NULL) AS thread
               WHERE outbox.match_id = thread.match_id AND outbox.id > ?1 AND outbox.status = 'pending'
                   AND outbox.kind IN ('post', 'remind')";
    connection.prepare_cached(sql)?.execute([SqlU64::from(entry)])?;
    Ok(())
}
