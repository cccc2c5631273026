//! The standings of users, of all time and of each month: counts of their results, score and rank.

use crate::sql::engine::sql_error::SqlError;
use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::rating_scope::RatingScope;
use crate::sql::ratings::player_ratings::{self, RatingUpdate, StoredRating};
use crate::sql::u64_codec::SqlU64;
use crate::store_error::StoreError;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::match_result::MatchResult;
use gonagas_core::matches::results::match_stats::{CalendarMonth, MatchStats, WinLossCount};
use gonagas_core::rating::Rating;
use std::collections::BTreeMap;

/// The period of all time.
pub const ALL_TIME: &str = "";

/// The key of a table of standings.
#[derive(Debug, Clone, Copy)]
pub struct StandingsKey<'a> {
    pub scope: RatingScope,
    pub pool: &'a str,
    /// A month, or [`ALL_TIME`].
    pub period: &'a str,
}

/// The standing of a user.
#[derive(Debug, Clone, PartialEq)]
struct StandingRow {
    /// The rating for all time; for a month, the points gained in it.
    score: f64,
    rank: String,
    provisional_at: Option<Timestamp>,
    stats: MatchStats,
}

/// Counts a result for its players, except for erased users and the computer; `changes` are the changes of their
/// ratings, if it was rated.
pub fn count_result(
    connection: &Connection,
    scope: RatingScope,
    at: Timestamp,
    result: &MatchResult,
    changes: Option<[RatingUpdate; 2]>,
) -> Result<(), StoreError> {
    let month = CalendarMonth::containing(at).to_string();
    for side in Side::BOTH.into_iter().filter(|side| result.seats[side.index()].is_person()) {
        let change = changes.map(|changes| changes[side.index()]);
        for period in [ALL_TIME, &month] {
            let key = StandingsKey { scope, pool: &result.pool, period };
            count_result_for_player(connection, key, result, side, change)?;
        }
    }
    Ok(())
}

fn count_result_for_player(
    connection: &Connection,
    key: StandingsKey<'_>,
    result: &MatchResult,
    side: Side,
    change: Option<RatingUpdate>,
) -> Result<(), StoreError> {
    let user = result.seats[side.index()];
    let mut standing = load_standing(connection, key, user)?.unwrap_or_else(|| StandingRow::new(key.period));
    standing.stats.record_result(side, result.winner);
    if let Some(RatingUpdate { before: old, after: new }) = change {
        let all_time = key.period == ALL_TIME;
        standing.score = if all_time { new.points } else { standing.score + new.points - old.points };
        standing.rank = rank_of_rating(connection, user, new)?.to_owned();
        let stored = player_ratings::load_rating(connection, key.scope, key.pool, user)?;
        standing.provisional_at = stored.filter(|_| all_time).map(StoredRating::provisional_at);
    }
    save_standing(connection, key, user, &standing)
}

impl StandingRow {
    fn new(period: &str) -> StandingRow {
        let score = if period == ALL_TIME { Rating::INITIAL.points } else { 0.0 };
        StandingRow { score, rank: "none".to_owned(), provisional_at: None, stats: MatchStats::default() }
    }
}

/// Hides a user from all leaderboards, or shows them again.
pub fn set_hidden(connection: &Connection, user: UserId, hidden: bool) -> Result<(), StoreError> {
    let user = SqlU64::from(user);
    if hidden {
        connection.execute("INSERT INTO hidden_users VALUES (?1) ON CONFLICT DO NOTHING", [&user])?;
        connection.execute("UPDATE standings SET rank = 'none' WHERE user_id = ?1", [&user])?;
        return Ok(());
    }
    connection.execute("DELETE FROM hidden_users WHERE user_id = ?1", [&user])?;
    restore_ranks(connection, &user)
}

/// Gives a user who is no longer hidden the ranks that follow from the rated matches of each period. A period without
/// any keeps the rank `none`. The next request for a leaderboard makes inactive users provisional again.
fn restore_ranks(connection: &Connection, user: &SqlU64) -> Result<(), StoreError> {
    let mut statement = connection.prepare("SELECT scope, pool FROM standings WHERE user_id = ?1 AND period = ''")?;
    let pools = statement.query_map([user], |row| Ok((row.get("scope")?, row.get("pool")?)))?;
    for (scope, pool) in pools.collect::<SqlResult<Vec<(i64, String)>>>()? {
        let sql = "UPDATE standings SET rank = ?5 WHERE scope = ?1 AND pool = ?2 AND period = ?3 AND user_id = ?4";
        for (period, deviation) in last_deviations(connection, user, scope, &pool)? {
            let rank = if deviation < Rating::PROVISIONAL_DEVIATION { "placed" } else { "provisional" };
            connection.prepare_cached(sql)?.execute(params![scope, pool, period, user, rank])?;
        }
    }
    Ok(())
}

/// Returns the deviation after the last rated match of each period with one.
fn last_deviations(
    connection: &Connection,
    user: &SqlU64,
    scope: i64,
    pool: &str,
) -> Result<BTreeMap<String, f64>, StoreError> {
    let sql = "SELECT ended_at, deviation_after FROM rating_history JOIN results USING (match_id)
               WHERE scope = ?1 AND rating_history.pool = ?2 AND user_id = ?3 ORDER BY rating_history.number";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![scope, pool, user])?;
    let mut last = BTreeMap::new();
    while let Some(row) = rows.next()? {
        let deviation: f64 = row.get("deviation_after")?;
        last.insert(CalendarMonth::containing(row.get("ended_at")?).to_string(), deviation);
        last.insert(ALL_TIME.to_owned(), deviation);
    }
    Ok(last)
}

/// Returns true if a user is hidden from leaderboards.
pub fn is_hidden(connection: &Connection, user: UserId) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM hidden_users WHERE user_id = ?1)";
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(user)], |row| row.get(0))?)
}

/// Returns the rank of a user with a rating.
fn rank_of_rating(connection: &Connection, user: UserId, rating: Rating) -> Result<&'static str, StoreError> {
    Ok(match (is_hidden(connection, user)?, rating.is_provisional()) {
        (true, _) => "none",
        (false, true) => "provisional",
        (false, false) => "placed",
    })
}

fn load_standing(
    connection: &Connection,
    key: StandingsKey<'_>,
    user: UserId,
) -> Result<Option<StandingRow>, StoreError> {
    let sql = "SELECT * FROM standings WHERE scope = ?1 AND pool = ?2 AND period = ?3 AND user_id = ?4";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| {
        Ok(StandingRow {
            score: row.get("score")?,
            rank: row.get("rank")?,
            provisional_at: row.get("provisional_at")?,
            stats: read_match_stats(row)?,
        })
    };
    Ok(statement.query_row(params![key.scope, key.pool, key.period, SqlU64::from(user)], read).optional()?)
}

/// Reads the counts in a row.
pub fn read_match_stats(row: &Row<'_>) -> SqlResult<MatchStats> {
    let score = |won, drawn, lost| {
        Ok::<_, SqlError>(WinLossCount { wins: row.get(won)?, ties: row.get(drawn)?, losses: row.get(lost)? })
    };
    Ok(MatchStats {
        by_seat: [
            score("first_wins", "first_draws", "first_losses")?,
            score("second_wins", "second_draws", "second_losses")?,
        ],
        streak: row.get("current_streak")?,
        best_streak: row.get("best_streak")?,
    })
}

fn save_standing(
    connection: &Connection,
    key: StandingsKey<'_>,
    user: UserId,
    standing: &StandingRow,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO standings (scope, pool, period, user_id, score, rank, provisional_at,
                   first_wins, first_draws, first_losses, second_wins, second_draws, second_losses,
                   current_streak, best_streak)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
               ON CONFLICT (scope, pool, period, user_id) DO UPDATE SET score = excluded.score, rank = excluded.rank,
                   provisional_at = excluded.provisional_at, first_wins = excluded.first_wins,
                   first_draws = excluded.first_draws, first_losses = excluded.first_losses,
                   second_wins = excluded.second_wins, second_draws = excluded.second_draws,
                   second_losses = excluded.second_losses, current_streak = excluded.current_streak,
                   best_streak = excluded.best_streak";
    let MatchStats { by_seat: [first, second], streak, best_streak: best } = standing.stats;
    connection.prepare_cached(sql)?.execute(params![
        key.scope,
        key.pool,
        key.period,
        SqlU64::from(user),
        standing.score,
        standing.rank,
        standing.provisional_at,
        first.wins,
        first.ties,
        first.losses,
        second.wins,
        second.ties,
        second.losses,
        streak,
        best,
    ])?;
    Ok(())
}
