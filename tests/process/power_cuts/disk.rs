//! A disk that forgets or tears what was not synced when the power is cut.

use super::recording::Operation;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
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
                None => self.synced_names.clone_from(&self.names),
            },
            Operation::Unlink { path } => drop(self.names.remove(path)),
        }
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

    /// Writes what is on the disk after a power cut into a directory, files whose names begin with `prefix` only.
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
    /// Carries out the change for the sectors that `reaches` chooses; those left out keep what was there, or zeros.
    fn apply(&self, contents: &mut Vec<u8>, mut reaches: impl FnMut(usize) -> bool) {
        match self {
            Change::Truncate { length } => {
                if reaches(0) {
                    contents.resize(*length, 0);
                }
            }
            Change::Write { offset, data } => {
                let (mut from, end) = (*offset, offset + data.len());
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
