//! Deletes entries that nothing needs any more; docs/ARCHITECTURE.md says how long each kind is needed.

use crate::match_outbox::OutboxId;
use crate::sql::engine::{Connection, params};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::kit::calendar::DAY_MS;
use gonagas_core::matches::ids::{MatchId, Timestamp};
use std::collections::BTreeSet;

/// The margin by which an entry may be dated after the time limit before its date must come from a wrong clock.
const MAX_AHEAD: Timestamp = 2 * DAY_MS;

/// The deletions in a match, in this order: entries stay while another one refers to them. The first is there twice: it
/// deletes entries that refer to others, and then these.
///
/// A notice stays while the match is played, and a direct message about a challenge until it is answered: the answer
/// changes them.
///
/// The last three posts stay. The last one is the current message; when someone deletes it, the message before it shows
/// where the match is played. While it is played, the entries that retired the last two of these stay, too: a takeback
/// corrects their lines.
const DELETIONS: [&str; 3] = [
    OLD_ENTRIES,
    OLD_ENTRIES,
    "DELETE FROM outbox
     WHERE match_id = ?1 AND id <= ?4 AND kind = 'post' AND status <> 'pending'
         AND (created_at <= ?2 OR created_at > ?3)
         AND id NOT IN (SELECT id FROM outbox WHERE match_id = ?1 AND kind = 'post' AND status <> 'dropped'
                        ORDER BY id DESC LIMIT 3)
         AND id NOT IN (SELECT id FROM outbox
                        WHERE match_id = ?1 AND kind = 'post' AND status = 'delivered' AND message_id IS NOT NULL
                        ORDER BY id DESC LIMIT 1)
         AND NOT EXISTS (SELECT 1 FROM outbox AS entry WHERE entry.target_id = outbox.id)",
];

/// Deletes all but posts, and the entries that posts and takebacks need.
const OLD_ENTRIES: &str = "DELETE FROM outbox
     WHERE match_id = ?1 AND id <= ?4 AND status <> 'pending' AND (created_at <= ?2 OR created_at > ?3)
         AND kind <> 'post' AND (kind <> 'thread' OR status = 'dropped')
         AND NOT (kind = 'retire' AND EXISTS (SELECT 1 FROM matches WHERE id = ?1 AND is_over = 0)
                  AND id IN (SELECT id FROM outbox WHERE match_id = ?1 AND kind = 'retire' AND status = 'delivered'
                                 AND payload NOT LIKE 'correct %'
                             ORDER BY id DESC LIMIT 2))
         AND NOT (kind = 'remind' AND payload = 'notice' AND status = 'delivered'
                  AND EXISTS (SELECT 1 FROM matches WHERE id = ?1 AND is_over = 0))
         AND NOT (kind = 'direct' AND is_challenge = 1 AND status = 'delivered' AND NOT EXISTS
                  (SELECT 1 FROM events WHERE match_id = ?1 AND kind NOT IN ('invited', 'worded', 'noted')))
         AND NOT EXISTS (SELECT 1 FROM outbox AS entry WHERE entry.target_id = outbox.id)";

/// Deletes unneeded entries in the matches of the next entries after `after` that were stored at `before` or earlier,
/// up to the last of these entries. Returns that one.
pub fn prune(
    connection: &Connection,
    after: OutboxId,
    before: Timestamp,
    limit: usize,
) -> Result<Option<OutboxId>, StoreError> {
    let mut last = None;
    let mut matches = BTreeSet::new();
    let sql = "SELECT id, match_id, created_at FROM outbox WHERE id > ?1 ORDER BY id LIMIT ?2";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![SqlU64::from(after), limit as i64])?;
    while let Some(row) = rows.next()? {
        if (before + 1..=before + MAX_AHEAD).contains(&row.get::<_, Timestamp>("created_at")?) {
            break;
        }
        last = Some(OutboxId(get_u64(&row, "id")?));
        matches.insert(MatchId(get_u64(&row, "match_id")?));
    }
    for id in matches {
        for sql in DELETIONS {
            connection.prepare_cached(sql)?.execute(params![
                SqlU64::from(id),
                before,
                before + MAX_AHEAD,
                last.map(SqlU64::from)
            ])?;
        }
    }
    Ok(last)
}
