//! The Discord application that a database belongs to.

use super::numbers::{Bits, bits};
use crate::store::StoreError;
use rusqlite::Connection;

/// The owner; if there was none it is this one from now on.
pub(super) fn claim(connection: &Connection, application: u64) -> Result<u64, StoreError> {
    let sql = "INSERT INTO owner (only_one, application) VALUES (1, ?1) ON CONFLICT DO NOTHING";
    connection.prepare_cached(sql)?.execute([Bits(application)])?;
    let mut owner = connection.prepare_cached("SELECT application FROM owner")?;
    Ok(owner.query_row([], |row| bits(row, "application"))?)
}
