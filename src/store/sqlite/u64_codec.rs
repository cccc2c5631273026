//! Unsigned 64-bit ids as SQLite's signed integers with the same bits.

use crate::store::match_outbox::OutboxId;
use gonagas_core::matches::ids::{ChannelRef, MatchId, UserId};
use rusqlite::Row;
use rusqlite::types::{ToSql, ToSqlOutput};

/// An unsigned integer as a column stores it.
pub(super) struct SqlU64(pub(super) u64);

impl ToSql for SqlU64 {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.cast_signed().into())
    }
}

impl From<MatchId> for SqlU64 {
    fn from(id: MatchId) -> SqlU64 {
        SqlU64(id.0)
    }
}

impl From<OutboxId> for SqlU64 {
    fn from(id: OutboxId) -> SqlU64 {
        SqlU64(id.0)
    }
}

impl From<UserId> for SqlU64 {
    fn from(user: UserId) -> SqlU64 {
        SqlU64(user.0)
    }
}

/// Reads the unsigned integer in a column.
pub(super) fn get_u64(row: &Row<'_>, column: &str) -> rusqlite::Result<u64> {
    row.get(column).map(i64::cast_unsigned)
}

/// Reads the unsigned integer in a column that may be NULL.
pub(super) fn get_optional_u64(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<u64>> {
    row.get::<_, Option<i64>>(column).map(|number| number.map(i64::cast_unsigned))
}

/// Reads the channel in the columns `guild_id` and `channel_id`.
pub(super) fn get_channel_ref(row: &Row<'_>) -> rusqlite::Result<ChannelRef> {
    Ok(ChannelRef { guild: get_optional_u64(row, "guild_id")?, channel: get_u64(row, "channel_id")? })
}
