//! The erasure of all stored data about a user, except the data of the people they have played with.

use crate::sql::competitions::personal_data;
use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::matches::participants;
use crate::sql::outbox::delivery;
use crate::sql::puzzles::daily_log;
use crate::sql::rating_scope::RatingScope;
use crate::sql::ratings::head_to_head::ordered_users;
use crate::sql::ratings::player_ratings;
use crate::sql::u64_codec::{SqlU64, get_optional_u64, get_u64};
use crate::sql::users::tombstones;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};

/// The role of a user in a match, from which their placeholder id there is made.
#[derive(Debug, Clone, Copy)]
enum ErasedRole {
    Challenger,
    Opponent,
    Moderator,
}

impl ErasedRole {
    fn placeholder_id(self, id: MatchId) -> SqlU64 {
        SqlU64::from(UserId::erased_placeholder(id, self as u64))
    }
}

/// Erases a user. Returns [`StoreError::Conflict`] while a match of theirs is not over.
pub fn erase_user(connection: &Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let matches = finished_matches_of_user(connection, user)?;
    personal_data::leave_ladders(connection, user, now)?;
    // Deleted rows may refer to each other until the commit.
    connection.defer_references()?;
    connection.execute("INSERT INTO erasure_in_progress VALUES (1)", [])?;
    tombstones::add_rating_tombstones(
        connection,
        user,
        &player_ratings::load_ratings_of_user(connection, user, now)?,
        now,
    )?;
    tombstones::add_block_tombstones(connection, user, now)?;
    tombstones::add_result_tombstones(connection, user, now)?;
    tombstones::add_puzzle_tombstones(connection, user, now)?;
    daily_log::anonymize(connection, user)?;
    delete_head_to_head(connection, user)?;
    delivery::remove_user(connection, user)?;
    for id in matches {
        match challenger_of_shared_match(connection, id, user)? {
            Some(challenger) if challenger == user => anonymize_in_match(connection, id, user, ErasedRole::Challenger)?,
            Some(_) => anonymize_in_match(connection, id, user, ErasedRole::Opponent)?,
            None => delete_match(connection, id)?,
        }
    }
    anonymize_moderator(connection, user)?;
    personal_data::anonymize(connection, user)?;
    for sql in USER_ROW_DELETIONS {
        connection.execute(sql, [SqlU64::from(user)])?;
    }
    connection.execute("DELETE FROM erasure_in_progress", [])?;
    Ok(())
}

/// The deletions of the rows about one user alone.
const USER_ROW_DELETIONS: [&str; 15] = [
    "DELETE FROM initial_ratings WHERE user_id = ?1
         AND (scope, pool) IN (SELECT scope, pool FROM standings WHERE user_id = ?1 AND period = '')",
    "DELETE FROM ratings WHERE user_id = ?1
         AND (scope, pool) IN (SELECT scope, pool FROM standings WHERE user_id = ?1 AND period = '')",
    "DELETE FROM standings WHERE user_id = ?1",
    "DELETE FROM hidden_users WHERE user_id = ?1",
    "DELETE FROM preferences WHERE user_id = ?1",
    "DELETE FROM vacation_days WHERE user_id = ?1",
    "DELETE FROM vacations WHERE user_id = ?1",
    "DELETE FROM watchers WHERE user_id = ?1",
    "DELETE FROM reply_plans WHERE user_id = ?1",
    "DELETE FROM seeks WHERE user_id = ?1",
    "DELETE FROM seek_news WHERE user_id = ?1 OR kind = 'person' AND subject_id = ?1",
    "DELETE FROM lesson_progress WHERE user_id = ?1",
    "DELETE FROM puzzle_tries WHERE user_id = ?1",
    "DELETE FROM puzzle_solver_ratings WHERE user_id = ?1",
    "DELETE FROM participants WHERE user_id = ?1",
];

/// Lists the matches and challenges of a user, all of which must be over.
fn finished_matches_of_user(connection: &Connection, user: UserId) -> Result<Vec<MatchId>, StoreError> {
    let mut all = connection.prepare("SELECT match_id, is_over FROM participants WHERE user_id = ?1")?;
    let all =
        all.query_map([SqlU64::from(user)], |row| Ok((MatchId(get_u64(row, "match_id")?), row.get("is_over")?)))?;
    let all = all.collect::<SqlResult<Vec<(MatchId, bool)>>>()?;
    if all.iter().all(|(_, over)| *over) {
        Ok(all.into_iter().map(|(id, _)| id).collect())
    } else {
        Err(StoreError::Conflict)
    }
}

/// Returns the challenger of a match that was accepted by or from a user who is not erased; `None` for all other
/// matches, which belong to nobody else.
fn challenger_of_shared_match(
    connection: &Connection,
    id: MatchId,
    user: UserId,
) -> Result<Option<UserId>, StoreError> {
    let sql =
        "SELECT challenger_id, EXISTS (SELECT 1 FROM events WHERE match_id = id AND kind = 'accepted') AS accepted
               FROM matches WHERE id = ?1";
    let read = |row: &Row<'_>| Ok((UserId(get_u64(row, "challenger_id")?), row.get("accepted")?));
    let (challenger, accepted): (UserId, bool) = connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], read)?;
    let others = participants::load_participants(connection, id)?.into_iter().map(|listed| listed.user_id);
    let known = others.filter(|other| *other != user && !other.is_erased()).count() > 0;
    Ok((accepted && known).then_some(challenger))
}

/// Replaces a user in a match by a placeholder id. Their rating before the match becomes the placeholder's initial
/// rating, so that the opponent's rating still follows from it.
fn anonymize_in_match(connection: &Connection, id: MatchId, user: UserId, role: ErasedRole) -> Result<(), StoreError> {
    for sql in [
        "UPDATE matches SET challenger_id = CASE WHEN challenger_id = ?2 THEN ?3 ELSE challenger_id END,
             opponent_id = CASE WHEN opponent_id = ?2 THEN ?3 ELSE opponent_id END
         WHERE id = ?1",
        "UPDATE events SET actor_id = ?3 WHERE match_id = ?1 AND actor_id = ?2",
        "UPDATE participants SET user_id = ?3 WHERE match_id = ?1 AND user_id = ?2",
        "UPDATE results SET first_player_id = CASE WHEN first_player_id = ?2 THEN ?3 ELSE first_player_id END,
             second_player_id = CASE WHEN second_player_id = ?2 THEN ?3 ELSE second_player_id END
         WHERE match_id = ?1",
        "UPDATE rating_history SET user_id = ?3, number = 1 WHERE match_id = ?1 AND user_id = ?2",
    ] {
        connection.prepare_cached(sql)?.execute(params![
            SqlU64::from(id),
            SqlU64::from(user),
            role.placeholder_id(id)
        ])?;
    }
    let sql = "INSERT INTO initial_ratings (scope, pool, user_id, points, deviation, volatility)
               SELECT scope, pool, user_id, points_before, deviation_before, volatility_before
               FROM rating_history WHERE match_id = ?1 AND user_id = ?2";
    connection.prepare_cached(sql)?.execute(params![SqlU64::from(id), role.placeholder_id(id)])?;
    // A rematch would reveal that the same user played both matches.
    connection.prepare_cached(CLEAR_REMATCH_LINKS)?.execute([SqlU64::from(id)])?;
    // The event of a user who left the server contains their id as well.
    let left = |user: SqlU64| format!("left {}", user.0);
    let sql = "UPDATE events SET payload = ?3 WHERE match_id = ?1 AND kind = 'stopped' AND payload = ?2";
    let payloads = params![SqlU64::from(id), left(SqlU64::from(user)), left(role.placeholder_id(id))];
    connection.prepare_cached(sql)?.execute(payloads)?;
    Ok(())
}

/// Removes the links between a match and its rematches.
const CLEAR_REMATCH_LINKS: &str =
    "UPDATE matches SET rematch_of = NULL WHERE rematch_of IS NOT NULL AND (id = ?1 OR rematch_of = ?1)";

fn delete_match(connection: &Connection, id: MatchId) -> Result<(), StoreError> {
    for sql in [
        CLEAR_REMATCH_LINKS,
        "DELETE FROM initial_ratings
         WHERE (scope, pool, user_id) IN
             (SELECT scope, pool, user_id FROM rating_history WHERE match_id = ?1 AND user_id < 0)",
        "DELETE FROM rating_history WHERE match_id = ?1",
        "DELETE FROM results WHERE match_id = ?1",
        "UPDATE interactions SET match_id = NULL WHERE match_id = ?1",
        "DELETE FROM outbox WHERE match_id = ?1",
        "DELETE FROM watchers WHERE match_id = ?1",
        "DELETE FROM reply_plans WHERE match_id = ?1",
        "DELETE FROM participants WHERE match_id = ?1",
        "DELETE FROM events WHERE match_id = ?1",
        "DELETE FROM matches WHERE id = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([SqlU64::from(id)])?;
    }
    Ok(())
}

/// Deletes the counts of a user against others, which are found by their results.
fn delete_head_to_head(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    let sql = "SELECT guild_id, second_player_id AS opponent_id FROM results WHERE first_player_id = ?1
               UNION SELECT guild_id, first_player_id FROM results WHERE second_player_id = ?1";
    let mut opponents = connection.prepare(sql)?;
    let mut opponents = opponents.query([SqlU64::from(user)])?;
    let mut delete =
        connection.prepare("DELETE FROM head_to_head WHERE scope = ?1 AND low_user_id = ?2 AND high_user_id = ?3")?;
    while let Some(row) = opponents.next()? {
        let [low, high] = ordered_users([user, UserId(get_u64(&row, "opponent_id")?)]);
        for scope in RatingScope::all_for_guild(get_optional_u64(&row, "guild_id")?) {
            delete.execute(params![scope, low, high])?;
        }
    }
    Ok(())
}

/// Replaces a user by placeholder ids in the events of their moderation.
fn anonymize_moderator(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    let sql = "SELECT DISTINCT match_id FROM events INDEXED BY events_by_moderator
               WHERE actor_id = ?1 AND kind IN ('noted', 'stopped')";
    let mut moderated = connection.prepare(sql)?;
    let moderated = moderated.query_map([SqlU64::from(user)], |row| get_u64(row, "match_id").map(MatchId))?;
    for id in moderated.collect::<SqlResult<Vec<_>>>()? {
        let sql =
            "UPDATE events SET actor_id = ?3 WHERE match_id = ?1 AND actor_id = ?2 AND kind IN ('noted', 'stopped')";
        let placeholder = ErasedRole::Moderator.placeholder_id(id);
        connection.prepare_cached(sql)?.execute(params![SqlU64::from(id), SqlU64::from(user), placeholder])?;
    }
    Ok(())
}
