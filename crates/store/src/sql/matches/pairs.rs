//! The two games of a pair.

use crate::sql::engine::{Connection, OptionalExtension, Row};
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::MatchId;

/// Returns the other game of a pair; `None` for a single match, and while a challenge to a pair waits for an answer.
pub fn partner_of(connection: &Connection, id: MatchId, terms: &Terms) -> Result<Option<MatchId>, StoreError> {
    match terms.pair {
        None => Ok(None),
        Some(PairGame::Second { first }) => Ok(Some(first)),
        Some(PairGame::First) => {
            let mut statement = connection.prepare_cached("SELECT id FROM matches WHERE pair_of = ?1")?;
            Ok(statement.query_row([SqlU64::from(id)], |row| get_u64(row, "id").map(MatchId)).optional()?)
        }
    }
}

/// The other game of a pair, as far as messages depend on it.
pub struct PartnerStatus {
    pub id: MatchId,
    pub is_over: bool,
}

/// Reads the state of the other game of a pair; `None` where there is none.
pub fn partner_status(connection: &Connection, id: MatchId) -> Result<Option<PartnerStatus>, StoreError> {
    let sql = "SELECT id, is_over FROM matches
               WHERE id = (SELECT pair_of FROM matches WHERE id = ?1) OR pair_of = ?1";
    let read = |row: &Row<'_>| Ok(PartnerStatus { id: MatchId(get_u64(row, "id")?), is_over: row.get("is_over")? });
    Ok(connection.prepare_cached(sql)?.query_row([SqlU64::from(id)], read).optional()?)
}
