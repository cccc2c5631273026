//! The channels in which matches are played.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, corrupt_row};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{ChannelRef, MatchId};
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::log::location::ChannelOrThread;

/// Returns the channel or thread to which a match last moved: `None` if it never moved, `Some(None)` if it has no
/// channel now.
pub fn last_relocation(connection: &Connection, id: MatchId) -> Result<Option<Option<ChannelOrThread>>, StoreError> {
    // Without statistics about the tables SQLite would scan the whole log instead.
    let sql = "SELECT payload FROM events INDEXED BY events_moved WHERE match_id = ?1 AND kind = 'moved'
               ORDER BY number DESC LIMIT 1";
    let payload: Option<String> =
        connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], |row| row.get(0)).optional()?;
    let read = |payload: String| match EventKind::read("moved", &payload) {
        Some(EventKind::Relocated(location)) => Ok(location),
        _ => Err(corrupt_row(format_args!("match #{}: moved to “{payload}”", id.0))),
    };
    payload.map(read).transpose()
}

/// Lists the matches of a guild that are not over.
pub fn active_matches_in_guild(connection: &Connection, guild: u64) -> Result<Vec<MatchId>, StoreError> {
    let sql = "SELECT id FROM matches WHERE is_over = 0 AND guild_id = ?1 AND is_without_bot = 0 ORDER BY id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([SqlU64(guild)], |row| get_u64(row, "id").map(MatchId))?;
    Ok(rows.collect::<SqlResult<_>>()?)
}

/// Lists the matches that are not over and were proposed in this channel, have a thread or have ever moved. They
/// include all that are played in the channel.
pub fn active_matches_possibly_in_channel(
    connection: &Connection,
    channel: ChannelRef,
) -> Result<Vec<MatchId>, StoreError> {
    let read = |row: &Row<'_>| get_u64(row, "id").map(MatchId);
    let rows: SqlResult<_> = match channel.guild() {
        Some(guild) => {
            let mut statement = connection.prepare_cached(POSSIBLY_IN_CHANNEL)?;
            statement.query_map([SqlU64(channel.channel), SqlU64(guild)], read)?.collect()
        }
        None => {
            let mut statement = connection.prepare_cached(POSSIBLY_IN_DIRECT_MESSAGES)?;
            statement.query_map([SqlU64(channel.channel)], read)?.collect()
        }
    };
    Ok(rows?)
}

const POSSIBLY_IN_CHANNEL: &str =
    "SELECT id FROM matches WHERE is_over = 0 AND guild_id = ?2 AND is_without_bot = 0 AND (channel_id = ?1 OR uses_thread = 1
         OR EXISTS (SELECT 1 FROM events INDEXED BY events_moved WHERE match_id = id AND kind = 'moved')) ORDER BY id";
const POSSIBLY_IN_DIRECT_MESSAGES: &str =
    "SELECT id FROM matches WHERE is_over = 0 AND guild_id IS NULL AND is_without_bot = 0 AND (channel_id = ?1 OR uses_thread = 1
         OR EXISTS (SELECT 1 FROM events INDEXED BY events_moved WHERE match_id = id AND kind = 'moved')) ORDER BY id";

/// Lists the matches in places without the bot that are not over and in which a clock has ever been held.
pub fn matches_with_held_clock(connection: &Connection) -> Result<Vec<MatchId>, StoreError> {
    let sql = "SELECT id FROM matches WHERE is_over = 0 AND is_without_bot = 1
                   AND EXISTS (SELECT 1 FROM events WHERE match_id = id AND kind = 'held') ORDER BY id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| get_u64(row, "id").map(MatchId))?;
    Ok(rows.collect::<SqlResult<_>>()?)
}

/// Lists the guilds with a match that is not over or with a pending delivery.
pub fn active_guilds(connection: &Connection) -> Result<Vec<u64>, StoreError> {
    let sql = "SELECT guild_id FROM matches WHERE is_over = 0 AND guild_id IS NOT NULL AND is_without_bot = 0
               UNION SELECT guild_id FROM outbox WHERE status = 'pending' AND kind <> 'direct'
                   AND guild_id IS NOT NULL AND is_without_bot = 0";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([], |row| get_u64(row, "guild_id"))?;
    Ok(rows.collect::<SqlResult<_>>()?)
}
