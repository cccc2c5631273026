//! The errors of a database, in this program's terms.

use crate::store_error::StoreError;
use rusqlite::ErrorCode;
use std::path::{Path, PathBuf};

/// The reason why a database cannot be used. Each text names the file and the remedy.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// The directory for the file does not exist.
    #[error("the database {0} cannot be created: its directory does not exist")]
    MissingDirectory(PathBuf),
    /// There is no such file.
    #[error("there is no database {0}")]
    FileNotFound(PathBuf),
    /// The database lacks migrations of this program.
    #[error("the database {0} is from an older version: start the bot once to migrate it")]
    OutdatedSchema(PathBuf),
    /// The file is not a SQLite database.
    #[error("{0} is not a database")]
    NotADatabase(PathBuf),
    /// The file is a SQLite database of another program.
    #[error("{0} is a database of another program")]
    OtherProgram(PathBuf),
    /// The database was made by a version before 0.2.0, whose schema this program does not know.
    #[error("the database {0} is from a version before 0.2.0 and cannot be opened")]
    TooOld(PathBuf),
    /// The file cannot be written.
    #[error("the database {0} is read-only")]
    ReadOnly(PathBuf),
    /// Another process has the database open as its bot.
    #[error("the database {0} is used by another bot process: only one at a time can run on it")]
    InUse(PathBuf),
    /// The database lacks migrations of this program, and a bot process of an older version uses it.
    #[error("the database {0} is from an older version, of which a bot process still uses it: stop all of them first")]
    OutdatedAndInUse(PathBuf),
    /// The database was used with another key of hashes than this process has.
    #[error("the database {path} was used with another key than {key_file}: copy the key from the machine that has it")]
    OtherKey {
        /// The database.
        path: PathBuf,
        /// The file of the key.
        key_file: PathBuf,
    },
    /// Another process keeps SQLite's lock on the database.
    #[error("the database {0} is locked by another process")]
    Locked(PathBuf),
    /// The disk has no space left for the file.
    #[error("the database {0} cannot be written: the disk is full")]
    DiskFull(PathBuf),
    /// A newer version of this program has migrated the database.
    #[error("the database {path} has schema version {found}, this program knows {supported}: use a newer program")]
    NewerSchema {
        /// The file.
        path: PathBuf,
        /// The version of the schema.
        found: i32,
        /// The newest version that this program knows.
        supported: i32,
    },
    /// A migration that was applied to the database differs from this program's.
    #[error("the migration “{migration}” of the database {path} differs from this program's")]
    MigrationMismatch {
        /// The file.
        path: PathBuf,
        /// The migration that differs.
        migration: String,
    },
    /// The database belongs to another bot.
    #[error("the database {path} belongs to the Discord application {owner}, not to {application}")]
    OwnedByOtherApplication {
        /// The file.
        path: PathBuf,
        /// The application that it belongs to.
        owner: u64,
        /// The application that tried to use it.
        application: u64,
    },
    /// No copy could be made before an upgrade, which was left undone.
    #[error("the database {path} is not upgraded, because no copy of it can be made first: {reason}")]
    NoUpgradeCopy {
        /// The file.
        path: PathBuf,
        /// The reason, as text.
        reason: String,
    },
    /// Another reason that stays until a person removes it, as text.
    #[error("the database {path} cannot be used: {reason}")]
    Unusable {
        /// The file.
        path: PathBuf,
        /// The text.
        reason: String,
    },
    /// Any other reason, as text.
    #[error("the database {path} cannot be used: {reason}")]
    Failed {
        /// The file.
        path: PathBuf,
        /// The text.
        reason: String,
    },
}

impl OpenError {
    /// Returns true if the reason stays until a person removes it, so that the next attempt would fail, too.
    #[must_use]
    pub fn is_lasting(&self) -> bool {
        match self {
            OpenError::NotADatabase(_)
            | OpenError::OtherProgram(_)
            | OpenError::TooOld(_)
            | OpenError::ReadOnly(_)
            | OpenError::OtherKey { .. }
            | OpenError::NewerSchema { .. }
            | OpenError::MigrationMismatch { .. }
            | OpenError::OwnedByOtherApplication { .. }
            | OpenError::NoUpgradeCopy { .. }
            | OpenError::Unusable { .. } => true,
            // A directory may be mounted later, and a database may appear or be migrated.
            OpenError::MissingDirectory(_)
            | OpenError::FileNotFound(_)
            | OpenError::OutdatedSchema(_)
            | OpenError::InUse(_)
            | OpenError::OutdatedAndInUse(_)
            | OpenError::Locked(_)
            | OpenError::DiskFull(_)
            | OpenError::Failed { .. } => false,
        }
    }

    pub(crate) fn unusable(path: &Path, why: impl ToString) -> OpenError {
        OpenError::Unusable { path: path.to_owned(), reason: why.to_string() }
    }

    pub(crate) fn failed(path: &Path, why: impl ToString) -> OpenError {
        OpenError::Failed { path: path.to_owned(), reason: why.to_string() }
    }

    /// Converts an error of SQLite about this file.
    pub(crate) fn from_sqlite(path: &Path, error: rusqlite::Error) -> OpenError {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => OpenError::NotADatabase(path.to_owned()),
            Some(
                ErrorCode::DatabaseCorrupt
                | ErrorCode::CannotOpen
                | ErrorCode::PermissionDenied
                | ErrorCode::ConstraintViolation
                | ErrorCode::TypeMismatch
                | ErrorCode::Unknown,
            ) => OpenError::unusable(path, error),
            _ => OpenError::from_store(path, error.into()),
        }
    }

    /// Checks the owner of a database, after this application has claimed it.
    pub(crate) fn check_owner(
        path: &Path,
        claimed: Result<u64, StoreError>,
        application: u64,
    ) -> Result<(), OpenError> {
        match claimed.map_err(|error| OpenError::from_store(path, error))? {
            owner if owner == application => Ok(()),
            owner => Err(OpenError::OwnedByOtherApplication { path: path.to_owned(), owner, application }),
        }
    }

    /// Converts an error of the store that occurred while this file was opened.
    pub(crate) fn from_store(path: &Path, error: StoreError) -> OpenError {
        match error {
            StoreError::Busy => OpenError::Locked(path.to_owned()),
            StoreError::DiskFull => OpenError::DiskFull(path.to_owned()),
            StoreError::ReadOnly => OpenError::ReadOnly(path.to_owned()),
            StoreError::Failed(reason) => OpenError::failed(path, reason),
            other => OpenError::failed(path, other),
        }
    }
}
