//! Databases of earlier commits: each is opened, has no faults, and can be moved to PostgreSQL. `tests/store/landed`
//! has them, and says how they were made.

use crate::store::bench::NOW;
use crate::support::postgres_server::shared_server;
use flate2::read::GzDecoder;
use gonagas_core::matches::shards::ShardRange;
use gonagas_store::Store;
use gonagas_store::match_audit::audit_match;
use gonagas_store::postgres::{PostgresStore, audit_postgres, import_sqlite};
use gonagas_store::sqlite::{SqliteStore, audit_database, backup_database};
use rusqlite::Connection;
use std::fs;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// The names of the dumps in `tests/store/landed`, in order.
fn landed() -> Vec<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/store/landed");
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".sql.gz")).collect();
    names.sort();
    assert!(names.len() >= 7, "{names:?}");
    names
}

/// Makes a database from a dump.
fn restore(name: &str, directory: &TempDir) -> PathBuf {
    let dump = fs::File::open(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/store/landed").join(name)).unwrap();
    let mut sql = String::new();
    GzDecoder::new(dump).read_to_string(&mut sql).unwrap();
    let path = directory.path().join("matches.db");
    let database = Connection::open(&path).unwrap();
    database.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
    database.execute_batch(&sql).unwrap();
    path
}

/// The tables, indexes and triggers in SQLite's schema, without comments and blanks.
fn schema(path: &Path) -> Vec<String> {
    let database = Connection::open(path).unwrap();
    let mut sql = database.prepare("SELECT name, coalesce(sql, '') FROM sqlite_schema ORDER BY type, name").unwrap();
    let rows = sql.query_map([], |row| Ok((row.get::<_, String>(0)?, row.get::<_, String>(1)?))).unwrap();
    rows.map(Result::unwrap)
        .map(|(name, sql)| {
            let lines = sql.lines().map(|line| line.split("--").next().unwrap_or_default());
            format!("{name}: {}", lines.flat_map(str::split_whitespace).collect::<String>().replace('"', ""))
        })
        .collect()
}

fn count(path: &Path, table: &str) -> i64 {
    let database = Connection::open(path).unwrap();
    database.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
}

#[test]
fn database_of_each_landed_schema_is_upgraded_without_faults() {
    let directory = TempDir::new().unwrap();
    let fresh = directory.path().join("fresh.db");
    SqliteStore::open(&fresh).unwrap().close();
    for name in landed() {
        let directory = TempDir::new().unwrap();
        let path = restore(&name, &directory);
        let matches = count(&path, "matches");
        let results = count(&path, "results");
        let events = count(&path, "events");
        assert!(matches >= 8 && results >= 4, "{name} has {matches} matches with {results} results");
        SqliteStore::open(&path).unwrap_or_else(|error| panic!("{name}: {error}")).close();
        let report = audit_database(&path, audit_match).unwrap();
        assert_eq!(report.faults, Vec::<String>::new(), "{name}");
        let kept = (count(&path, "matches"), count(&path, "results"), count(&path, "events"));
        assert_eq!(kept, (matches, results, events), "{name}");
        assert_eq!(schema(&path), schema(&fresh), "{name}");
        // It is a database like any other.
        SqliteStore::open(&path).unwrap().close();
        backup_database(&path, &directory.path().join("copy.db")).unwrap();
    }
}

#[test]
fn rated_results_against_the_computer_keep_the_ratings_of_their_time() {
    let directory = TempDir::new().unwrap();
    let path = restore("schema-07-b44a7738.sql.gz", &directory);
    SqliteStore::open(&path).unwrap().close();
    let database = Connection::open(&path).unwrap();
    let sql =
        "SELECT pool || ' ' || (min(first_player_id, second_player_id) - 1099511627776) || ' ' || CAST(computer_points AS INTEGER)
               FROM results WHERE computer_points IS NOT NULL ORDER BY 1";
    let mut found = database.prepare(sql).unwrap();
    let found: Vec<String> = found.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
    // The table of that commit.
    for expected in ["pahtum computer 5 2310", "seega computer 4 1930", "shap-luk computer 2 1275"] {
        assert!(found.iter().any(|row| row.starts_with(expected)), "{expected}: {found:?}");
    }
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn database_of_each_landed_schema_is_moved_to_postgres() {
    for name in landed() {
        let directory = TempDir::new().unwrap();
        let path = restore(&name, &directory);
        let database = shared_server().create_database();
        let key = directory.path().join("moved.key");
        let report = import_sqlite(&path, &database.location(), &key, audit_match);
        let report = report.unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(report.faults, Vec::<String>::new(), "{name}");
        drop(PostgresStore::open(&database.location(), &key).unwrap());
        let report = audit_postgres(&database.location(), audit_match).unwrap();
        assert_eq!(report.faults, Vec::<String>::new(), "{name}");
        assert_eq!(report.match_count, count(&path, "matches").cast_unsigned(), "{name}");
    }
}

/// A copy that `gonagas backup` made of a database with unfinished matches.
fn copy_of_landed(directory: &TempDir) -> PathBuf {
    let path = restore("schema-10-82fba032.sql.gz", directory);
    SqliteStore::open(&path).unwrap().close();
    let copy = directory.path().join("copy.db");
    backup_database(&path, &copy).unwrap();
    copy
}

#[tokio::test]
async fn only_a_copy_has_its_boards_shown_anew_and_only_once() {
    let directory = TempDir::new().unwrap();
    let copy = copy_of_landed(&directory);
    let original = Store::Sqlite(SqliteStore::open(&directory.path().join("matches.db")).unwrap());
    assert_eq!(original.show_restored_boards(NOW).await, Ok(0));
    let unfinished = usize::try_from(count(&copy, "matches WHERE is_over = 0")).unwrap();
    let store = Store::Sqlite(SqliteStore::open(&copy).unwrap());
    assert_eq!(store.show_restored_boards(NOW).await, Ok(unfinished));
    let posts = count(&copy, "outbox WHERE status = 'pending' AND kind = 'post'");
    let challenges = count(&copy, "outbox WHERE status = 'pending' AND kind = 'update' AND is_challenge = 1");
    assert!(posts > 0 && challenges > 0, "{posts} boards, {challenges} challenges");
    assert_eq!(usize::try_from(posts + challenges), Ok(unfinished));
    assert_eq!(store.show_restored_boards(NOW).await, Ok(0));
    store.close();
    assert_eq!(audit_database(&copy, audit_match).unwrap().faults, Vec::<String>::new());
}

#[tokio::test]
#[ignore = "needs PostgreSQL"]
async fn restored_postgres_database_has_its_boards_shown_anew_once() {
    let directory = TempDir::new().unwrap();
    let copy = copy_of_landed(&directory);
    let unfinished = usize::try_from(count(&copy, "matches WHERE is_over = 0")).unwrap();
    let database = shared_server().create_database();
    let key = directory.path().join("moved.key");
    import_sqlite(&copy, &database.location(), &key, audit_match).unwrap();
    let store = Store::Postgres(PostgresStore::open(&database.location(), &key).unwrap());
    store.claim_shards(ShardRange::SINGLE).await.unwrap();
    assert_eq!(store.show_restored_boards(NOW).await, Ok(unfinished), "the file was a copy");
    assert_eq!(store.show_restored_boards(NOW).await, Ok(0));
    // The rows that a dump restores into a new table.
    database.execute(
        "CREATE TABLE earlier AS SELECT 1 AS one; UPDATE restore_mark SET table_oid = 'earlier'::regclass::oid::bigint",
    );
    assert_eq!(store.show_restored_boards(NOW).await, Ok(unfinished));
    assert_eq!(store.show_restored_boards(NOW).await, Ok(0));
}
