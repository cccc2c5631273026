//! The copy of a database that is made before its schema is upgraded.

use crate::store::sqlite::errors::OpenError;
use crate::store::sqlite::maintenance::backup::backup_database;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Copies the database to a file beside it, named after the version of its schema. Replaces the copy that an upgrade which
/// failed has left.
///
/// # Errors
///
/// [`OpenError::NoUpgradeCopy`].
pub(in crate::store::sqlite) fn keep_copy(database: &Path, version: i32) -> Result<(), OpenError> {
    let copy = copy_path(database, version);
    let failed = |reason: String| OpenError::NoUpgradeCopy { path: database.to_owned(), reason };
    match fs::remove_file(&copy) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(error.to_string())),
        _ => backup_database(database, &copy).map_err(|error| failed(error.to_string()))?,
    }
    tracing::info!(copy = %copy.display(), "the database is upgraded; this is a copy of it as it was");
    Ok(())
}

/// Returns the path of the copy.
fn copy_path(database: &Path, version: i32) -> PathBuf {
    let mut path = database.as_os_str().to_owned();
    path.push(format!(".schema-{version}"));
    PathBuf::from(path)
}
