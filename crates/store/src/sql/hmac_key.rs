//! The key of the hashes of erased accounts.
//!
//! It lies in a file of its own beside the database and never in it, so that nobody can find out erased accounts from a
//! copy of the database by trying account ids. Without the key file erased accounts are no longer recognised; nothing
//! else is lost.

use crate::sql::atomic_file;
use crate::store_error::StoreError;
use gonagas_core::fair::hmac_key::HmacKey;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The key file of a database. The key is read when it is first needed.
#[derive(Clone)]
pub struct HmacKeyFile {
    path: PathBuf,
    cached_key: Arc<Mutex<Option<KeyBytes>>>,
}

/// A key as it is in its file.
pub type KeyBytes = [u8; 32];

/// Returns the path of the key file of a database: beside it.
#[must_use]
pub fn hmac_key_path(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push(".key");
    PathBuf::from(name)
}

impl HmacKeyFile {
    /// Returns the key file of a SQLite database.
    pub fn for_database(database: &Path) -> HmacKeyFile {
        HmacKeyFile::at(&hmac_key_path(database))
    }

    /// Returns the key file of this name.
    pub fn at(path: &Path) -> HmacKeyFile {
        HmacKeyFile { path: path.to_owned(), cached_key: Arc::default() }
    }

    /// Returns a key file that does not exist, so that no account is recognised.
    pub fn without_key() -> HmacKeyFile {
        HmacKeyFile { path: PathBuf::new(), cached_key: Arc::default() }
    }

    /// Returns the path of the file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the hash of a text; `None` while there is no key.
    pub fn hash(&self, text: &str) -> Option<[u8; 32]> {
        // An unreadable key must not make other queries fail; an erasure reports it.
        let key = self.load_key().unwrap_or_else(|error| {
            tracing::error!(%error, path = %self.path.display(), "the key cannot be read");
            None
        });
        key.map(|key| HmacKey::new(key).hmac_sha256(text))
    }

    /// Returns the key; `None` while there is none.
    pub fn key(&self) -> Result<Option<KeyBytes>, StoreError> {
        self.load_key().map_err(|error| self.key_error(&error))
    }

    /// Creates the key if there is none, and its file again if that was deleted while this process has the key.
    pub fn ensure_key_exists(&self) -> Result<(), StoreError> {
        let key = match self.load_key() {
            Ok(Some(_)) if self.path.exists() => return Ok(()),
            Ok(known) => known.unwrap_or_else(rand::random),
            Err(error) => return Err(self.key_error(&error)),
        };
        self.create_file(&key).map_err(|error| self.key_error(&error))
    }

    /// Replaces the key by the key with which the database is used. A file with another one is kept under another name.
    pub fn adopt(&self, key: KeyBytes) -> Result<(), StoreError> {
        *self.cached() = Some(key);
        let replace = || {
            if self.path.exists() {
                let mut kept = self.path.as_os_str().to_owned();
                kept.push(".replaced");
                fs::rename(&self.path, kept)?;
            }
            self.create_file(&key)
        };
        replace().map_err(|error| self.key_error(&error))
    }

    fn cached(&self) -> MutexGuard<'_, Option<KeyBytes>> {
        self.cached_key.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the key, if there is one.
    fn load_key(&self) -> io::Result<Option<KeyBytes>> {
        let mut cached = self.cached();
        if cached.is_some() {
            return Ok(*cached);
        }
        let text = match fs::read_to_string(&self.path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
            text => text?,
        };
        let mut key = [0; 32];
        hex::decode_to_slice(text.trim(), &mut key).map_err(|_| io::Error::other("it holds no key"))?;
        *cached = Some(key);
        Ok(Some(key))
    }

    /// Creates the key file. A file that appeared in the meantime stays as it is.
    fn create_file(&self, key: &KeyBytes) -> io::Result<()> {
        HmacKeyFile::write(&self.path, format!("{}\n", hex::encode(key)).as_bytes())
    }

    /// Writes a key file with the contents of another one.
    pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
        atomic_file::write_owner_only(&std::path::absolute(path)?, contents).map(drop)
    }

    fn key_error(&self, error: &io::Error) -> StoreError {
        match error.kind() {
            ErrorKind::StorageFull => StoreError::DiskFull,
            _ => StoreError::KeyUnusable(format!("{}: {error}", self.path.display())),
        }
    }
}
