//! Posts that each server gets once in a period: the puzzle of each day, and the review of each month.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_optional_u64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::settings::guild_settings::PostChannel;

/// A series of posts. Its periods have numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PostSeries {
    /// The puzzle of each day. Days are counted from 1970-01-01 in UTC.
    DailyPuzzle,
    /// The review of each month. Months are counted from 1970-01 in UTC.
    MonthReview,
}

impl PostSeries {
    /// All values.
    pub const ALL: [PostSeries; 2] = [PostSeries::DailyPuzzle, PostSeries::MonthReview];

    /// Writes the names of the table and its columns into a statement.
    fn sql(self, statement: &str) -> String {
        let (table, period) = match self {
            PostSeries::DailyPuzzle => ("daily_puzzles", "day"),
            PostSeries::MonthReview => ("month_reviews", "month"),
        };
        statement.replace("{posts}", table).replace("{period}", period)
    }
}

/// A server on which a post is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DuePost {
    /// The server.
    pub guild: u64,
    /// The channel.
    pub channel: u64,
    /// The channel in which the post of this period was begun already, so that it may be there; the manager may have
    /// chosen another one since.
    pub begun_in: Option<u64>,
}

/// Loads the channel of a series; `None` while the server wants none.
pub fn load_channel(
    connection: &Connection,
    series: PostSeries,
    guild: u64,
) -> Result<Option<PostChannel>, StoreError> {
    let sql = series.sql("SELECT channel_id, is_forbidden FROM {posts} WHERE guild_id = ?1 AND channel_id IS NOT NULL");
    let read =
        |row: &Row<'_>| Ok(PostChannel { id: get_u64(row, "channel_id")?, is_forbidden: row.get("is_forbidden")? });
    Ok(connection.prepare_cached(&sql)?.query_row([SqlU64(guild)], read).optional()?)
}

/// Changes the channel. That the post of a period was made is kept, so that none has two.
pub fn set_channel(
    connection: &Connection,
    series: PostSeries,
    guild: u64,
    channel: Option<u64>,
) -> Result<(), StoreError> {
    let sql = series.sql(
        "INSERT INTO {posts} (guild_id, channel_id) VALUES (?1, ?2)
         ON CONFLICT (guild_id) DO UPDATE SET channel_id = excluded.channel_id, is_forbidden = 0",
    );
    connection.prepare_cached(&sql)?.execute(params![SqlU64(guild), channel.map(SqlU64)])?;
    Ok(())
}

/// Lists the servers on which the post of a period is still to be made.
pub fn due_posts(connection: &Connection, series: PostSeries, period: i64) -> Result<Vec<DuePost>, StoreError> {
    let sql = series.sql(
        "SELECT guild_id, channel_id, CASE WHEN attempted_{period} = ?1 THEN attempted_channel END AS begun_in
         FROM {posts} WHERE channel_id IS NOT NULL AND posted_{period} < ?1 ORDER BY guild_id",
    );
    let read = |row: &Row<'_>| {
        Ok(DuePost {
            guild: get_u64(row, "guild_id")?,
            channel: get_u64(row, "channel_id")?,
            begun_in: get_optional_u64(row, "begun_in")?,
        })
    };
    let mut statement = connection.prepare_cached(&sql)?;
    Ok(statement.query_map([period], read)?.collect::<SqlResult<_>>()?)
}

/// Lists the servers that want posts of a series.
pub fn guilds_with_channel(connection: &Connection, series: PostSeries) -> Result<Vec<u64>, StoreError> {
    let sql = series.sql("SELECT guild_id FROM {posts} WHERE channel_id IS NOT NULL ORDER BY guild_id");
    let mut statement = connection.prepare_cached(&sql)?;
    Ok(statement.query_map([], |row| get_u64(row, "guild_id"))?.collect::<SqlResult<_>>()?)
}

/// Records that the post of a period in a channel is begun; false if the server no longer wants it there.
pub fn begin_post(
    connection: &Connection,
    series: PostSeries,
    guild: u64,
    channel: u64,
    period: i64,
) -> Result<bool, StoreError> {
    let sql = series.sql(
        "UPDATE {posts} SET attempted_{period} = ?3, attempted_channel = ?2 WHERE guild_id = ?1 AND channel_id = ?2",
    );
    Ok(connection.prepare_cached(&sql)?.execute(params![SqlU64(guild), SqlU64(channel), period])? > 0)
}

/// Records that a period needs no post any more. After a post the bot can post in its channel `posted_in`.
pub fn finish_post(
    connection: &Connection,
    series: PostSeries,
    guild: u64,
    period: i64,
    posted_in: Option<u64>,
) -> Result<(), StoreError> {
    let sql = series.sql(
        "UPDATE {posts} SET posted_{period} = max(posted_{period}, ?2),
             is_forbidden = CASE WHEN channel_id = ?3 THEN 0 ELSE is_forbidden END
         WHERE guild_id = ?1",
    );
    connection.prepare_cached(&sql)?.execute(params![SqlU64(guild), period, posted_in.map(SqlU64)])?;
    Ok(())
}

/// Takes the beginning of a post back, and records if the bot may not post in the channel.
pub fn fail_post(
    connection: &Connection,
    series: PostSeries,
    guild: u64,
    channel: u64,
    period: i64,
    is_forbidden: bool,
) -> Result<(), StoreError> {
    let sql = series.sql(
        "UPDATE {posts} SET
             attempted_{period} = CASE WHEN attempted_{period} = ?3 AND attempted_channel = ?2
                 THEN -1 ELSE attempted_{period} END,
             is_forbidden = CASE WHEN channel_id = ?2 AND ?4 = 1 THEN 1 ELSE is_forbidden END
         WHERE guild_id = ?1",
    );
    connection.prepare_cached(&sql)?.execute(params![SqlU64(guild), SqlU64(channel), period, is_forbidden])?;
    Ok(())
}

/// Ends a series if it is posted in this channel.
pub fn clear_channel(
    connection: &Connection,
    series: PostSeries,
    guild: u64,
    channel: u64,
) -> Result<bool, StoreError> {
    let sql =
        series.sql("UPDATE {posts} SET channel_id = NULL, is_forbidden = 0 WHERE guild_id = ?1 AND channel_id = ?2");
    Ok(connection.prepare_cached(&sql)?.execute([SqlU64(guild), SqlU64(channel)])? > 0)
}
