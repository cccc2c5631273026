//! A directory of copies that are named after the time at which they were made.

use anyhow::Context as _;
use std::fs;
use std::path::{Path, PathBuf};
use time::OffsetDateTime;

/// The text around the time in the name of a copy.
const PREFIX: &str = "gonagas-";
const SUFFIX: &str = ".sqlite";

/// The number of digits of a time in UTC, from the year to the second.
const TIME_DIGITS: usize = 14;

/// Returns the path of a copy that is made now.
pub(super) fn new_copy_path(directory: &Path) -> PathBuf {
    copy_path(directory, OffsetDateTime::now_utc())
}

fn copy_path(directory: &Path, made: OffsetDateTime) -> PathBuf {
    let (date, time) = (made.date(), made.time());
    let date = format!("{:04}{:02}{:02}", date.year(), u8::from(date.month()), date.day());
    let time = format!("{:02}{:02}{:02}", time.hour(), time.minute(), time.second());
    directory.join(format!("{PREFIX}{date}{time}{SUFFIX}"))
}

/// Deletes all copies in a directory but the newest `keep`, and returns those that are gone. Other files stay.
///
/// # Errors
///
/// When the directory cannot be read, or a copy cannot be deleted.
pub(super) fn delete_old_copies(directory: &Path, keep: u32) -> anyhow::Result<Vec<PathBuf>> {
    let failed = || format!("{} cannot be read", directory.display());
    let entries = fs::read_dir(directory).with_context(failed)?;
    let names = entries.map(|entry| entry.map(|entry| entry.file_name())).collect::<Result<Vec<_>, _>>();
    let mut copies: Vec<String> = names
        .with_context(failed)?
        .into_iter()
        .filter_map(|name| name.into_string().ok())
        .filter(|name| is_copy(name))
        .collect();
    // The names are in the order of their times.
    copies.sort_unstable_by(|one, other| other.cmp(one));
    let old: Vec<PathBuf> = copies.into_iter().skip(keep as usize).map(|name| directory.join(name)).collect();
    for copy in &old {
        fs::remove_file(copy).with_context(|| format!("{} cannot be deleted", copy.display()))?;
    }
    Ok(old)
}

fn is_copy(name: &str) -> bool {
    let time = name.strip_prefix(PREFIX).and_then(|rest| rest.strip_suffix(SUFFIX));
    time.is_some_and(|time| time.len() == TIME_DIGITS && time.bytes().all(|digit| digit.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn copy_is_named_after_its_time() {
        let made = OffsetDateTime::from_unix_timestamp(1_700_000_000).unwrap();
        assert_eq!(copy_path(Path::new("copies"), made), Path::new("copies/gonagas-20231114221320.sqlite"));
    }

    #[test]
    fn only_old_copies_are_deleted() {
        let directory = tempfile::tempdir().unwrap();
        let others = ["gonagas.sqlite", "gonagas-yesterday.sqlite", "gonagas-20231114221320.sqlite.key", "notes"];
        let copies =
            ["20231114221320", "20240101000000", "20231231235959"].map(|time| format!("gonagas-{time}.sqlite"));
        for name in others.into_iter().chain(copies.iter().map(String::as_str)) {
            fs::write(directory.path().join(name), "").unwrap();
        }
        assert_eq!(delete_old_copies(directory.path(), 2).unwrap(), [directory.path().join(&copies[0])]);
        let left =
            fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        let expected = others.into_iter().chain(copies[1..].iter().map(String::as_str)).map(str::to_owned);
        assert_eq!(left.collect::<BTreeSet<_>>(), expected.collect::<BTreeSet<_>>());
        assert_eq!(delete_old_copies(directory.path(), 2).unwrap(), Vec::<PathBuf>::new());
        assert!(delete_old_copies(&directory.path().join("none"), 1).is_err());
    }
}
