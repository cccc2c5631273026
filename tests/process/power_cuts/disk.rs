//! A disk that forgets or tears unsynced data when the power is cut.

use super::recording::Operation;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng as _;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The smallest part of a write that reaches the disk whole or not at all.
const SECTOR: usize = 512;

/// The fate of operations that were not synced.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unsynced {
    /// None of them has reached the disk.
    Forgotten,
    /// All of them have.
    Kept,
    /// Any of them have, in any order, and any sectors of a write.
    Torn,
}

/// The files of a directory, as the program sees them and as they are on the disk.
#[derive(Debug, Default)]
pub struct Disk {
    files: Vec<DiskFile>,
    /// The names as the program sees them, with the places in `files`.
    names: BTreeMap<PathBuf, usize>,
    /// The names when the directory was last synced.
    synced_names: BTreeMap<PathBuf, usize>,
}

#[derive(Debug, Default)]
struct DiskFile {
    synced: Vec<u8>,
    unsynced: Vec<Change>,
}

#[derive(Debug, Clone)]
enum Change {
    Write { offset: usize, data: Vec<u8> },
    Truncate { length: usize },
}

impl Disk {
    /// Carries out an operation.
    pub fn apply(&mut self, operation: &Operation) {
        match operation {
            Operation::Write { path, offset, data } => {
                self.file(path).unsynced.push(Change::Write { offset: *offset, data: data.clone() });
            }
            Operation::Truncate { path, length } => {
                self.file(path).unsynced.push(Change::Truncate { length: *length });
            }
            Operation::Sync { path } => match self.names.get(path) {
                Some(&place) => self.files[place].sync(),
                None if self.is_directory(path) => self.synced_names.clone_from(&self.names),
                // A file that was deleted, or that nothing was written to.
                None => {}
            },
            Operation::Unlink { path } => drop(self.names.remove(path)),
        }
    }

    /// Returns true for the directory in which files are, or were when it was last synced.
    fn is_directory(&self, path: &Path) -> bool {
        self.names.keys().chain(self.synced_names.keys()).any(|name| name.parent() == Some(path))
    }

    /// Returns the file of this name; creates it if there is none.
    fn file(&mut self, path: &Path) -> &mut DiskFile {
        let next = self.files.len();
        let place = *self.names.entry(path.to_owned()).or_insert(next);
        if place == next {
            self.files.push(DiskFile::default());
        }
        &mut self.files[place]
    }

    /// Writes the content of the disk after a power cut into a directory, files with names that begin with `prefix`
    /// only.
    pub fn write_after_cut(&self, unsynced: Unsynced, rng: &mut ChaCha8Rng, prefix: &str, directory: &Path) {
        let kept = match unsynced {
            Unsynced::Kept => true,
            Unsynced::Torn => rng.random(),
            Unsynced::Forgotten => false,
        };
        for (path, place) in if kept { &self.names } else { &self.synced_names } {
            let name = path.file_name().and_then(|name| name.to_str()).expect("a name");
            // The index of the log is rebuilt, and never synced.
            if name.starts_with(prefix) && !name.ends_with("-shm") && !name.ends_with(".lock") {
                fs::write(directory.join(name), self.files[*place].after_cut(unsynced, rng)).expect("written");
            }
        }
    }
}

impl DiskFile {
    fn sync(&mut self) {
        for change in std::mem::take(&mut self.unsynced) {
            change.apply(&mut self.synced, |_| true);
        }
    }

    fn after_cut(&self, unsynced: Unsynced, rng: &mut ChaCha8Rng) -> Vec<u8> {
        let mut contents = self.synced.clone();
        match unsynced {
            Unsynced::Forgotten => {}
            Unsynced::Kept => self.unsynced.iter().for_each(|change| change.apply(&mut contents, |_| true)),
            Unsynced::Torn => {
                for change in &self.unsynced {
                    let most = rng.random_range(0..=4);
                    change.apply(&mut contents, |_| rng.random_range(0..4) < most);
                }
            }
        }
        contents
    }
}

impl Change {
    /// Carries out the change for the sectors that `reaches` chooses; the others keep their former content, or zeros.
    fn apply(&self, contents: &mut Vec<u8>, mut reaches: impl FnMut(usize) -> bool) {
        match self {
            Change::Truncate { length } => {
                if reaches(0) {
                    contents.resize(*length, 0);
                }
            }
            Change::Write { offset, data } => {
                let mut from = *offset;
                let end = offset + data.len();
                while from < end {
                    let to = end.min((from / SECTOR + 1) * SECTOR);
                    if reaches(from / SECTOR) {
                        contents.resize(contents.len().max(to), 0);
                        contents[from..to].copy_from_slice(&data[from - offset..to - offset]);
                    }
                    from = to;
                }
            }
        }
    }
}

#[test]
fn only_a_sync_of_the_directory_keeps_names() {
    let file = || Operation::Write { path: "dir/x".into(), offset: 0, data: b"text".to_vec() };
    let sync = |path: &str| Operation::Sync { path: path.into() };
    for (synced, names) in
        [("dir/x (deleted)", vec![]), ("dir/y", vec![]), ("dir/x", vec![]), ("other", vec![]), ("dir", vec!["x"])]
    {
        let mut disk = Disk::default();
        let directory = tempfile::tempdir().expect("a directory");
        disk.apply(&file());
        disk.apply(&sync(synced));
        disk.write_after_cut(Unsynced::Forgotten, &mut ChaCha8Rng::seed_from_u64(1), "", directory.path());
        let kept =
            fs::read_dir(directory.path()).expect("a directory").map(|entry| entry.expect("an entry").file_name());
        assert_eq!(kept.collect::<Vec<_>>(), names, "after a sync of {synced}");
    }
}

#[test]
fn deletion_is_kept_once_the_directory_is_synced() {
    let mut disk = Disk::default();
    let path = Path::new("dir/x");
    let names = |disk: &Disk| {
        let directory = tempfile::tempdir().expect("a directory");
        disk.write_after_cut(Unsynced::Forgotten, &mut ChaCha8Rng::seed_from_u64(1), "", directory.path());
        fs::read_dir(directory.path()).expect("a directory").count()
    };
    disk.apply(&Operation::Write { path: path.into(), offset: 0, data: b"text".to_vec() });
    disk.apply(&Operation::Sync { path: "dir".into() });
    disk.apply(&Operation::Unlink { path: path.into() });
    assert_eq!(names(&disk), 1, "the directory was not synced");
    disk.apply(&Operation::Sync { path: "dir".into() });
    assert_eq!(names(&disk), 0);
}
