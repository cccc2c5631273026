//! The key of hashes where several processes share a database: all must have the same one, of which the database keeps
//! a fingerprint.

use crate::sql::engine::{Connection, OptionalExtension};
use crate::sql::hmac_key::KeyBytes;
use crate::store_error::StoreError;
use gonagas_core::fair::hmac_key::HmacKey;

/// The text that is hashed for the fingerprint. Nothing else that is hashed is like it.
const FINGERPRINT_OF: &str = "the key of this database";

/// Creates the key if there is none, and checks that it is the key with which the database was used.
pub fn ensure_right_key_exists(connection: &Connection) -> Result<(), StoreError> {
    if !connection.is_shared() {
        return connection.hmac_key().ensure_key_exists();
    }
    if fingerprint(connection)?.is_some() {
        return check_key(connection);
    }
    connection.hmac_key().ensure_key_exists()?;
    record_key(connection)
}

/// Checks that an erasure can use the key, or create it.
pub fn check_key(connection: &Connection) -> Result<(), StoreError> {
    connection.hmac_key().key()?;
    match connection.is_shared() && !is_key_right(connection)? {
        true => Err(StoreError::KeyUnusable("the key is not the one with which this database was used".into())),
        false => Ok(()),
    }
}

/// Stores which key this process has, so that one without it, or with another, is recognised. Does nothing without a
/// key.
pub fn record_key(connection: &Connection) -> Result<(), StoreError> {
    if let Some(own) = connection.keyed_hash(FINGERPRINT_OF) {
        let sql = "INSERT INTO hash_key (singleton, fingerprint) VALUES (1, ?1)";
        connection.prepare_cached(sql)?.execute([own])?;
    }
    Ok(())
}

/// Returns false if the database was used with a key, and this process has another one or none.
pub fn is_key_right(connection: &Connection) -> Result<bool, StoreError> {
    let recorded = fingerprint(connection)?;
    Ok(recorded.is_none_or(|recorded| connection.keyed_hash(FINGERPRINT_OF).is_some_and(|own| recorded == own)))
}

/// Returns the fingerprint of a key.
pub fn fingerprint_of(key: KeyBytes) -> [u8; 32] {
    HmacKey::new(key).hmac_sha256(FINGERPRINT_OF)
}

/// Returns the fingerprint of the key with which the database was used; `None` if nobody was erased yet.
pub fn fingerprint(connection: &Connection) -> Result<Option<[u8; 32]>, StoreError> {
    let sql = "SELECT fingerprint FROM hash_key";
    Ok(connection.prepare_cached(sql)?.query_row([], |row| row.get(0)).optional()?)
}
