//! The move of a SQLite file into a PostgreSQL database.

use crate::match_audit::{AuditReport, AuditedMatch};
use crate::open_error::OpenError;
use crate::postgres::location::PostgresLocation;
use crate::postgres::{connect, migrations, schema_lock};
use crate::sql::audit::audit_contents;
use crate::sql::engine::postgres_session::PostgresSession;
use crate::sql::engine::sql_error::describe;
use crate::sql::engine::{Connection, SqlResult};
use crate::sql::hmac_key::{HmacKeyFile, hmac_key_path};
use crate::sql::{restored, shared_key};
use crate::sqlite::{SqliteStore, audit_database, find_faults, open_for_inspection};
use crate::store_error::StoreError;
use gonagas_core::matches::ids::MatchId;
use postgres::Client;
use postgres::binary_copy::BinaryCopyInWriter;
use postgres::types::{ToSql, Type};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// The tables that are not copied: the server's own history of migrations, rows that exist only during an erasure, and
/// the rows that triggers compute.
const NOT_COPIED: [&str; 3] = ["refinery_schema_history", "erasure_in_progress", "rating_histogram"];

/// The tables with rows that the server numbers.
const NUMBERED_TABLES: [(&str, &str); 4] =
    [("competitions", "id"), ("matches", "id"), ("outbox", "id"), ("results", "number")];

/// The reason why a file could not be moved. The target is then as it was.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// One of the two databases cannot be used.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// The target has something in it.
    #[error("{target} is not empty: its table {table} has rows; make a new database")]
    NotEmpty {
        /// The target.
        target: PathBuf,
        /// The table.
        table: String,
    },
    /// A check has found faults in one of the two databases.
    #[error("{database}: {} faults, of which the first is: {}", faults.len(), faults.first().map_or("", String::as_str))]
    Faults {
        /// The database.
        database: PathBuf,
        /// The faults.
        faults: Vec<String>,
    },
    /// The key of hashes could not be copied, for this reason.
    #[error("the key cannot be copied to {path}: {reason}")]
    Key {
        /// The path of the database.
        path: PathBuf,
        /// The reason, as text.
        reason: String,
    },
    /// Any other reason, as text.
    #[error("the database could not be moved: {0}")]
    Failed(String),
}

impl From<StoreError> for ImportError {
    fn from(error: StoreError) -> ImportError {
        ImportError::Failed(error.to_string())
    }
}

impl From<postgres::Error> for ImportError {
    fn from(error: postgres::Error) -> ImportError {
        ImportError::Failed(describe(&error))
    }
}

/// Copies a SQLite file, which no bot may use meanwhile, into an empty database, all or nothing. Both are checked:
/// `judge` lists the inconsistencies of a match. The key beside the file is copied to `key_file`.
pub fn import_sqlite(
    file: &Path,
    target: &PostgresLocation,
    key_file: &Path,
    judge: impl Fn(MatchId, &AuditedMatch) -> Vec<String> + Sync + Send,
) -> Result<AuditReport, ImportError> {
    // Applies the migrations that the file lacks, and keeps bots away from it.
    let store = SqliteStore::open(file)?;
    let before = audit_database(file, &judge)?;
    refuse_faults(file, &before)?;
    // On a thread of its own, because the caller's may belong to a runtime, and a connection has one inside.
    let copied = std::thread::scope(|scope| scope.spawn(|| copy(file, target, key_file, &judge)).join());
    let after = copied.unwrap_or_else(|_| Err(ImportError::Failed("it panicked".into())))?;
    drop(store);
    Ok(after)
}

fn refuse_faults(database: &Path, report: &AuditReport) -> Result<(), ImportError> {
    match report.faults.is_empty() {
        true => Ok(()),
        false => Err(ImportError::Faults { database: database.to_owned(), faults: report.faults.clone() }),
    }
}

fn copy(
    file: &Path,
    target: &PostgresLocation,
    key_file: &Path,
    judge: &(impl Fn(MatchId, &AuditedMatch) -> Vec<String> + Sync),
) -> Result<AuditReport, ImportError> {
    let no_key = HmacKeyFile::without_key();
    let (source, _) = open_for_inspection(file)?;
    let source = Connection::sqlite(&source, &no_key);
    let mut client = connect::connect(target).map_err(|error| connect::open_error(target, &error))?;
    connect::refuse_encoding(&mut client, target)?;
    schema_lock::lock_alone(&mut client, target)?;
    migrations::migrate(&mut client, target)?;
    client.batch_execute("BEGIN; SET CONSTRAINTS ALL DEFERRED")?;
    for table in tables(&source).map_err(StoreError::from)? {
        refuse_rows(&mut client, target, &table)?;
        copy_table(&source, &mut client, &table)?;
    }
    for (table, column) in NUMBERED_TABLES {
        continue_numbers(&source, &mut client, table, column)?;
    }
    client.batch_execute("ANALYZE")?;
    let session = PostgresSession::new(client);
    let report = audit_contents(&Connection::postgres(&session, &no_key), judge, find_faults)?;
    refuse_faults(&target.label(), &report)?;
    restored::mark_moved_copy(&source, &Connection::postgres(&session, &no_key))?;
    if copy_key(&hmac_key_path(file), key_file)? {
        shared_key::record_key(&Connection::postgres(&session, &HmacKeyFile::at(key_file)))?;
    }
    session.batch("COMMIT").map_err(StoreError::from)?;
    Ok(report)
}

fn tables(source: &Connection) -> SqlResult<Vec<String>> {
    let sql = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name";
    let mut names = source.prepare(sql)?;
    let names = names.query_map([], |row| row.get("name"))?.collect::<SqlResult<Vec<String>>>()?;
    Ok(names.into_iter().filter(|name| !NOT_COPIED.contains(&name.as_str())).collect())
}

fn refuse_rows(client: &mut Client, target: &PostgresLocation, table: &str) -> Result<(), ImportError> {
    let has_rows = client.query_one(&format!("SELECT EXISTS (SELECT 1 FROM {table})"), &[])?;
    match has_rows.try_get(0)? {
        true => Err(ImportError::NotEmpty { target: target.label(), table: table.to_owned() }),
        false => Ok(()),
    }
}

/// Copies the rows of a table, except for its computed columns.
fn copy_table(source: &Connection, client: &mut Client, table: &str) -> Result<(), ImportError> {
    let names = column_names(source, table).map_err(StoreError::from)?.join(", ");
    let described = client.prepare(&format!("SELECT {names} FROM {table}"))?;
    let types: Vec<Type> = described.columns().iter().map(|column| column.type_().clone()).collect();
    let mut writer =
        BinaryCopyInWriter::new(client.copy_in(&format!("COPY {table} ({names}) FROM STDIN BINARY"))?, &types);
    // In the order of their keys: a trigger refuses events in another order.
    let mut rows =
        source.prepare(&format!("SELECT {names} FROM {table} ORDER BY {names}")).map_err(StoreError::from)?;
    let mut rows = rows.query([]).map_err(StoreError::from)?;
    while let Some(row) = rows.next().map_err(StoreError::from)? {
        let values = (0..types.len()).map(|index| row.get_ref(index)).collect::<SqlResult<Vec<_>>>();
        let values = values.map_err(StoreError::from)?;
        let values: Vec<&(dyn ToSql + Sync)> = values.iter().map(|value| value as &(dyn ToSql + Sync)).collect();
        writer.write(&values)?;
    }
    writer.finish()?;
    Ok(())
}

fn column_names(source: &Connection, table: &str) -> SqlResult<Vec<String>> {
    let mut names = source.prepare("SELECT name FROM pragma_table_info(?1) ORDER BY cid")?;
    names.query_map([table], |row| row.get("name"))?.collect()
}

/// Makes the server go on with the numbers of the file: a used number never means another row later.
fn continue_numbers(source: &Connection, client: &mut Client, table: &str, column: &str) -> Result<(), ImportError> {
    let mut given = source
        .prepare("SELECT coalesce(max(seq), 0) AS seq FROM sqlite_sequence WHERE name = ?1")
        .map_err(StoreError::from)?;
    let given: i64 = given.query_row([table], |row| row.get("seq")).map_err(StoreError::from)?;
    let sql = format!(
        "SELECT setval(pg_get_serial_sequence($1, $2), greatest($3, (SELECT coalesce(max({column}), 0) FROM {table})) + 1, false)"
    );
    client.query(&sql, &[&table, &column, &given])?;
    Ok(())
}

/// Copies the key of hashes, and returns true, if there is one. A key that is there already must be the same.
fn copy_key(from: &Path, to: &Path) -> Result<bool, ImportError> {
    let failed = |reason: String| ImportError::Key { path: to.to_owned(), reason };
    let key = match fs::read(from) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(false),
        read => read.map_err(|error| failed(error.to_string()))?,
    };
    match fs::read(to) {
        Ok(known) if known == key => Ok(true),
        Ok(_) => Err(failed("another key is there".into())),
        Err(_) => HmacKeyFile::write(to, &key).map(|()| true).map_err(|error| failed(error.to_string())),
    }
}
