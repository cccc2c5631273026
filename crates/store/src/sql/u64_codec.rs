//! Unsigned 64-bit ids as signed integers with the same bits.

use crate::match_outbox::OutboxId;
use crate::sql::engine::{Row, SqlResult, ToValue, ValueRef};
use gonagas_core::matches::ids::{ChannelRef, MatchId, Place, UserId};

/// An unsigned integer as a column stores it.
pub struct SqlU64(pub u64);

impl ToValue for SqlU64 {
    fn to_value(&self) -> ValueRef<'_> {
        ValueRef::Integer(self.0.cast_signed())
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
pub fn get_u64(row: &Row<'_>, column: &str) -> SqlResult<u64> {
    row.get(column).map(i64::cast_unsigned)
}

/// Reads the unsigned integer in a column that may be NULL.
pub fn get_optional_u64(row: &Row<'_>, column: &str) -> SqlResult<Option<u64>> {
    row.get::<_, Option<i64>>(column).map(|number| number.map(i64::cast_unsigned))
}

/// Reads the channel in the columns `guild_id`, `is_without_bot` and `channel_id`.
pub fn get_channel_ref(row: &Row<'_>) -> SqlResult<ChannelRef> {
    let guild = get_optional_u64(row, "guild_id")?;
    let place = match (row.get("is_without_bot")?, guild) {
        (true, guild) => Place::WithoutBot { guild },
        (false, Some(guild)) => Place::Server(guild),
        (false, None) => Place::Direct,
    };
    Ok(ChannelRef { place, channel: get_u64(row, "channel_id")? })
}
