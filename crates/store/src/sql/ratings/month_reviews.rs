//! The review of a month on a server, from the results of its matches.

use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::ratings::standings;
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::results::match_stats::CalendarMonth;
use gonagas_core::matches::results::month_review::{MonthMatch, MonthReview};
use std::collections::BTreeSet;

/// Computes the review of a month.
pub fn load_review(connection: &Connection, guild: u64, month: CalendarMonth) -> Result<MonthReview, StoreError> {
    let matches = load_matches(connection, guild, month.bounds())?;
    let start = month.bounds()[0];
    let people: BTreeSet<UserId> = matches.iter().flat_map(|game| game.seats).filter(|user| user.is_person()).collect();
    let mut unnamed = BTreeSet::new();
    let mut earlier_winners = BTreeSet::new();
    for user in people {
        if standings::is_hidden(connection, user)? {
            unnamed.insert(user);
        } else if has_won_before(connection, guild, user, start)? {
            earlier_winners.insert(user);
        }
    }
    Ok(MonthReview::of(&matches, &unnamed, &earlier_winners))
}

/// Loads the matches that ended in this time, in the order of their ends.
fn load_matches(
    connection: &Connection,
    guild: u64,
    [start, end]: [Timestamp; 2],
) -> Result<Vec<MonthMatch>, StoreError> {
    let sql = "SELECT match_id, first_player_id, second_player_id, winner_seat,
                   (SELECT max(number) FROM events WHERE events.match_id = results.match_id) AS event_count
               FROM results WHERE guild_id = ?1 AND ended_at >= ?2 AND ended_at < ?3 ORDER BY ended_at, match_id";
    let read = |row: &Row<'_>| {
        let winner: Option<u8> = row.get("winner_seat")?;
        let event_count: Option<u32> = row.get("event_count")?;
        Ok(MonthMatch {
            id: MatchId(get_u64(row, "match_id")?),
            seats: [UserId(get_u64(row, "first_player_id")?), UserId(get_u64(row, "second_player_id")?)],
            winner: winner.and_then(Side::from_number),
            event_count: event_count.unwrap_or_default(),
        })
    };
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map(params![SqlU64(guild), start, end], read)?.collect::<SqlResult<_>>()?)
}

/// Returns true if a person has won a match on the server before this time.
fn has_won_before(connection: &Connection, guild: u64, user: UserId, before: Timestamp) -> Result<bool, StoreError> {
    for (column, seat) in [("first_player_id", Side::First), ("second_player_id", Side::Second)] {
        let sql = format!(
            "SELECT EXISTS (SELECT 1 FROM results
                 WHERE {column} = ?1 AND guild_id = ?2 AND winner_seat = ?3 AND ended_at < ?4)"
        );
        let values = params![SqlU64::from(user), SqlU64(guild), seat.number(), before];
        if connection.prepare_cached(&sql)?.query_row(values, |row| row.get::<_, bool>(0))? {
            return Ok(true);
        }
    }
    Ok(false)
}
