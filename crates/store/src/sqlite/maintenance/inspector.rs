//! Reading matches of a database that a bot has open, beside that bot.

use crate::match_audit::AuditedMatch;
use crate::open_error::OpenError;
use crate::sql::audit::load_audited_match;
use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::hmac_key::HmacKeyFile;
use crate::sql::opening::SchemaState;
use crate::sql::puzzles::played_games;
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::sqlite::connection::open;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{InteractionId, MatchId, Timestamp, UserId};
use gonagas_core::matches::results::puzzle_results::AttemptEnd;
use gonagas_core::rating::Rating;
use std::collections::BTreeSet;
use std::path::Path;

/// A connection of its own to the database, which only reads. It blocks the caller.
pub struct MatchInspector {
    connection: rusqlite::Connection,
}

impl MatchInspector {
    pub(super) fn connection(&self) -> &rusqlite::Connection {
        &self.connection
    }

    /// Opens an existing database.
    pub fn open(path: &Path) -> Result<MatchInspector, OpenError> {
        let (connection, schema) = open::open_for_inspection(path)?;
        if schema != SchemaState::Current {
            return Err(OpenError::OutdatedSchema(path.to_owned()));
        }
        Ok(MatchInspector { connection })
    }

    /// Lists all matches in order, each with the number of its last event.
    pub fn last_events(&self) -> Result<Vec<(MatchId, u32)>, StoreError> {
        let sql = "SELECT id, coalesce((SELECT max(number) FROM events WHERE match_id = matches.id), 0) AS last
                   FROM matches ORDER BY id";
        let hmac_key = HmacKeyFile::without_key();
        let connection = Connection::sqlite(&self.connection, &hmac_key);
        let mut found = connection.prepare_cached(sql)?;
        let found = found.query_map([], |row| Ok((MatchId(get_u64(row, "id")?), row.get("last")?)))?;
        Ok(found.collect::<SqlResult<_>>()?)
    }

    /// Loads a match with everything that is stored beside its log.
    ///
    /// # Errors
    ///
    /// [`StoreError::NotFound`] when there is no such match.
    pub fn load(&self, id: MatchId) -> Result<AuditedMatch, StoreError> {
        let connection = self.connection.unchecked_transaction()?;
        load_audited_match(&Connection::sqlite(&connection, &HmacKeyFile::without_key()), id)
    }

    /// Returns when an interaction has changed something; `None` if it has not, or not lately.
    pub fn carried_out_at(&self, id: InteractionId) -> Result<Option<Timestamp>, StoreError> {
        let sql = "SELECT created_at FROM interactions WHERE id = ?1";
        let hmac_key = HmacKeyFile::without_key();
        let connection = Connection::sqlite(&self.connection, &hmac_key);
        Ok(connection.prepare_cached(sql)?.query_row([SqlU64(id.0)], |row| row.get("created_at")).optional()?)
    }

    /// Returns the number of days of vacation that a user has spent in all years.
    pub fn vacation_days_spent(&self, user: UserId) -> Result<u32, StoreError> {
        let sql = "SELECT coalesce(sum(days_spent), 0) AS days FROM vacation_days WHERE user_id = ?1";
        let hmac_key = HmacKeyFile::without_key();
        let connection = Connection::sqlite(&self.connection, &hmac_key);
        Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(user)], |row| row.get("days"))?)
    }

    /// Returns the ratings of two users before and after a match, on each scale on which it counted.
    pub fn rating_changes(&self, id: MatchId, users: [UserId; 2]) -> Result<Vec<[[Rating; 2]; 2]>, StoreError> {
        let sql = "SELECT one.points_before, one.deviation_before, one.volatility_before,
                other.points_before, other.deviation_before, other.volatility_before,
                one.points_after, one.deviation_after, one.volatility_after,
                other.points_after, other.deviation_after, other.volatility_after
             FROM rating_history AS one JOIN rating_history AS other USING (match_id, scope)
             WHERE match_id = ?1 AND one.user_id = ?2 AND other.user_id = ?3";
        let hmac_key = HmacKeyFile::without_key();
        let connection = Connection::sqlite(&self.connection, &hmac_key);
        let mut found = connection.prepare_cached(sql)?;
        let read = |row: &Row<'_>, first: usize| -> SqlResult<Rating> {
            Ok(Rating { points: row.get(first)?, deviation: row.get(first + 1)?, volatility: row.get(first + 2)? })
        };
        let [one, other] = users.map(SqlU64::from);
        let found = found.query_map(params![SqlU64::from(id), one, other], |row| {
            Ok([[read(row, 0)?, read(row, 3)?], [read(row, 6)?, read(row, 9)?]])
        })?;
        Ok(found.collect::<SqlResult<_>>()?)
    }

    /// Lists the users who opened the puzzle of a day from the post of a server, each with the end of their first
    /// attempt on that day.
    pub fn daily_log(&self, guild: u64, day: i64) -> Result<Vec<(UserId, Option<AttemptEnd>)>, StoreError> {
        let sql =
            "SELECT user_id, (SELECT outcome FROM daily_tries WHERE user_id = opened.user_id AND day = ?2) AS outcome
                   FROM daily_openings AS opened WHERE guild_id = ?1 AND day = ?2 ORDER BY user_id";
        let hmac_key = HmacKeyFile::without_key();
        let connection = Connection::sqlite(&self.connection, &hmac_key);
        let mut found = connection.prepare_cached(sql)?;
        let found = found.query_map(params![SqlU64(guild), day], |row| {
            let outcome: Option<String> = row.get("outcome")?;
            Ok((UserId(get_u64(row, "user_id")?), outcome.and_then(|outcome| AttemptEnd::read(&outcome))))
        })?;
        Ok(found.collect::<SqlResult<_>>()?)
    }

    /// Lists the users who are not named below puzzles of the day.
    pub fn unnamed_users(&self) -> Result<BTreeSet<UserId>, StoreError> {
        let sql = "SELECT user_id FROM hidden_users UNION SELECT user_id FROM preferences WHERE puzzle_names = 0";
        let hmac_key = HmacKeyFile::without_key();
        let connection = Connection::sqlite(&self.connection, &hmac_key);
        let mut found = connection.prepare_cached(sql)?;
        let found = found.query_map([], |row| Ok(UserId(get_u64(row, "user_id")?)))?;
        Ok(found.collect::<SqlResult<_>>()?)
    }

    /// Lists the matches whose people let them become puzzles, in order.
    pub fn matches_for_puzzles(&self) -> Result<Vec<MatchId>, StoreError> {
        let hmac_key = HmacKeyFile::without_key();
        played_games::find_matches(&Connection::sqlite(&self.connection, &hmac_key), None)
    }

    /// Lists the servers that lack the puzzle of a day, or the results of a day before it, each with that day.
    pub fn unfinished_daily_puzzles(&self, day: i64) -> Result<Vec<(u64, i64)>, StoreError> {
        let sql = "SELECT guild_id, ?1 AS day FROM daily_puzzles WHERE channel_id IS NOT NULL AND posted_day < ?1
                   UNION SELECT guild_id, day FROM daily_posts WHERE day < ?1 ORDER BY 1, 2";
        let hmac_key = HmacKeyFile::without_key();
        let connection = Connection::sqlite(&self.connection, &hmac_key);
        let mut found = connection.prepare_cached(sql)?;
        let found = found.query_map([day], |row| Ok((get_u64(row, "guild_id")?, row.get("day")?)))?;
        Ok(found.collect::<SqlResult<_>>()?)
    }

    /// Lists the roles for champions of each server: the server, the pool (empty for the first of all) and the role.
    pub fn champion_roles(&self) -> Result<Vec<(u64, String, u64)>, StoreError> {
        let sql = "SELECT guild_id, pool, role_id FROM champion_roles ORDER BY guild_id, pool";
        let hmac_key = HmacKeyFile::without_key();
        let connection = Connection::sqlite(&self.connection, &hmac_key);
        let mut found = connection.prepare_cached(sql)?;
        let found =
            found.query_map([], |row| Ok((get_u64(row, "guild_id")?, row.get("pool")?, get_u64(row, "role_id")?)))?;
        Ok(found.collect::<SqlResult<_>>()?)
    }

    /// Lists the placed people on the leaderboards of a server, each with the pool and their points.
    pub fn placed_people(&self, guild: u64) -> Result<Vec<(String, UserId, i64)>, StoreError> {
        let sql = "SELECT pool, user_id, displayed_score FROM standings
                   WHERE scope = ?1 AND period = '' AND rank = 'placed' ORDER BY pool, user_id";
        let hmac_key = HmacKeyFile::without_key();
        let connection = Connection::sqlite(&self.connection, &hmac_key);
        let mut found = connection.prepare_cached(sql)?;
        let found = found.query_map([SqlU64(guild)], |row| {
            Ok((row.get("pool")?, UserId(get_u64(row, "user_id")?), row.get("displayed_score")?))
        })?;
        Ok(found.collect::<SqlResult<_>>()?)
    }

    /// Counts the matches of a server that ended in this time with a result.
    pub fn count_results(&self, guild: u64, [start, end]: [Timestamp; 2]) -> Result<u32, StoreError> {
        let sql = "SELECT count(*) AS number FROM results WHERE guild_id = ?1 AND ended_at >= ?2 AND ended_at < ?3";
        let hmac_key = HmacKeyFile::without_key();
        let connection = Connection::sqlite(&self.connection, &hmac_key);
        let number = |row: &Row<'_>| row.get("number");
        Ok(connection.prepare_cached(sql)?.query_row(params![SqlU64(guild), start, end], number)?)
    }
}
