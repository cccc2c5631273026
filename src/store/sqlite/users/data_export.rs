//! Everything that is stored about somebody, table by table.

use crate::matches::ids::UserId;
use crate::store::StoreError;
use crate::store::personal_data::{ExportSection, ExportValue};
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};

use crate::store::sqlite::u64_codec::SqlU64;

/// What each section is called and where it comes from; `?1` is the person. The columns' names say what they hold, see
/// [`read_value`]. The secret of a match is not the player's: nobody may know it before the match is over, and then
/// everybody does.
const EXPORT_QUERIES: [(&str, &str); 14] = [
    ("preferences", "SELECT forced, throws, pings, messages, orientation, theme, text FROM preferences WHERE person = ?1"),
    ("vacation", "SELECT began, until, auto, noted, version FROM vacations WHERE person = ?1"),
    ("vacation-days", "SELECT year, spent FROM vacation_days WHERE person = ?1 ORDER BY year"),
    ("blocks", "SELECT blocked, since FROM blocks WHERE person = ?1 ORDER BY since"),
    ("blocks-of-erased", "SELECT lower(hex(hash)) AS hash, until FROM erased_blocks WHERE person = ?1 ORDER BY until"),
    ("follows", "SELECT match, turns FROM follows WHERE person = ?1 ORDER BY match"),
    ("hidden", "SELECT 1 AS hidden FROM hidden WHERE person = ?1"),
    (
        "ratings",
        "SELECT nullif(ratings.scope, 0) AS server, ratings.pool, ratings.points, ratings.deviation, ratings.volatility,
             ratings.matches, ratings.at, beginnings.deviation AS began_with
         FROM standings INDEXED BY standings_of_person JOIN ratings USING (scope, pool, person)
             LEFT JOIN beginnings USING (scope, pool, person)
         WHERE standings.person = ?1 AND period = '' ORDER BY ratings.scope, ratings.pool",
    ),
    (
        "rating-changes",
        "SELECT nullif(changes.scope, 0) AS server, changes.pool, number, match, old_points, old_deviation, old_volatility,
             new_points, new_deviation, new_volatility
         FROM standings INDEXED BY standings_of_person JOIN changes USING (scope, pool, person)
         WHERE standings.person = ?1 AND period = '' ORDER BY changes.scope, changes.pool, number",
    ),
    (
        "standings",
        "SELECT nullif(scope, 0) AS server, pool, period, score, rank, fades, won_first, drawn_first, lost_first,
             won_second, drawn_second, lost_second, streak, best
         FROM standings INDEXED BY standings_of_person WHERE person = ?1 ORDER BY scope, pool, period",
    ),
    (
        "against-others",
        "SELECT nullif(pairs.scope, 0) AS server, other, pool, iif(low = ?1, low_won, high_won) AS won, drawn,
             iif(low = ?1, high_won, low_won) AS lost
         FROM (SELECT guild, second AS other FROM results WHERE first = ?1
               UNION SELECT guild, first FROM results WHERE second = ?1
               UNION SELECT 0, second FROM results WHERE first = ?1
               UNION SELECT 0, first FROM results WHERE second = ?1)
             JOIN pairs ON pairs.scope = guild AND low = min(?1, other) AND high = max(?1, other)
         ORDER BY pairs.scope, other, pool",
    ),
    (
        "matches",
        "SELECT id AS match, asked, edition, challenger, opponent, seat, matches.guild AS server, channel, clock, thread,
             rematch, matches.rated AS to_be_rated, commitment, made, matches.over, due, open, counts, results.number AS
             result, results.pool, results.at AS ended, first, second, winner, reason, results.rated
         FROM people JOIN matches ON matches.id = people.match LEFT JOIN results ON results.match = matches.id
         WHERE person = ?1 ORDER BY id",
    ),
    (
        "events",
        "SELECT events.match, number, at, who, kind, detail FROM people JOIN events ON events.match = people.match
         WHERE person = ?1
         UNION ALL
         SELECT match, number, at, who, kind, detail FROM events INDEXED BY events_of_moderators
         WHERE who = ?1 AND kind IN ('noted', 'stopped')
             AND NOT EXISTS (SELECT 1 FROM people WHERE people.match = events.match AND person = ?1)
         ORDER BY 1, 2",
    ),
    (
        "messages",
        "SELECT id AS notice, notices.match, at, guild AS server, channel, kind, detail, target, invitation, tries, state,
             message, word
         FROM people JOIN notices ON notices.match = people.match
         WHERE person = ?1 AND (kind <> 'direct' OR detail LIKE ?1 || ' %')
         UNION ALL
         SELECT id, match, at, guild, channel, kind, detail, target, invitation, tries, state, message, word FROM notices
         WHERE state = 'due' AND kind = 'direct' AND detail LIKE ?1 || ' %'
             AND NOT EXISTS (SELECT 1 FROM people WHERE people.match = notices.match AND person = ?1)
         ORDER BY 1",
    ),
];

/// Columns that hold what stands for a person, a server, a channel or a message.
const SNOWFLAKE_COLUMNS: [&str; 10] =
    ["blocked", "server", "other", "challenger", "opponent", "channel", "who", "first", "second", "message"];

/// Columns that hold points in time.
const TIMESTAMP_COLUMNS: [&str; 8] = ["at", "began", "until", "since", "fades", "made", "due", "ended"];

/// Columns that hold whether or not.
const BOOLEAN_COLUMNS: [&str; 15] = [
    "forced",
    "throws",
    "pings",
    "messages",
    "text",
    "auto",
    "noted",
    "turns",
    "hidden",
    "thread",
    "to_be_rated",
    "over",
    "open",
    "counts",
    "invitation",
];

/// Everything that is stored about somebody. Of what others have said of them, such as that they block them, it tells nothing.
pub(in crate::store::sqlite) fn export_user_data(
    connection: &Connection,
    user: UserId,
) -> Result<Vec<ExportSection>, StoreError> {
    EXPORT_QUERIES.iter().map(|(name, sql)| export_section(connection, user, name, sql)).collect()
}

fn export_section(
    connection: &Connection,
    user: UserId,
    name: &'static str,
    sql: &str,
) -> Result<ExportSection, StoreError> {
    let mut found = connection.prepare(sql)?;
    let columns: Vec<String> = found.column_names().map(str::to_owned).collect();
    let row =
        |row: &Row<'_>| columns.iter().enumerate().map(|(channel, name)| read_value(row, channel, name)).collect();
    let rows = found.query_map([SqlU64::from(user)], row)?.collect::<rusqlite::Result<_>>()?;
    Ok(ExportSection { name, columns, rows })
}

/// What a value is, by the name of its column.
fn read_value(row: &Row<'_>, channel: usize, name: &str) -> rusqlite::Result<ExportValue> {
    Ok(match row.get_ref(channel)? {
        ValueRef::Integer(number) if SNOWFLAKE_COLUMNS.contains(&name) => {
            ExportValue::Snowflake(number.cast_unsigned())
        }
        ValueRef::Integer(number) if TIMESTAMP_COLUMNS.contains(&name) => ExportValue::Timestamp(number),
        ValueRef::Integer(number) if BOOLEAN_COLUMNS.contains(&name) => ExportValue::Boolean(number != 0),
        ValueRef::Integer(number) => ExportValue::Integer(number),
        ValueRef::Real(number) => ExportValue::Real(number),
        ValueRef::Text(text) => ExportValue::Text(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Null | ValueRef::Blob(_) => ExportValue::Null,
    })
}
