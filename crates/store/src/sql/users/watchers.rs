//! The users who watch matches.

use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::{MatchId, UserId};

/// A match that a user watches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WatchedMatch {
    /// The match.
    pub match_id: MatchId,
    /// True if the user gets a message about every turn and not only about the end.
    pub every_turn: bool,
}

/// Makes a user a watcher of a match, or changes the messages that they get.
pub fn add_watcher(connection: &Connection, user: UserId, watched: WatchedMatch) -> Result<(), StoreError> {
    let sql = "INSERT INTO watchers (user_id, match_id, every_turn)
               SELECT ?1, id, ?3 FROM matches WHERE id = ?2 AND is_over = 0
               ON CONFLICT (user_id, match_id) DO UPDATE SET every_turn = excluded.every_turn";
    let stored = connection.prepare_cached(sql)?.execute(params![
        SqlU64::from(user),
        SqlU64::from(watched.match_id),
        watched.every_turn
    ])?;
    if stored == 0 { Err(StoreError::NotFound) } else { Ok(()) }
}

/// Makes a user stop watching a match.
pub fn remove_watcher(connection: &Connection, user: UserId, id: MatchId) -> Result<(), StoreError> {
    let sql = "DELETE FROM watchers WHERE user_id = ?1 AND match_id = ?2";
    connection.prepare_cached(sql)?.execute([SqlU64::from(user), SqlU64::from(id)])?;
    Ok(())
}

/// Lists the matches that a user watches, the newest first.
pub fn watched_matches(connection: &Connection, user: UserId) -> Result<Vec<WatchedMatch>, StoreError> {
    let sql = "SELECT match_id, every_turn FROM watchers WHERE user_id = ?1 ORDER BY match_id DESC";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| {
        Ok(WatchedMatch { match_id: MatchId(get_u64(row, "match_id")?), every_turn: row.get("every_turn")? })
    };
    let rows = statement.query_map([SqlU64::from(user)], read)?;
    Ok(rows.collect::<SqlResult<_>>()?)
}

/// Expands a notification of watchers to a direct message for each of them. The end of a match removes its watchers.
pub fn expand_watcher_effects(
    connection: &Connection,
    id: MatchId,
    notification: Notification,
) -> Result<Vec<Effect>, StoreError> {
    let sql = "SELECT user_id FROM watchers WHERE match_id = ?1 AND (every_turn = 1 OR ?2) ORDER BY user_id";
    let mut statement = connection.prepare_cached(sql)?;
    let over = notification == Notification::WatchedMatchOver;
    let rows = statement.query_map(params![SqlU64::from(id), over], |row| get_u64(row, "user_id").map(UserId))?;
    let messages =
        rows.map(|user| Ok(Effect::DirectMessage(user?, notification))).collect::<Result<_, StoreError>>()?;
    if over {
        connection.prepare_cached("DELETE FROM watchers WHERE match_id = ?1")?.execute([SqlU64::from(id)])?;
    }
    Ok(messages)
}
