//! A few connections that only read, beside the one that writes.

use super::errors::OpenError;
use super::open;
use crate::store::StoreError;
use rusqlite::{Connection, TransactionBehavior};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// How many can read at a time.
const READERS: usize = 4;

/// The connections.
pub(super) struct Readers {
    idle: Arc<Mutex<Vec<Connection>>>,
    free: Arc<Semaphore>,
}

impl Readers {
    /// Opens them all at once, so that all read the same file, and readies each.
    pub(super) fn open(
        path: &Path,
        ready: impl Fn(&Connection) -> Result<(), OpenError>,
    ) -> Result<Readers, OpenError> {
        let open = || {
            let connection = open::to_read(path)?;
            ready(&connection).map(|()| connection)
        };
        let idle = (0..READERS).map(|_| open()).collect::<Result<Vec<_>, _>>()?;
        Ok(Readers { idle: Arc::new(Mutex::new(idle)), free: Arc::new(Semaphore::new(READERS)) })
    }

    /// Reads something, as it stands at one moment.
    pub(super) async fn read<T, Read>(&self, read: Read) -> Result<T, StoreError>
    where
        T: Send + 'static,
        Read: FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    {
        let failed = |why: &str| StoreError::Failed(why.to_owned());
        let permit = Arc::clone(&self.free).acquire_owned().await.map_err(|_| failed("the store is closed"))?;
        let idle = Arc::clone(&self.idle);
        let work = move || {
            let mut lent = Lent::take(idle).ok_or_else(|| failed("no connection is left to read with"))?;
            let result = lent.read(read);
            // The connection is back before somebody else may look for it.
            drop(lent);
            drop(permit);
            result
        };
        tokio::task::spawn_blocking(work).await.map_err(|_| failed("a read panicked"))?
    }
}

/// A connection that comes back even if its reader panics.
struct Lent {
    connection: Option<Connection>,
    idle: Arc<Mutex<Vec<Connection>>>,
}

impl Lent {
    fn take(idle: Arc<Mutex<Vec<Connection>>>) -> Option<Lent> {
        let connection = idle.lock().unwrap_or_else(PoisonError::into_inner).pop()?;
        Some(Lent { connection: Some(connection), idle })
    }

    fn read<T>(&mut self, read: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        let connection = self.connection.as_mut().ok_or_else(|| StoreError::Failed("no connection".into()))?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Deferred)?;
        read(&transaction)
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).extend(self.connection.take());
    }
}
