//! Checks of a whole file for inconsistencies.

use crate::match_audit::{AuditReport, AuditedMatch};
use crate::open_error::OpenError;
use crate::sql::audit::audit_contents;
use crate::sql::engine::Connection;
use crate::sql::hmac_key::HmacKeyFile;
use crate::sql::opening::SchemaState;
use crate::sqlite::connection::open;
use crate::sqlite::maintenance::recount;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::MatchId;
use std::path::Path;

/// Checks a snapshot of the database at `path`: the file itself, the references between its tables, each match, of
/// which `judge` lists the inconsistencies, and everything that is derived from results. The database may be in use.
pub fn audit_database(
    path: &Path,
    judge: impl Fn(MatchId, &AuditedMatch) -> Vec<String>,
) -> Result<AuditReport, OpenError> {
    let (connection, schema) = open::open_for_inspection(path)?;
    if schema != SchemaState::Current {
        return Err(OpenError::OutdatedSchema(path.to_owned()));
    }
    audit_file(&connection, judge).map_err(|error| OpenError::from_store(path, error))
}

fn audit_file(
    connection: &rusqlite::Connection,
    judge: impl Fn(MatchId, &AuditedMatch) -> Vec<String>,
) -> Result<AuditReport, StoreError> {
    // A single transaction, so that all of it is of one moment.
    let transaction = connection.unchecked_transaction()?;
    let faults = check_file(&transaction)?;
    let no_key = HmacKeyFile::without_key();
    let contents = Connection::sqlite(&transaction, &no_key);
    let mut audit = audit_contents(&contents, judge, recount::find_faults)?;
    audit.faults.splice(0..0, faults);
    Ok(audit)
}

/// Lists the damage of the file and of the references in it.
fn check_file(connection: &rusqlite::Connection) -> Result<Vec<String>, StoreError> {
    let mut faults = connection.prepare("PRAGMA integrity_check")?;
    let faults = faults.query_map([], |row| row.get::<_, String>(0))?.collect::<rusqlite::Result<Vec<_>>>()?;
    let mut missing = connection.prepare("PRAGMA foreign_key_check")?;
    let missing = missing.query_map([], |row| {
        let table: String = row.get(0)?;
        let parent: String = row.get(2)?;
        let row: Option<i64> = row.get(1)?;
        Ok(format!("table {table}, row {}: it refers to a row that is not in {parent}", row.unwrap_or_default()))
    })?;
    let missing = missing.collect::<rusqlite::Result<Vec<_>>>()?;
    Ok(faults.into_iter().filter(|fault| fault != "ok").chain(missing).collect())
}
