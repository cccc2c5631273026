//! The pages of leaderboards.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::rating_scope::RatingScope;
use crate::sql::ratings::rating_histogram::{self, PageStart};
use crate::sql::ratings::standings::{self, ALL_TIME, StandingsKey};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::leaderboard::{
    ENTRIES_PER_PAGE, LeaderboardEntry, LeaderboardPage, LeaderboardQuery,
};
use gonagas_core::matches::results::match_stats::CalendarMonth;

/// The number of standings that are made provisional in one write.
const INACTIVE_BATCH_SIZE: usize = 500;

/// Loads a page of a leaderboard for a viewer on this server, or in direct messages.
pub fn leaderboard_page(
    connection: &Connection,
    query: &LeaderboardQuery,
    guild: Option<u64>,
    now: Timestamp,
    viewer: UserId,
) -> Result<LeaderboardPage, StoreError> {
    let period = if query.this_month { CalendarMonth::containing(now).to_string() } else { ALL_TIME.to_owned() };
    let scope = RatingScope::from_guild(guild.filter(|_| !query.everywhere));
    let key = StandingsKey { scope, pool: &query.pool, period: &period };
    let placed = rating_histogram::count_placed(connection, key)?;
    let all = placed + count_provisional_above(connection, key, i64::MIN)?;
    let page_count = all.div_ceil(ENTRIES_PER_PAGE).max(1);
    let page = query.page.clamp(1, page_count);
    let passed = (page - 1) * ENTRIES_PER_PAGE;
    let mut entries = if passed < placed { load_placed(connection, key, passed)? } else { Vec::new() };
    let room = ENTRIES_PER_PAGE - entries.len() as u64;
    if room > 0 {
        entries.extend(load_provisional(connection, key, placed, passed.saturating_sub(placed), room)?);
    }
    Ok(LeaderboardPage {
        page,
        page_count,
        entries,
        viewer: load_viewer_entry(connection, key, placed, viewer)?,
        is_viewer_hidden: standings::is_hidden(connection, viewer)?,
    })
}

/// Loads the placed users of a page, after `passed` others.
fn load_placed(
    connection: &Connection,
    key: StandingsKey<'_>,
    passed: u64,
) -> Result<Vec<LeaderboardEntry>, StoreError> {
    let PageStart { points, skipped } = rating_histogram::find_page_start(connection, key, passed)?;
    let mut entries = load_with_rank(connection, key, "placed", points, ENTRIES_PER_PAGE, skipped)?;
    // All users who were passed over are ahead, except those with the same points.
    set_ranks(&mut entries, passed, passed + 1 - skipped);
    Ok(entries)
}

/// Loads the users with rank 1, if anyone is placed: those on the first page with the most points.
pub fn load_leaders(connection: &Connection, key: StandingsKey<'_>) -> Result<Vec<LeaderboardEntry>, StoreError> {
    let mut leaders = load_with_rank(connection, key, "placed", i64::MAX, ENTRIES_PER_PAGE, 0)?;
    let most = leaders.first().map(|leader| leader.points);
    leaders.retain(|leader| Some(leader.points) == most);
    Ok(leaders)
}

/// Loads users with a provisional rating, at most `limit` after `passed` others of them. They come after all placed
/// users.
fn load_provisional(
    connection: &Connection,
    key: StandingsKey<'_>,
    placed: u64,
    passed: u64,
    limit: u64,
) -> Result<Vec<LeaderboardEntry>, StoreError> {
    let mut entries = load_with_rank(connection, key, "provisional", i64::MAX, limit, passed)?;
    if let Some(first) = entries.first() {
        let rank = placed + count_provisional_above(connection, key, first.points)? + 1;
        set_ranks(&mut entries, placed + passed, rank);
    }
    Ok(entries)
}

/// Numbers users after `passed` others; the first has this rank, and equal points share one.
fn set_ranks(entries: &mut [LeaderboardEntry], passed: u64, first_rank: u64) {
    let mut last: Option<(i64, u64)> = None;
    for (count, entry) in (passed + 1..).zip(entries) {
        entry.rank = match last {
            Some((points, rank)) if points == entry.points => rank,
            Some(_) => count,
            None => first_rank,
        };
        last = Some((entry.points, entry.rank));
    }
}

/// Counts the users with a provisional rating and more points than these. It reads the index alone.
fn count_provisional_above(connection: &Connection, key: StandingsKey<'_>, points: i64) -> Result<u64, StoreError> {
    let sql = "SELECT count(*) FROM standings WHERE scope = ?1 AND pool = ?2 AND period = ?3
                   AND rank = 'provisional' AND CAST(round(score) AS INTEGER) > ?4";
    let mut statement = connection.prepare_cached(sql)?;
    let count: i64 = statement.query_row(params![key.scope, key.pool, key.period, points], |row| row.get(0))?;
    Ok(count.cast_unsigned())
}

/// Loads users of a rank with at most `points`, the best first: at most `limit`, after `skipped` others.
fn load_with_rank(
    connection: &Connection,
    key: StandingsKey<'_>,
    rank: &str,
    points: i64,
    limit: u64,
    skipped: u64,
) -> Result<Vec<LeaderboardEntry>, StoreError> {
    // The inner query uses only the index, so that no rows are read for skipped users; many may have the same points.
    let sql = "SELECT standings.* FROM (
                   SELECT user_id FROM standings
                   WHERE scope = ?1 AND pool = ?2 AND period = ?3 AND rank = ?4 AND CAST(round(score) AS INTEGER) <= ?5
                   ORDER BY CAST(round(score) AS INTEGER) DESC, user_id LIMIT ?6 OFFSET ?7) AS page
               CROSS JOIN standings USING (user_id) WHERE scope = ?1 AND pool = ?2 AND period = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let limit = limit.cast_signed();
    let skipped = skipped.cast_signed();
    let rows =
        statement.query_map(params![key.scope, key.pool, key.period, rank, points, limit, skipped], read_leader)?;
    let mut leaders = rows.collect::<SqlResult<Vec<_>>>()?;
    leaders.sort_by_key(|leader| (std::cmp::Reverse(leader.points), leader.user.0.cast_signed()));
    Ok(leaders)
}

fn read_leader(row: &Row<'_>) -> SqlResult<LeaderboardEntry> {
    let [first, second] = standings::read_match_stats(row)?.by_seat;
    Ok(LeaderboardEntry {
        user: UserId(get_u64(row, "user_id")?),
        rank: 0,
        is_provisional: row.get::<_, String>("rank")? == "provisional",
        points: row.get("displayed_score")?,
        score: first + second,
    })
}

/// Loads the entry of the viewer; `None` if they are on no leaderboard.
fn load_viewer_entry(
    connection: &Connection,
    key: StandingsKey<'_>,
    placed: u64,
    user: UserId,
) -> Result<Option<LeaderboardEntry>, StoreError> {
    let sql = "SELECT * FROM standings
               WHERE scope = ?1 AND pool = ?2 AND period = ?3 AND user_id = ?4 AND rank <> 'none'";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement.query_row(params![key.scope, key.pool, key.period, SqlU64::from(user)], read_leader);
    let Some(entry) = found.optional()? else { return Ok(None) };
    let rank = match entry.is_provisional {
        true => placed + count_provisional_above(connection, key, entry.points)? + 1,
        false => rating_histogram::leaderboard_place(connection, key, entry.points)?,
    };
    Ok(Some(LeaderboardEntry { rank, ..entry }))
}

/// Returns true if a placed user has been inactive for too long.
pub fn has_inactive_placed(connection: &Connection, now: Timestamp) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM standings WHERE rank = 'placed' AND provisional_at IS NOT NULL
                   AND provisional_at <= ?1)";
    Ok(connection.prepare_cached(sql)?.query_row([now], |row| row.get(0))?)
}

/// Makes a batch of inactive users provisional.
pub fn mark_inactive_provisional(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    let sql = format!(
        "UPDATE standings SET rank = 'provisional' WHERE (scope, pool, period, user_id) IN (
             SELECT scope, pool, period, user_id FROM standings
             WHERE rank = 'placed' AND provisional_at IS NOT NULL AND provisional_at <= ?1 LIMIT {INACTIVE_BATCH_SIZE})"
    );
    connection.prepare_cached(&sql)?.execute([now])?;
    Ok(())
}
