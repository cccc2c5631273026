//! Recognition of a database file that was deleted or replaced while it is open.
//!
//! Such a file can still be written, but everything written is lost when the program ends.

use crate::store_error::StoreError;
use std::fs::Metadata;
use std::io;
use std::path::{Path, PathBuf};

/// A path and the file that it named when this was created.
pub struct FileIdentity {
    path: PathBuf,
    device_inode: DeviceInode,
}

type DeviceInode = (u64, u64);

impl FileIdentity {
    pub fn of_path(path: &Path) -> io::Result<FileIdentity> {
        Ok(FileIdentity { path: path.to_owned(), device_inode: read_device_inode(&path.metadata()?) })
    }

    /// Returns an error unless the path still names the same file.
    pub fn check_unchanged(&self) -> Result<(), StoreError> {
        match self.path.metadata() {
            Ok(file) if read_device_inode(&file) == self.device_inode => Ok(()),
            Ok(_) => Err(StoreError::Failed("another file has replaced the database".into())),
            Err(error) => Err(StoreError::Failed(format!("the database file is missing: {error}"))),
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
    // On other systems an open file can be neither deleted nor replaced.
    (0, 0)
}
