//! The posts of matches, their messages and threads.
//!
//! A thread that was opened under a message has the id of that message.

use crate::match_outbox::{OutboxId, PostedMessage};
use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult};
use crate::sql::u64_codec::{SqlU64, get_channel_ref, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{ChannelRef, MatchId};

/// A post, delivered or pending.
#[derive(Debug, Clone, Copy)]
pub struct OutboxPost {
    pub id: OutboxId,
    pub channel: ChannelRef,
    pub is_challenge: bool,
}

/// Returns the last post of a match that was not dropped.
pub fn last_post(connection: &Connection, id: MatchId) -> Result<Option<OutboxPost>, StoreError> {
    let sql = "SELECT id, guild_id, is_without_bot, channel_id, is_challenge FROM outbox
               WHERE match_id = ?1 AND kind = 'post' AND status <> 'dropped' ORDER BY id DESC LIMIT 1";
    let read = |row: &Row<'_>| {
        Ok(OutboxPost {
            id: OutboxId(get_u64(row, "id")?),
            channel: get_channel_ref(row)?,
            is_challenge: row.get("is_challenge")?,
        })
    };
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], read).optional()?)
}

/// Returns the message of a post, a notice or a direct message, once it is delivered.
pub fn posted_message(connection: &Connection, entry: OutboxId) -> Result<Option<PostedMessage>, StoreError> {
    let sql = "SELECT id, created_at, guild_id, is_without_bot, channel_id, message_id, is_challenge FROM outbox
               WHERE id = ?1 AND status = 'delivered' AND message_id IS NOT NULL";
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(entry)], read_posted_message).optional()?)
}

/// Returns the last message of a match.
pub fn current_message(connection: &Connection, id: MatchId) -> Result<Option<PostedMessage>, StoreError> {
    let sql = "SELECT id, created_at, guild_id, is_without_bot, channel_id, message_id, is_challenge FROM outbox
               WHERE match_id = ?1 AND kind = 'post' AND status = 'delivered' AND message_id IS NOT NULL
               ORDER BY id DESC LIMIT 1";
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], read_posted_message).optional()?)
}

fn read_posted_message(row: &Row<'_>) -> SqlResult<PostedMessage> {
    Ok(PostedMessage {
        outbox_id: OutboxId(get_u64(row, "id")?),
        created_at: row.get("created_at")?,
        channel: get_channel_ref(row)?,
        message_id: get_u64(row, "message_id")?,
        is_challenge: row.get("is_challenge")?,
    })
}

/// Returns the thread of a match once it is opened.
pub(crate) fn match_thread(connection: &Connection, id: MatchId) -> Result<Option<ChannelRef>, StoreError> {
    let sql = "SELECT challenge.guild_id AS guild_id, challenge.is_without_bot AS is_without_bot,
                   challenge.message_id AS channel_id
               FROM outbox AS thread JOIN outbox AS challenge ON challenge.id = thread.target_id
               WHERE thread.match_id = ?1 AND thread.kind = 'thread' AND thread.status = 'delivered'
                   AND challenge.message_id IS NOT NULL
               ORDER BY thread.id DESC LIMIT 1";
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], get_channel_ref).optional()?)
}

/// Moves the pending posts after an entry into its thread, if the entry has opened one.
pub(crate) fn move_pending_posts_to_thread(connection: &Connection, entry: OutboxId) -> Result<(), StoreError> {
    let sql = "UPDATE outbox SET channel_id = thread.channel_id
               FROM (SELECT opened.match_id AS match_id, challenge.message_id AS channel_id
                     FROM outbox AS opened JOIN outbox AS challenge ON challenge.id = opened.target_id
                     WHERE opened.id = ?1 AND opened.kind = 'thread' AND challenge.message_id IS NOT NULL) AS thread
               WHERE outbox.match_id = thread.match_id AND outbox.id > ?1 AND outbox.status = 'pending'
                   AND outbox.kind IN ('post', 'remind')";
    connection.prepare_cached(sql)?.execute([SqlU64::from(entry)])?;
    Ok(())
}
