//! The scopes in which results are counted: their server, and all servers together.

use crate::store::sqlite::u64_codec::get_u64;
use rusqlite::types::ToSqlOutput;
use rusqlite::{Row, ToSql};

/// A server, or all servers together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store::sqlite) struct RatingScope(u64);

impl RatingScope {
    /// All servers together. No server has this id.
    pub(in crate::store::sqlite) const GLOBAL: RatingScope = RatingScope(0);

    /// Returns the scope of a server; without one, of all servers.
    pub(in crate::store::sqlite) fn from_guild(guild: Option<u64>) -> RatingScope {
        guild.map_or(RatingScope::GLOBAL, RatingScope)
    }

    /// Reads the scope in a row.
    pub(in crate::store::sqlite) fn from_row(row: &Row<'_>) -> rusqlite::Result<RatingScope> {
        get_u64(row, "scope").map(RatingScope)
    }

    /// Returns the scopes in which a result of this server counts.
    pub(in crate::store::sqlite) fn all_for_guild(guild: Option<u64>) -> impl Iterator<Item = RatingScope> {
        guild.map(RatingScope).into_iter().chain([RatingScope::GLOBAL])
    }
}

impl ToSql for RatingScope {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.0.cast_signed().into())
    }
}
