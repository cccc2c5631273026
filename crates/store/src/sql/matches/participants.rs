//! The users in whose lists matches appear, and their limits.

use crate::event_batch::{MatchIndex, Participant};
use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::guild_settings;
use crate::sql::matches::rows;
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::sql::users::blocks;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{MatchId, PageCursor, UserId};

/// Loads the participants of a match.
pub(crate) fn load_participants(connection: &Connection, id: MatchId) -> Result<Vec<Participant>, StoreError> {
    let sql = "SELECT user_id, counts_toward_limit FROM participants WHERE match_id = ?1 ORDER BY user_id";
    let mut statement = connection.prepare_cached(sql)?;
    let listed = |row: &Row<'_>| {
        Ok(Participant {
            user_id: UserId(get_u64(row, "user_id")?),
            counts_toward_limit: row.get("counts_toward_limit")?,
        })
    };
    Ok(statement.query_map([SqlU64::from(id)], listed)?.collect::<SqlResult<_>>()?)
}

/// Replaces the participants of a match if they have changed. Refuses the new ones if one for whom the match counts
/// now, and has not before, would exceed a limit of matches, or blocks another participant or is blocked by one.
pub(crate) fn update_participants(
    connection: &Connection,
    id: MatchId,
    index: &MatchIndex,
    limit: usize,
) -> Result<(), StoreError> {
    let mut wanted = index.participants.clone();
    wanted.sort_unstable_by_key(|listed| listed.user_id);
    let stored = load_participants(connection, id)?;
    let was_over = is_listed_as_over(connection, id)?;
    if stored == wanted && !index.is_over && !was_over {
        return Ok(());
    }
    let counted = |user| !was_over && stored.iter().any(|listed| listed.user_id == user && listed.counts_toward_limit);
    for listed in wanted.iter().filter(|listed| !index.is_over && listed.counts_toward_limit) {
        if !counted(listed.user_id) {
            let others = wanted.iter().filter(|other| other.user_id != listed.user_id);
            others
                .map(|other| other.user_id)
                .try_for_each(|other| blocks::check_not_blocked(connection, listed.user_id, other))?;
            check_match_limits(connection, listed.user_id, rows::match_guild(connection, id)?, 1, limit)?;
        }
    }
    connection.prepare_cached("DELETE FROM participants WHERE match_id = ?1")?.execute([SqlU64::from(id)])?;
    insert_participants(connection, id, index)
}

/// Returns true if the match is in the lists of matches that are over.
fn is_listed_as_over(connection: &Connection, id: MatchId) -> Result<bool, StoreError> {
    let sql = "SELECT count(*) FROM participants WHERE match_id = ?1 AND is_over = 1";
    let count: i64 = connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], |row| row.get(0))?;
    Ok(count > 0)
}

/// Stores the participants of a match that has none yet.
pub(crate) fn insert_participants(connection: &Connection, id: MatchId, index: &MatchIndex) -> Result<(), StoreError> {
    // The match counts for a user who is listed twice if it counts in one of the entries.
    let sql = "INSERT INTO participants (match_id, user_id, counts_toward_limit, is_over) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT (match_id, user_id) DO UPDATE
               SET counts_toward_limit = max(participants.counts_toward_limit, excluded.counts_toward_limit)";
    let mut insert = connection.prepare_cached(sql)?;
    for listed in &index.participants {
        insert.execute(params![
            SqlU64::from(id),
            SqlU64::from(listed.user_id),
            listed.counts_toward_limit,
            index.is_over
        ])?;
    }
    Ok(())
}

/// Refuses so many further matches against the computer of a user who would then have more than `limit` of them.
pub(crate) fn check_computer_limit(
    connection: &Connection,
    user: UserId,
    further: u32,
    limit: usize,
) -> Result<(), StoreError> {
    let sql = "SELECT opponent_id FROM participants JOIN matches ON matches.id = match_id
               WHERE user_id = ?1 AND counts_toward_limit = 1 AND participants.is_over = 0 AND opponent_id IS NOT NULL";
    let mut statement = connection.prepare_cached(sql)?;
    let opponents = statement.query_map([SqlU64::from(user)], |row| get_u64(row, "opponent_id").map(UserId))?;
    let opponents: Vec<UserId> = opponents.collect::<SqlResult<_>>()?;
    match opponents.into_iter().filter(|opponent| opponent.is_computer()).count() {
        count if count + further as usize <= limit => Ok(()),
        count => Err(StoreError::TooManyComputerMatches(count)),
    }
}

/// Refuses so many further matches of a user who would then have more than `limit`, or more on this server than it
/// allows.
pub(crate) fn check_match_limits(
    connection: &Connection,
    user: UserId,
    guild: Option<u64>,
    further: u32,
    limit: usize,
) -> Result<(), StoreError> {
    let sql = "SELECT count(*) FROM participants WHERE user_id = ?1 AND counts_toward_limit = 1 AND is_over = 0";
    let count: u32 = connection.prepare_cached(sql)?.query_row([SqlU64::from(user)], |row| row.get(0))?;
    if (count + further) as usize > limit {
        return Err(StoreError::TooManyMatches(user));
    }
    let Some(guild) = guild else { return Ok(()) };
    match guild_settings::match_limit(connection, guild)? {
        Some(limit) if count_matches_in_guild(connection, user, guild)? + further > limit => {
            Err(StoreError::TooManyMatchesInGuild { user_id: user, limit })
        }
        _ => Ok(()),
    }
}

/// Counts the matches of a user on a server.
fn count_matches_in_guild(connection: &Connection, user: UserId, guild: u64) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM participants JOIN matches ON matches.id = participants.match_id
               WHERE participants.user_id = ?1 AND participants.counts_toward_limit = 1
                   AND participants.is_over = 0 AND matches.guild_id = ?2 AND matches.is_without_bot = 0";
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(user), SqlU64(guild)], |row| row.get(0))?)
}

/// Lists the matches of a user that are not over, the newest first.
pub(crate) fn active_matches_of_user(connection: &Connection, user: UserId) -> Result<Vec<MatchId>, StoreError> {
    let sql = "SELECT match_id FROM participants WHERE user_id = ?1 AND is_over = 0 ORDER BY match_id DESC";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([SqlU64::from(user)], |row| get_u64(row, "match_id").map(MatchId))?;
    Ok(rows.collect::<SqlResult<_>>()?)
}

/// Lists a page of the matches of a user that are over, the newest first.
pub(crate) fn finished_matches_of_user(
    connection: &Connection,
    user: UserId,
    page: PageCursor,
    limit: usize,
) -> Result<Vec<MatchId>, StoreError> {
    let (sql, key) = match page {
        PageCursor::Newest => (FINISHED_BEFORE, MatchId(u64::MAX >> 1)),
        PageCursor::Before(id) => (FINISHED_BEFORE, id),
        PageCursor::After(id) => (FINISHED_AFTER, id),
    };
    let mut statement = connection.prepare_cached(sql)?;
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let key = i64::try_from(key.0).unwrap_or(i64::MAX);
    let rows =
        statement.query_map(params![SqlU64::from(user), key, limit], |row| get_u64(row, "match_id").map(MatchId))?;
    let mut found = rows.collect::<SqlResult<Vec<_>>>()?;
    found.sort_unstable_by(|one, other| other.cmp(one));
    Ok(found)
}

const FINISHED_BEFORE: &str = "SELECT match_id FROM participants
     WHERE user_id = ?1 AND is_over = 1 AND match_id < ?2 ORDER BY match_id DESC LIMIT ?3";
const FINISHED_AFTER: &str = "SELECT match_id FROM participants
     WHERE user_id = ?1 AND is_over = 1 AND match_id > ?2 ORDER BY match_id LIMIT ?3";
