//! The leaderboards of puzzles: ratings, and the points of the month.

use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::ratings::standings;
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::results::leaderboard::{
    ENTRIES_PER_PAGE, LeaderboardEntry, LeaderboardPage, LeaderboardQuery,
};
use gonagas_core::matches::results::match_stats::{CalendarMonth, WinLossCount};

/// The users of a leaderboard who are not hidden. The last conditions hold: PostgreSQL takes no parameter that is not
/// used, and has to be told the types.
macro_rules! visible {
    ($scored:literal) => {
        concat!(
            "SELECT * FROM (",
            $scored,
            ") AS scored
             WHERE NOT EXISTS (SELECT 1 FROM hidden_users WHERE hidden_users.user_id = scored.user_id)
                 AND CAST(?2 AS bigint) = CAST(?2 AS bigint) AND CAST(?3 AS bigint) <= CAST(?4 AS bigint)"
        )
    };
}

/// The statement that counts the users of a leaderboard, and the one that ranks those from `?5` to `?6`, and the viewer
/// `?7`. `?1` is the game, `?2` the server, `?3` and `?4` the period. Equal points share a place, and provisional
/// ratings come after all others. `$counted` limits the attempts that are counted for each user.
macro_rules! statements {
    ($scored:literal, $counted:literal) => {
        [
            concat!("SELECT count(*) FROM (", visible!($scored), ") AS visible"),
            concat!(
                "SELECT ranked.*,
                     (SELECT count(*) FROM puzzle_tries AS tries
                      WHERE tries.user_id = ranked.user_id AND tries.game = ?1
                          AND tries.tried_at >= ?3 AND tries.tried_at < ?4",
                $counted,
                ") AS tried,
                     (SELECT count(*) FROM puzzle_tries AS tries
                      WHERE tries.user_id = ranked.user_id AND tries.game = ?1
                          AND tries.tried_at >= ?3 AND tries.tried_at < ?4 AND tries.is_solved = 1",
                $counted,
                ") AS solved
                 FROM (SELECT visible.*, rank() OVER (ORDER BY is_provisional, shown DESC) AS place,
                           row_number() OVER (ORDER BY is_provisional, shown DESC, user_id) AS number
                       FROM (",
                visible!($scored),
                ") AS visible) AS ranked
                 WHERE number > ?5 AND number <= ?6 OR user_id = ?7 ORDER BY number"
            ),
        ]
    };
}

/// Ratings: a deviation from 110 on is provisional.
const RATINGS: [&str; 2] = statements!(
    "SELECT user_id, CASE WHEN deviation >= 110.0 THEN 1 ELSE 0 END AS is_provisional,
         CAST(round(points) AS bigint) AS shown
     FROM puzzle_solver_ratings WHERE game = ?1",
    ""
);
const RATINGS_OF_GUILD: [&str; 2] = statements!(
    "SELECT user_id, CASE WHEN deviation >= 110.0 THEN 1 ELSE 0 END AS is_provisional,
         CAST(round(points) AS bigint) AS shown
     FROM puzzle_solver_ratings WHERE game = ?1
         AND user_id IN (SELECT user_id FROM puzzle_tries WHERE guild_id = ?2 AND game = ?1)",
    ""
);

/// Points of the month.
const MONTH: [&str; 2] = statements!(
    "SELECT user_id, 0 AS is_provisional, CAST(sum(points) AS bigint) AS shown
     FROM puzzle_tries WHERE game = ?1 AND tried_at >= ?3 AND tried_at < ?4
     GROUP BY user_id HAVING sum(points) > 0",
    ""
);
const MONTH_OF_GUILD: [&str; 2] = statements!(
    "SELECT user_id, 0 AS is_provisional, CAST(sum(points) AS bigint) AS shown
     FROM puzzle_tries WHERE guild_id = ?2 AND game = ?1 AND tried_at >= ?3 AND tried_at < ?4
     GROUP BY user_id HAVING sum(points) > 0",
    " AND tries.guild_id = ?2"
);

/// Loads a page of a leaderboard of puzzles for a viewer on this server, or in direct messages. A server's is of the
/// people who have tried a puzzle of the game there.
pub fn leaderboard_page(
    connection: &Connection,
    query: &LeaderboardQuery,
    guild: Option<u64>,
    now: Timestamp,
    viewer: UserId,
) -> Result<LeaderboardPage, StoreError> {
    let guild = guild.filter(|_| !query.everywhere);
    let [from, until] = period(query.this_month, now);
    let [count, ranking] = match (query.this_month, guild) {
        (false, None) => RATINGS,
        (false, Some(_)) => RATINGS_OF_GUILD,
        (true, None) => MONTH,
        (true, Some(_)) => MONTH_OF_GUILD,
    };
    let guild = guild.map_or(SqlU64(0), SqlU64);
    let scope = params![query.pool, guild, from, until];
    let all: i64 = connection.prepare_cached(count)?.query_row(scope, |row| row.get(0))?;
    let page_count = all.cast_unsigned().div_ceil(ENTRIES_PER_PAGE).max(1);
    let page = query.page.clamp(1, page_count);
    let passed = (page - 1) * ENTRIES_PER_PAGE;
    let until_number = passed + ENTRIES_PER_PAGE;
    let mut statement = connection.prepare_cached(ranking)?;
    let read = |row: &Row<'_>| Ok((row.get::<_, i64>("number")?.cast_unsigned(), read_entry(row)?));
    let wanted =
        params![query.pool, guild, from, until, passed.cast_signed(), until_number.cast_signed(), SqlU64::from(viewer)];
    let found: Vec<(u64, LeaderboardEntry)> = statement.query_map(wanted, read)?.collect::<SqlResult<_>>()?;
    let on_page = |number: u64| number > passed && number <= until_number;
    Ok(LeaderboardPage {
        page,
        page_count,
        viewer: found.iter().map(|(_, entry)| *entry).find(|entry| entry.user == viewer),
        entries: found.into_iter().filter(|(number, _)| on_page(*number)).map(|(_, entry)| entry).collect(),
        is_viewer_hidden: standings::is_hidden(connection, viewer)?,
    })
}

fn read_entry(row: &Row<'_>) -> SqlResult<LeaderboardEntry> {
    let tried: u32 = row.get("tried")?;
    let solved: u32 = row.get("solved")?;
    Ok(LeaderboardEntry {
        user: UserId(get_u64(row, "user_id")?),
        rank: row.get::<_, i64>("place")?.cast_unsigned(),
        is_provisional: row.get::<_, i64>("is_provisional")? == 1,
        points: row.get("shown")?,
        score: WinLossCount { wins: solved, ties: 0, losses: tried.saturating_sub(solved) },
    })
}

/// Returns the start and the end of the period whose attempts count: this month in UTC, or all time.
fn period(this_month: bool, now: Timestamp) -> [Timestamp; 2] {
    match this_month {
        true => CalendarMonth::containing(now).bounds(),
        false => [Timestamp::MIN, Timestamp::MAX],
    }
}
