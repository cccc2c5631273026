//! Whether the file that is written still is the one at its path.
//!
//! A file that has been deleted or replaced can be written on, and all of it is lost when the program ends.

use crate::store::StoreError;
use std::io;
use std::path::{Path, PathBuf};

/// A file, known by its path and by what it is.
pub(super) struct Whereabouts {
    path: PathBuf,
    file: Identity,
}

type Identity = (u64, u64);

impl Whereabouts {
    pub(super) fn of(path: &Path) -> io::Result<Whereabouts> {
        Ok(Whereabouts { path: path.to_owned(), file: identity(path)? })
    }

    /// An error unless the file still stands where it was.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match identity(&self.path) {
            Ok(file) if file == self.file => Ok(()),
            Ok(_) => Err(StoreError::Failed("another file has taken the database's place".into())),
            Err(error) => Err(StoreError::Failed(format!("the database's file is gone: {error}"))),
        }
    }
}

#[cfg(unix)]
fn identity(path: &Path) -> io::Result<Identity> {
    use std::os::unix::fs::MetadataExt;
    path.metadata().map(|file| (file.dev(), file.ino()))
}

#[cfg(not(unix))]
fn identity(path: &Path) -> io::Result<Identity> {
    // Elsewhere an open file can be neither deleted nor replaced.
    path.metadata().map(|_| (0, 0))
}
