//! Counts of the results of two users against each other.

use crate::sql::engine::{Connection, params};
use crate::sql::rating_scope::RatingScope;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::results::match_result::MatchResult;

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
