//! The results of rated pairs. Both games have a result; that of the game which ended last is the pair's, too.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult};
use crate::sql::u64_codec::{SqlU64, get_optional_u64};
use crate::store_error::StoreError;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::results::match_result::{MatchResult, PairShare, PairStanding, RatedStatus};
use gonagas_core::matches::results::pair_result::{PairGameResult, decide_pair, is_conceded};

/// The columns of a result that are about its pair.
#[derive(Default)]
pub struct PairColumns {
    pub pair_id: Option<SqlU64>,
    pub counts: [u32; 2],
    pub turn_count: u32,
    pub decides_pair: bool,
    pub winner_seat: Option<u8>,
}

/// A stored game of a pair, and whether it was long enough to be rated by itself.
struct EarlierGame {
    game: PairGameResult,
    is_long_enough: bool,
}

impl PairColumns {
    /// Returns the columns of a result.
    pub fn of(result: &MatchResult) -> PairColumns {
        let Some(PairShare { first_game, game, standing }) = result.pair else { return PairColumns::default() };
        PairColumns {
            pair_id: Some(SqlU64::from(first_game)),
            counts: game.counts,
            turn_count: game.turn_count,
            decides_pair: standing != PairStanding::Waits,
            winner_seat: match standing {
                PairStanding::Decided(winner) => winner.map(Side::number),
                PairStanding::Waits => None,
            },
        }
    }
}

/// Decides the pair if the other game has a result already; otherwise this one waits for it. A pair is too short if
/// both games are, or a player who has lost one could save the rating by resigning the other at once.
pub fn settle_pair(connection: &Connection, result: &MatchResult) -> Result<MatchResult, StoreError> {
    let Some(share) = result.pair else { return Ok(result.clone()) };
    let Some(earlier) = earlier_game(connection, share.first_game)? else {
        return Ok(MatchResult { pair: Some(PairShare { standing: PairStanding::Waits, ..share }), ..result.clone() });
    };
    let rated_status = match result.rated_status {
        RatedStatus::TooShort if earlier.is_long_enough => RatedStatus::Rated,
        status => status,
    };
    let winner = decide_pair(share.game, earlier.game).winner;
    let pair = Some(PairShare { standing: PairStanding::Decided(winner), ..share });
    Ok(MatchResult { pair, rated_status, ..result.clone() })
}

fn earlier_game(connection: &Connection, first_game: MatchId) -> Result<Option<EarlierGame>, StoreError> {
    let sql = "SELECT * FROM results WHERE pair_id = ?1 ORDER BY number LIMIT 1";
    let mut statement = connection.prepare_cached(sql)?;
    let read = |row: &Row<'_>| {
        Ok(EarlierGame {
            game: read_game(row)?,
            is_long_enough: row.get::<_, String>("rated")? != RatedStatus::TooShort.as_str(),
        })
    };
    Ok(statement.query_row([SqlU64::from(first_game)], read).optional()?)
}

fn read_game(row: &Row<'_>) -> SqlResult<PairGameResult> {
    Ok(PairGameResult {
        winner: row.get::<_, Option<u8>>("winner_seat")?.and_then(Side::from_number),
        is_conceded: is_conceded(&row.get::<_, String>("reason")?),
        counts: [row.get("first_count")?, row.get("second_count")?],
        turn_count: row.get("turn_count")?,
    })
}

/// Reads the share of a result in a pair; `None` if it counts by itself.
pub fn read_share(row: &Row<'_>) -> Result<Option<PairShare>, StoreError> {
    let Some(first_game) = get_optional_u64(row, "pair_id")?.map(MatchId) else { return Ok(None) };
    let standing = match row.get("decides_pair")? {
        true => PairStanding::Decided(row.get::<_, Option<u8>>("pair_winner_seat")?.and_then(Side::from_number)),
        false => PairStanding::Waits,
    };
    Ok(Some(PairShare { first_game, game: read_game(row)?, standing }))
}

/// Returns the status with which a result is stored: a game that waits for its pair is not rated by itself.
pub fn stored_status(result: &MatchResult) -> RatedStatus {
    match result.rated_status {
        RatedStatus::Rated if result.waits_for_pair() => RatedStatus::Unrated,
        status => status,
    }
}

/// Undoes [`stored_status`]: only the games of rated pairs have a share in one.
pub fn with_own_status(result: MatchResult) -> MatchResult {
    match result.rated_status {
        RatedStatus::Unrated if result.waits_for_pair() => MatchResult { rated_status: RatedStatus::Rated, ..result },
        _ => result,
    }
}
