//! Databases as each schema left them, brought up to date: all that they hold is kept, and nothing is wrong with it.
//!
//! `tests/store/yesterday` holds what was in them, as text, and is never changed: whoever adds a migration that changes
//! tables adds a file.

use gonagas::matches::ids::UserId;
use gonagas::store::Store;
use gonagas::store::sqlite::SqliteStore;
use refinery::{Migration, Runner};
use rusqlite::Connection;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What each schema held.
const YESTERDAY: [(i32, &str); 8] = [
    (1, include_str!("yesterday/V1.sql")),
    (2, include_str!("yesterday/V2.sql")),
    (3, include_str!("yesterday/V3.sql")),
    (4, include_str!("yesterday/V4.sql")),
    (5, include_str!("yesterday/V5.sql")),
    (6, include_str!("yesterday/V6.sql")),
    (7, include_str!("yesterday/V7.sql")),
    (8, include_str!("yesterday/V8.sql")),
];

/// Tables that are called otherwise by now.
const RENAMED: [(&str, &str); 1] = [("habits", "preferences")];

/// Whom a message called, of those that have been told: nobody needs that any more, and so it is not kept.
const FORGOTTEN: &str = "iif(state <> 'due' AND kind IN ('post', 'remind', 'direct'), '', detail)";

/// The migrations up to this one.
fn migrations(version: i32) -> Vec<Migration> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
    let migration = |path: PathBuf| {
        let sql = fs::read_to_string(&path).unwrap();
        Migration::unapplied(path.file_stem().unwrap().to_str().unwrap(), &sql).unwrap()
    };
    let all = folder.read_dir().unwrap().map(|file| migration(file.unwrap().path()));
    all.filter(|migration| migration.version() <= version).collect()
}

/// A database of this schema.
fn of_yesterday(path: &Path, version: i32, data: &str) {
    let mut hand = Connection::open(path).unwrap();
    Runner::new(&migrations(version)).run(&mut hand).unwrap();
    hand.pragma_update(None, "foreign_keys", true).unwrap();
    hand.execute_batch(data).unwrap();
}

/// The tables, each with its columns.
fn tables(hand: &Connection) -> BTreeMap<String, Vec<String>> {
    let sql =
        "SELECT tables.name, columns.name FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
               WHERE tables.schema = 'main' AND tables.type = 'table' AND tables.name NOT LIKE 'sqlite_%'
                   AND tables.name <> 'refinery_schema_history'";
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mut columns = hand.prepare(sql).unwrap();
    for row in columns.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap() {
        let (table, column): (String, String) = row.unwrap();
        found.entry(table).or_default().push(column);
    }
    found
}

/// What stands in these columns of a table, as text, but for what is forgotten.
fn rows(hand: &Connection, table: &str, columns: &[String]) -> Vec<String> {
    let kept = |column: &String| match (table, &**column) {
        ("notices", "detail") => format!("quote({FORGOTTEN})"),
        _ => format!("quote({column})"),
    };
    let quoted = columns.iter().map(kept).collect::<Vec<_>>().join(" || ' ' || ");
    let mut rows = hand.prepare(&format!("SELECT {quoted} FROM {table} ORDER BY 1")).unwrap();
    rows.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
}

#[tokio::test]
async fn what_every_schema_held_is_kept_and_sound() {
    for (version, data) in YESTERDAY {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("matches.db");
        of_yesterday(&path, version, data);
        let hand = Connection::open(&path).unwrap();
        let tables = tables(&hand);
        let read = |hand: &Connection, named: &dyn Fn(&str) -> String| -> Vec<Vec<String>> {
            tables.iter().map(|(table, columns)| rows(hand, &named(table), columns)).collect()
        };
        let before = read(&hand, &str::to_owned);
        for (table, rows) in tables.keys().zip(&before) {
            // Nobody of them is known well enough for a place.
            assert!(!rows.is_empty() || table == "crowd", "V{version} has nothing in {table}");
        }
        drop(hand);

        let store = SqliteStore::open(&path).unwrap();
        assert!(store.active_matches_of_user(UserId(1)).await.unwrap().len() >= 2, "they are found");
        store.close();
        let by_now = |table: &str| {
            let renamed = RENAMED.iter().find(|(old, _)| *old == table && !tables.contains_key("preferences"));
            renamed.map_or(table, |(_, new)| new).to_owned()
        };
        let hand = Connection::open(&path).unwrap();
        let after = read(&hand, &by_now);
        let known = format!("SELECT count(*) FROM notices WHERE detail <> {FORGOTTEN}");
        assert_eq!(hand.query_row(&known, [], |row| row.get::<_, u32>(0)), Ok(0), "V{version}");
        drop(hand);
        for ((table, before), after) in tables.keys().zip(before).zip(after) {
            assert_eq!(after, before, "V{version}: {table}");
        }
        let db = ["--db".as_ref(), path.as_os_str()];
        let check = Command::new(env!("CARGO_BIN_EXE_gonagas")).arg("check").args(db).output().unwrap();
        assert!(check.status.success(), "V{version}: {check:?}");
    }
}

/// Only a start brings a database up to date; a copy can be made of it before.
#[test]
fn an_older_database_is_copied_and_not_checked() {
    let directory = tempfile::tempdir().unwrap();
    let [old, copy] = ["old.db", "copy.db"].map(|name| directory.path().join(name));
    of_yesterday(&old, 1, YESTERDAY[0].1);
    let run = |arguments: &[&std::ffi::OsStr]| {
        Command::new(env!("CARGO_BIN_EXE_gonagas")).args(arguments).arg("--db").arg(&old).output().unwrap()
    };
    let check = run(&["check".as_ref()]);
    let said = String::from_utf8(check.stderr).unwrap();
    assert!(!check.status.success() && said.contains("old.db is of an older version: run the bot once"), "{said}");
    let backup = run(&["backup".as_ref(), copy.as_os_str()]);
    assert!(backup.status.success(), "{backup:?}");
    assert_eq!(fs::read(&copy).unwrap().len() % 4096, 0);
    SqliteStore::open(&copy).unwrap();
}
