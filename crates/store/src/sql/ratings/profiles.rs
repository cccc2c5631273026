//! Profiles of users.

use crate::sql::engine::{Connection, Row, SqlResult, ToValue, params};
use crate::sql::rating_scope::RatingScope;
use crate::sql::ratings::standings::{self, ALL_TIME, StandingsKey};
use crate::sql::ratings::{player_ratings, rating_histogram};
use crate::sql::u64_codec::{SqlU64, get_optional_u64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::{MatchId, MatchRef, MatchTag, Timestamp, UserId};
use gonagas_core::matches::results::leaderboard::{
    MAX_CURVE_POINTS, MatchHistoryEntry, PlayerProfile, PoolStats, RECENT_MATCHES,
};
use gonagas_core::matches::results::match_stats::MatchStats;
use gonagas_core::rating::Rating;

/// Loads the profile of a user.
pub fn load_profile(
    connection: &Connection,
    user: UserId,
    guild: Option<u64>,
    now: Timestamp,
) -> Result<PlayerProfile, StoreError> {
    let scope = RatingScope::from_guild(guild);
    // Without statistics about the tables SQLite would scan all standings of the server instead.
    let sql = "SELECT * FROM standings INDEXED BY standings_by_user WHERE user_id = ?1 AND scope = ?2 AND period = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| {
        Ok((
            row.get::<_, String>("pool")?,
            row.get::<_, String>("rank")?,
            row.get::<_, i64>("displayed_score")?,
            standings::read_match_stats(row)?,
        ))
    };
    let rows = statement.query_map(params![SqlU64::from(user), scope, ALL_TIME], read)?;
    let mut pools = Vec::new();
    for row in rows {
        let (pool, rank, displayed_score, stats) = row?;
        let key = StandingsKey { scope, pool: &pool, period: ALL_TIME };
        let place = (rank == "placed")
            .then(|| rating_histogram::leaderboard_place(connection, key, displayed_score))
            .transpose()?;
        pools.push(load_pool_stats(connection, user, scope, pool.clone(), now, place, stats)?);
    }
    pools.sort_by_key(|pooled| (std::cmp::Reverse(pooled.stats.match_count()), pooled.pool.clone()));
    let curve = match pools.first() {
        Some(first) => load_rating_curve(connection, scope, &first.pool, user)?,
        None => Vec::new(),
    };
    Ok(PlayerProfile {
        pools,
        recent_matches: load_recent_matches(connection, user, guild)?,
        cancelled_count: count_cancelled_matches(connection, user, guild)?,
        rating_curve: curve,
    })
}

/// Counts the matches against others that a user cancelled alone, on a server or everywhere.
fn count_cancelled_matches(connection: &Connection, user: UserId, guild: Option<u64>) -> Result<u64, StoreError> {
    let sql = "SELECT count(*) FROM events JOIN matches ON matches.id = events.match_id
               WHERE events.actor_id = ?1 AND events.kind = 'called-off'
                   AND (CAST(?2 AS BIGINT) IS NULL OR matches.guild_id = ?2 AND matches.is_without_bot = 0)
                   AND matches.opponent_id IS DISTINCT FROM matches.challenger_id";
    Ok(connection
        .prepare_cached(sql)?
        .query_row(params![SqlU64::from(user), guild.map(SqlU64)], |row| row.get::<_, u32>(0))?
        .into())
}

fn load_pool_stats(
    connection: &Connection,
    user: UserId,
    scope: RatingScope,
    pool: String,
    now: Timestamp,
    rank: Option<u64>,
    stats: MatchStats,
) -> Result<PoolStats, StoreError> {
    let load = |scope| {
        Ok::<_, StoreError>(
            player_ratings::load_rating(connection, scope, &pool, user)?.map(|stored| stored.rating_at(now)),
        )
    };
    let display = |rating: Rating| (player_ratings::displayed_rating(rating), rating.deviation.round() as i64);
    let rating = load(scope)?.map(display);
    let global_rating = load(RatingScope::GLOBAL)?.map(player_ratings::displayed_rating);
    Ok(PoolStats { pool, rating, global_rating, rank, stats })
}

/// Loads the ratings after the last rated matches, the oldest first.
fn load_rating_curve(
    connection: &Connection,
    scope: RatingScope,
    pool: &str,
    user: UserId,
) -> Result<Vec<(Timestamp, i64)>, StoreError> {
    let sql = "SELECT ended_at, points_after FROM rating_history JOIN results USING (match_id)
               WHERE scope = ?1 AND rating_history.pool = ?2 AND user_id = ?3
               ORDER BY rating_history.number DESC LIMIT ?4";
    let mut statement = connection.prepare_cached(sql)?;
    let point = |row: &Row<'_>| Ok((row.get(0)?, row.get::<_, f64>(1)?.round() as i64));
    let rows = statement.query_map(params![scope, pool, SqlU64::from(user), MAX_CURVE_POINTS.cast_signed()], point)?;
    let mut curve = rows.collect::<SqlResult<Vec<_>>>()?;
    curve.reverse();
    Ok(curve)
}

/// Loads the last matches of a user on a server, or on all: of the last matches in each seat, the last of both are
/// kept.
fn load_recent_matches(
    connection: &Connection,
    user: UserId,
    guild: Option<u64>,
) -> Result<Vec<MatchHistoryEntry>, StoreError> {
    let user = SqlU64::from(user);
    let mut numbered = load_recent_results(connection, "first_player_id = ?1", guild, params![user])?;
    numbered.extend(load_recent_results(connection, "second_player_id = ?1", guild, params![user])?);
    numbered.sort_by_key(|(number, _)| std::cmp::Reverse(*number));
    Ok(numbered.into_iter().map(|(_, past)| past).take(RECENT_MATCHES as usize).collect())
}

/// Loads the last results that satisfy an SQL condition, on a server or on all, each with its number.
pub(super) fn load_recent_results(
    connection: &Connection,
    condition: &'static str,
    guild: Option<u64>,
    parameters: &[&dyn ToValue],
) -> Result<Vec<(i64, MatchHistoryEntry)>, StoreError> {
    let guild = guild.map(SqlU64);
    // There is one index for the results of a server and another for those of all servers.
    let (in_guild, values) = match &guild {
        Some(guild) => {
            (format!("AND guild_id = ?{}", parameters.len() + 1), [parameters, &[guild as &dyn ToValue]].concat())
        }
        None => (String::new(), parameters.to_vec()),
    };
    let sql = format!(
        "SELECT *, (SELECT commitment FROM matches WHERE id = match_id) AS commitment
         FROM results WHERE {condition} {in_guild} ORDER BY number DESC LIMIT {RECENT_MATCHES}"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(values.as_slice(), |row| Ok((row.get("number")?, read_past_match(row)?)))?;
    Ok(rows.collect::<SqlResult<_>>()?)
}

fn read_past_match(row: &Row<'_>) -> SqlResult<MatchHistoryEntry> {
    let seats = [UserId(get_u64(row, "first_player_id")?), UserId(get_u64(row, "second_player_id")?)];
    let winner = get_optional_u64(row, "winner_seat")?.and_then(|number| Side::from_number(number as u8));
    let commitment: Option<String> = row.get("commitment")?;
    Ok(MatchHistoryEntry {
        match_ref: MatchRef {
            id: MatchId(get_u64(row, "match_id")?),
            tag: MatchTag::from_start_of(&commitment.unwrap_or_default()),
        },
        pool: row.get("pool")?,
        ended_at: row.get("ended_at")?,
        seats,
        winner,
    })
}
