//! The scopes in which results are counted: their server, and all servers together.

use crate::sql::engine::{Row, SqlResult, ToValue, ValueRef};
use crate::sql::u64_codec::get_u64;

/// A server, or all servers together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RatingScope(u64);

impl RatingScope {
    /// All servers together. No server has this id.
    pub const GLOBAL: RatingScope = RatingScope(0);

    /// Returns the scope of a server; without one, of all servers.
    pub fn from_guild(guild: Option<u64>) -> RatingScope {
        guild.map_or(RatingScope::GLOBAL, RatingScope)
    }

    /// Reads the scope in a row.
    pub fn from_row(row: &Row<'_>) -> SqlResult<RatingScope> {
        get_u64(row, "scope").map(RatingScope)
    }

    /// Returns the number that columns and hashes hold.
    pub fn number(self) -> i64 {
        self.0.cast_signed()
    }

    /// Returns the scopes in which a result of this server counts.
    pub fn all_for_guild(guild: Option<u64>) -> impl Iterator<Item = RatingScope> {
        guild.map(RatingScope).into_iter().chain([RatingScope::GLOBAL])
    }
}

impl ToValue for RatingScope {
    fn to_value(&self) -> ValueRef<'_> {
        ValueRef::Integer(self.number())
    }
}
