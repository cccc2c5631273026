//! New files that appear whole or not at all: they are written under a temporary name in the same directory.

use std::fs::File;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use tempfile::{NamedTempFile, TempPath};

/// The result of giving a finished file its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PersistOutcome {
    /// There is a file of that name already, and it stays as it was.
    AlreadyExists,
    /// The file has its name, and both are on disk.
    Persisted,
}

/// Writes a new file at `path` that only its owner may read.
pub fn write_owner_only(path: &Path, bytes: &[u8]) -> io::Result<PersistOutcome> {
    let mut file = NamedTempFile::new_in(parent(path)?)?;
    file.write_all(bytes)?;
    persist_noclobber(file.into_temp_path(), path)
}

/// Creates an empty file that only its owner may read.
pub fn create_owner_only(path: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

/// Gives a finished file the name `path`, unless that is taken, and waits until it is on disk.
pub fn persist_noclobber(file: TempPath, path: &Path) -> io::Result<PersistOutcome> {
    File::options().write(true).open(&file)?.sync_all()?;
    match file.persist_noclobber(path) {
        Ok(()) => sync_directory(path).map(|()| PersistOutcome::Persisted),
        Err(failed) if failed.error.kind() == ErrorKind::AlreadyExists => Ok(PersistOutcome::AlreadyExists),
        Err(failed) => Err(failed.error),
    }
}

/// Gives a finished file the name `path`, in place of the file that has it, and waits until that is on disk.
pub fn replace(file: &Path, path: &Path) -> io::Result<()> {
    std::fs::rename(file, path)?;
    sync_directory(path)
}

/// Returns the directory of a file with an absolute path.
pub fn parent(path: &Path) -> io::Result<&Path> {
    path.parent().ok_or_else(|| io::Error::new(ErrorKind::IsADirectory, "a directory cannot be written as a file"))
}

/// Waits until the name of a file is on disk, which it is when its directory is.
#[cfg(unix)]
fn sync_directory(file: &Path) -> io::Result<()> {
    File::open(parent(file)?)?.sync_all()
}

#[cfg(not(unix))]
fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn written_file_is_whole_and_the_only_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        assert_eq!(write_owner_only(&path, b"all").unwrap(), PersistOutcome::Persisted);
        assert_eq!(fs::read(&path).unwrap(), b"all");
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
        #[cfg(unix)]
        assert_eq!(std::os::unix::fs::MetadataExt::mode(&path.metadata().unwrap()) & 0o077, 0);
    }

    #[test]
    fn existing_file_is_not_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("key");
        fs::write(&path, "mine").unwrap();
        assert_eq!(write_owner_only(&path, b"all").unwrap(), PersistOutcome::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"mine");
        assert_eq!(folder.path().read_dir().unwrap().count(), 1);
    }
}
