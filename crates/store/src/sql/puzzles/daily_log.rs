//! The log of the puzzles of the day: openings and first attempts, and everything that is counted from them.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::puzzle_results::{
    AttemptEnd, DailyAttempt, DailyResults, MAX_NAMED_SOLVERS, StreakChange, USERS_PER_SERVER_DAY,
};
use gonagas_core::matches::results::streak::{Streak, StreakRule};
use gonagas_core::matches::settings::preferences::LanguageCode;
use gonagas_core::matches::settings::utc_offset::UtcOffset;

/// The place of a puzzle that was not opened from the post of a server.
const ELSEWHERE: u64 = 0;

/// Records that a user has opened the puzzle of a day, from the post of this server or in another way. Only the first
/// time counts.
pub fn record_opening(
    connection: &Connection,
    user: UserId,
    day: i64,
    guild: Option<u64>,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO daily_openings (guild_id, day, user_id, opened_at) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT DO NOTHING";
    let guild = SqlU64(guild.unwrap_or(ELSEWHERE));
    connection.prepare_cached(sql)?.execute(params![guild, day, SqlU64::from(user), now])?;
    Ok(())
}

/// Records the first attempt of a user at the puzzle of a day, and returns their streak with it. `None` if there is one
/// already.
pub fn record_attempt(
    connection: &Connection,
    user: UserId,
    day: i64,
    end: AttemptEnd,
    now: Timestamp,
) -> Result<Option<StreakChange>, StoreError> {
    let before = load_streak(connection, user)?;
    let sql = "INSERT INTO daily_tries (user_id, day, outcome, tried_at) VALUES (?1, ?2, ?3, ?4)
               ON CONFLICT DO NOTHING";
    let inserted = connection.prepare_cached(sql)?.execute(params![SqlU64::from(user), day, end.as_str(), now])?;
    let streak = before.with_day(StreakRule::PERSON, day);
    Ok((inserted > 0).then_some(StreakChange { streak, milestone: streak.milestone_since(before) }))
}

/// Loads a user's first attempt at the puzzle of a day.
pub fn load_attempt(connection: &Connection, user: UserId, day: i64) -> Result<Option<DailyAttempt>, StoreError> {
    let sql = "SELECT outcome, tried_at, (SELECT min(opened_at) FROM daily_openings AS openings
                   WHERE openings.user_id = ?1 AND openings.day = ?2) AS opened_at
               FROM daily_tries WHERE user_id = ?1 AND day = ?2";
    let read = |row: &Row<'_>| {
        let opened_at: Option<Timestamp> = row.get("opened_at")?;
        let tried_at: Timestamp = row.get("tried_at")?;
        let end = AttemptEnd::read(&row.get::<_, String>("outcome")?).unwrap_or(AttemptEnd::Missed);
        Ok(DailyAttempt { end, taken: opened_at.map(|opened_at| (tried_at - opened_at).max(0)) })
    };
    Ok(connection.prepare_cached(sql)?.query_row(params![SqlU64::from(user), day], read).optional()?)
}

/// Computes the streak of a user from all their attempts.
pub fn load_streak(connection: &Connection, user: UserId) -> Result<Streak, StoreError> {
    let mut days = connection.prepare_cached("SELECT day FROM daily_tries WHERE user_id = ?1 ORDER BY day")?;
    let days: Vec<i64> = days.query_map([SqlU64::from(user)], |row| row.get("day"))?.collect::<SqlResult<_>>()?;
    Ok(Streak::after(StreakRule::PERSON, days))
}

/// Computes the streak of a server from the attempts of the people who opened puzzles from its posts, up to a day.
fn load_server_streak(connection: &Connection, guild: u64, last_day: i64) -> Result<Streak, StoreError> {
    let sql = "SELECT daily_openings.day AS day FROM daily_openings JOIN daily_tries USING (user_id, day)
               WHERE guild_id = ?1 AND daily_openings.day <= ?2
               GROUP BY daily_openings.day HAVING count(*) >= ?3 ORDER BY daily_openings.day";
    let mut days = connection.prepare_cached(sql)?;
    let wanted = params![SqlU64(guild), last_day, USERS_PER_SERVER_DAY];
    let days: Vec<i64> = days.query_map(wanted, |row| row.get("day"))?.collect::<SqlResult<_>>()?;
    Ok(Streak::after(StreakRule::SERVER, days))
}

/// Computes the results of a day on a server.
pub fn load_results(connection: &Connection, guild: u64, day: i64) -> Result<DailyResults, StoreError> {
    let counts = "SELECT count(*) AS tried, coalesce(sum(CASE WHEN outcome = 'solved' THEN 1 ELSE 0 END), 0) AS solved
                  FROM daily_openings JOIN daily_tries USING (user_id, day)
                  WHERE guild_id = ?1 AND daily_openings.day = ?2";
    let read = |row: &Row<'_>| Ok((row.get("tried")?, row.get("solved")?));
    let (tried, solved) = connection.prepare_cached(counts)?.query_row(params![SqlU64(guild), day], read)?;
    // The ids of erased people are negative.
    let named = "SELECT daily_openings.user_id AS user_id
                 FROM daily_openings JOIN daily_tries USING (user_id, day)
                 WHERE guild_id = ?1 AND daily_openings.day = ?2 AND outcome = 'solved' AND daily_openings.user_id > 0
                     AND NOT EXISTS (SELECT 1 FROM hidden_users WHERE hidden_users.user_id = daily_openings.user_id)
                     AND NOT EXISTS (SELECT 1 FROM preferences
                                     WHERE preferences.user_id = daily_openings.user_id AND puzzle_names = 0)
                 ORDER BY tried_at, daily_openings.user_id LIMIT ?3";
    let mut named = connection.prepare_cached(named)?;
    let solvers = named.query_map(params![SqlU64(guild), day, MAX_NAMED_SOLVERS], |row| get_u64(row, "user_id"))?;
    let before = load_server_streak(connection, guild, day - 1)?;
    let streak = load_server_streak(connection, guild, day)?;
    Ok(DailyResults {
        tried,
        solved,
        solvers: solvers.map(|id| id.map(UserId)).collect::<SqlResult<_>>()?,
        milestone: streak.milestone_since(before),
        // A day without two people ends it.
        streak: streak.on(day + 1),
    })
}

/// Lists the users who want a reminder of their streak, have got none on this day, and have not tried its puzzle.
pub fn streaks_at_risk(connection: &Connection, day: i64) -> Result<Vec<StreakAtRisk>, StoreError> {
    let sql = "SELECT user_id, streak_hour, coalesce(utc_offset, 0) AS utc_offset, language FROM preferences
               WHERE streak_hour IS NOT NULL AND coalesce(streak_reminded_day, -1) < ?1
                   AND NOT EXISTS (SELECT 1 FROM daily_tries
                                   WHERE daily_tries.user_id = preferences.user_id AND daily_tries.day = ?1)
               ORDER BY user_id";
    let read = |row: &Row<'_>| {
        let language: Option<String> = row.get("language")?;
        Ok(StreakAtRisk {
            user: UserId(get_u64(row, "user_id")?),
            hour: u8::try_from(row.get::<_, i64>("streak_hour")?).unwrap_or_default(),
            utc_offset: UtcOffset::from_minutes(row.get("utc_offset")?).unwrap_or_default(),
            language: language.and_then(|language| LanguageCode::parse(&language)),
        })
    };
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([day], read)?.collect::<SqlResult<_>>()?)
}

/// Records that the reminder of a user on a day is begun; false if it was before.
pub fn begin_reminder(connection: &Connection, user: UserId, day: i64) -> Result<bool, StoreError> {
    let sql = "UPDATE preferences SET streak_reminded_day = ?2
               WHERE user_id = ?1 AND coalesce(streak_reminded_day, -1) < ?2";
    Ok(connection.prepare_cached(sql)?.execute(params![SqlU64::from(user), day])? > 0)
}

/// Takes the beginning of a reminder back.
pub fn take_back_reminder(connection: &Connection, user: UserId, day: i64) -> Result<(), StoreError> {
    let sql = "UPDATE preferences SET streak_reminded_day = NULL WHERE user_id = ?1 AND streak_reminded_day = ?2";
    connection.prepare_cached(sql)?.execute(params![SqlU64::from(user), day])?;
    Ok(())
}

/// A user who wants a reminder of their streak and has not tried the puzzle of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreakAtRisk {
    /// The user.
    pub user: UserId,
    /// The local hour that they chose, 0 to 23.
    pub hour: u8,
    /// The offset of their clock; that of UTC until they have set it.
    pub utc_offset: UtcOffset,
    /// The language that they read; `None` until it is known.
    pub language: Option<LanguageCode>,
}

/// Replaces a user in the log by numbers that stand for nobody, another one for each day.
pub fn anonymize(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    let sql = "SELECT day FROM daily_openings WHERE user_id = ?1 UNION SELECT day FROM daily_tries WHERE user_id = ?1";
    let mut days = connection.prepare(sql)?;
    let days: Vec<i64> = days.query_map([SqlU64::from(user)], |row| row.get("day"))?.collect::<SqlResult<_>>()?;
    for day in days {
        let placeholder = placeholder_id(connection, user, day);
        for sql in [
            "UPDATE daily_openings SET user_id = ?3 WHERE user_id = ?1 AND day = ?2",
            "UPDATE daily_tries SET user_id = ?3 WHERE user_id = ?1 AND day = ?2",
        ] {
            connection.prepare_cached(sql)?.execute(params![SqlU64::from(user), day, SqlU64(placeholder)])?;
        }
    }
    Ok(())
}

/// Returns a number above all ids of Discord, which nobody without the key can trace back.
fn placeholder_id(connection: &Connection, user: UserId, day: i64) -> u64 {
    let hash = connection.keyed_hash(&format!("daily {} {day}", user.0.cast_signed()));
    let start = hash.and_then(|hash| hash.first_chunk::<8>().copied()).unwrap_or_default();
    u64::from_le_bytes(start) | 1 << 63
}
