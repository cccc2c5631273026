//! Opening databases, and other files at the same path.

use crate::store::bench::*;
use gonagas_store::sqlite::{OpenError, SqliteStore, audit_database, backup_database};
use rusqlite::Connection;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn error(path: &Path) -> OpenError {
    SqliteStore::open(path).err().expect("this is not to be opened")
}

#[tokio::test]
async fn closing_leaves_database_and_lock_file_only() {
    let bench = Bench::on_file();
    let path = bench.path();
    let id = bench.create().await.id;
    let bench = bench.reopen();
    assert_eq!(bench.store.load_match(id).await.unwrap().events.len(), 1);
    let _directory = bench.close();
    let files = std::fs::read_dir(path.parent().unwrap()).unwrap();
    let files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    assert_eq!(files.into_iter().collect::<BTreeSet<_>>(), BTreeSet::from([path.with_extension("db.lock"), path]));
}

/// The mode of each file in a directory that others could open.
#[cfg(unix)]
fn readable_by_others(directory: &Path) -> Vec<String> {
    use std::os::unix::fs::MetadataExt as _;
    let files = std::fs::read_dir(directory).unwrap().map(Result::unwrap);
    // The lock file is empty.
    let is_secret = |file: &std::fs::DirEntry| {
        file.file_type().unwrap().is_file() && !file.path().to_string_lossy().ends_with(".lock")
    };
    let shown = files.filter(is_secret);
    let modes = shown.map(|file| (file.metadata().unwrap().mode() & 0o777, file.file_name()));
    modes.filter(|(mode, _)| *mode != 0o600).map(|(mode, name)| format!("{name:?}: {mode:o}")).collect()
}

#[cfg(unix)]
#[tokio::test]
async fn only_owner_may_read_database_and_copies() {
    use std::os::unix::fs::PermissionsExt as _;
    let bench = Bench::on_file();
    bench.create().await;
    let path = bench.path();
    let folder = path.parent().unwrap();
    backup_database(&path, &folder.join("copy.db")).unwrap();
    assert!(folder.join("matches.db-wal").exists() && folder.join("matches.db-shm").exists());
    assert_eq!(readable_by_others(folder), Vec::<String>::new());
    // A copy that was made by hand.
    let [copy, link] = ["by-hand.db", "link.db"].map(|name| folder.join(name));
    std::fs::copy(folder.join("copy.db"), &copy).unwrap();
    std::fs::set_permissions(&copy, std::fs::Permissions::from_mode(0o644)).unwrap();
    std::os::unix::fs::symlink(&copy, &link).unwrap();
    let _store = SqliteStore::open(&link).unwrap();
    assert_eq!(readable_by_others(folder), Vec::<String>::new());
}

#[test]
fn concurrent_opens_create_database_once() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("matches.db");
    std::thread::scope(|scope| {
        let opening: Vec<_> = (0..6).map(|_| scope.spawn(|| SqliteStore::open(&path))).collect();
        let opened: Vec<_> = opening.into_iter().map(|opening| opening.join().unwrap()).collect();
        assert_eq!(opened.iter().filter(|opened| opened.is_ok()).count(), 1);
        let refused = opened.iter().filter_map(|opened| opened.as_ref().err());
        assert!(refused.into_iter().all(|error| *error == OpenError::InUse(path.clone())));
    });
    SqliteStore::open(&path).unwrap();
}

#[test]
fn empty_file_becomes_database() {
    let file = tempfile::NamedTempFile::new().unwrap();
    SqliteStore::open(file.path()).unwrap();
}

#[test]
fn missing_directory_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("none/matches.db");
    assert_eq!(error(&path), OpenError::MissingDirectory(path));
}

#[test]
fn empty_path_and_directory_are_refused() {
    let directory = tempfile::tempdir().unwrap();
    for path in [Path::new(""), directory.path(), Path::new("/")] {
        assert!(matches!(error(path), OpenError::Unusable { .. }), "{path:?}");
    }
}

#[test]
fn other_kind_of_file_is_refused_and_unchanged() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("letter.txt");
    let letter = "Dear reader, this is no database. ".repeat(50);
    std::fs::write(&path, &letter).unwrap();
    assert_eq!(error(&path), OpenError::NotADatabase(path.clone()));
    assert_eq!(std::fs::read_to_string(path).unwrap(), letter);
}

#[test]
fn database_of_other_program_is_refused_and_unchanged() {
    let directory = tempfile::tempdir().unwrap();
    for other in ["CREATE TABLE songs (name TEXT)", "PRAGMA application_id = 5; CREATE TABLE t (a); DROP TABLE t"] {
        let path = directory.path().join("songs.db");
        Connection::open(&path).unwrap().execute_batch(other).unwrap();
        let before = std::fs::read(&path).unwrap();
        assert_eq!(error(&path), OpenError::OtherProgram(path.clone()), "{other}");
        assert_eq!(std::fs::read(&path).unwrap(), before);
        std::fs::remove_file(path).unwrap();
    }
}

#[test]
fn database_of_version_before_0_2_is_refused_and_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("matches.db");
    let old = "PRAGMA application_id = 0x676f6e61;
               CREATE TABLE matches (id INTEGER PRIMARY KEY AUTOINCREMENT, rules TEXT NOT NULL) STRICT;
               CREATE TABLE refinery_schema_history (version INTEGER PRIMARY KEY, name TEXT, applied_on TEXT, checksum TEXT);
               INSERT INTO refinery_schema_history VALUES (1, 'matches', '', '1'), (10, 'anywhere', '', '1')";
    Connection::open(&path).unwrap().execute_batch(old).unwrap();
    let before = std::fs::read(&path).unwrap();
    assert_eq!(error(&path), OpenError::TooOld(path.clone()));
    assert!(error(&path).to_string().ends_with("is from a version before 0.2.0 and cannot be opened"));
    let check = audit_database(&path, |_, _| Vec::new());
    assert_eq!(check, Err(OpenError::TooOld(path.clone())));
    assert!(backup_database(&path, &directory.path().join("copy.db")).is_err());
    assert_eq!(std::fs::read(&path).unwrap(), before);
}

#[test]
fn newer_schema_is_refused() {
    let bench = Bench::on_file();
    let newest = "SELECT max(version) FROM refinery_schema_history";
    let known = bench.by_hand().query_row(newest, [], |row| row.get(0)).unwrap();
    let sql = "INSERT INTO refinery_schema_history
               SELECT 99, 'later', applied_on, '1' FROM refinery_schema_history WHERE version = 1";
    bench.folder().execute(sql);
    let path = bench.path();
    let _directory = bench.close();
    assert_eq!(error(&path), OpenError::NewerSchema { path: path.clone(), found: 99, supported: known });
}

#[test]
fn changed_migration_is_refused() {
    let bench = Bench::on_file();
    bench.folder().execute("UPDATE refinery_schema_history SET checksum = '1' WHERE version = 1");
    let path = bench.path();
    let _directory = bench.close();
    assert_eq!(error(&path), OpenError::MigrationMismatch { path: path.clone(), migration: "V1__schema".into() });
}

#[tokio::test]
async fn database_belongs_to_first_application() {
    let bench = Bench::on_file();
    bench.store.claim_ownership(u64::MAX).await.unwrap();
    bench.store.claim_ownership(u64::MAX).await.unwrap();
    let bench = bench.reopen();
    let foreign = OpenError::OwnedByOtherApplication { path: bench.path(), owner: u64::MAX, application: 7 };
    assert_eq!(bench.store.claim_ownership(7).await.err(), Some(foreign));
    bench.store.claim_ownership(u64::MAX).await.unwrap();
}

#[tokio::test]
async fn open_does_not_block_the_runtime() {
    let bench = Bench::on_file();
    let path = bench.path();
    let _directory = bench.close();
    let other = rusqlite::Connection::open(&path).unwrap();
    other.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE").unwrap();
    let release = async {
        // The holder of the file lets it go on the very thread that waits for it.
        tokio::task::yield_now().await;
        drop(other);
    };
    let (opened, ()) = tokio::join!(SqliteStore::open_async(&path), release);
    opened.unwrap().close();
}

#[tokio::test]
async fn claim_does_not_block_the_runtime() {
    let bench = Bench::on_file();
    let hand = bench.by_hand();
    hand.execute_batch("BEGIN EXCLUSIVE").unwrap();
    let release = async {
        // The claim has been asked for by the time this runs, on the same thread.
        tokio::task::yield_now().await;
        hand.execute_batch("COMMIT").unwrap();
    };
    let (claimed, ()) = tokio::join!(bench.store.claim_ownership(1), release);
    claimed.unwrap();
}

#[test]
fn exclusively_locked_database_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("matches.db");
    SqliteStore::open(&path).unwrap().close();
    let hand = Connection::open(&path).unwrap();
    hand.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; DELETE FROM owner; COMMIT").unwrap();
    assert_eq!(error(&path), OpenError::Locked(path.clone()));
    drop(hand);
    SqliteStore::open(&path).unwrap();
}

/// The superuser may write to any file, so there is nothing to test for them.
#[cfg(unix)]
#[test]
fn file_without_write_permission_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("matches.db");
    SqliteStore::open(&path).unwrap().close();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o444)).unwrap();
    if std::fs::OpenOptions::new().write(true).open(&path).is_err() {
        assert_eq!(error(&path), OpenError::ReadOnly(path));
    }
}

#[test]
fn every_open_error_names_the_file() {
    let path = Path::new("some/where.db").to_owned();
    let errors = [
        OpenError::MissingDirectory(path.clone()),
        OpenError::NotADatabase(path.clone()),
        OpenError::OtherProgram(path.clone()),
        OpenError::ReadOnly(path.clone()),
        OpenError::InUse(path.clone()),
        OpenError::TooOld(path.clone()),
        OpenError::Locked(path.clone()),
        OpenError::DiskFull(path.clone()),
        OpenError::NewerSchema { path: path.clone(), found: 3, supported: 1 },
        OpenError::MigrationMismatch { path: path.clone(), migration: "V1__schema".into() },
        OpenError::OwnedByOtherApplication { path: path.clone(), owner: 1, application: 2 },
        OpenError::NoUpgradeCopy { path: path.clone(), reason: "the disk is full".into() },
        OpenError::Unusable { path: path.clone(), reason: "it is a directory".into() },
        OpenError::Failed { path, reason: "it is odd".into() },
    ];
    for error in errors {
        assert!(error.to_string().contains("some/where.db"), "{error}");
    }
}

/// Creates a database with the first schema and a rated result in it.
fn create_with_first_schema(path: &Path) {
    let mut connection = rusqlite::Connection::open(path).unwrap();
    let first = include_str!("../../migrations/sqlite/V1__schema.sql");
    let first = refinery::Migration::unapplied("V1__schema", first).unwrap();
    refinery::Runner::new(&[first]).run(&mut connection).unwrap();
    connection.pragma_update(None, "foreign_keys", false).unwrap();
    let result = "INSERT INTO results VALUES (?1, ?1, 'seega', 7, 0, 1, 2, 1, 'captured', ?2)";
    connection.execute(result, (1, "yes")).unwrap();
    connection.execute(result, (2, "no")).unwrap();
}

/// The copy that is kept of a database with the first schema.
fn copy_before_upgrade(path: &Path) -> PathBuf {
    path.with_extension("db.schema-1")
}

/// The version of the schema.
fn version_of(path: &Path) -> i64 {
    let connection = rusqlite::Connection::open(path).unwrap();
    connection.query_row("SELECT max(version) FROM refinery_schema_history", [], |row| row.get(0)).unwrap()
}

#[test]
fn upgrade_without_a_copy_is_left_undone() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("matches.db");
    create_with_first_schema(&path);
    // Nothing can be written there.
    std::fs::create_dir(copy_before_upgrade(&path)).unwrap();
    let refused = error(&path);
    assert!(matches!(refused, OpenError::NoUpgradeCopy { .. }), "{refused}");
    assert_eq!(version_of(&path), 1);
    std::fs::remove_dir(copy_before_upgrade(&path)).unwrap();
    // An earlier attempt has left a copy.
    std::fs::write(copy_before_upgrade(&path), "old").unwrap();
    SqliteStore::open(&path).unwrap().close();
    assert_eq!(version_of(&copy_before_upgrade(&path)), 1);
}

#[test]
fn upgrade_that_cannot_make_a_copy_keeps_the_old_one() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("matches.db");
    create_with_first_schema(&path);
    std::fs::write(copy_before_upgrade(&path), "old").unwrap();
    // The new copy is written here first, which is impossible.
    std::fs::create_dir(path.with_extension("db.schema-1.new")).unwrap();
    let refused = error(&path);
    assert!(matches!(refused, OpenError::NoUpgradeCopy { .. }), "{refused}");
    assert_eq!(std::fs::read_to_string(copy_before_upgrade(&path)).unwrap(), "old");
}

#[test]
fn copy_before_an_upgrade_is_made_only_then() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("matches.db");
    for _ in 0..2 {
        SqliteStore::open(&path).unwrap().close();
    }
    let names = std::fs::read_dir(directory.path()).unwrap().map(|file| file.unwrap().file_name());
    assert!(!names.map(|name| name.to_string_lossy().into_owned()).any(|name| name.contains("schema")));
}

#[test]
fn first_schema_is_upgraded() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("matches.db");
    create_with_first_schema(&path);
    SqliteStore::open(&path).unwrap().close();
    let copied: i64 = version_of(&copy_before_upgrade(&path));
    assert_eq!(copied, 1, "a copy as it was");
    let connection = rusqlite::Connection::open(&path).unwrap();
    let mut statement = connection.prepare("SELECT is_global FROM results ORDER BY number").unwrap();
    let is_global = statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<Vec<bool>, _>>();
    assert_eq!(is_global.unwrap(), [true, false], "only rated results count across all servers");
}
