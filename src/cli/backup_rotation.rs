//! A directory of copies that are named after the time at which they were made.

use anyhow::Context as _;
use std::fs;
use std::path::{Path, PathBuf};
use time::OffsetDateTime;

/// The end of the name of a copy.
const SUFFIX: &str = ".sqlite";

/// The number of digits of a time in UTC, from the year to the second.
const TIME_DIGITS: usize = 14;

/// The start of the names of copies that versions made which did not name them after their database.
const OLD_PREFIX: &str = "gonagas-";

/// Returns the path of a copy of a database that is made now. Its name begins with the database's, so that several bots
/// can keep their copies in one directory, if their databases have different names.
pub fn new_copy_path(directory: &Path, database: &Path) -> PathBuf {
    directory.join(copy_name(&prefix(database), OffsetDateTime::now_utc()))
}

/// Returns the start of the names of a database's copies.
fn prefix(database: &Path) -> String {
    let stem = database.file_stem().unwrap_or_default();
    format!("{}-", stem.to_string_lossy())
}

fn copy_name(prefix: &str, made: OffsetDateTime) -> String {
    let date = made.date();
    let time = made.time();
    let date = format!("{:04}{:02}{:02}", date.year(), u8::from(date.month()), date.day());
    let time = format!("{:02}{:02}{:02}", time.hour(), time.minute(), time.second());
    format!("{prefix}{date}{time}{SUFFIX}")
}

/// Deletes all older copies of a database beside its copy `newest`, but for the `keep` newest, and returns the deleted
/// ones. `newest` always stays. Copies that are dated later come from a wrong clock: they stay and do not count. So do
/// other files.
pub fn delete_old_copies(newest: &Path, database: &Path, keep: u32) -> anyhow::Result<Vec<PathBuf>> {
    let directory = directory_of(newest);
    let newest = newest.file_name().unwrap_or_default().to_string_lossy();
    // The names are in the order of their times.
    let mut copies = list_copies(directory, &prefix(database))?;
    copies.retain(|name| name.as_str() <= &*newest);
    copies.sort_unstable_by(|one, other| other.cmp(one));
    let old: Vec<PathBuf> = copies.into_iter().skip(keep as usize).map(|name| directory.join(name)).collect();
    for copy in &old {
        fs::remove_file(copy).with_context(|| format!("{} cannot be deleted", copy.display()))?;
    }
    Ok(old)
}

/// Lists the copies beside `newest` with names as earlier versions gave them. They may be of another database, so they
/// neither count nor are deleted.
pub fn list_uncounted_copies(newest: &Path, database: &Path) -> anyhow::Result<Vec<PathBuf>> {
    if prefix(database) == OLD_PREFIX {
        return Ok(Vec::new());
    }
    let directory = directory_of(newest);
    let mut copies = list_copies(directory, OLD_PREFIX)?;
    copies.sort_unstable();
    Ok(copies.into_iter().map(|name| directory.join(name)).collect())
}

/// Lists the names of the copies in a directory that begin with this prefix.
fn list_copies(directory: &Path, prefix: &str) -> anyhow::Result<Vec<String>> {
    let failed = || format!("{} cannot be read", directory.display());
    let entries = fs::read_dir(directory).with_context(failed)?;
    let names = entries.map(|entry| entry.map(|entry| entry.file_name())).collect::<Result<Vec<_>, _>>();
    let names = names.with_context(failed)?.into_iter().filter_map(|name| name.into_string().ok());
    Ok(names.filter(|name| is_copy(prefix, name)).collect())
}

fn directory_of(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn is_copy(prefix: &str, name: &str) -> bool {
    let time = name.strip_prefix(prefix).and_then(|rest| rest.strip_suffix(SUFFIX));
    time.is_some_and(|time| time.len() == TIME_DIGITS && time.bytes().all(|digit| digit.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The name of the copy of `gonagas.sqlite` at a time.
    fn copy_at(time: &str) -> String {
        format!("gonagas-{time}.sqlite")
    }

    /// Deletes the old copies after this one was made, and returns the names of the deleted ones.
    fn delete_after(directory: &Path, time: &str, keep: u32) -> Vec<String> {
        let deleted =
            delete_old_copies(&directory.join(copy_at(time)), Path::new("data/gonagas.sqlite"), keep).unwrap();
        deleted.into_iter().map(|path| path.file_name().unwrap().to_str().unwrap().to_owned()).collect()
    }

    fn directory_with(names: &[String]) -> tempfile::TempDir {
        let directory = tempfile::tempdir().unwrap();
        names.iter().for_each(|name| fs::write(directory.path().join(name), "").unwrap());
        directory
    }

    fn names_in(directory: &Path) -> BTreeSet<String> {
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn copy_is_named_after_its_database_and_its_time() {
        let made = OffsetDateTime::from_unix_timestamp(1_700_000_000).unwrap();
        assert_eq!(copy_name(&prefix(Path::new("data/bot.db")), made), "bot-20231114221320.sqlite");
    }

    #[test]
    fn only_old_copies_of_the_same_database_are_deleted() {
        let others = [
            "gonagas.sqlite",
            "gonagas-yesterday.sqlite",
            "gonagas-20231114221320.sqlite.key",
            "other-20231114221320.sqlite",
            "notes",
        ];
        let copies = ["20231114221320", "20231231235959", "20240101000000"].map(copy_at);
        let all: Vec<String> = others.map(str::to_owned).into_iter().chain(copies.clone()).collect();
        let directory = directory_with(&all);
        assert_eq!(delete_after(directory.path(), "20240101000000", 2), [copies[0].clone()]);
        assert_eq!(names_in(directory.path()), all.into_iter().filter(|name| *name != copies[0]).collect());
        assert_eq!(delete_after(directory.path(), "20240101000000", 2), [""; 0]);
        let missing = directory.path().join("none/gonagas-20240101000000.sqlite");
        assert!(delete_old_copies(&missing, Path::new("gonagas.sqlite"), 1).is_err());
    }

    #[test]
    fn copies_with_the_old_name_are_listed_beside_a_database_with_another() {
        let old = ["20231114221320", "20231231235959"].map(copy_at);
        let all = [&old[..], &["bot-20240101000000.sqlite".to_owned(), "gonagas.sqlite".to_owned()]].concat();
        let directory = directory_with(&all);
        let newest = directory.path().join("bot-20240101000000.sqlite");
        let listed = |database: &str| list_uncounted_copies(&newest, Path::new(database)).unwrap();
        assert_eq!(listed("data/bot.sqlite"), old.map(|name| directory.path().join(name)));
        assert_eq!(listed("data/gonagas.sqlite"), Vec::<PathBuf>::new());
    }

    #[test]
    fn copies_dated_ahead_neither_count_nor_are_deleted() {
        let [old, new, ahead, further] =
            ["20231114221320", "20240101000000", "20380101000000", "20990101000000"].map(copy_at);
        let directory = directory_with(&[old.clone(), new.clone(), ahead.clone(), further.clone()]);
        assert_eq!(delete_after(directory.path(), "20240101000000", 1), [old]);
        assert_eq!(names_in(directory.path()), BTreeSet::from([new, ahead, further]));
    }
}
