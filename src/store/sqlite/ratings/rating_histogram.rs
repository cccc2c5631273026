//! Places, found by how many people show how many points, and not by counting all who are ahead: by fifties first, and
//! then one by one.

use crate::store::StoreError;
use crate::store::sqlite::ratings::standings::StandingsKey;
use rusqlite::{Connection, params};

/// How many points lie in one of the wide steps.
const BUCKET_WIDTH: i64 = 50;

/// The place of somebody with a place who shows so many points; it is shared by all who show as many.
pub(in crate::store::sqlite) fn leaderboard_place(
    connection: &Connection,
    key: StandingsKey<'_>,
    shown: i64,
) -> Result<u64, StoreError> {
    let sql = "SELECT coalesce(sum(user_count), 0) FROM rating_histogram
               WHERE scope = ?1 AND pool = ?2 AND period = ?3 AND bucket_width = ?4
                   AND bucket_start > ?5 AND bucket_start < ?6";
    let mut sum = connection.prepare_cached(sql)?;
    let mut ahead = |span: i64, from: i64, to: i64| {
        sum.query_row(params![key.scope, key.pool, key.period, span, from, to], |row| row.get::<_, i64>(0))
    };
    let step = shown.div_euclid(BUCKET_WIDTH) * BUCKET_WIDTH;
    let ahead = ahead(BUCKET_WIDTH, step, i64::MAX)? + ahead(1, shown, step + BUCKET_WIDTH)?;
    Ok(ahead.cast_unsigned() + 1)
}

/// How many people have a place.
pub(in crate::store::sqlite) fn count_placed(
    connection: &Connection,
    key: StandingsKey<'_>,
) -> Result<u64, StoreError> {
    let sql = "SELECT coalesce(sum(user_count), 0) FROM rating_histogram
               WHERE scope = ?1 AND pool = ?2 AND period = ?3 AND bucket_width = ?4";
    let mut sum = connection.prepare_cached(sql)?;
    let all: i64 = sum.query_row(params![key.scope, key.pool, key.period, BUCKET_WIDTH], |row| row.get(0))?;
    Ok(all.cast_unsigned())
}

/// Where to begin to read when so many are passed over: at these points, after so many who show them.
pub(in crate::store::sqlite) fn find_page_start(
    connection: &Connection,
    key: StandingsKey<'_>,
    passed: u64,
) -> Result<(i64, u64), StoreError> {
    let (step, left) = descend_buckets(connection, key, BUCKET_WIDTH, i64::MAX, passed)?;
    descend_buckets(connection, key, 1, step.saturating_add(BUCKET_WIDTH), left)
}

/// Goes down the steps below `top`, until one has more people than are left to be passed over.
fn descend_buckets(
    connection: &Connection,
    key: StandingsKey<'_>,
    span: i64,
    top: i64,
    passed: u64,
) -> Result<(i64, u64), StoreError> {
    let sql = "SELECT bucket_start, user_count FROM rating_histogram
               WHERE scope = ?1 AND pool = ?2 AND period = ?3 AND bucket_width = ?4 AND bucket_start < ?5
               ORDER BY bucket_start DESC";
    let mut steps = connection.prepare_cached(sql)?;
    let mut steps = steps.query(params![key.scope, key.pool, key.period, span, top])?;
    let mut left = passed;
    while let Some(step) = steps.next()? {
        let (points, users): (i64, u32) = (step.get(0)?, step.get(1)?);
        if u64::from(users) > left {
            return Ok((points, left));
        }
        left -= u64::from(users);
    }
    Ok((i64::MIN, 0))
}
