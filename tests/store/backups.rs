//! `gonagas backup`: its copies, and its failures, which print one clear line and leave no file.

use crate::store::bench::*;
use gonagas_store::sqlite::SqliteStore;
use gonagas_store::sqlite::{BackupError, audit_database, backup_database};
use rusqlite::Connection;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Returns an open database with a match and a folder for copies.
async fn bench() -> (Bench, PathBuf) {
    let bench = Bench::on_file();
    bench.create().await;
    let folder = bench.path().with_file_name("copies");
    fs::create_dir(&folder).unwrap();
    (bench, folder)
}

fn files(folder: &Path) -> Vec<String> {
    folder.read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect()
}

/// Returns the single line that the failed program printed.
fn failure(output: &Output) -> String {
    let said = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(!output.status.success() && output.stdout.is_empty() && said.lines().count() == 1, "{output:?}");
    said
}

fn program(arguments: &[&Path]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_gonagas"));
    command.arg("backup").args(arguments).env_remove("GONAGAS_DB").env_remove("DISCORD_TOKEN").output().unwrap()
}

fn refused(from: &Path, to: &Path) -> String {
    failure(&program(&[to, Path::new("--db"), from]))
}

#[tokio::test]
async fn backup_is_one_file_with_everything() {
    let (bench, folder) = bench().await;
    let copy = folder.join("copy.sqlite");
    backup_database(&bench.path(), &copy).unwrap();
    assert_eq!(files(&folder), ["copy.sqlite"]);
    assert_eq!(audit_database(&copy, |_, _| vec![]).unwrap().match_count, 1);
    let sound = program(&[&folder.join("other.sqlite"), Path::new("--db"), &copy]);
    assert!(sound.status.success(), "{sound:?}");
    SqliteStore::open(&copy).unwrap();
}

#[tokio::test]
async fn backup_replaces_no_existing_file() {
    let (bench, folder) = bench().await;
    let db = bench.path();
    let mine = folder.join("mine");
    fs::write(&mine, "mine").unwrap();
    let before = fs::read(&db).unwrap();
    assert!(refused(&db, &mine).contains("mine already exists: a backup does not replace files"));
    assert!(refused(&db, &db).contains("matches.db already exists: a backup does not replace files"));
    assert!(refused(&db, &folder).contains("copies is a directory: give the name of a file"));
    assert!(refused(&db, &folder.join("none/copy")).contains("copy cannot be written: its directory does not exist"));
    assert!(refused(&db, &mine.join("copy")).contains("copy cannot be written: its directory does not exist"));
    assert_eq!((files(&folder), fs::read_to_string(&mine).unwrap()), (vec!["mine".into()], "mine".into()));
    assert_eq!(fs::read(&db).unwrap(), before);
}

#[cfg(unix)]
#[tokio::test]
async fn backup_replaces_no_dangling_link() {
    let (bench, folder) = bench().await;
    let link = folder.join("link");
    std::os::unix::fs::symlink(folder.join("nowhere"), &link).unwrap();
    assert!(refused(&bench.path(), &link).contains("link already exists"));
    assert_eq!(files(&folder), ["link"]);
}

#[tokio::test]
async fn backup_of_other_files_is_refused() {
    let (bench, folder) = bench().await;
    let copy = folder.join("copy");
    let of = |name: &str| bench.path().with_file_name(name);
    fs::write(of("letter"), "Dear reader, this is no database. ".repeat(50)).unwrap();
    fs::write(of("empty"), "").unwrap();
    Connection::open(of("songs")).unwrap().execute_batch("CREATE TABLE songs (name TEXT)").unwrap();
    for (name, reason) in [
        ("none", "there is no database "),
        ("none/none", "its directory does not exist"),
        ("letter", "letter is not a database"),
        ("empty", "empty cannot be used: it is empty"),
        ("songs", "songs is a database of another program"),
        ("copies", "it is a directory"),
    ] {
        let said = refused(&of(name), &copy);
        assert!(said.contains(reason), "{name}: {said}");
        assert_eq!(files(&folder), Vec::<String>::new(), "{name}");
    }
}

#[tokio::test]
async fn backup_of_locked_database_is_refused() {
    let (bench, folder) = bench().await;
    let path = bench.path();
    let _directory = bench.close();
    let hand = Connection::open(&path).unwrap();
    hand.execute_batch("PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; DELETE FROM owner; COMMIT").unwrap();
    let said = refused(&path, &folder.join("copy"));
    assert!(said.contains("matches.db is locked by another process"), "{said}");
    assert_eq!(files(&folder), Vec::<String>::new());
}

/// A limit on the size of files simulates a full disk in the middle of the copy.
#[cfg(unix)]
#[tokio::test]
async fn backup_without_space_leaves_nothing() {
    let (bench, folder) = bench().await;
    let whole = bench.path().with_file_name("whole");
    backup_database(&bench.path(), &whole).unwrap();
    assert!(fs::metadata(whole).unwrap().len() > 1 << 16, "there is something to break off");
    let script = format!(
        "trap '' XFSZ; ulimit -f 40; exec {} backup {} --db {}",
        env!("CARGO_BIN_EXE_gonagas"),
        folder.join("copy").display(),
        bench.path().display()
    );
    let said = failure(&Command::new("sh").args(["-c", &script]).output().unwrap());
    assert!(said.contains("copy cannot be written: File too large"), "{said}");
    assert_eq!(files(&folder), Vec::<String>::new());
    // When there is room again, it can be made.
    backup_database(&bench.path(), &folder.join("copy")).unwrap();
    assert_eq!(files(&folder), ["copy"]);
}

#[cfg(unix)]
#[tokio::test]
async fn backup_removes_leftovers_of_killed_backups() {
    let (bench, folder) = bench().await;
    let [old, running] = [".gonagas-backup-old", ".gonagas-backup-running"].map(|name| folder.join(name));
    for path in [&old, &running] {
        fs::create_dir(path).unwrap();
        fs::write(path.join("copy"), "part").unwrap();
    }
    let other = folder.join("other");
    fs::create_dir(&other).unwrap();
    let yesterday = std::time::SystemTime::now() - std::time::Duration::from_secs(25 * 60 * 60);
    for path in [&old, &other] {
        fs::File::open(path).unwrap().set_modified(yesterday).unwrap();
    }
    backup_database(&bench.path(), &folder.join("copy")).unwrap();
    assert!(!old.exists() && running.exists() && other.exists(), "{:?}", files(&folder));
}

#[tokio::test]
async fn copies_of_two_databases_are_kept_apart() {
    let (bench, folder) = bench().await;
    let other = bench.path().with_file_name("other.db");
    backup_database(&bench.path(), &other).unwrap();
    for database in [&other, &bench.path()] {
        let arguments =
            [Path::new("--into"), &folder, Path::new("--keep"), Path::new("1"), Path::new("--db"), database];
        let made = program(&arguments);
        assert!(made.status.success(), "{made:?}");
    }
    let mut names = files(&folder);
    names.sort();
    let [first, second] = &names[..] else { panic!("{names:?}") };
    assert!(first.starts_with("matches-2") && second.starts_with("other-2"), "{names:?}");
}

#[tokio::test]
async fn concurrent_backups_to_one_file_leave_one_whole_copy() {
    let (bench, folder) = bench().await;
    let copy = folder.join("copy");
    let made: Vec<_> = std::thread::scope(|scope| {
        let making: Vec<_> = (0..4).map(|_| scope.spawn(|| backup_database(&bench.path(), &copy))).collect();
        making.into_iter().map(|making| making.join().unwrap()).collect()
    });
    assert_eq!(made.iter().filter(|made| made.is_ok()).count(), 1);
    assert!(made.iter().all(|made| matches!(made, Ok(()) | Err(BackupError::AlreadyExists(_)))), "{made:?}");
    assert_eq!(files(&folder), ["copy"]);
    assert_eq!(audit_database(&copy, |_, _| vec![]).unwrap().match_count, 1);
}

#[tokio::test]
async fn backup_of_damaged_database_is_refused() {
    let (bench, folder) = bench().await;
    let path = bench.path();
    let _directory = bench.close();
    let mut bytes = fs::read(&path).unwrap();
    let page = 4096;
    let from = 4096 * 3;
    bytes[from..from + 20 * page].fill(0xAA);
    fs::write(&path, bytes).unwrap();
    let said = refused(&path, &folder.join("copy"));
    assert!(said.contains("damaged") || said.contains("malformed"), "{said}");
    assert_eq!(files(&folder), Vec::<String>::new());
}
