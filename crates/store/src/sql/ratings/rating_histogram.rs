//! Places on leaderboards, found from counts of users by displayed score and not by counting all users who are ahead:
//! first in buckets of 50 points, then in single points.

use crate::sql::engine::{Connection, params};
use crate::sql::ratings::standings::StandingsKey;
use crate::store_error::StoreError;
use std::ops::Range;

/// The number of points in a wide bucket.
const BUCKET_WIDTH: i64 = 50;

/// Returns the place of a displayed score, which all placed users with this score share.
pub fn leaderboard_place(
    connection: &Connection,
    key: StandingsKey<'_>,
    displayed_score: i64,
) -> Result<u64, StoreError> {
    let sql = "SELECT CAST(coalesce(sum(user_count), 0) AS BIGINT) FROM rating_histogram
               WHERE scope = ?1 AND pool = ?2 AND period = ?3 AND bucket_width = ?4
                   AND bucket_start > ?5 AND bucket_start < ?6";
    let mut sum = connection.prepare_cached(sql)?;
    let mut count = |width: i64, from: i64, to: i64| {
        sum.query_row(params![key.scope, key.pool, key.period, width, from, to], |row| row.get::<_, i64>(0))
    };
    let bucket = displayed_score.div_euclid(BUCKET_WIDTH) * BUCKET_WIDTH;
    let ahead = count(BUCKET_WIDTH, bucket, i64::MAX)? + count(1, displayed_score, bucket + BUCKET_WIDTH)?;
    Ok(ahead.cast_unsigned() + 1)
}

/// Counts the placed users.
pub fn count_placed(connection: &Connection, key: StandingsKey<'_>) -> Result<u64, StoreError> {
    let sql = "SELECT CAST(coalesce(sum(user_count), 0) AS BIGINT) FROM rating_histogram
               WHERE scope = ?1 AND pool = ?2 AND period = ?3 AND bucket_width = ?4";
    let mut sum = connection.prepare_cached(sql)?;
    let all: i64 = sum.query_row(params![key.scope, key.pool, key.period, BUCKET_WIDTH], |row| row.get(0))?;
    Ok(all.cast_unsigned())
}

/// The start of a page of a leaderboard.
pub struct PageStart {
    /// The points of its first user.
    pub points: i64,
    /// The number of users with the same points before it.
    pub skipped: u64,
}

/// Returns the start of the page after `passed` users.
pub fn find_page_start(connection: &Connection, key: StandingsKey<'_>, passed: u64) -> Result<PageStart, StoreError> {
    let PageStart { points, skipped } = descend_buckets(connection, key, BUCKET_WIDTH, i64::MIN..i64::MAX, passed)?;
    descend_buckets(connection, key, 1, points..points.saturating_add(BUCKET_WIDTH), skipped)
}

/// Descends through buckets of the points `range` to the bucket that contains the user after `passed` others.
fn descend_buckets(
    connection: &Connection,
    key: StandingsKey<'_>,
    width: i64,
    range: Range<i64>,
    passed: u64,
) -> Result<PageStart, StoreError> {
    let sql = "SELECT bucket_start, user_count FROM rating_histogram
               WHERE scope = ?1 AND pool = ?2 AND period = ?3 AND bucket_width = ?4 AND bucket_start >= ?6
                   AND bucket_start < ?5
               ORDER BY bucket_start DESC";
    let mut buckets = connection.prepare_cached(sql)?;
    let mut buckets = buckets.query(params![key.scope, key.pool, key.period, width, range.end, range.start])?;
    let mut left = passed;
    while let Some(bucket) = buckets.next()? {
        let users: u32 = bucket.get(1)?;
        if u64::from(users) > left {
            return Ok(PageStart { points: bucket.get(0)?, skipped: left });
        }
        left -= u64::from(users);
    }
    Ok(PageStart { points: i64::MIN, skipped: 0 })
}
