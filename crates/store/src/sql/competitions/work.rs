//! The work for competitions that is due without a request.

use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::{CompetitionId, MatchId, Timestamp};

/// The match of a pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PairingMatch {
    /// The number of the pairing.
    pub pairing: u32,
    /// The match; of a pair the first game.
    pub id: MatchId,
    /// The second game of a pair, once it has begun.
    pub second: Option<MatchId>,
    /// True once it is accepted.
    pub has_begun: bool,
    /// True once it is over, and of a pair both games.
    pub is_over: bool,
    /// When the last event happened.
    pub changed_at: Timestamp,
}

/// A game that was agreed or resigned soon after it began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuickResult {
    /// The number of the pairing.
    pub pairing: u32,
    /// The match.
    pub id: MatchId,
    /// The time from the beginning to the end.
    pub took: Timestamp,
}

/// Lists the games of a competition that were agreed or resigned within this time of their beginning, in order.
pub fn quick_results(
    connection: &Connection,
    id: CompetitionId,
    within: Timestamp,
) -> Result<Vec<QuickResult>, StoreError> {
    let sql = "SELECT pairing, id, ended.occurred_at - begun.occurred_at AS took
               FROM matches
                   JOIN events AS begun ON begun.match_id = matches.id AND begun.kind = 'accepted'
                   JOIN events AS ended ON ended.match_id = matches.id AND ended.kind IN ('agreed', 'resigned')
               WHERE ended.occurred_at - begun.occurred_at < ?2 AND id IN (
                   SELECT id FROM matches WHERE competition_id = ?1 AND pair_of IS NULL
                   UNION
                   SELECT second.id FROM matches AS first JOIN matches AS second ON second.pair_of = first.id
                   WHERE first.competition_id = ?1 AND first.pair_of IS NULL)
               ORDER BY id";
    let read = |row: &Row<'_>| {
        Ok(QuickResult { pairing: row.get("pairing")?, id: MatchId(get_u64(row, "id")?), took: row.get("took")? })
    };
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map(params![SqlU64(id.0), within], read)?.collect::<SqlResult<_>>()?)
}

/// Lists the competitions with something to do, each with its server.
///
/// Pairings lack a match, wait for its acceptance, have a match whose result is not recorded, or one that goes on
/// although the pairing is settled.
pub fn due(
    connection: &Connection,
    now: Timestamp,
    shown_before: Timestamp,
) -> Result<Vec<(CompetitionId, u64)>, StoreError> {
    let sql = "SELECT id, guild_id FROM competitions WHERE phase IN ('registration', 'running')
                   AND phase = 'registration' AND starts_at <= ?1
               UNION
               SELECT id, guild_id FROM competitions
               WHERE (shown_event < last_event OR post IN ('none', 'begun')) AND post <> 'gone' AND shown_at <= ?2
               UNION
               SELECT id, guild_id FROM competitions WHERE phase = 'finished' AND news <> 'done' AND shown_at <= ?2
               UNION
               SELECT id, guild_id FROM competitions WHERE told_event < removal_event
               UNION
               SELECT id, guild_id FROM competitions WHERE is_recurring = 1 AND phase IN ('running', 'finished')
                   AND NOT EXISTS (SELECT 1 FROM competitions AS next WHERE next.follows = competitions.id)
               UNION
               SELECT id, guild_id FROM competitions WHERE id IN (
                   SELECT pairings.competition_id
                   FROM competition_pairings AS pairings LEFT JOIN matches
                       ON matches.competition_id = pairings.competition_id AND matches.pairing = pairings.number
                           AND matches.pair_of IS NULL
                   WHERE pairings.state <> 'closed' AND (
                       pairings.state = 'settled'
                       OR matches.id IS NULL
                       OR matches.is_over = 1 AND NOT EXISTS
                           (SELECT 1 FROM matches AS second WHERE second.pair_of = matches.id AND second.is_over = 0)
                       OR NOT EXISTS
                           (SELECT 1 FROM events WHERE match_id = matches.id AND kind = 'accepted')))
               ORDER BY 1";
    let read = |row: &Row<'_>| Ok((CompetitionId(get_u64(row, "id")?), get_u64(row, "guild_id")?));
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map(params![now, shown_before], read)?.collect::<SqlResult<_>>()?)
}

/// Lists the matches of the pairings of a competition, by pairing.
pub fn matches_of(connection: &Connection, id: CompetitionId) -> Result<Vec<PairingMatch>, StoreError> {
    let sql = "SELECT matches.pairing AS pairing, matches.id AS id, second.id AS second_id,
                   (matches.is_over = 1 AND coalesce(second.is_over, 1) = 1) AS is_over,
                   EXISTS (SELECT 1 FROM events WHERE match_id = matches.id AND kind = 'accepted') AS has_begun,
                   (SELECT max(occurred_at) FROM events
                    WHERE match_id IN (matches.id, coalesce(second.id, matches.id))) AS changed_at
               FROM matches LEFT JOIN matches AS second ON second.pair_of = matches.id
               WHERE matches.competition_id = ?1 AND matches.pair_of IS NULL ORDER BY matches.pairing";
    let read = |row: &Row<'_>| {
        let second: Option<i64> = row.get("second_id")?;
        Ok(PairingMatch {
            pairing: row.get("pairing")?,
            id: MatchId(get_u64(row, "id")?),
            second: second.map(|id| MatchId(id.cast_unsigned())),
            has_begun: row.get("has_begun")?,
            is_over: row.get("is_over")?,
            changed_at: row.get("changed_at")?,
        })
    };
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([SqlU64(id.0)], read)?.collect::<SqlResult<_>>()?)
}

/// Lists the numbers of the pairings that are settled, but not closed.
pub fn settled_pairings(connection: &Connection, id: CompetitionId) -> Result<Vec<u32>, StoreError> {
    let sql = "SELECT number FROM competition_pairings WHERE competition_id = ?1 AND state = 'settled' ORDER BY number";
    let mut statement = connection.prepare_cached(sql)?;
    Ok(statement.query_map([SqlU64(id.0)], |row| row.get("number"))?.collect::<SqlResult<_>>()?)
}

/// Records that nothing of a settled pairing goes on any more.
pub fn close_pairing(connection: &Connection, id: CompetitionId, number: u32) -> Result<(), StoreError> {
    let sql = "UPDATE competition_pairings SET state = 'closed'
               WHERE competition_id = ?1 AND number = ?2 AND state = 'settled'";
    connection.prepare_cached(sql)?.execute(params![SqlU64(id.0), number])?;
    Ok(())
}

/// Records that the people whom the events up to this one have taken off have been told, or cannot be.
pub fn set_told(connection: &Connection, id: CompetitionId, event: u32) -> Result<(), StoreError> {
    let sql = "UPDATE competitions SET told_event = ?2 WHERE id = ?1 AND told_event < ?2";
    connection.prepare_cached(sql)?.execute(params![SqlU64(id.0), event])?;
    Ok(())
}

/// Returns true if a pairing has a match.
pub fn has_match(connection: &Connection, id: CompetitionId, pairing: u32) -> Result<bool, StoreError> {
    let sql = "SELECT count(*) AS number FROM matches WHERE competition_id = ?1 AND pairing = ?2 AND pair_of IS NULL";
    let number: i64 =
        connection.prepare_cached(sql)?.query_row(params![SqlU64(id.0), pairing], |row| row.get("number"))?;
    Ok(number > 0)
}
