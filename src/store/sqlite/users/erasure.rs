//! Erasing all that is stored about somebody, but for what belongs to those they have played with.

use crate::matches::ids::{MatchId, Timestamp, UserId};
use crate::store::StoreError;
use crate::store::sqlite::connection::hmac_key::HmacKeyFile;
use crate::store::sqlite::matches::participants;
use crate::store::sqlite::outbox::entries;
use crate::store::sqlite::ratings::head_to_head::ordered_pair;
use crate::store::sqlite::ratings::player_ratings;
use crate::store::sqlite::ratings::scope::RatingScope;
use crate::store::sqlite::u64_codec::{SqlU64, get_optional_u64, get_u64};
use crate::store::sqlite::users::tombstones;
use rusqlite::{Connection, Row, params};

/// The part that somebody has in a match, for the number that stands for them there.
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

/// Erases somebody; [`StoreError::Conflict`] while a match of theirs is not over.
pub(in crate::store::sqlite) fn erase_user(
    connection: &Connection,
    seal: &HmacKeyFile,
    user: UserId,
    now: Timestamp,
) -> Result<(), StoreError> {
    let all = finished_matches_of_user(connection, user)?;
    seal.ensure_key_exists()?;
    // What is deleted may name one another until the end.
    connection.execute_batch("PRAGMA defer_foreign_keys = ON")?;
    connection.execute("INSERT INTO erasing VALUES (?1)", [SqlU64::from(user)])?;
    tombstones::add_rating_tombstones(
        connection,
        user,
        &player_ratings::load_ratings_of_user(connection, user, now)?,
        now,
    )?;
    tombstones::add_block_tombstones(connection, user, now)?;
    tombstones::add_result_tombstones(connection, user, now)?;
    delete_head_to_head(connection, user)?;
    entries::remove_user(connection, user)?;
    for id in all {
        match challenger_of_shared_match(connection, id, user)? {
            Some(challenger) if challenger == user => anonymize_in_match(connection, id, user, ErasedRole::Challenger)?,
            Some(_) => anonymize_in_match(connection, id, user, ErasedRole::Opponent)?,
            None => delete_match(connection, id)?,
        }
    }
    anonymize_moderator(connection, user)?;
    for sql in USER_ROW_DELETIONS {
        connection.execute(sql, [SqlU64::from(user)])?;
    }
    connection.execute("DELETE FROM erasing", [])?;
    Ok(())
}

/// What is about one person alone.
const USER_ROW_DELETIONS: [&str; 9] = [
    "DELETE FROM beginnings WHERE person = ?1
         AND (scope, pool) IN (SELECT scope, pool FROM standings WHERE person = ?1 AND period = '')",
    "DELETE FROM ratings WHERE person = ?1
         AND (scope, pool) IN (SELECT scope, pool FROM standings WHERE person = ?1 AND period = '')",
    "DELETE FROM standings WHERE person = ?1",
    "DELETE FROM hidden WHERE person = ?1",
    "DELETE FROM preferences WHERE person = ?1",
    "DELETE FROM vacation_days WHERE person = ?1",
    "DELETE FROM vacations WHERE person = ?1",
    "DELETE FROM follows WHERE person = ?1",
    "DELETE FROM people WHERE person = ?1",
];

/// The matches and challenges of somebody, all of which are over.
fn finished_matches_of_user(connection: &Connection, user: UserId) -> Result<Vec<MatchId>, StoreError> {
    let mut all = connection.prepare("SELECT match, over FROM people WHERE person = ?1")?;
    let all = all.query_map([SqlU64::from(user)], |row| Ok((MatchId(get_u64(row, "match")?), row.get("over")?)))?;
    let all = all.collect::<rusqlite::Result<Vec<(MatchId, bool)>>>()?;
    if all.iter().all(|(_, over)| *over) {
        Ok(all.into_iter().map(|(id, _)| id).collect())
    } else {
        Err(StoreError::Conflict)
    }
}

/// The challenger of a match that was begun with somebody who is still known; `None` for everything else, which is nobody
/// else's.
fn challenger_of_shared_match(
    connection: &Connection,
    id: MatchId,
    user: UserId,
) -> Result<Option<UserId>, StoreError> {
    let sql = "SELECT challenger, EXISTS (SELECT 1 FROM events WHERE match = id AND kind = 'accepted') AS begun
               FROM matches WHERE id = ?1";
    let read = |row: &Row<'_>| Ok((UserId(get_u64(row, "challenger")?), row.get("begun")?));
    let (challenger, begun): (UserId, bool) = connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], read)?;
    let others = participants::load_participants(connection, id)?.into_iter().map(|listed| listed.user_id);
    let known = others.filter(|other| *other != user && !other.is_erased()).count() > 0;
    Ok((begun && known).then_some(challenger))
}

/// Puts a number in somebody's place that means nobody. What the match has made of the other's rating still follows from
/// the rating that somebody had.
fn anonymize_in_match(connection: &Connection, id: MatchId, user: UserId, role: ErasedRole) -> Result<(), StoreError> {
    for sql in [
        "UPDATE matches SET challenger = iif(challenger = ?2, ?3, challenger), opponent = iif(opponent = ?2, ?3, opponent)
         WHERE id = ?1",
        "UPDATE events SET who = ?3 WHERE match = ?1 AND who = ?2",
        "UPDATE people SET person = ?3 WHERE match = ?1 AND person = ?2",
        "UPDATE results SET first = iif(first = ?2, ?3, first), second = iif(second = ?2, ?3, second) WHERE match = ?1",
        "UPDATE changes SET person = ?3, number = 1 WHERE match = ?1 AND person = ?2",
    ] {
        connection.prepare_cached(sql)?.execute(params![SqlU64::from(id), SqlU64::from(user), role.placeholder_id(id)])?;
    }
    let sql = "INSERT INTO beginnings (scope, pool, person, points, deviation, volatility)
               SELECT scope, pool, person, old_points, old_deviation, old_volatility
               FROM changes WHERE match = ?1 AND person = ?2";
    connection.prepare_cached(sql)?.execute(params![SqlU64::from(id), role.placeholder_id(id)])?;
    // A rematch would tell that two matches were the same person's.
    connection.prepare_cached(CLEAR_REMATCH_LINKS)?.execute([SqlU64::from(id)])?;
    // That somebody has left the server names them once more.
    let left = |user: SqlU64| format!("left {}", user.0);
    let sql = "UPDATE events SET detail = ?3 WHERE match = ?1 AND kind = 'stopped' AND detail = ?2";
    let details = params![SqlU64::from(id), left(SqlU64::from(user)), left(role.placeholder_id(id))];
    connection.prepare_cached(sql)?.execute(details)?;
    Ok(())
}

/// No match is another one's rematch any more.
const CLEAR_REMATCH_LINKS: &str =
    "UPDATE matches SET rematch = NULL WHERE rematch IS NOT NULL AND (id = ?1 OR rematch = ?1)";

fn delete_match(connection: &Connection, id: MatchId) -> Result<(), StoreError> {
    for sql in [
        CLEAR_REMATCH_LINKS,
        "DELETE FROM beginnings
         WHERE (scope, pool, person) IN (SELECT scope, pool, person FROM changes WHERE match = ?1 AND person < 0)",
        "DELETE FROM changes WHERE match = ?1",
        "DELETE FROM results WHERE match = ?1",
        "DELETE FROM notices WHERE match = ?1",
        "DELETE FROM follows WHERE match = ?1",
        "DELETE FROM people WHERE match = ?1",
        "DELETE FROM events WHERE match = ?1",
        "DELETE FROM matches WHERE id = ?1",
    ] {
        connection.prepare_cached(sql)?.execute([SqlU64::from(id)])?;
    }
    Ok(())
}

/// How somebody and others have played against each other; it is found by their results.
fn delete_head_to_head(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    let sql = "SELECT guild, second AS other FROM results WHERE first = ?1
               UNION SELECT guild, first FROM results WHERE second = ?1";
    let mut others = connection.prepare(sql)?;
    let mut others = others.query([SqlU64::from(user)])?;
    let mut delete = connection.prepare("DELETE FROM pairs WHERE scope = ?1 AND low = ?2 AND high = ?3")?;
    while let Some(row) = others.next()? {
        let [low, high] = ordered_pair([user, UserId(get_u64(row, "other")?)]);
        for scope in RatingScope::all_for_guild(get_optional_u64(row, "guild")?) {
            delete.execute(params![scope, low, high])?;
        }
    }
    Ok(())
}

/// What somebody has done in matches of others.
fn anonymize_moderator(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    let sql = "SELECT DISTINCT match FROM events INDEXED BY events_of_moderators
               WHERE who = ?1 AND kind IN ('noted', 'stopped')";
    let mut moderated = connection.prepare(sql)?;
    let moderated = moderated.query_map([SqlU64::from(user)], |row| get_u64(row, "match").map(MatchId))?;
    for id in moderated.collect::<rusqlite::Result<Vec<_>>>()? {
        let sql = "UPDATE events SET who = ?3 WHERE match = ?1 AND who = ?2 AND kind IN ('noted', 'stopped')";
        let number = ErasedRole::Moderator.placeholder_id(id);
        connection.prepare_cached(sql)?.execute(params![SqlU64::from(id), SqlU64::from(user), number])?;
    }
    Ok(())
}
