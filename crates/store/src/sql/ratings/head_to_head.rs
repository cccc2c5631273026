//! The results of two users against each other, and their counts.

use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::rating_scope::RatingScope;
use crate::sql::ratings::profiles;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::leaderboard::HeadToHead;
use gonagas_core::matches::results::match_result::MatchResult;
use gonagas_core::matches::results::match_stats::WinLossCount;

/// Counts a result for its two players, unless one of them is erased or the computer.
pub fn count_result(connection: &Connection, scope: RatingScope, result: &MatchResult) -> Result<(), StoreError> {
    if !result.seats.iter().all(|user| user.is_person()) {
        return Ok(());
    }
    let [low, high] = ordered_users(result.seats);
    let winner = result.winner.map(|side| result.seats[side.index()].0.cast_signed());
    let sql = "INSERT INTO head_to_head (scope, low_user_id, high_user_id, pool, low_wins, high_wins, draws)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
               ON CONFLICT (scope, low_user_id, high_user_id, pool) DO UPDATE
               SET low_wins = head_to_head.low_wins + excluded.low_wins,
                   high_wins = head_to_head.high_wins + excluded.high_wins,
                   draws = head_to_head.draws + excluded.draws";
    let won = |user| u32::from(winner == Some(user));
    let drawn = u32::from(winner.is_none());
    connection.prepare_cached(sql)?.execute(params![scope, low, high, result.pool, won(low), won(high), drawn])?;
    Ok(())
}

/// Orders two users as the database does: by their ids as signed numbers.
pub fn ordered_users(seats: [UserId; 2]) -> [i64; 2] {
    let mut pair = seats.map(|user| user.0.cast_signed());
    pair.sort_unstable();
    pair
}

/// Loads the results of two users against each other.
pub fn load_head_to_head(
    connection: &Connection,
    users: [UserId; 2],
    guild: Option<u64>,
) -> Result<HeadToHead, StoreError> {
    let [low, high] = ordered_users(users);
    let sql = "SELECT pool, low_wins, high_wins, draws FROM head_to_head
               WHERE scope = ?1 AND low_user_id = ?2 AND high_user_id = ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let is_low = users[0].0.cast_signed() == low;
    let score = |row: &Row<'_>| {
        let low = row.get("low_wins")?;
        let high = row.get("high_wins")?;
        let (won, lost) = if is_low { (low, high) } else { (high, low) };
        Ok((row.get::<_, String>("pool")?, WinLossCount { wins: won, ties: row.get("draws")?, losses: lost }))
    };
    let pools =
        statement.query_map(params![RatingScope::from_guild(guild), low, high], score)?.collect::<SqlResult<_>>()?;
    let recent = profiles::load_recent_results(
        connection,
        "min(first_player_id, second_player_id) = ?1 AND max(first_player_id, second_player_id) = ?2",
        guild,
        params![low, high],
    )?;
    Ok(HeadToHead { pools, recent_matches: recent.into_iter().map(|(_, past)| past).collect() })
}
