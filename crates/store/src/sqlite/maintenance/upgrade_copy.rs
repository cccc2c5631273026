//! The copy of a database that is made before its schema is upgraded.

use crate::open_error::OpenError;
use crate::sql::atomic_file;
use crate::sqlite::maintenance::backup::{BackupError, backup_database};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// Copies the database to a file beside it, named after the version of its schema. Replaces the copy that an upgrade
/// which failed has left, once the new one is whole.
///
/// # Errors
///
/// [`OpenError::DiskFull`] without room for the copy; otherwise [`OpenError::NoUpgradeCopy`].
pub fn keep_copy(database: &Path, version: i32) -> Result<(), OpenError> {
    let copy = copy_path(database, version);
    let failed = |reason: String| OpenError::NoUpgradeCopy { path: database.to_owned(), reason };
    let mut part = copy.clone().into_os_string();
    part.push(".new");
    let part = PathBuf::from(part);
    match fs::remove_file(&part) {
        Err(error) if error.kind() != ErrorKind::NotFound => return Err(failed(error.to_string())),
        _ => backup_database(database, &part).map_err(|error| match error {
            BackupError::DiskFull(_) => OpenError::DiskFull(copy.clone()),
            error => failed(error.to_string()),
        })?,
    }
    if let Err(error) = atomic_file::replace(&part, &copy) {
        // It would be taken for the copy of an upgrade.
        let _ = fs::remove_file(&part);
        return Err(failed(error.to_string()));
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
