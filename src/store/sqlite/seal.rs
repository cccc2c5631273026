//! The key of the hashes of erased accounts.
//!
//! It is kept in a file of its own beside the database and never in it, so that whoever gets hold of a copy of the database
//! cannot try accounts one by one. Without the file nobody is recognised any more, and nothing else is lost.

use super::part::Part;
use crate::fair::hex;
use crate::fair::seal::Key;
use crate::store::StoreError;
use rusqlite::Connection;
use rusqlite::functions::FunctionFlags;
use rusqlite::types::{ToSqlOutput, Value};
use std::fs;
use std::io::{self, ErrorKind};
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
            // Nothing else is to wait for a key that cannot be read; erasing says so.
            let key = seal.read().unwrap_or_else(|error| {
                tracing::error!(%error, path = %seal.path.display(), "the key cannot be read");
                None
            });
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

    /// A key that is written halfway is none: the file gets its name when it is on disk. Another process that makes one at
    /// the same time may be first.
    fn write(&self) -> io::Result<()> {
        let Some(part) = Part::begin(&self.path)? else { return Err(ErrorKind::WouldBlock.into()) };
        part.write_privately(format!("{}\n", hex::write(&rand::random())).as_bytes())?;
        part.finish(&self.path).map(drop)
    }

    fn failed(&self, error: io::Error) -> StoreError {
        match error.kind() {
            ErrorKind::StorageFull => StoreError::Full,
            ErrorKind::WouldBlock => StoreError::Busy,
            ErrorKind::ReadOnlyFilesystem | ErrorKind::PermissionDenied => StoreError::ReadOnly,
            _ => StoreError::Failed(format!("the key {}: {error}", self.path.display())),
        }
    }
}
