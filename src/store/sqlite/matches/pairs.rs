//! The two games of a pair.

use crate::store::sqlite::u64_codec::{SqlU64, get_u64};
use crate::store::store_error::StoreError;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::MatchId;
use rusqlite::{Connection, OptionalExtension};

/// Returns the other game of a pair; `None` for a single match, and while a challenge to a pair waits for an answer.
pub(in crate::store::sqlite) fn partner_of(
    connection: &Connection,
    id: MatchId,
    terms: &Terms,
) -> Result<Option<MatchId>, StoreError> {
    match terms.pair {
        None => Ok(None),
        Some(PairGame::Second { first }) => Ok(Some(first)),
        Some(PairGame::First) => {
            let mut statement = connection.prepare_cached("SELECT id FROM matches WHERE pair_of = ?1")?;
            Ok(statement.query_row([SqlU64::from(id)], |row| get_u64(row, "id").map(MatchId)).optional()?)
        }
    }
}
