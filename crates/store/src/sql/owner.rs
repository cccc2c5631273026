//! The Discord application that a database belongs to.

use crate::sql::engine::Connection;
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;

/// Returns the owner of the database. If there was none, it is this application from now on.
pub fn claim_ownership(connection: &Connection, application: u64) -> Result<u64, StoreError> {
    let sql = "INSERT INTO owner (singleton, application_id) VALUES (1, ?1) ON CONFLICT DO NOTHING";
    connection.prepare_cached(sql)?.execute([SqlU64(application)])?;
    let mut owner = connection.prepare_cached("SELECT application_id FROM owner")?;
    Ok(owner.query_row([], |row| get_u64(row, "application_id"))?)
}
