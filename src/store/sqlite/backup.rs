//! A copy of the database while it is in use.

use super::errors::OpenError;
use super::open;
use super::part::{Part, Taken};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ErrorCode};
use std::fs::File;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};

/// All pages at once: in a write-ahead log this keeps nobody from writing, and the copy is of one moment.
const ALL: i32 = -1;

/// How many bytes more are tried to be written when SQLite could not write, to hear why.
const MORE: usize = 1 << 16;

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be read.
    #[error(transparent)]
    Source(#[from] OpenError),
    /// There is a file already, and it stays as it is.
    #[error("{0} is there already: a backup replaces nothing")]
    Exists(PathBuf),
    /// What is named is a directory.
    #[error("{0} is a directory: name the file that the backup is to be")]
    Directory(PathBuf),
    /// The directory that the copy should be in does not exist.
    #[error("{0} cannot be written: its directory does not exist")]
    NoDirectory(PathBuf),
    /// Another process writes the same copy.
    #[error("another backup to {0} is under way")]
    UnderWay(PathBuf),
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
    let source = source(from)?;
    let failed = |error: io::Error| io_failed(to, &error);
    let path = std::path::absolute(to).map_err(failed)?;
    match path.symlink_metadata() {
        Ok(_) if path.is_dir() => return Err(BackupError::Directory(to.to_owned())),
        Ok(_) => return Err(BackupError::Exists(to.to_owned())),
        Err(_) if !path.parent().is_some_and(Path::is_dir) => return Err(BackupError::NoDirectory(to.to_owned())),
        Err(_) => {}
    }
    let part = Part::begin(&path).map_err(failed)?.ok_or_else(|| BackupError::UnderWay(to.to_owned()))?;
    copy(&source, from, part.path()).map_err(|trouble| match trouble {
        Trouble::Source(error) => BackupError::Source(error),
        Trouble::Copy(error) => sqlite_failed(to, part.path(), &error),
        Trouble::Damaged(found) => {
            let why = format!("the copy is damaged ({found}); `gonagas check` tells whether the database is");
            BackupError::Failed { path: to.to_owned(), why }
        }
    })?;
    match part.finish(&path).map_err(failed)? {
        Taken::No => Ok(()),
        Taken::Yes => Err(BackupError::Exists(to.to_owned())),
    }
}

/// The database to be copied. Of what is empty no copy is made that looks like one.
fn source(from: &Path) -> Result<Connection, OpenError> {
    let (source, _) = open::to_look(from)?;
    let tables = source.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0));
    match tables.map_err(|error| OpenError::from_sqlite(from, error))? {
        0 => Err(OpenError::failed(from, "it is empty")),
        _ => Ok(source),
    }
}

/// Why there is no copy, or not a good one.
enum Trouble {
    Source(OpenError),
    Copy(rusqlite::Error),
    Damaged(String),
}

impl From<rusqlite::Error> for Trouble {
    fn from(error: rusqlite::Error) -> Trouble {
        Trouble::Copy(error)
    }
}

fn copy(source: &Connection, from: &Path, to: &Path) -> Result<(), Trouble> {
    let mut target = Connection::open(to)?;
    match Backup::new(source, &mut target)?.step(ALL)? {
        StepResult::Done => {}
        _ => return Err(Trouble::Source(OpenError::Locked(from.to_owned()))),
    }
    // One file, without a log beside it.
    target.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))?;
    let found: String = target.query_row("PRAGMA quick_check", [], |row| row.get(0))?;
    match found.as_str() {
        "ok" => Ok(target.close().map_err(|(_, error)| error)?),
        _ => Err(Trouble::Damaged(found)),
    }
}

fn io_failed(to: &Path, error: &io::Error) -> BackupError {
    match error.kind() {
        ErrorKind::StorageFull => BackupError::Full(to.to_owned()),
        _ => BackupError::Failed { path: to.to_owned(), why: error.to_string() },
    }
}

/// SQLite says of a quota or a limit no more than that the disk failed: so the disk is asked itself.
fn sqlite_failed(to: &Path, part: &Path, error: &rusqlite::Error) -> BackupError {
    let asked = || File::options().append(true).open(part).and_then(|mut file| file.write_all(&vec![0; MORE]));
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => BackupError::Full(to.to_owned()),
        Some(ErrorCode::SystemIoFailure) => match asked() {
            Err(why) => io_failed(to, &why),
            Ok(()) => BackupError::Failed { path: to.to_owned(), why: error.to_string() },
        },
        _ => BackupError::Failed { path: to.to_owned(), why: error.to_string() },
    }
}
