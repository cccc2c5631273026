//! Who follows which match.

use crate::matches::effects::effect::Effect;
use crate::matches::effects::notification::Notification;
use crate::matches::ids::{MatchId, UserId};
use crate::store::sqlite::u64_codec::{SqlU64, get_u64};
use crate::store::{StoreError, WatchedMatch};
use rusqlite::{Connection, params};

/// Notes that a person follows a match from now on, and whether turn by turn.
pub(in crate::store::sqlite) fn add_watcher(
    connection: &Connection,
    user: UserId,
    follow: WatchedMatch,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO follows (person, match, turns)
               SELECT ?1, id, ?3 FROM matches WHERE id = ?2 AND over = 0
               ON CONFLICT (person, match) DO UPDATE SET turns = excluded.turns";
    let kept = connection.prepare_cached(sql)?.execute(params![
        SqlU64::from(user),
        SqlU64::from(follow.match_id),
        follow.every_turn
    ])?;
    if kept == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Notes that a person follows a match no more.
pub(in crate::store::sqlite) fn remove_watcher(
    connection: &Connection,
    user: UserId,
    id: MatchId,
) -> Result<(), StoreError> {
    let sql = "DELETE FROM follows WHERE person = ?1 AND match = ?2";
    connection.prepare_cached(sql)?.execute([SqlU64::from(user), SqlU64::from(id)])?;
    Ok(())
}

/// What a person follows, the newest match first.
pub(in crate::store::sqlite) fn watched_matches(
    connection: &Connection,
    user: UserId,
) -> Result<Vec<WatchedMatch>, StoreError> {
    let sql = "SELECT match, turns FROM follows WHERE person = ?1 ORDER BY match DESC";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &rusqlite::Row<'_>| {
        Ok(WatchedMatch { match_id: MatchId(get_u64(row, "match")?), every_turn: row.get("turns")? })
    };
    let rows = statement.query_map([SqlU64::from(user)], read)?;
    Ok(rows.collect::<rusqlite::Result<_>>()?)
}

/// What those hear who follow a match, each of them. With its end nobody follows it any more.
pub(in crate::store::sqlite) fn expand_watcher_effects(
    connection: &Connection,
    id: MatchId,
    news: Notification,
) -> Result<Vec<Effect>, StoreError> {
    let sql = "SELECT person FROM follows WHERE match = ?1 AND (turns = 1 OR ?2) ORDER BY person";
    let mut statement = connection.prepare_cached(sql)?;
    let over = news == Notification::WatchedMatchOver;
    let rows = statement.query_map(params![SqlU64::from(id), over], |row| get_u64(row, "person").map(UserId))?;
    let told = rows.map(|user| Ok(Effect::DirectMessage(user?, news))).collect::<Result<_, StoreError>>()?;
    if over {
        connection.prepare_cached("DELETE FROM follows WHERE match = ?1")?.execute([SqlU64::from(id)])?;
    }
    Ok(told)
}
