//! Copies of a database that is in use.

use crate::open_error::OpenError;
use crate::sql::atomic_file::{self, PersistOutcome};
use crate::sql::restored;
use crate::sqlite::connection::open;
use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, ErrorCode};
use std::fs::{self, DirEntry, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::time::Duration;
use tempfile::TempPath;

/// All pages in one step, so that the copy is of one moment. With a write-ahead log this does not block the writer.
const ALL_PAGES: i32 = -1;

/// The start of the name of the temporary directory beside the target. A killed backup leaves one behind, and a later
/// one removes it.
const TEMP_PREFIX: &str = ".gonagas-backup-";

/// The age from which on such a directory belongs to no backup that is still running.
const LEFTOVER_AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// The number of bytes that are written to find out why SQLite could not write.
const DISK_PROBE_BYTES: usize = 1 << 16;

/// The reason why a backup failed.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The database cannot be read.
    #[error(transparent)]
    Source(#[from] OpenError),
    /// The target exists already, and stays as it is.
    #[error("{0} already exists: a backup does not replace files")]
    AlreadyExists(PathBuf),
    /// The target is a directory.
    #[error("{0} is a directory: give the name of a file")]
    IsDirectory(PathBuf),
    /// The directory for the copy does not exist.
    #[error("{0} cannot be written: its directory does not exist")]
    MissingDirectory(PathBuf),
    /// The disk has no space left for the copy.
    #[error("{0} cannot be written: the disk is full")]
    DiskFull(PathBuf),
    /// Any other reason, as text.
    #[error("{path} cannot be written: {reason}")]
    Failed {
        /// The target.
        path: PathBuf,
        /// The text.
        reason: String,
    },
}

/// Copies a snapshot of the database at `from` to a new file at `to`, which appears whole or not at all. The database
/// may be in use.
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
    let folder = atomic_file::parent(&path).map_err(failed)?;
    remove_leftovers(folder);
    // A directory, because SQLite may put files of its own beside the copy; all of them go with it.
    let directory = tempfile::Builder::new().prefix(TEMP_PREFIX).tempdir_in(folder).map_err(failed)?;
    let part = directory.path().join("copy");
    atomic_file::create_owner_only(&part).map_err(failed)?;
    copy_database(&source, from, &part).map_err(|error| match error {
        CopyError::Source(error) => BackupError::Source(error),
        CopyError::Target(error) => from_sqlite_error(to, &part, &error),
        CopyError::Corrupt(found) => {
            let why = format!("the copy is damaged ({found}); run `gonagas check` on the database");
            BackupError::Failed { path: to.to_owned(), reason: why }
        }
    })?;
    let part = TempPath::try_from_path(part).map_err(failed)?;
    match atomic_file::persist_noclobber(part, &path).map_err(failed)? {
        PersistOutcome::Persisted => Ok(()),
        PersistOutcome::AlreadyExists => Err(BackupError::AlreadyExists(to.to_owned())),
    }
}

/// Removes the files that killed backups have left in a directory. A failure is only logged: it keeps nobody from
/// making a copy.
fn remove_leftovers(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let is_leftover = |entry: &DirEntry| {
        let age = entry.metadata().and_then(|metadata| metadata.modified()).map(|modified| modified.elapsed());
        let is_old = matches!(age, Ok(Ok(age)) if age >= LEFTOVER_AGE);
        is_old && entry.file_name().to_string_lossy().starts_with(TEMP_PREFIX)
    };
    for leftover in entries.filter_map(Result::ok).filter(is_leftover) {
        if let Err(error) = fs::remove_dir_all(leftover.path()) {
            tracing::warn!(%error, path = %leftover.path().display(), "a leftover of a killed backup cannot be removed");
        }
    }
}

/// Opens the database to be copied. An empty file is refused, because its copy would look like a backup.
fn open_source(from: &Path) -> Result<Connection, OpenError> {
    let (source, _) = open::open_for_inspection(from)?;
    let tables = source.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get::<_, i64>(0));
    match tables.map_err(|error| OpenError::from_sqlite(from, error))? {
        0 => Err(OpenError::failed(from, "it is empty")),
        _ => Ok(source),
    }
}

/// The reason why there is no copy, or no sound one.
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
    // A bot that starts on it knows that Discord may show more.
    target.execute_batch(restored::SET_MARK)?;
    // A single file, without a write-ahead log beside it.
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

/// Converts an error of SQLite about the copy. For a quota or a limit SQLite reports only an I/O error, so a direct
/// write finds out the reason.
fn from_sqlite_error(to: &Path, part: &Path, error: &rusqlite::Error) -> BackupError {
    let probe =
        || File::options().append(true).open(part).and_then(|mut file| file.write_all(&vec![0; DISK_PROBE_BYTES]));
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => BackupError::DiskFull(to.to_owned()),
        Some(ErrorCode::SystemIoFailure) => match probe() {
            Err(why) => from_io_error(to, &why),
            Ok(()) => BackupError::Failed { path: to.to_owned(), reason: error.to_string() },
        },
        _ => BackupError::Failed { path: to.to_owned(), reason: error.to_string() },
    }
}
