//! The key of the hashes of erased accounts.
//!
//! It is kept in a file of its own beside the database and never in it, so that whoever gets hold of a copy of the database
//! cannot try accounts one by one. Without the file nobody is recognised any more, and nothing else is lost.

use crate::fair::hex;
use crate::fair::seal::Key;
use crate::store::StoreError;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::{ToSqlOutput, Value};
use rusqlite::{Connection, Error};
use std::fs::{self, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The key of a database, read when it is needed first.
#[derive(Clone)]
pub(super) struct Seal {
    path: PathBuf,
    known: Arc<OnceLock<Key>>,
}

/// Where the key of a database is kept: beside it.
#[must_use]
pub fn key_file(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".key");
    PathBuf::from(name)
}

impl Seal {
    pub(super) fn of(database: &Path) -> Seal {
        Seal { path: key_file(database), known: Arc::default() }
    }

    /// No key, which recognises nobody.
    pub(super) fn none() -> Seal {
        Seal { path: PathBuf::new(), known: Arc::default() }
    }

    /// Gives a connection the function `sealed(text)`: the hash of a text, or NULL as long as there is no key.
    pub(super) fn lend(&self, connection: &Connection) -> rusqlite::Result<()> {
        let seal = self.clone();
        connection.create_scalar_function("sealed", 1, FunctionFlags::SQLITE_UTF8, move |context| {
            let text: String = context.get(0)?;
            let key = seal.read().map_err(|error| Error::UserFunctionError(error.into()))?;
            Ok(ToSqlOutput::Owned(key.map_or(Value::Null, |key| Value::Blob(key.hash(&text).to_vec()))))
        })
    }

    /// Sees to it that there is a key.
    pub(super) fn make(&self) -> Result<(), StoreError> {
        if self.read().map_err(|error| self.failed(error))?.is_none() {
            self.write().map_err(|error| self.failed(error))?;
        }
        Ok(())
    }

    /// The key, if there is one.
    fn read(&self) -> io::Result<Option<Key>> {
        if let Some(key) = self.known.get() {
            return Ok(Some(*key));
        }
        let text = match fs::read_to_string(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            text => text?,
        };
        let key = hex::read(text.trim()).map(Key::new).ok_or_else(|| io::Error::other("it holds no key"))?;
        Ok(Some(*self.known.get_or_init(|| key)))
    }

    /// A key that is written halfway is none: the file gets its name when it is on disk. Of two processes one is first.
    fn write(&self) -> io::Result<()> {
        let draft = self.path.with_added_extension("new");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&draft)?;
        file.write_all(format!("{}\n", hex::write(&rand::random())).as_bytes())?;
        file.sync_all()?;
        let named = match fs::hard_link(&draft, &self.path) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
            named => named,
        };
        fs::remove_file(&draft)?;
        named
    }

    fn failed(&self, error: io::Error) -> StoreError {
        match error.kind() {
            ErrorKind::StorageFull => StoreError::Full,
            ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => StoreError::ReadOnly,
            _ => StoreError::Failed(format!("the key {}: {error}", self.path.display())),
        }
    }
}
