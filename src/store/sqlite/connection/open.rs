//! Opening connections and setting them up.

use crate::store::sqlite::connection::migrations;
use crate::store::sqlite::errors::OpenError;
use rusqlite::{Connection, MAIN_DB, OpenFlags, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// How long a connection waits for another process, such as a SQLite shell, to release the database.
pub(in crate::store::sqlite) const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

/// How soon to look again where SQLite does not wait by itself.
const LOCK_RETRY_INTERVAL: Duration = Duration::from_millis(20);

/// Statements that stay prepared; more than there are.
const STATEMENT_CACHE_CAPACITY: usize = 64;

/// The path as SQLite is to take it: never as an address, a temporary database or one in memory.
pub(in crate::store::sqlite) fn absolute_path(path: &Path) -> Result<PathBuf, OpenError> {
    let absolute = std::path::absolute(path).map_err(|error| OpenError::failed(path, error))?;
    match absolute.parent() {
        Some(directory) if !directory.is_dir() => Err(OpenError::MissingDirectory(absolute)),
        Some(_) if !absolute.is_dir() => Ok(absolute),
        _ => Err(OpenError::failed(path, "it is a directory")),
    }
}

/// The connection that writes, to a database that is made or brought up to date if need be.
pub(in crate::store::sqlite) fn open_writer(path: &Path) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let begun = Instant::now();
    loop {
        // SQLite does not wait when a reader of another process, such as a backup, is just closing the database.
        match open_with_flags(path, flags) {
            Err(OpenError::Locked(_)) if begun.elapsed() < BUSY_TIMEOUT => std::thread::sleep(LOCK_RETRY_INTERVAL),
            opened => return opened,
        }
    }
}

/// The same, just once and with these flags.
pub(in crate::store::sqlite) fn open_with_flags(path: &Path, flags: OpenFlags) -> Result<Connection, OpenError> {
    let sqlite = |error| OpenError::from_sqlite(path, error);
    let mut connection = Connection::open_with_flags(path, flags).map_err(sqlite)?;
    // Without permission to write SQLite opens the file to read and says nothing.
    if connection.is_readonly(MAIN_DB).map_err(sqlite)? {
        return Err(OpenError::ReadOnly(path.to_owned()));
    }
    connection.busy_timeout(BUSY_TIMEOUT).map_err(sqlite)?;
    // Before anything is changed: the file may not be ours.
    migrations::check_schema(&connection, path)?;
    configure_writer(&mut connection, path)?;
    migrations::migrate(&mut connection, path)?;
    Ok(connection)
}

fn configure_writer(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let sqlite = |error| OpenError::from_sqlite(path, error);
    let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0)).map_err(sqlite)?;
    if mode != "wal" {
        return Err(OpenError::failed(path, "this file system does not allow a write-ahead log"));
    }
    // FULL: a commit is on disk before it is answered. What is erased is overwritten.
    connection
        .execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON")
        .map_err(sqlite)?;
    connection.set_transaction_behavior(TransactionBehavior::Immediate);
    connection.set_prepared_statement_cache_capacity(STATEMENT_CACHE_CAPACITY);
    Ok(())
}

/// Brings all of the write-ahead log into the database, and empties it; a reader or writer that is at it right now may
/// leave some.
pub(in crate::store::sqlite) fn truncate_wal(path: &Path) -> rusqlite::Result<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// A connection that only reads, to a database that must be there and be ours; and whether it is up to date.
pub(in crate::store::sqlite) fn open_for_inspection(path: &Path) -> Result<(Connection, bool), OpenError> {
    let path = absolute_path(path)?;
    if !path.exists() {
        return Err(OpenError::FileNotFound(path));
    }
    let connection = open_reader(&path)?;
    let current = migrations::check_schema(&connection, &path)?;
    Ok((connection, current))
}

/// A connection that only reads.
pub(in crate::store::sqlite) fn open_reader(path: &Path) -> Result<Connection, OpenError> {
    let open = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        connection.set_prepared_statement_cache_capacity(STATEMENT_CACHE_CAPACITY);
        Ok(connection)
    };
    open().map_err(|error| OpenError::from_sqlite(path, error))
}
