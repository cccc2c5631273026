//! Opening and configuring connections.

use crate::open_error::OpenError;
use crate::sql::atomic_file;
use crate::sql::opening::SchemaState;
use crate::sqlite::connection::migrations;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, MAIN_DB, OpenFlags, OptionalExtension as _, TransactionBehavior};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The time that a connection waits for another process, such as a SQLite shell, to release the database.
const BUSY_TIMEOUT: Duration = Duration::from_secs(2);

/// The time between attempts where SQLite does not wait by itself.
const LOCK_RETRY_INTERVAL: Duration = Duration::from_millis(20);

/// The capacity of the statement cache; larger than the number of statements.
const STATEMENT_CACHE_CAPACITY: usize = 512;

/// The pages that a reading connection keeps, in KiB. SQLite would keep four times as many; the system has them in
/// memory anyway, once for all connections.
const READER_CACHE_KIB: i64 = 512;

/// The permissions of everyone but the owner.
#[cfg(unix)]
const NOT_OWNER: u32 = 0o077;

/// Makes a path absolute, so that SQLite cannot take it for a URI, a temporary or an in-memory database.
pub fn absolute_path(path: &Path) -> Result<PathBuf, OpenError> {
    let absolute = std::path::absolute(path).map_err(|error| OpenError::unusable(path, error))?;
    match absolute.parent() {
        Some(directory) if !directory.is_dir() => Err(OpenError::MissingDirectory(absolute)),
        Some(_) if !absolute.is_dir() => Ok(absolute),
        _ => Err(OpenError::unusable(path, "it is a directory")),
    }
}

/// Opens the writing connection. Creates the database if there is none, and applies the migrations that it lacks;
/// before that it calls `before_upgrade` with the version of the schema.
pub fn open_writer(
    path: &Path,
    before_upgrade: &dyn Fn(i32) -> Result<(), OpenError>,
) -> Result<Connection, OpenError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let begun = Instant::now();
    // SQLite would give a new database the mode that the umask leaves, and its other files the mode of the database.
    // Fails when there is one already.
    let _ = atomic_file::create_owner_only(path);
    loop {
        // SQLite does not wait when a reader of another process, such as a backup, is just closing the database.
        match open_with_flags(path, flags, before_upgrade) {
            Err(OpenError::Locked(_)) if begun.elapsed() < BUSY_TIMEOUT => std::thread::sleep(LOCK_RETRY_INTERVAL),
            opened => return opened,
        }
    }
}

/// Makes the database and SQLite's files beside it readable by their owner only: a copy made by hand may not be.
///
/// A failure is only logged, because some file systems have no modes.
#[cfg(unix)]
fn restrict_to_owner(path: &Path) {
    use std::fs;
    use std::os::unix::fs::PermissionsExt as _;

    // SQLite puts its files beside the database and not beside a link to it.
    let database = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    for suffix in ["", "-wal", "-shm"] {
        let mut name = database.as_os_str().to_owned();
        name.push(suffix);
        let Ok(metadata) = fs::metadata(&name) else { continue };
        let mut permissions = metadata.permissions();
        if permissions.mode() & NOT_OWNER == 0 {
            continue;
        }
        permissions.set_mode(permissions.mode() & !NOT_OWNER);
        if let Err(error) = fs::set_permissions(&name, permissions) {
            tracing::warn!(%error, path = %Path::new(&name).display(), "others can read the database");
        }
    }
}

#[cfg(not(unix))]
fn restrict_to_owner(_: &Path) {}

/// Opens a writing connection with these flags, without retrying.
pub fn open_with_flags(
    path: &Path,
    flags: OpenFlags,
    before_upgrade: &dyn Fn(i32) -> Result<(), OpenError>,
) -> Result<Connection, OpenError> {
    let sqlite = |error| OpenError::from_sqlite(path, error);
    let mut connection = Connection::open_with_flags(path, flags).map_err(sqlite)?;
    // Without permission to write, SQLite silently opens the file for reading.
    if connection.is_readonly(MAIN_DB).map_err(sqlite)? {
        return Err(OpenError::ReadOnly(path.to_owned()));
    }
    connection.busy_timeout(BUSY_TIMEOUT).map_err(sqlite)?;
    // Before anything is changed, because the file may belong to another program.
    let schema = migrations::check_schema(&connection, path)?;
    restrict_to_owner(path);
    if let SchemaState::Outdated(version) = schema {
        before_upgrade(version)?;
    }
    configure_writer(&mut connection, path)?;
    migrations::migrate(&mut connection, path)?;
    Ok(connection)
}

fn configure_writer(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let sqlite = |error| OpenError::from_sqlite(path, error);
    let mode: String = connection.query_row("PRAGMA journal_mode = WAL", [], |row| row.get(0)).map_err(sqlite)?;
    if mode != "wal" {
        return Err(OpenError::unusable(path, "this file system does not allow a write-ahead log"));
    }
    // FULL: a commit is on disk before it returns. Deleted content is overwritten.
    connection
        .execute_batch("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON")
        .map_err(sqlite)?;
    connection.set_transaction_behavior(TransactionBehavior::Immediate);
    keep_statements(connection).map_err(sqlite)
}

/// Lets each statement be parsed once. Otherwise SQLite parses one again whenever a value is bound that might have led
/// to another plan.
fn keep_statements(connection: &Connection) -> rusqlite::Result<()> {
    connection.set_prepared_statement_cache_capacity(STATEMENT_CACHE_CAPACITY);
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(())
}

/// Leaves it to the operating system when commits reach the disk: faster, for a database that no power cut must
/// survive.
pub fn stop_syncing(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch("PRAGMA synchronous = OFF")
}

/// Moves the write-ahead log into the database and empties it, as far as concurrent readers and writers permit.
pub fn truncate_wal(path: &Path) -> rusqlite::Result<()> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
}

/// Opens a read-only connection to an existing database of this program. Also returns the state of its schema.
pub fn open_for_inspection(path: &Path) -> Result<(Connection, SchemaState), OpenError> {
    let path = absolute_path(path)?;
    if !path.exists() {
        return Err(OpenError::FileNotFound(path));
    }
    let connection = open_reader(&path)?;
    let schema = migrations::check_schema(&connection, &path)?;
    Ok((connection, schema))
}

/// Returns the Discord application that a database belongs to; `None` if it belongs to none yet, or is not there.
pub fn owner_of_file(path: &Path) -> Result<Option<u64>, OpenError> {
    let path = absolute_path(path)?;
    if !path.exists() {
        return Ok(None);
    }
    let connection = open_reader(&path)?;
    let read = || {
        let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = 'owner')";
        if !connection.query_row(sql, [], |row| row.get(0))? {
            return Ok(None);
        }
        let sql = "SELECT application_id FROM owner";
        connection.query_row(sql, [], |row| row.get::<_, i64>(0)).optional()
    };
    let owner = read().map_err(|error| OpenError::from_sqlite(&path, error))?;
    Ok(owner.map(i64::cast_unsigned))
}

/// Opens a read-only connection.
pub fn open_reader(path: &Path) -> Result<Connection, OpenError> {
    let open = || {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let connection = Connection::open_with_flags(path, flags)?;
        connection.busy_timeout(BUSY_TIMEOUT)?;
        keep_statements(&connection)?;
        // Negative: not a number of pages.
        connection.pragma_update(None, "cache_size", -READER_CACHE_KIB)?;
        Ok(connection)
    };
    open().map_err(|error| OpenError::from_sqlite(path, error))
}
