//! One stand-in at a time for a world's file: two would overwrite each other's.
//!
//! The lock is on a file of its own, since the world's file is replaced whenever it is saved. That file stays: if it
//! were removed, two could hold locks on two files of the same name.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

/// A world's file that nobody else can use as long as this is held.
#[derive(Debug)]
pub(crate) struct WorldLock {
    pub(crate) path: PathBuf,
    #[expect(dead_code, reason = "the lock is held for as long as the file is open")]
    lock: File,
}

impl WorldLock {
    /// Locks the world at this path, which need not exist.
    ///
    /// # Errors
    ///
    /// If somebody else holds it, or its folder cannot be written. The words name the file.
    pub(crate) fn acquire(path: &Path) -> io::Result<WorldLock> {
        let mut name = path.as_os_str().to_owned();
        name.push(".lock");
        let name = PathBuf::from(name);
        let failed = |error: io::Error| io::Error::new(error.kind(), format!("{}: {error}", name.display()));
        let lock = File::options().create(true).truncate(false).write(true).open(&name).map_err(failed)?;
        match lock.try_lock() {
            Ok(()) => Ok(WorldLock { path: path.to_owned(), lock }),
            Err(TryLockError::WouldBlock) => {
                let words = format!("the world {} is in use by another stand-in", path.display());
                Err(io::Error::new(io::ErrorKind::ResourceBusy, words))
            }
            Err(TryLockError::Error(error)) => Err(failed(error)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_holds_a_world() {
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
