//! The databases of tests: a SQLite file each, or a database each of a PostgreSQL server.

use crate::support::postgres_server::{PostgresDatabase, query_number_at, shared_server};
use gonagas_core::matches::shards::ShardRange;
use gonagas_store::Store;
use gonagas_store::bot_activity::ShardClaim;
use gonagas_store::postgres::{PostgresStore, audit_postgres};
use gonagas_store::sqlite::{SqliteStore, audit_database};
use rusqlite::OptionalExtension as _;
use rusqlite::types::Value;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// Chooses the database of tests of the store's interface: `postgres`, or SQLite.
const SETTING: &str = "GONAGAS_TEST_DATABASE";

/// A folder with a database, or beside one.
pub struct TestFolder {
    directory: TempDir,
    postgres: Option<PostgresDatabase>,
}

impl TestFolder {
    /// Returns a folder for the database that the environment chooses.
    pub fn new() -> TestFolder {
        let chosen = std::env::var(SETTING).unwrap_or_default();
        match chosen.as_str() {
            "postgres" => TestFolder::with_postgres(),
            "" | "sqlite" => TestFolder::with_file(),
            other => panic!("{SETTING}={other}: neither postgres nor sqlite"),
        }
    }

    /// Returns a folder for a SQLite file.
    pub fn with_file() -> TestFolder {
        TestFolder { directory: tempfile::tempdir().unwrap(), postgres: None }
    }

    /// Returns a folder beside a database of PostgreSQL.
    pub fn with_postgres() -> TestFolder {
        TestFolder { postgres: Some(shared_server().create_migrated_database()), ..TestFolder::with_file() }
    }

    /// Returns true for a SQLite file.
    pub fn is_file(&self) -> bool {
        self.postgres.is_none()
    }

    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// The SQLite file.
    pub fn file(&self) -> PathBuf {
        assert!(self.postgres.is_none(), "this test is about a file: it has to choose it");
        self.path().join("matches.db")
    }

    /// The database of PostgreSQL.
    pub fn postgres(&self) -> &PostgresDatabase {
        self.postgres.as_ref().expect("a database of PostgreSQL")
    }

    /// Returns the faults that a check finds in the data that is derived from results.
    pub fn faults(&self) -> Vec<String> {
        let audited = match &self.postgres {
            None => audit_database(&self.file(), |_, _| vec![]),
            Some(database) => audit_postgres(&database.location(), |_, _| vec![]),
        };
        audited.unwrap().faults
    }

    /// Returns the number that a query finds, if it finds one.
    pub fn query_number(&self, sql: &str) -> Option<i64> {
        match &self.postgres {
            None => {
                let file = rusqlite::Connection::open(self.file()).unwrap();
                file.query_row(sql, [], |row| row.get::<_, Option<i64>>(0)).optional().unwrap().flatten()
            }
            Some(database) => database.query_number(sql),
        }
    }

    /// Returns the rows of a query with one column of text.
    pub fn rows(&self, sql: &str) -> Vec<String> {
        match &self.postgres {
            None => {
                let file = rusqlite::Connection::open(self.file()).unwrap();
                let mut rows = file.prepare(sql).unwrap();
                rows.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
            }
            Some(database) => database.rows(sql),
        }
    }

    /// Runs a statement like a shell.
    pub fn execute(&self, sql: &str) {
        self.try_execute(sql).unwrap();
    }

    /// Runs a statement like a shell, which may be refused.
    pub fn try_execute(&self, sql: &str) -> Result<(), String> {
        match &self.postgres {
            None => {
                let file = rusqlite::Connection::open(self.file()).unwrap();
                file.execute_batch(sql).map_err(|error| error.to_string())
            }
            Some(database) => database.try_execute(sql).map_err(|error| error.to_string()),
        }
    }

    /// Returns all stored rows as text, except rows that change by themselves: leases are renewed.
    pub fn dump(&self) -> String {
        match &self.postgres {
            None => {
                let tables = self.rows("SELECT name FROM sqlite_schema WHERE type = 'table'");
                tables.iter().map(|table| dump_table(&self.file(), table)).collect()
            }
            Some(database) => {
                let tables = "SELECT tablename::text FROM pg_tables
                              WHERE schemaname = 'public' AND tablename <> 'leases'";
                let rows = |table: &String| database.rows(&format!("SELECT one::text FROM {table} AS one"));
                database.rows(tables).iter().flat_map(rows).map(|row| row + "\n").collect()
            }
        }
    }

    /// Returns a function that returns the number of the next match.
    pub fn match_counter(&self) -> impl Fn() -> u64 + Send + Sync + 'static + use<> {
        let sql = "SELECT 1 + coalesce(max(id), 0) FROM matches";
        let file = self.path().join("matches.db");
        let address = self.postgres.as_ref().map(PostgresDatabase::address);
        move || {
            let next: i64 = match &address {
                None => rusqlite::Connection::open(&file).unwrap().query_row(sql, [], |row| row.get(0)).unwrap(),
                Some(address) => query_number_at(address, sql).unwrap(),
            };
            next.cast_unsigned()
        }
    }

    /// Opens the database as the one bot, with all shards.
    pub fn open(&self) -> Store {
        match &self.postgres {
            None => Store::Sqlite(SqliteStore::open(&self.file()).unwrap()),
            Some(database) => {
                let store = PostgresStore::open(&database.location(), &self.path().join("test.key")).unwrap();
                // The former holder may be about to end.
                while store.claim_shards_blocking(ShardRange::SINGLE).unwrap() == ShardClaim::Taken {
                    std::thread::sleep(std::time::Duration::from_millis(20));
                }
                Store::Postgres(store)
            }
        }
    }
}

/// Returns the rows of a table of a file, a line each.
fn dump_table(file: &Path, table: &str) -> String {
    let file = rusqlite::Connection::open(file).unwrap();
    let mut rows = file.prepare(&format!("SELECT * FROM {table}")).unwrap();
    let width = rows.column_count();
    let mut rows = rows.query([]).unwrap();
    let mut text = String::new();
    while let Some(row) = rows.next().unwrap() {
        for column in 0..width {
            match row.get(column).unwrap() {
                Value::Integer(number) => text.push_str(&format!("{number} ")),
                Value::Real(number) => text.push_str(&format!("{number} ")),
                Value::Text(value) => text.push_str(&format!("{value} ")),
                Value::Null | Value::Blob(_) => text.push_str("- "),
            }
        }
        text.push('\n');
    }
    text
}
