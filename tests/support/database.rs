//! The databases of tests: a SQLite file each, or a database each of a PostgreSQL server.

use crate::support::postgres_server::{PostgresDatabase, shared_server};
use gonagas::store::any_store::AnyStore;
use gonagas::store::postgres::PostgresStore;
use gonagas::store::sqlite::SqliteStore;
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
        TestFolder { postgres: Some(shared_server().create_database()), ..TestFolder::with_file() }
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

    /// Opens the database as the one bot.
    pub fn open(&self) -> AnyStore {
        match &self.postgres {
            None => AnyStore::Sqlite(SqliteStore::open(&self.file()).unwrap()),
            Some(database) => {
                AnyStore::Postgres(PostgresStore::open(&database.location(), &self.path().join("test.key")).unwrap())
            }
        }
    }
}
