//! The export of everything that is stored about a user, table by table.

use crate::sql::engine::{Connection, Row, SqlResult, ValueRef};
use crate::sql::u64_codec::SqlU64;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};

/// The name of each section and its query; `?1` is the user. The names of the columns define their content, see
/// [`read_value`]. The secret of a match is left out: nobody may know it before the match is over, and then everyone
/// can have it with `/verify`.
const EXPORT_QUERIES: [(&str, &str); 26] = [
    (
        "preferences",
        "SELECT auto_forced, auto_roll, pings, direct_messages, orientation, theme, board_shape, text_boards,
             confirm_moves, language, accepts_messages, chosen_language,
             challenge_rated, challenge_pair, challenge_clock, utc_offset,
             digest_hour, digest_due_at, puzzle_names, puzzle_games, streak_hour, streak_reminded_day
         FROM preferences WHERE user_id = ?1",
    ),
    ("vacation", "SELECT started_at, ends_at, auto_spend, is_logged, version FROM vacations WHERE user_id = ?1"),
    ("vacation-days", "SELECT year, days_spent FROM vacation_days WHERE user_id = ?1 ORDER BY year"),
    ("blocks", "SELECT blocked_id, created_at FROM blocks WHERE blocker_id = ?1 ORDER BY created_at"),
    (
        "blocks-of-erased",
        "SELECT lower(hex(hash)) AS hash, expires_at FROM block_tombstones WHERE blocker_id = ?1 ORDER BY expires_at",
    ),
    (
        "seeks",
        "SELECT guild_id, channel_id, game, rule_set, from_hour, to_hour, created_at, expires_at FROM seeks
         WHERE user_id = ?1 ORDER BY guild_id",
    ),
    (
        "seek-news",
        "SELECT kind, CASE WHEN kind = 'challenge' THEN subject_id END AS match_id,
             CASE WHEN kind = 'person' THEN subject_id END AS person_id, noted_at, is_sent
         FROM seek_news WHERE user_id = ?1 ORDER BY noted_at, subject_id",
    ),
    ("planned-replies", "SELECT match_id, base, lines FROM reply_plans WHERE user_id = ?1 ORDER BY match_id"),
    ("watched-matches", "SELECT match_id, every_turn FROM watchers WHERE user_id = ?1 ORDER BY match_id"),
    ("lessons", "SELECT game, lesson, done_at FROM lesson_progress WHERE user_id = ?1 ORDER BY game, lesson"),
    (
        "puzzles",
        "SELECT puzzle, game, is_solved, tried_at, guild_id, points FROM puzzle_tries WHERE user_id = ?1
         ORDER BY tried_at, puzzle",
    ),
    (
        "daily-puzzles",
        "SELECT day, outcome, tried_at FROM daily_tries WHERE user_id = ?1 ORDER BY day",
    ),
    (
        "daily-puzzles-opened",
        "SELECT day, nullif(guild_id, 0) AS guild_id, opened_at FROM daily_openings WHERE user_id = ?1
         ORDER BY day, opened_at",
    ),
    (
        "puzzle-ratings",
        "SELECT game, points, deviation, volatility, last_try_at FROM puzzle_solver_ratings WHERE user_id = ?1
         ORDER BY game",
    ),
    (
        "roles",
        "SELECT guild_id, role_id, is_wanted, state, changed_at FROM role_grants WHERE user_id = ?1
         ORDER BY guild_id, role_id",
    ),
    (
        "competitions",
        "SELECT id AS competition, format, rules, rules_edition, guild_id, channel_id, time_control, min_entrants,
             is_pair, is_rated, is_recurring, follows, commitment, created_at, phase, starts_at
         FROM competitions WHERE organiser_id = ?1 ORDER BY id",
    ),
    (
        "competition-entries",
        "SELECT competition_id AS competition, reserved_games, division, place FROM competition_entries
         WHERE user_id = ?1 ORDER BY competition_id",
    ),
    (
        "competition-events",
        "SELECT competition_id AS competition, number, occurred_at, actor_id, kind, user_id, other_user_id, payload
         FROM competition_events
         WHERE competition_id IN (SELECT competition_id FROM competition_entries WHERE user_id = ?1
                 UNION SELECT competition_id FROM competition_events WHERE actor_id = ?1)
             AND (actor_id = ?1 OR user_id = ?1 OR other_user_id = ?1)
         ORDER BY competition_id, number",
    ),
    ("hidden", "SELECT 1 AS is_hidden FROM hidden_users WHERE user_id = ?1"),
    (
        "ratings",
        "SELECT nullif(ratings.scope, 0) AS guild_id, ratings.pool, ratings.points, ratings.deviation,
             ratings.volatility, ratings.match_count, ratings.last_match_at,
             initial_ratings.deviation AS initial_deviation
         FROM standings INDEXED BY standings_by_user JOIN ratings USING (scope, pool, user_id)
             LEFT JOIN initial_ratings USING (scope, pool, user_id)
         WHERE standings.user_id = ?1 AND period = '' ORDER BY ratings.scope, ratings.pool",
    ),
    (
        "rating-history",
        "SELECT nullif(rating_history.scope, 0) AS guild_id, rating_history.pool, number, match_id, points_before,
             deviation_before, volatility_before, points_after, deviation_after, volatility_after
         FROM standings INDEXED BY standings_by_user JOIN rating_history USING (scope, pool, user_id)
         WHERE standings.user_id = ?1 AND period = '' ORDER BY rating_history.scope, rating_history.pool, number",
    ),
    (
        "standings",
        "SELECT nullif(scope, 0) AS guild_id, pool, period, score, rank, provisional_at, first_wins, first_draws,
             first_losses, second_wins, second_draws, second_losses, current_streak, best_streak
         FROM standings INDEXED BY standings_by_user WHERE user_id = ?1 ORDER BY scope, pool, period",
    ),
    (
        "head-to-head",
        "SELECT nullif(head_to_head.scope, 0) AS guild_id, opponent_id, pool,
             CASE WHEN low_user_id = ?1 THEN low_wins ELSE high_wins END AS wins, draws,
             CASE WHEN low_user_id = ?1 THEN high_wins ELSE low_wins END AS losses
         FROM (SELECT guild_id AS scope, second_player_id AS opponent_id FROM results WHERE first_player_id = ?1
               UNION SELECT guild_id, first_player_id FROM results WHERE second_player_id = ?1
               UNION SELECT 0, second_player_id FROM results WHERE first_player_id = ?1
               UNION SELECT 0, first_player_id FROM results WHERE second_player_id = ?1) AS played
             JOIN head_to_head ON head_to_head.scope = played.scope
                 AND low_user_id = min(?1, opponent_id) AND high_user_id = max(?1, opponent_id)
         ORDER BY head_to_head.scope, opponent_id, pool",
    ),
    (
        "matches",
        "SELECT id AS match_id, rules, rules_edition, challenger_id, opponent_id, challenger_seat, matches.guild_id,
             is_without_bot, channel_id, mentioned_role_id, language, time_control, uses_thread, rematch_of, is_pair, pair_of, is_rated,
             competition_id AS competition, pairing, commitment, created_at, matches.is_over,
             deadline_at, is_open_challenge, counts_toward_limit, results.number AS result_number, pool, ended_at,
             first_player_id, second_player_id, winner_seat, reason, results.rated,
             pair_id, first_count, second_count, turn_count, decides_pair, pair_winner_seat,
             computer_points, computer_deviation, computer_volatility
         FROM participants JOIN matches ON matches.id = participants.match_id
             LEFT JOIN results ON results.match_id = matches.id
         WHERE user_id = ?1 ORDER BY id",
    ),
    (
        "events",
        "SELECT events.match_id, number, occurred_at, actor_id, kind, payload
         FROM participants JOIN events ON events.match_id = participants.match_id
         WHERE user_id = ?1
         UNION ALL
         SELECT match_id, number, occurred_at, actor_id, kind, payload FROM events INDEXED BY events_by_moderator
         WHERE actor_id = ?1 AND kind IN ('noted', 'stopped')
             AND NOT EXISTS (SELECT 1 FROM participants WHERE participants.match_id = events.match_id AND user_id = ?1)
         ORDER BY 1, 2",
    ),
    (
        "messages",
        "SELECT id AS outbox_number, outbox.match_id, created_at, guild_id, is_without_bot, channel_id, kind, payload,
             target_id, is_challenge, attempts, status, message_id, nonce
         FROM participants JOIN outbox ON outbox.match_id = participants.match_id
         WHERE user_id = ?1 AND (kind <> 'direct' OR payload LIKE ?1 || ' %')
         UNION ALL
         SELECT id, match_id, created_at, guild_id, is_without_bot, channel_id, kind, payload, target_id, is_challenge,
             attempts, status, message_id, nonce
         FROM outbox
         WHERE status = 'pending' AND kind = 'direct' AND payload LIKE ?1 || ' %'
             AND NOT EXISTS (SELECT 1 FROM participants WHERE participants.match_id = outbox.match_id AND user_id = ?1)
         ORDER BY 1",
    ),
];

/// Columns with the bot's own numbers although their names end like names of columns with ids of Discord.
const OWN_ID_COLUMNS: [&str; 3] = ["match_id", "target_id", "pair_id"];

/// Columns that hold booleans although their names do not start with `is_`.
const BOOLEAN_COLUMNS: [&str; 13] = [
    "accepts_messages",
    "auto_forced",
    "auto_roll",
    "pings",
    "direct_messages",
    "puzzle_names",
    "puzzle_games",
    "text_boards",
    "auto_spend",
    "every_turn",
    "uses_thread",
    "counts_toward_limit",
    "decides_pair",
];

/// Returns everything that is stored about a user. Settings of others about them, such as blocks, are left out.
pub fn export_user_data(connection: &Connection, user: UserId) -> Result<Vec<ExportSection>, StoreError> {
    EXPORT_QUERIES.iter().map(|(name, sql)| export_section(connection, user, name, sql)).collect()
}

fn export_section(
    connection: &Connection,
    user: UserId,
    name: &'static str,
    sql: &str,
) -> Result<ExportSection, StoreError> {
    let mut found = connection.prepare(sql)?;
    let columns: Vec<String> = found.column_names();
    let row = |row: &Row<'_>| columns.iter().enumerate().map(|(index, name)| read_value(row, index, name)).collect();
    let rows = found.query_map([SqlU64::from(user)], row)?.collect::<SqlResult<_>>()?;
    Ok(ExportSection { name, columns, rows })
}

/// Reads a value, whose meaning follows from the name of its column.
fn read_value(row: &Row<'_>, index: usize, name: &str) -> SqlResult<ExportValue> {
    Ok(match row.get_ref(index)? {
        ValueRef::Integer(id) if name.ends_with("_id") && !OWN_ID_COLUMNS.contains(&name) => {
            ExportValue::Snowflake(id.cast_unsigned())
        }
        ValueRef::Integer(time) if name.ends_with("_at") => ExportValue::Timestamp(time),
        ValueRef::Integer(flag) if name.starts_with("is_") || BOOLEAN_COLUMNS.contains(&name) => {
            ExportValue::Boolean(flag != 0)
        }
        ValueRef::Integer(number) => ExportValue::Integer(number),
        ValueRef::Real(number) => ExportValue::Real(number),
        ValueRef::Text(text) => ExportValue::Text(text.to_owned()),
        ValueRef::Boolean(flag) => ExportValue::Boolean(flag),
        ValueRef::Null | ValueRef::Blob(_) => ExportValue::Null,
    })
}

/// A table with one kind of data about a user.
#[derive(Debug, Clone, PartialEq)]
pub struct ExportSection {
    /// The name of the kind.
    pub name: &'static str,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The rows, each with one value per column.
    pub rows: Vec<Vec<ExportValue>>,
}

/// A value in an [`ExportSection`].
#[derive(Debug, Clone, PartialEq)]
pub enum ExportValue {
    /// No value.
    Null,
    /// An integer.
    Integer(i64),
    /// A floating-point number.
    Real(f64),
    /// An id of Discord: of a user, a server, a channel or a message.
    Snowflake(u64),
    /// A point in time.
    Timestamp(Timestamp),
    /// A boolean.
    Boolean(bool),
    /// A text.
    Text(String),
}
