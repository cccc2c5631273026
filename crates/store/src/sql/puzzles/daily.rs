//! The posts of the puzzle of the day whose results are still to be added.

use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;

/// Records a post whose results are to be added.
pub fn insert_post(connection: &Connection, guild: u64, day: i64, post: DailyPost) -> Result<(), StoreError> {
    let sql = "INSERT INTO daily_posts (guild_id, day, channel_id, message_id) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT DO NOTHING";
    let DailyPost { channel, message } = post;
    connection.prepare_cached(sql)?.execute(params![SqlU64(guild), day, SqlU64(channel), SqlU64(message)])?;
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
