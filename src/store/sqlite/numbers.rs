//! Discord's unsigned numbers in SQLite's signed ones, bit for bit.

use crate::room::people::{MatchId, Person, Place};
use crate::store::NoticeId;
use rusqlite::Row;
use rusqlite::types::{ToSql, ToSqlOutput};

/// A number with 64 bits as the column keeps it.
pub(super) struct Bits(pub(super) u64);

impl ToSql for Bits {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.cast_signed().into())
    }
}

impl From<MatchId> for Bits {
    fn from(id: MatchId) -> Bits {
        Bits(id.0)
    }
}

impl From<NoticeId> for Bits {
    fn from(id: NoticeId) -> Bits {
        Bits(id.0)
    }
}

impl From<Person> for Bits {
    fn from(person: Person) -> Bits {
        Bits(person.0)
    }
}

/// The number in a column.
pub(super) fn bits(row: &Row<'_>, column: &str) -> rusqlite::Result<u64> {
    row.get(column).map(i64::cast_unsigned)
}

/// The number in a column that may be empty.
pub(super) fn maybe_bits(row: &Row<'_>, column: &str) -> rusqlite::Result<Option<u64>> {
    row.get::<_, Option<i64>>(column).map(|number| number.map(i64::cast_unsigned))
}

/// The place in the columns `guild` and `channel`.
pub(super) fn place(row: &Row<'_>) -> rusqlite::Result<Place> {
    Ok(Place { guild: maybe_bits(row, "guild")?, channel: bits(row, "channel")? })
}
