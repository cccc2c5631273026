//! The checks of a database when it is opened: its migrations, compared with the migrations that this program knows,
//! and the Discord application that it belongs to.

use crate::open_error::OpenError;
use crate::sql::engine::Connection;
use crate::sql::u64_codec::{SqlU64, get_u64};
use crate::store_error::StoreError;
use refinery::Migration;
use std::path::Path;

/// The state of a database's schema.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SchemaState {
    /// It has no tables yet.
    Empty,
    /// It has the migrations up to this version, and lacks others.
    Outdated(i32),
    /// It has all migrations.
    Current,
}

/// Judges the version, name and checksum of each applied migration, the newest first.
pub fn judge_history(
    applied: &[(i32, String, String)],
    known: &[Migration],
    path: &Path,
) -> Result<SchemaState, OpenError> {
    let newest = known.iter().map(Migration::version).max().unwrap_or_default();
    for (version, name, checksum) in applied {
        let same = known.iter().find(|migration| migration.version() == *version);
        match same {
            None if *version > newest => {
                return Err(OpenError::NewerSchema { path: path.to_owned(), found: *version, supported: newest });
            }
            Some(migration) if migration.checksum().to_string() == *checksum => {}
            _ => {
                return Err(OpenError::MigrationMismatch {
                    path: path.to_owned(),
                    migration: format!("V{version}__{name}"),
                });
            }
        }
    }
    Ok(match applied.first() {
        None => SchemaState::Empty,
        Some(_) if applied.len() == known.len() => SchemaState::Current,
        Some((version, ..)) => SchemaState::Outdated(*version),
    })
}

/// Returns the owner of the database. If there was none, it is this application from now on.
pub fn claim_ownership(connection: &Connection, application: u64) -> Result<u64, StoreError> {
    let sql = "INSERT INTO owner (singleton, application_id) VALUES (1, ?1) ON CONFLICT DO NOTHING";
    connection.prepare_cached(sql)?.execute([SqlU64(application)])?;
    let mut owner = connection.prepare_cached("SELECT application_id FROM owner")?;
    Ok(owner.query_row([], |row| get_u64(row, "application_id"))?)
}
