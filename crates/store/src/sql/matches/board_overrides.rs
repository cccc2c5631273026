//! The choices of the players of a match for its public boards.

use crate::sql::engine::{Connection, OptionalExtension, Row, SqlResult, params};
use crate::sql::u64_codec::SqlU64;
use crate::store_error::StoreError;
use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::side::Side;
use gonagas_core::kit::theme::Theme;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::settings::board_overrides::BoardOverrides;

/// Loads the choices of a match.
pub fn load_board_overrides(connection: &Connection, id: MatchId) -> Result<BoardOverrides, StoreError> {
    let sql = "SELECT board_theme, board_bottom, board_shape FROM matches WHERE id = ?1";
    let mut statement = connection.prepare_cached(sql)?;
    statement.query_row([SqlU64::from(id)], read_overrides).optional()?.ok_or(StoreError::NotFound)
}

/// Replaces the choices of a match.
pub fn replace_board_overrides(
    connection: &Connection,
    id: MatchId,
    overrides: BoardOverrides,
) -> Result<(), StoreError> {
    let sql = "UPDATE matches SET board_theme = ?2, board_bottom = ?3, board_shape = ?4 WHERE id = ?1";
    connection.prepare_cached(sql)?.execute(params![
        SqlU64::from(id),
        overrides.theme.map(Theme::as_str),
        overrides.bottom.map(Side::number),
        overrides.shape.map(BoardShape::as_str),
    ])?;
    Ok(())
}

fn read_overrides(row: &Row<'_>) -> SqlResult<BoardOverrides> {
    let (theme, shape): (Option<String>, Option<String>) = (row.get("board_theme")?, row.get("board_shape")?);
    Ok(BoardOverrides {
        // A theme or a shape that is no longer known must not keep anyone from playing.
        theme: theme.and_then(|theme| Theme::parse(&theme)),
        bottom: row.get::<_, Option<_>>("board_bottom")?.and_then(Side::from_number),
        shape: shape.and_then(|shape| BoardShape::parse(&shape)),
    })
}
