//! Whether the file that is written still is the one at its path.
//!
//! A file that has been deleted or replaced can be written on, and all of it is lost when the program ends.

use crate::store::StoreError;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

/// A file, known by its path and by what it is.
pub(in crate::store::sqlite) struct FileIdentity {
    path: PathBuf,
    device_inode: DeviceInode,
}

type DeviceInode = (u64, u64);

impl FileIdentity {
    pub(in crate::store::sqlite) fn of_path(path: &Path) -> io::Result<FileIdentity> {
        Ok(FileIdentity { path: path.to_owned(), device_inode: read_device_inode(&path.metadata()?) })
    }

    /// An error unless the file still stands where it was.
    pub(in crate::store::sqlite) fn check_unchanged(&self) -> Result<(), StoreError> {
        match self.path.metadata() {
            Ok(file) if read_device_inode(&file) == self.device_inode => Ok(()),
            Ok(_) => Err(StoreError::Failed("another file has taken the database's place".into())),
            Err(error) => Err(StoreError::Failed(format!("the database's file is gone: {error}"))),
        }
    }
}

#[cfg(unix)]
fn read_device_inode(file: &Metadata) -> DeviceInode {
    use std::os::unix::fs::MetadataExt;
    (file.dev(), file.ino())
}

#[cfg(not(unix))]
fn read_device_inode(_: &Metadata) -> DeviceInode {
    // Elsewhere an open file can be neither deleted nor replaced.
    (0, 0)
}
