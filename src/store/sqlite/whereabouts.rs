//! Whether the file that is written still is the one at its path.
//!
//! A file that has been deleted or replaced can be written on, and all of it is lost when the program ends.

use crate::store::StoreError;
use std::fs::{File, Metadata};
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
        Ok(Whereabouts { path: path.to_owned(), file: identity(&path.metadata()?) })
    }

    /// Whether this open file is the one at the path.
    pub(super) fn is(&self, open: &File) -> bool {
        open.metadata().is_ok_and(|open| identity(&open) == self.file)
    }

    /// An error unless the file still stands where it was.
    pub(super) fn check(&self) -> Result<(), StoreError> {
        match self.path.metadata() {
            Ok(file) if identity(&file) == self.file => Ok(()),
            Ok(_) => Err(StoreError::Failed("another file has taken the database's place".into())),
            Err(error) => Err(StoreError::Failed(format!("the database's file is gone: {error}"))),
        }
    }
}

#[cfg(unix)]
fn identity(file: &Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (file.dev(), file.ino())
}

#[cfg(not(unix))]
fn identity(_: &Metadata) -> Identity {
    // Elsewhere an open file can be neither deleted nor replaced.
    (0, 0)
}
