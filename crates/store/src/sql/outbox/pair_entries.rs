//! The entries by which the games of a pair show each other.

use crate::match_outbox::OutboxId;
use crate::sql::engine::{Connection, OptionalExtension, params};
use crate::sql::matches::pairs::partner_status;
use crate::sql::outbox::entries::enqueue_effects;
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{MatchId, Timestamp};

/// Stores the effects of the end of a match. Where it is a game of a pair, its last board and that of the other game
/// show how the pair ended.
pub fn enqueue_end_effects(
    connection: &Connection,
    id: MatchId,
    effects: &[Effect],
    has_result: bool,
    at: Timestamp,
) -> Result<(), StoreError> {
    enqueue_effects(connection, id, None, effects, at)?;
    match partner_status(connection, id)? {
        Some(partner) if partner.is_over || !has_result => {
            enqueue_effects(connection, partner.id, None, &[Effect::UpdateMessage], at)
        }
        _ => Ok(()),
    }
}

/// Has the board of the first game of a pair lead to that of the second, if this delivered entry is the second game's
/// first board.
pub(crate) fn link_first_board(connection: &Connection, entry: OutboxId) -> Result<(), StoreError> {
    let sql = "SELECT pair_of, outbox.created_at FROM outbox JOIN matches ON matches.id = match_id
               WHERE outbox.id = ?1 AND kind = 'post' AND status = 'delivered' AND is_challenge = 0
                   AND pair_of IS NOT NULL AND NOT EXISTS (
                       SELECT 1 FROM outbox AS earlier
                       WHERE earlier.match_id = outbox.match_id AND earlier.kind = 'post' AND earlier.status = 'delivered'
                           AND earlier.is_challenge = 0 AND earlier.id <> ?1)";
    let mut statement = connection.prepare_cached(sql)?;
    let found = statement
        .query_row(params![SqlU64::from(entry)], |row| Ok((MatchId(get_u64(row, "pair_of")?), row.get("created_at")?)))
        .optional()?;
    let Some((first, at)) = found else { return Ok(()) };
    enqueue_effects(connection, first, None, &[Effect::UpdateMessage], at)
}
