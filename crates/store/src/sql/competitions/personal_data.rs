//! The traces of a person in competitions, and their erasure.

use crate::sql::competitions::logs;
use crate::sql::engine::{Connection, Row, SqlResult, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::competitions::event::{CompetitionEvent, WithdrawalReason};
use gonagas_core::matches::ids::{CompetitionId, Timestamp, UserId};

/// Takes a person off the ladders of all servers, where nobody could challenge a placeholder.
pub fn leave_ladders(connection: &Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let sql = "SELECT competition_id FROM competition_entries
               JOIN competitions ON competitions.id = competition_entries.competition_id
               WHERE user_id = ?1 AND place IS NOT NULL AND ladder_game IS NOT NULL ORDER BY competition_id";
    let mut found = connection.prepare(sql)?;
    let read = |row: &Row<'_>| get_u64(row, "competition_id").map(CompetitionId);
    let ladders: Vec<CompetitionId> = found.query_map([SqlU64::from(user)], read)?.collect::<SqlResult<_>>()?;
    for id in ladders {
        let left = CompetitionEvent::Withdrawn { user, reason: WithdrawalReason::Left };
        logs::append_now(connection, id, now, left)?;
    }
    Ok(())
}

/// Replaces a person by a placeholder in every competition. The placeholder is another one in each, so that nobody can
/// see in which the same person has played.
pub fn anonymize(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    let sql = "SELECT competition_id, number FROM competition_events
               WHERE competition_id IN (SELECT competition_id FROM competition_entries WHERE user_id = ?1)
                   AND kind = 'joined' AND user_id = ?1
               UNION
               SELECT competition_id, 0 FROM competition_events WHERE actor_id = ?1
               UNION
               SELECT id, 0 FROM competitions WHERE organiser_id = ?1
               ORDER BY 1, 2";
    let mut found = connection.prepare(sql)?;
    let read = |row: &Row<'_>| Ok((CompetitionId(get_u64(row, "competition_id")?), row.get("number")?));
    let entries: Vec<(CompetitionId, u32)> = found.query_map([SqlU64::from(user)], read)?.collect::<SqlResult<_>>()?;
    for (id, number) in entries.into_iter().rev() {
        let placeholder = UserId::erased_entrant(id, number);
        for sql in [
            "UPDATE competition_events SET actor_id = ?3 WHERE competition_id = ?1 AND actor_id = ?2",
            "UPDATE competition_events SET user_id = ?3 WHERE competition_id = ?1 AND user_id = ?2",
            "UPDATE competition_events SET other_user_id = ?3 WHERE competition_id = ?1 AND other_user_id = ?2",
            "UPDATE competition_entries SET user_id = ?3 WHERE competition_id = ?1 AND user_id = ?2",
            "UPDATE competitions SET organiser_id = ?3 WHERE id = ?1 AND organiser_id = ?2",
        ] {
            let values = params![SqlU64(id.0), SqlU64::from(user), SqlU64::from(placeholder)];
            connection.prepare_cached(sql)?.execute(values)?;
        }
    }
    Ok(())
}
