//! A file that is being written, under a name that shows it, until it is whole.

use crate::store::sqlite::connection::file_identity::FileIdentity;
use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

/// What stands behind the name of a file that is not whole yet.
const TEMP_SUFFIX: &str = ".part";

/// What SQLite may have put beside it.
const SQLITE_SIDECAR_SUFFIXES: [&str; 3] = ["-journal", "-wal", "-shm"];

/// A file that is not whole yet. It is removed when this is dropped.
pub(in crate::store::sqlite) struct AtomicFile {
    path: PathBuf,
    /// Held, so that nobody else writes the same.
    file: File,
}

/// Whether there is a file already where one was to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::store::sqlite) enum PersistOutcome {
    AlreadyExists,
    Persisted,
}

impl AtomicFile {
    /// Begins to write what shall be `whole`, without what an earlier try has left; `None` when somebody else does.
    pub(in crate::store::sqlite) fn create(whole: &Path) -> io::Result<Option<AtomicFile>> {
        let path = with_suffix(whole, TEMP_SUFFIX);
        let file = File::options().create(true).truncate(false).write(true).open(&path)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => return Ok(None),
            // Some disks know no locks.
            Ok(()) | Err(TryLockError::Error(_)) => {}
        }
        // Who held it may have finished it meanwhile: then this is their file, under the name that it has now.
        if !FileIdentity::of_path(&path).is_ok_and(|named| named.is_same_file(&file)) {
            return Ok(None);
        }
        let part = AtomicFile { path, file };
        part.remove_sidecars();
        part.file.set_len(0)?;
        Ok(Some(part))
    }

    pub(in crate::store::sqlite) fn temp_path(&self) -> &Path {
        &self.path
    }

    /// Writes all of it, for nobody else to read.
    pub(in crate::store::sqlite) fn write_owner_only(&self, bytes: &[u8]) -> io::Result<()> {
        #[cfg(unix)]
        self.file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o600))?;
        (&self.file).write_all(bytes)
    }

    /// Gives it its name, on the disk for good; unless that is taken by now.
    pub(in crate::store::sqlite) fn persist_noclobber(self, whole: &Path) -> io::Result<PersistOutcome> {
        self.file.sync_all()?;
        match link_or_rename(&self.path, whole, |from, to| fs::hard_link(from, to)) {
            Ok(()) => sync_directory(whole).map(|()| PersistOutcome::Persisted),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(PersistOutcome::AlreadyExists),
            Err(error) => Err(error),
        }
    }

    fn remove_sidecars(&self) {
        SQLITE_SIDECAR_SUFFIXES.iter().for_each(|beside| remove_if_exists(&with_suffix(&self.path, beside)));
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        self.remove_sidecars();
        remove_if_exists(&self.path);
    }
}

/// Gives a file another name. A link fails where there is a file by now, a renaming would replace it; but some disks, such as
/// those that one carries about, know no links.
fn link_or_rename(from: &Path, to: &Path, link: impl Fn(&Path, &Path) -> io::Result<()>) -> io::Result<()> {
    match link(from, to) {
        Err(error) if matches!(error.kind(), ErrorKind::PermissionDenied | ErrorKind::Unsupported) => {
            if to.symlink_metadata().is_ok() {
                return Err(ErrorKind::AlreadyExists.into());
            }
            fs::rename(from, to)
        }
        linked => linked,
    }
}

/// A name is on the disk when its directory is.
#[cfg(unix)]
fn sync_directory(file: &Path) -> io::Result<()> {
    file.parent().map_or(Ok(()), |directory| File::open(directory)?.sync_all())
}

#[cfg(not(unix))]
fn sync_directory(_: &Path) -> io::Result<()> {
    Ok(())
}

fn with_suffix(path: &Path, ending: &str) -> PathBuf {
    let mut name: OsString = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

fn remove_if_exists(path: &Path) {
    if let Err(error) = fs::remove_file(path)
        && error.kind() != ErrorKind::NotFound
    {
        tracing::warn!(%error, "an unfinished file could not be removed");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> =
            folder.read_dir().unwrap().map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn it_has_its_name_when_it_is_whole_and_leaves_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("copy");
        fs::write(with_suffix(&whole, ".part"), "of an earlier try").unwrap();
        fs::write(with_suffix(&whole, ".part-journal"), "of an earlier try").unwrap();
        let part = AtomicFile::create(&whole).unwrap().unwrap();
        assert_eq!(files(folder.path()), ["copy.part"], "a journal of an earlier try would be played back");
        fs::write(part.temp_path(), "all").unwrap();
        assert_eq!(part.persist_noclobber(&whole).unwrap(), PersistOutcome::Persisted);
        assert_eq!((files(folder.path()), fs::read_to_string(&whole).unwrap()), (vec!["copy".into()], "all".into()));
    }

    #[test]
    fn nothing_is_replaced_and_what_is_given_up_is_gone() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("copy");
        let part = AtomicFile::create(&whole).unwrap().unwrap();
        fs::write(with_suffix(part.temp_path(), "-wal"), "some").unwrap();
        fs::write(&whole, "mine").unwrap();
        assert_eq!(part.persist_noclobber(&whole).unwrap(), PersistOutcome::AlreadyExists);
        assert_eq!((files(folder.path()), fs::read_to_string(&whole).unwrap()), (vec!["copy".into()], "mine".into()));
    }

    #[test]
    fn one_at_a_time_writes_it() {
        let folder = tempfile::tempdir().unwrap();
        let whole = folder.path().join("copy");
        let part = AtomicFile::create(&whole).unwrap().unwrap();
        assert!(AtomicFile::create(&whole).unwrap().is_none());
        assert_eq!(files(folder.path()), ["copy.part"], "the other's is still there");
        drop(part);
        assert!(AtomicFile::create(&whole).unwrap().is_some());
    }

    #[test]
    fn without_links_it_is_renamed() {
        let folder = tempfile::tempdir().unwrap();
        let (from, to) = (folder.path().join("from"), folder.path().join("to"));
        fs::write(&from, "all").unwrap();
        let without = |_: &Path, _: &Path| Err(ErrorKind::PermissionDenied.into());
        link_or_rename(&from, &to, without).unwrap();
        assert_eq!(files(folder.path()), ["to"]);
        fs::write(&from, "more").unwrap();
        assert_eq!(link_or_rename(&from, &to, without).unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read_to_string(&to).unwrap(), "all");
    }
}
