//! Where results are counted: on their server, and on all servers together.

use super::numbers::bits;
use rusqlite::types::ToSqlOutput;
use rusqlite::{Row, ToSql};

/// A server, or all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Scope(u64);

impl Scope {
    /// All servers together. No server has this number.
    pub(super) const EVERYWHERE: Scope = Scope(0);

    /// A server; without one, all of them.
    pub(super) fn of(guild: Option<u64>) -> Scope {
        guild.map_or(Scope::EVERYWHERE, Scope)
    }

    /// The scope in a row.
    pub(super) fn read(row: &Row<'_>) -> rusqlite::Result<Scope> {
        bits(row, "scope").map(Scope)
    }

    /// Where a result of this server counts.
    pub(super) fn all(guild: Option<u64>) -> impl Iterator<Item = Scope> {
        guild.map(Scope).into_iter().chain([Scope::EVERYWHERE])
    }
}

impl ToSql for Scope {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.cast_signed().into())
    }
}
