//! What became of notices.

use super::numbers::Bits;
use super::threads;
use crate::store::{Fate, NoticeId, StoreError};
use rusqlite::{Connection, params};

/// Notes what became of a notice. The last word counts: what was given up may still turn out to have been told.
pub(super) fn settle(connection: &Connection, id: NoticeId, fate: Fate) -> Result<(), StoreError> {
    let changed = match fate {
        Fate::Tried { before } => return tried(connection, id, before),
        Fate::Untried => untried(connection, id),
        Fate::Told(message) => told(connection, id, message),
        Fate::Dropped => dropped(connection, id),
    };
    match changed? {
        0 => Err(StoreError::Failed(format!("there is no notice {}", id.0))),
        _ if matches!(fate, Fate::Told(_)) => threads::opened(connection, id),
        _ => Ok(()),
    }
}

/// Of several processes that look at the same notice, one takes it up.
fn tried(connection: &Connection, id: NoticeId, before: u32) -> Result<(), StoreError> {
    let sql = "UPDATE notices SET tries = min(tries + 1, ?3) WHERE id = ?1 AND tries = ?2 AND state = 'due'";
    match connection.prepare_cached(sql)?.execute(params![Bits::from(id), before, u32::MAX])? {
        0 => Err(StoreError::Conflict),
        _ => Ok(()),
    }
}

fn untried(connection: &Connection, id: NoticeId) -> rusqlite::Result<usize> {
    let sql = "UPDATE notices SET tries = max(tries - 1, 0) WHERE id = ?1";
    connection.prepare_cached(sql)?.execute([Bits::from(id)])
}

/// A message that is known stays known, and only what is posted has one. Whom it called is of no use any more.
fn told(connection: &Connection, id: NoticeId, message: Option<u64>) -> rusqlite::Result<usize> {
    let sql =
        "UPDATE notices SET state = 'told', message = iif(kind IN ('post', 'remind'), coalesce(?2, message), NULL),
                   detail = iif(kind IN ('post', 'remind', 'direct'), '', detail)
               WHERE id = ?1";
    connection.prepare_cached(sql)?.execute(params![Bits::from(id), message.map(Bits)])
}

fn dropped(connection: &Connection, id: NoticeId) -> rusqlite::Result<usize> {
    let sql = "UPDATE notices SET state = 'dropped', detail = iif(kind IN ('post', 'remind', 'direct'), '', detail)
               WHERE id = ?1";
    connection.prepare_cached(sql)?.execute([Bits::from(id)])
}
