//! The reason why a statement failed.

use crate::store_error::StoreError;
use postgres::error::{DbError, Severity, SqlState};
use rusqlite::ErrorCode;
use std::error::Error as _;

/// The reason why a statement failed.
#[derive(Debug, thiserror::Error)]
pub enum SqlError {
    /// No row was found where one was expected.
    #[error("there is no such row")]
    NoRow,
    /// A column holds a value of another type, as text.
    #[error("{0}")]
    Column(String),
    /// SQLite failed.
    #[error(transparent)]
    Sqlite(#[from] rusqlite::Error),
    /// PostgreSQL failed, or cannot be reached.
    #[error(transparent)]
    Postgres(#[from] postgres::Error),
}

/// The meaning of a failed statement for its transaction, which is lost in any case.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SessionFailure {
    /// Another transaction was in the way: this one can be run again.
    Conflict,
    /// The connection is lost.
    Disconnected,
    /// A value that must be unique is there, or a row that is referred to is not: perhaps because of another
    /// transaction, which this one does not see yet.
    Violation,
    /// Any other failure.
    Other,
}

/// The result of a statement.
pub type SqlResult<T> = Result<T, SqlError>;

impl SqlError {
    /// Returns true if the row that was to be written violates a constraint.
    pub fn is_constraint_violation(&self) -> bool {
        match self {
            SqlError::Sqlite(error) => error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation),
            // The class of integrity constraint violations.
            SqlError::Postgres(error) => error.code().is_some_and(|code| code.code().starts_with("23")),
            SqlError::NoRow | SqlError::Column(_) => false,
        }
    }

    /// Returns the meaning of a failed statement of PostgreSQL for its transaction.
    pub fn session_failure(&self) -> SessionFailure {
        let SqlError::Postgres(error) = self else { return SessionFailure::Other };
        let severity = error.as_db_error().and_then(DbError::parsed_severity);
        match error.code() {
            // It ends the connection, for any reason.
            _ if matches!(severity, Some(Severity::Fatal | Severity::Panic)) => SessionFailure::Disconnected,
            Some(code) if is_lost(code) => SessionFailure::Disconnected,
            Some(&SqlState::T_R_SERIALIZATION_FAILURE | &SqlState::T_R_DEADLOCK_DETECTED) => SessionFailure::Conflict,
            Some(&SqlState::UNIQUE_VIOLATION | &SqlState::FOREIGN_KEY_VIOLATION) => SessionFailure::Violation,
            Some(_) => SessionFailure::Other,
            None if error.is_closed() || error.source().is_some_and(|cause| cause.is::<std::io::Error>()) => {
                SessionFailure::Disconnected
            }
            None => SessionFailure::Other,
        }
    }
}

/// Returns true for the codes with which a server ends a connection, or refuses one for a while.
fn is_lost(code: &SqlState) -> bool {
    // The class of connection exceptions, the shutdown or the start of the server, and a transaction that was idle for
    // too long because the process was paused.
    code.code().starts_with("08") || ["57P01", "57P02", "57P03", "53300", "25P03"].contains(&code.code())
}

/// Converts an error of PostgreSQL.
impl From<&postgres::Error> for StoreError {
    fn from(error: &postgres::Error) -> StoreError {
        match error.code().map(SqlState::code) {
            // Conflicts that came again and again, and waits that took too long.
            Some("40001" | "40P01" | "55P03" | "57014") => StoreError::Busy,
            Some("53100") => StoreError::DiskFull,
            Some("25006") => StoreError::ReadOnly,
            _ => StoreError::Failed(describe(error)),
        }
    }
}

/// Describes an error with its causes, because that of PostgreSQL by itself says only “db error”. The server's details
/// are left out: they quote rows, and a row of a match has its secret.
pub fn describe(error: &postgres::Error) -> String {
    if let Some(error) = error.as_db_error() {
        let constraint = error.constraint().map(|name| format!(" ({name})")).unwrap_or_default();
        return format!("{} {}{constraint}", error.code().code(), error.message());
    }
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(reason) = cause {
        text.push_str(": ");
        text.push_str(&reason.to_string());
        cause = reason.source();
    }
    text
}

impl From<SqlError> for StoreError {
    fn from(error: SqlError) -> StoreError {
        if error.session_failure() == SessionFailure::Disconnected {
            return StoreError::Unreachable;
        }
        match error {
            SqlError::Sqlite(error) => error.into(),
            SqlError::Postgres(error) => (&error).into(),
            SqlError::NoRow | SqlError::Column(_) => StoreError::Failed(error.to_string()),
        }
    }
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy,
            Some(ErrorCode::DiskFull) => StoreError::DiskFull,
            Some(ErrorCode::ReadOnly) => StoreError::ReadOnly,
            _ => StoreError::Failed(error.to_string()),
        }
    }
}

/// Turns a missing row into `None`.
pub trait OptionalExtension<T> {
    /// Returns `None` if there was no row.
    fn optional(self) -> SqlResult<Option<T>>;
}

impl<T> OptionalExtension<T> for SqlResult<T> {
    fn optional(self) -> SqlResult<Option<T>> {
        match self {
            Err(SqlError::NoRow) => Ok(None),
            found => found.map(Some),
        }
    }
}

/// Returns the error for a row that this program cannot have written.
pub fn corrupt_row(kind: impl std::fmt::Display) -> StoreError {
    StoreError::Failed(format!("corrupt row: {kind}"))
}
