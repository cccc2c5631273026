//! Bringing a database to the schema that this program knows, or saying why not.

use crate::store::sqlite::errors::OpenError;
use refinery::error::Kind;
use refinery::{Migration, Runner};
use rusqlite::{Connection, Transaction, TransactionBehavior};
use std::path::Path;

/// The migrations, each once released never changed again: the database remembers their checksums.
const MIGRATIONS: &[(&str, &str)] = &[
    ("V1__matches", include_str!("../../../../migrations/sqlite/V1__matches.sql")),
    ("V2__life", include_str!("../../../../migrations/sqlite/V2__life.sql")),
    ("V3__time", include_str!("../../../../migrations/sqlite/V3__time.sql")),
    ("V4__open", include_str!("../../../../migrations/sqlite/V4__open.sql")),
    ("V5__where", include_str!("../../../../migrations/sqlite/V5__where.sql")),
    ("V6__settings", include_str!("../../../../migrations/sqlite/V6__settings.sql")),
    ("V7__places", include_str!("../../../../migrations/sqlite/V7__places.sql")),
    ("V8__ratings", include_str!("../../../../migrations/sqlite/V8__ratings.sql")),
    ("V9__erasing", include_str!("../../../../migrations/sqlite/V9__erasing.sql")),
    ("V10__anywhere", include_str!("../../../../migrations/sqlite/V10__anywhere.sql")),
];

/// Marks a SQLite file as ours; the first migration sets it.
const APPLICATION_ID: i64 = 0x676f_6e61;

/// Where the migration tool writes down what it has done.
const HISTORY_TABLE: &str = "refinery_schema_history";

/// Applies what has not been applied yet, all of it or nothing.
pub(in crate::store::sqlite) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), OpenError> {
    let known = known_migrations().map_err(|error| OpenError::failed(path, error))?;
    if is_schema_current(connection, &known, path)? {
        return Ok(());
    }
    match Runner::new(&known).set_grouped(true).run(connection) {
        Ok(_) => Ok(()),
        // Another process may have begun the same and been faster.
        Err(error) => match is_schema_current(connection, &known, path) {
            Ok(true) => Ok(()),
            _ => Err(migration_error(path, &error)),
        },
    }
}

/// Brings an empty database to an older schema.
#[cfg(test)]
pub(in crate::store::sqlite) fn migrate_to(connection: &mut Connection, version: i32) -> Result<(), refinery::Error> {
    let old: Vec<Migration> =
        known_migrations()?.into_iter().filter(|migration| migration.version() <= version).collect();
    Runner::new(&old).run(connection).map(|_| ())
}

/// Looks without writing whether this is a database that we may use; answers whether it is up to date.
pub(in crate::store::sqlite) fn check_schema(connection: &Connection, path: &Path) -> Result<bool, OpenError> {
    let known = known_migrations().map_err(|error| OpenError::failed(path, error))?;
    is_schema_current(connection, &known, path)
}

fn known_migrations() -> Result<Vec<Migration>, refinery::Error> {
    MIGRATIONS.iter().map(|(name, sql)| Migration::unapplied(name, sql)).collect()
}

/// Whether every known migration has been applied, as it is known, and no other.
fn is_schema_current(connection: &Connection, known: &[Migration], path: &Path) -> Result<bool, OpenError> {
    let applied = applied_migrations(connection).map_err(|error| OpenError::from_sqlite(path, error))?;
    let Some(applied) = applied else { return Err(OpenError::OtherProgram(path.to_owned())) };
    let newest = known.iter().map(Migration::version).max().unwrap_or_default();
    for (version, name, checksum) in &applied {
        let same = known.iter().find(|migration| migration.version() == *version);
        match same {
            None if *version > newest => {
                return Err(OpenError::NewerSchema { path: path.to_owned(), found: *version, supported: newest });
            }
            Some(migration) if migration.checksum().to_string() == *checksum => {}
            _ => {
                return Err(OpenError::MigrationMismatch {
                    path: path.to_owned(),
                    migration: format!("V{version}__{name}"),
                });
            }
        }
    }
    Ok(applied.len() == known.len())
}

/// What the database says was applied, the newest first; `None` when it is not ours.
#[allow(clippy::type_complexity)]
fn applied_migrations(connection: &Connection) -> rusqlite::Result<Option<Vec<(i32, String, String)>>> {
    // Another process may be making the tables: all of this is to be of one moment.
    let connection = Transaction::new_unchecked(connection, TransactionBehavior::Deferred)?;
    let id: i64 = connection.query_row("PRAGMA application_id", [], |row| row.get(0))?;
    let mut tables = connection.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")?;
    let tables = tables.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    // A first start that was cut short leaves an empty history and no mark.
    let begun = tables.iter().all(|table| table == HISTORY_TABLE);
    if id != APPLICATION_ID && !(id == 0 && begun) {
        return Ok(None);
    }
    if !tables.iter().any(|table| table == HISTORY_TABLE) {
        return Ok(Some(Vec::new()));
    }
    let sql = format!("SELECT version, name, checksum FROM {HISTORY_TABLE} ORDER BY version DESC");
    let mut history = connection.prepare(&sql)?;
    let rows = history.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
    rows.collect::<rusqlite::Result<_>>().map(Some)
}

fn migration_error(path: &Path, error: &refinery::Error) -> OpenError {
    match error.kind() {
        Kind::Connection(_, cause) => match cause.downcast_ref::<rusqlite::Error>() {
            Some(rusqlite::Error::SqliteFailure(code, catalog)) => {
                OpenError::from_sqlite(path, rusqlite::Error::SqliteFailure(*code, catalog.clone()))
            }
            _ => OpenError::failed(path, cause),
        },
        kind => OpenError::failed(path, kind),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_file_is_known() {
        let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
        let files = directory.read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let known = MIGRATIONS.iter().map(|(name, _)| format!("{name}.sql"));
        assert_eq!(files.collect::<BTreeSet<_>>(), known.collect::<BTreeSet<_>>());
    }

    #[test]
    fn they_apply_from_nothing_and_only_once() {
        let mut connection = Connection::open_in_memory().unwrap();
        let path = Path::new("memory");
        migrate(&mut connection, path).unwrap();
        migrate(&mut connection, path).unwrap();
        assert_eq!(is_schema_current(&connection, &known_migrations().unwrap(), path), Ok(true));
        let trouble: Vec<String> = ["PRAGMA integrity_check", "PRAGMA foreign_key_check"]
            .iter()
            .flat_map(|check| {
                let mut check = connection.prepare(check).unwrap();
                check.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect::<Vec<_>>()
            })
            .collect();
        assert_eq!(trouble, ["ok"]);
    }
}
