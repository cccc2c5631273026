//! The puzzle of the day of each server.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_optional_u64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::settings::guild_settings::PuzzleChannel;

/// Loads the channel for the puzzle of the day; `None` while the server wants none.
pub fn load_channel(connection: &Connection, guild: u64) -> Result<Option<PuzzleChannel>, StoreError> {
    let sql = "SELECT channel_id, is_forbidden FROM daily_puzzles WHERE guild_id = ?1 AND channel_id IS NOT NULL";
    let read =
        |row: &Row<'_>| Ok(PuzzleChannel { id: get_u64(row, "channel_id")?, is_forbidden: row.get("is_forbidden")? });
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64(guild)], read).optional()?)
}

/// Changes the channel. That the puzzle of a day was posted is kept, so that no day has two.
pub fn set_channel(connection: &Connection, guild: u64, channel: Option<u64>) -> Result<(), StoreError> {
    let sql = "INSERT INTO daily_puzzles (guild_id, channel_id) VALUES (?1, ?2)
               ON CONFLICT (guild_id) DO UPDATE SET channel_id = excluded.channel_id, is_forbidden = 0";
    connection.prepare_cached(sql)?.execute(params![SqlU64(guild), channel.map(SqlU64)])?;
    Ok(())
}

/// Lists the servers on which the puzzle of a day is still to be posted.
pub fn due_puzzles(connection: &Connection, day: i64) -> Result<Vec<DuePuzzle>, StoreError> {
    let sql = "SELECT guild_id, channel_id, CASE WHEN attempted_day = ?1 THEN attempted_channel END AS begun_in
               FROM daily_puzzles WHERE channel_id IS NOT NULL AND posted_day < ?1 ORDER BY guild_id";
    let read = |row: &Row<'_>| {
        Ok(DuePuzzle {
            guild: get_u64(row, "guild_id")?,
            channel: get_u64(row, "channel_id")?,
            begun_in: get_optional_u64(row, "begun_in")?,
        })
    };
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([day], read)?.collect::<SqlResult<_>>()?)
}

/// Lists the servers that want a puzzle of the day.
pub fn guilds_with_channel(connection: &Connection) -> Result<Vec<u64>, StoreError> {
    let sql = "SELECT guild_id FROM daily_puzzles WHERE channel_id IS NOT NULL ORDER BY guild_id";
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([], |row| get_u64(row, "guild_id"))?.collect::<SqlResult<_>>()?)
}

/// Records that the post of a day in a channel is begun; false if the server no longer wants it there.
pub fn begin_post(connection: &Connection, guild: u64, channel: u64, day: i64) -> Result<bool, StoreError> {
    let sql = "UPDATE daily_puzzles SET attempted_day = ?3, attempted_channel = ?2
               WHERE guild_id = ?1 AND channel_id = ?2";
    Ok(connection.prepare_cached(sql)?.execute(params![SqlU64(guild), SqlU64(channel), day])? > 0)
}

/// Records that a day needs no post any more. After `post` the bot can post in its channel, and its results are to be
/// added.
pub fn finish_post(connection: &Connection, guild: u64, day: i64, post: Option<DailyPost>) -> Result<(), StoreError> {
    if let Some(DailyPost { channel, message }) = post {
        let sql = "INSERT INTO daily_posts (guild_id, day, channel_id, message_id) VALUES (?1, ?2, ?3, ?4)
                   ON CONFLICT DO NOTHING";
        connection.prepare_cached(sql)?.execute(params![SqlU64(guild), day, SqlU64(channel), SqlU64(message)])?;
    }
    let posted_in = post.map(|post| post.channel);
    let sql = "UPDATE daily_puzzles SET posted_day = max(posted_day, ?2),
                   is_forbidden = CASE WHEN channel_id = ?3 THEN 0 ELSE is_forbidden END
               WHERE guild_id = ?1";
    connection.prepare_cached(sql)?.execute(params![SqlU64(guild), day, posted_in.map(SqlU64)])?;
    Ok(())
}

/// Takes the beginning of a post back, and records if the bot may not post in the channel.
pub fn fail_post(
    connection: &Connection,
    guild: u64,
    channel: u64,
    day: i64,
    is_forbidden: bool,
) -> Result<(), StoreError> {
    let sql = "UPDATE daily_puzzles SET
                   attempted_day = CASE WHEN attempted_day = ?3 AND attempted_channel = ?2 THEN -1 ELSE attempted_day END,
                   is_forbidden = CASE WHEN channel_id = ?2 AND ?4 = 1 THEN 1 ELSE is_forbidden END
               WHERE guild_id = ?1";
    connection.prepare_cached(sql)?.execute(params![SqlU64(guild), SqlU64(channel), day, is_forbidden])?;
    Ok(())
}

/// Lists the posts of days before this one whose results are to be added, the newest first.
pub fn ended_posts(connection: &Connection, day: i64) -> Result<Vec<EndedDailyPost>, StoreError> {
    let sql =
        "SELECT guild_id, day, channel_id, message_id FROM daily_posts WHERE day < ?1 ORDER BY day DESC, guild_id";
    let read = |row: &Row<'_>| {
        let post = DailyPost { channel: get_u64(row, "channel_id")?, message: get_u64(row, "message_id")? };
        Ok(EndedDailyPost { guild: get_u64(row, "guild_id")?, day: row.get("day")?, post })
    };
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([day], read)?.collect::<SqlResult<_>>()?)
}

/// Records that the results of a day need no edit any more.
pub fn close_post(connection: &Connection, guild: u64, day: i64) -> Result<(), StoreError> {
    let sql = "DELETE FROM daily_posts WHERE guild_id = ?1 AND day = ?2";
    connection.prepare_cached(sql)?.execute(params![SqlU64(guild), day])?;
    Ok(())
}

/// Ends the puzzle of the day if it is posted in this channel.
pub fn clear_channel(connection: &Connection, guild: u64, channel: u64) -> Result<bool, StoreError> {
    let sql = "UPDATE daily_puzzles SET channel_id = NULL, is_forbidden = 0 WHERE guild_id = ?1 AND channel_id = ?2";
    Ok(connection.prepare_cached(sql)?.execute([SqlU64(guild), SqlU64(channel)])? > 0)
}

/// A server on which the puzzle of the day is still to be posted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DuePuzzle {
    /// The server.
    pub guild: u64,
    /// The channel.
    pub channel: u64,
    /// The channel in which the post of this day was begun already, so that it may be there; the manager may have
    /// chosen another one since.
    pub begun_in: Option<u64>,
}

/// A message with the puzzle of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DailyPost {
    /// The channel.
    pub channel: u64,
    /// The message.
    pub message: u64,
}

/// A post of a day that is over, to which the results are still to be added.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndedDailyPost {
    /// The server.
    pub guild: u64,
    /// The day.
    pub day: i64,
    /// The message.
    pub post: DailyPost,
}
