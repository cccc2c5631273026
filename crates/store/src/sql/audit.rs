//! Checks of a database for inconsistencies.

use crate::event_batch::MatchIndex;
use crate::match_audit::{AuditReport, AuditedMatch};
use crate::sql::champions;
use crate::sql::competitions;
use crate::sql::engine::{Connection, SqlResult};
use crate::sql::matches::participants;
use crate::sql::outbox::entries;
use crate::sql::ratings::results;
use crate::sql::stored_match;
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::clock::duration::DAY;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::results::puzzle_results::RatedPuzzle;
use gonagas_core::puzzles::catalogue::find_puzzle;

/// Checks a whole database at one moment: `judge` lists the inconsistencies of each match, and `recount` those of
/// everything that is derived from results.
pub fn audit_contents(
    connection: &Connection,
    judge: impl Fn(MatchId, &AuditedMatch) -> Vec<String>,
    recount: impl FnOnce(&Connection<'_>) -> Result<Vec<String>, StoreError>,
) -> Result<AuditReport, StoreError> {
    let faults = [
        check_open_challenges(connection)?,
        check_rematches(connection)?,
        entries::find_unreadable_entries(connection)?,
        check_puzzles(connection)?,
        champions::roles::find_faults(connection)?,
        competitions::audit::find_faults(connection)?,
    ];
    let mut audit = AuditReport { match_count: 0, faults: faults.concat() };
    let mut ids = connection.prepare_large("SELECT id FROM matches ORDER BY id")?;
    for id in ids.query_map([], |row| get_u64(row, "id").map(MatchId))? {
        let id = id?;
        audit.match_count += 1;
        audit.faults.extend(match load_audited_match(connection, id) {
            Ok(audited) => judge(id, &audited),
            Err(error) => vec![format!("match #{}: {error}", id.0)],
        });
    }
    audit.faults.extend(recount(connection)?);
    Ok(audit)
}

/// Lists the matches that are wrongly marked as open challenges, or wrongly not marked.
fn check_open_challenges(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT id, is_open_challenge FROM matches
               WHERE (is_open_challenge = 1) <> (opponent_id IS NULL AND is_over = 0 AND NOT EXISTS
                   (SELECT 1 FROM events WHERE match_id = matches.id AND kind NOT IN ('invited', 'worded')))
               ORDER BY id";
    let mut wrong = connection.prepare(sql)?;
    let wrong = wrong.query_map([], |row| {
        let marked = if row.get("is_open_challenge")? { "an open challenge" } else { "no open challenge" };
        Ok(format!("match #{}: it is marked as {marked}", get_u64(row, "id")?))
    })?;
    Ok(wrong.collect::<SqlResult<_>>()?)
}

/// Lists the matches that had several rematches. The two games of a pair have one between them.
fn check_rematches(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT coalesce(old.pair_of, old.id) AS rematched, count(*) AS number
               FROM matches AS new JOIN matches AS old ON old.id = new.rematch_of
               WHERE EXISTS (SELECT 1 FROM events WHERE match_id = new.id AND kind = 'accepted')
               GROUP BY rematched HAVING count(*) > 1 ORDER BY rematched";
    let mut several = connection.prepare(sql)?;
    let several = several.query_map([], |row| {
        let number: i64 = row.get("number")?;
        Ok(format!("match #{}: it had {number} rematches", get_u64(row, "rematched")?))
    })?;
    Ok(several.collect::<SqlResult<_>>()?)
}

/// Lists the attempts at puzzles with points of the month that they do not deserve, and those at a puzzle of the day on
/// another day. Everything else about puzzles of the day is computed from their log.
fn check_puzzles(connection: &Connection) -> Result<Vec<String>, StoreError> {
    let mut wrong = Vec::new();
    let sql = "SELECT puzzle, points, is_solved FROM puzzle_tries WHERE points > 0 ORDER BY puzzle";
    let mut tries = connection.prepare(sql)?;
    let tries = tries.query_map([], |row| Ok((row.get("puzzle")?, row.get("points")?, row.get("is_solved")?)))?;
    for found in tries {
        let (puzzle, points, is_solved): (String, u32, bool) = found?;
        // A puzzle of an earlier version may be gone.
        let deserved = find_puzzle(&puzzle).map(|puzzle| RatedPuzzle::from(puzzle).month_points());
        if !is_solved || deserved.is_some_and(|deserved| deserved != points) {
            let how = if is_solved { "a solution" } else { "a miss" };
            wrong.push(format!("puzzle {puzzle}: {how} has {points} points"));
        }
    }
    let sql = "SELECT day FROM daily_tries WHERE tried_at < day * ?1 OR tried_at >= (day + 1) * ?1 ORDER BY day";
    let mut late = connection.prepare(sql)?;
    for day in late.query_map([DAY], |row| row.get::<_, i64>("day"))? {
        wrong.push(format!("puzzle of day {}: an attempt was made on another day", day?));
    }
    Ok(wrong)
}

/// Loads a match and everything that is stored beside its log.
pub fn load_audited_match(connection: &Connection, id: MatchId) -> Result<AuditedMatch, StoreError> {
    let stored = stored_match::load_match(connection, id)?;
    let sql = "SELECT is_over, deadline_at FROM matches WHERE id = ?1";
    let (is_over, deadline) =
        connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let index = MatchIndex { is_over, participants: participants::load_participants(connection, id)?, deadline };
    Ok(AuditedMatch { stored, index, result: results::load_result(connection, id)? })
}
