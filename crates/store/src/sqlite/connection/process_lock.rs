//! The lock by which one process at a time uses a database as its bot.
//!
//! It lies on a file of its own beside the database, because SQLite has locks on the database itself. Commands that
//! only read do not take it. The operating system releases it when the process ends, however that happens; the empty
//! file stays.

use crate::open_error::OpenError;
use std::fs::{File, TryLockError};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// An exclusive lock, released when it is dropped.
pub struct ProcessLock {
    _file: File,
}

impl ProcessLock {
    /// Takes the lock of the database at `database`, which need not exist yet.
    ///
    /// # Errors
    ///
    /// [`OpenError::InUse`] when another process holds it.
    pub fn acquire(database: &Path) -> Result<ProcessLock, OpenError> {
        let failed = |error: io::Error| match error.kind() {
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => OpenError::ReadOnly(database.to_owned()),
            ErrorKind::StorageFull => OpenError::DiskFull(database.to_owned()),
            _ => OpenError::failed(database, format!("its lock file: {error}")),
        };
        let file =
            File::options().create(true).truncate(false).write(true).open(lock_path(database)).map_err(failed)?;
        match file.try_lock() {
            Ok(()) => Ok(ProcessLock { _file: file }),
            Err(TryLockError::WouldBlock) => Err(OpenError::InUse(database.to_owned())),
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

/// The lock file of a database. Links to the same database have the same one.
fn lock_path(database: &Path) -> PathBuf {
    let mut name = database.canonicalize().unwrap_or_else(|_| database.to_owned()).into_os_string();
    name.push(".lock");
    PathBuf::from(name)
}
