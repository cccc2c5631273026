//! A copy of the database while it is in use.

use super::errors::OpenError;
use super::open;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ErrorCode};
use std::fs;
use std::path::{Path, PathBuf};

/// What stands behind the name of a copy that is not whole yet.
const UNFINISHED: &str = ".part";

/// All pages at once: in a write-ahead log this keeps nobody from writing, and the copy is of one moment.
const ALL: i32 = -1;

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be read.
    #[error(transparent)]
    Source(#[from] OpenError),
    /// There is a file already, and it stays as it is.
    #[error("{0} is there already: a backup replaces nothing")]
    Exists(PathBuf),
    /// There is no room for the copy.
    #[error("{0} cannot be written: the disk is full")]
    Full(PathBuf),
    /// Anything else, in words.
    #[error("{path} cannot be written: {why}")]
    Failed {
        /// The copy.
        path: PathBuf,
        /// The words.
        why: String,
    },
}

/// Copies the database at `from` as it stands at one moment to a new file at `to`, which is there whole or not at all. It
/// may be in use meanwhile.
///
/// # Errors
///
/// [`BackupError`].
pub fn backup(from: &Path, to: &Path) -> Result<(), BackupError> {
    let (source, _) = open::to_look(from)?;
    if to.exists() {
        return Err(BackupError::Exists(to.to_owned()));
    }
    let mut unfinished = to.as_os_str().to_owned();
    unfinished.push(UNFINISHED);
    let unfinished = PathBuf::from(unfinished);
    // What an earlier try has left.
    remove(&unfinished);
    let copied = copy(&source, &unfinished, to).and_then(|()| put(&unfinished, to));
    remove(&unfinished);
    copied
}

fn copy(source: &Connection, unfinished: &Path, to: &Path) -> Result<(), BackupError> {
    let failed = |error: rusqlite::Error| match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => BackupError::Full(to.to_owned()),
        _ => BackupError::Failed { path: to.to_owned(), why: error.to_string() },
    };
    let mut target = Connection::open(unfinished).map_err(failed)?;
    let step = Backup::new(source, &mut target).and_then(|backup| backup.step(ALL)).map_err(failed)?;
    if step != StepResult::Done {
        return Err(BackupError::Failed { path: to.to_owned(), why: "the database is locked".into() });
    }
    // One file, without a log beside it.
    target.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(())).map_err(failed)?;
    let found: String = target.query_row("PRAGMA quick_check", [], |row| row.get(0)).map_err(failed)?;
    match found.as_str() {
        "ok" => target.close().map_err(|(_, error)| failed(error)),
        _ => Err(BackupError::Failed { path: to.to_owned(), why: format!("the copy is damaged: {found}") }),
    }
}

/// Gives the whole copy its name. A link fails where there is a file by now, a renaming would replace it.
fn put(unfinished: &Path, to: &Path) -> Result<(), BackupError> {
    let linked =
        fs::File::open(unfinished).and_then(|file| file.sync_all()).and_then(|()| fs::hard_link(unfinished, to));
    linked.map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => BackupError::Exists(to.to_owned()),
        std::io::ErrorKind::StorageFull => BackupError::Full(to.to_owned()),
        _ => BackupError::Failed { path: to.to_owned(), why: error.to_string() },
    })
}

fn remove(unfinished: &Path) {
    if let Err(error) = fs::remove_file(unfinished)
        && error.kind() != std::io::ErrorKind::NotFound
    {
        tracing::warn!(%error, "an unfinished backup could not be removed");
    }
}
