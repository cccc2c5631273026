//! The lock of a world's file: two stand-ins would overwrite each other's changes.
//!
//! The lock is on a separate file, since saving replaces the world's file. The lock file is never
//! removed: otherwise two processes could lock two files of the same name.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// Exclusive use of a world's file, until dropped.
#[derive(Debug)]
pub struct WorldLock {
    pub path: PathBuf,
    #[expect(dead_code, reason = "the lock is held for as long as the file is open")]
    lock: File,
}

impl WorldLock {
    /// Locks the world at this path, which need not exist.
    pub fn acquire(path: &Path) -> io::Result<WorldLock> {
        let mut name = path.as_os_str().to_owned();
        name.push(".lock");
        let name = PathBuf::from(name);
        let failed = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", name.display()));
        let lock = File::options().create(true).truncate(false).write(true).open(&name).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => Ok(WorldLock { path: path.to_owned(), lock }),
            Err(TryLockError::WouldBlock) => {
                let message = format!("the world {} is in use by another stand-in", path.display());
                Err(io::Error::new(io::ErrorKind::ResourceBusy, message))
            }
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn world_has_one_lock_at_a_time() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.world");
        let first = WorldLock::acquire(&path).unwrap();
        let refused = WorldLock::acquire(&path).unwrap_err();
        assert!(refused.to_string().contains("a.world is in use"), "{refused}");
        assert!(WorldLock::acquire(&folder.path().join("b.world")).is_ok());
        drop(first);
        assert!(WorldLock::acquire(&path).is_ok());
        let nowhere = WorldLock::acquire(&folder.path().join("no/such.world")).unwrap_err();
        assert!(nowhere.to_string().contains("such.world.lock"), "{nowhere}");
    }
}
