//! The key of hashes where several processes share a database: all must have the same one, of which the database keeps a fingerprint.

use crate::store::sql::engine::{Connection, OptionalExtension};
use crate::store::store_error::StoreError;

/// The text whose hash is the fingerprint. Nothing else that is hashed is like it.
const FINGERPRINT_OF: &str = "the key of this database";

/// Creates the key if there is none, and checks that it is the one with which the database was used.
pub(in crate::store) fn ensure_right_key_exists(connection: &Connection) -> Result<(), StoreError> {
    if !connection.is_shared() {
        return connection.ensure_key_exists();
    }
    let recorded = fingerprint(connection)?;
    if recorded.is_none() {
        connection.ensure_key_exists()?;
    }
    match (recorded, connection.keyed_hash(FINGERPRINT_OF)) {
        (Some(recorded), Some(own)) if recorded == own => Ok(()),
        (None, Some(_)) => record_key(connection),
        _ => Err(StoreError::Failed("the key is not the one with which this database was used".into())),
    }
}

/// Stores which key this process has, so that one without it, or with another, is recognised. Does nothing without a key.
pub(in crate::store) fn record_key(connection: &Connection) -> Result<(), StoreError> {
    if let Some(own) = connection.keyed_hash(FINGERPRINT_OF) {
        let sql = "INSERT INTO hash_key (singleton, fingerprint) VALUES (1, ?1)";
        connection.prepare_cached(sql)?.execute([own])?;
    }
    Ok(())
}

/// Returns false if the database was used with a key, and this process has another one or none.
pub(in crate::store) fn is_key_right(connection: &Connection) -> Result<bool, StoreError> {
    let recorded = fingerprint(connection)?;
    Ok(recorded.is_none_or(|recorded| connection.keyed_hash(FINGERPRINT_OF).is_some_and(|own| recorded == own)))
}

fn fingerprint(connection: &Connection) -> Result<Option<[u8; 32]>, StoreError> {
    let sql = "SELECT fingerprint FROM hash_key";
    Ok(connection.prepare_cached(sql)?.query_row([], |row| row.get(0)).optional()?)
}
