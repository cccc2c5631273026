//! A copy of the database while it is in use.

use crate::store::sqlite::connection::open;
use crate::store::sqlite::errors::OpenError;
use crate::store::sqlite::maintenance::atomic_file::{self, PersistOutcome};
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ErrorCode};
use std::fs::File;
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use tempfile::TempPath;

/// All pages at once: in a write-ahead log this keeps nobody from writing, and the copy is of one moment.
const ALL_PAGES: i32 = -1;

/// The start of the name of the temporary directory beside the target. A killed backup leaves one behind.
const TEMP_PREFIX: &str = ".gonagas-backup-";

/// How many bytes more are tried to be written when SQLite could not write, to hear why.
const DISK_PROBE_BYTES: usize = 1 << 16;

/// Why there is no copy.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be read.
    #[error(transparent)]
    Source(#[from] OpenError),
    /// There is a file already, and it stays as it is.
    #[error("{0} is there already: a backup replaces nothing")]
    AlreadyExists(PathBuf),
    /// What is named is a directory.
    #[error("{0} is a directory: name the file that the backup is to be")]
    IsDirectory(PathBuf),
    /// The directory that the copy should be in does not exist.
    #[error("{0} cannot be written: its directory does not exist")]
    MissingDirectory(PathBuf),
    /// There is no room for the copy.
    #[error("{0} cannot be written: the disk is full")]
    DiskFull(PathBuf),
    /// Anything else, in words.
    #[error("{path} cannot be written: {reason}")]
    Failed {
        /// The copy.
        path: PathBuf,
        /// The words.
        reason: String,
    },
}

/// Copies the database at `from` as it stands at one moment to a new file at `to`, which is there whole or not at all. It
/// may be in use meanwhile.
///
/// # Errors
///
/// [`BackupError`].
pub fn backup_database(from: &Path, to: &Path) -> Result<(), BackupError> {
    let source = open_source(from)?;
    let failed = |error: io::Error| from_io_error(to, &error);
    let path = std::path::absolute(to).map_err(failed)?;
    match path.symlink_metadata() {
        Ok(_) if path.is_dir() => return Err(BackupError::IsDirectory(to.to_owned())),
        Ok(_) => return Err(BackupError::AlreadyExists(to.to_owned())),
        Err(_) if !path.parent().is_some_and(Path::is_dir) => return Err(BackupError::MissingDirectory(to.to_owned())),
        Err(_) => {}
    }
    // A directory, because SQLite may put files of its own beside the copy; all of them go with it.
    let directory =
        tempfile::Builder::new().prefix(TEMP_PREFIX).tempdir_in(atomic_file::parent(&path).map_err(failed)?);
    let directory = directory.map_err(failed)?;
    let part = directory.path().join("copy");
    copy_database(&source, from, &part).map_err(|trouble| match trouble {
        CopyError::Source(error) => BackupError::Source(error),
        CopyError::Target(error) => from_sqlite_error(to, &part, &error),
        CopyError::Corrupt(found) => {
            let why = format!("the copy is damaged ({found}); `gonagas check` tells whether the database is");
            BackupError::Failed { path: to.to_owned(), reason: why }
        }
    })?;
    let part = TempPath::try_from_path(part).map_err(failed)?;
    match atomic_file::persist_noclobber(part, &path).map_err(failed)? {
        PersistOutcome::Persisted => Ok(()),
        PersistOutcome::AlreadyExists => Err(BackupError::AlreadyExists(to.to_owned())),
    }
}

/// The database to be copied. Of what is empty no copy is made that looks like one.
fn open_source(from: &Path) -> Result<Connection, OpenError> {
    let (source, _) = open::open_for_inspection(from)?;
    let tables = source.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0));
    match tables.map_err(|error| OpenError::from_sqlite(from, error))? {
        0 => Err(OpenError::failed(from, "it is empty")),
        _ => Ok(source),
    }
}

/// Why there is no copy, or not a good one.
enum CopyError {
    Source(OpenError),
    Target(rusqlite::Error),
    Corrupt(String),
}

impl From<rusqlite::Error> for CopyError {
    fn from(error: rusqlite::Error) -> CopyError {
        CopyError::Target(error)
    }
}

fn copy_database(source: &Connection, from: &Path, to: &Path) -> Result<(), CopyError> {
    let mut target = Connection::open(to)?;
    match Backup::new(source, &mut target)?.step(ALL_PAGES)? {
        StepResult::Done => {}
        _ => return Err(CopyError::Source(OpenError::Locked(from.to_owned()))),
    }
    // One file, without a log beside it.
    target.query_row("PRAGMA journal_mode = DELETE", [], |_| Ok(()))?;
    let found: String = target.query_row("PRAGMA quick_check", [], |row| row.get(0))?;
    match found.as_str() {
        "ok" => Ok(target.close().map_err(|(_, error)| error)?),
        _ => Err(CopyError::Corrupt(found)),
    }
}

fn from_io_error(to: &Path, error: &io::Error) -> BackupError {
    match error.kind() {
        ErrorKind::StorageFull => BackupError::DiskFull(to.to_owned()),
        _ => BackupError::Failed { path: to.to_owned(), reason: error.to_string() },
    }
}

/// SQLite says of a quota or a limit no more than that the disk failed: so the disk is asked itself.
fn from_sqlite_error(to: &Path, part: &Path, error: &rusqlite::Error) -> BackupError {
    let asked =
        || File::options().append(true).open(part).and_then(|mut file| file.write_all(&vec![0; DISK_PROBE_BYTES]));
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => BackupError::DiskFull(to.to_owned()),
        Some(ErrorCode::SystemIoFailure) => match asked() {
            Err(why) => from_io_error(to, &why),
            Ok(()) => BackupError::Failed { path: to.to_owned(), reason: error.to_string() },
        },
        _ => BackupError::Failed { path: to.to_owned(), reason: error.to_string() },
    }
}
