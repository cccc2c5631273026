//! The lock of the schema: it changes only while no other process uses the database.
//!
//! Each connection of a bot shares an advisory lock of the server. A process that changes the schema, or fills an empty
//! database, must have that lock alone.

use crate::open_error::OpenError;
use crate::postgres::location::PostgresLocation;
use crate::postgres::{connect, migrations};
use crate::sql::engine::sql_error::{SqlError, describe};
use crate::sql::opening::SchemaState;
use crate::store_error::StoreError;
use postgres::Client;
use std::time::{Duration, Instant};

/// The advisory lock, of which each database has its own: "gona".
const LOCK: i64 = 0x676f_6e61;

/// The time for which the connections of a bot that was killed may still be open on the server.
const LOCK_TIMEOUT: Duration = Duration::from_secs(3);

/// The time between two attempts.
const LOCK_RETRY_INTERVAL: Duration = Duration::from_millis(50);

/// Takes the lock alone.
pub fn lock_alone(client: &mut Client, location: &PostgresLocation) -> Result<(), OpenError> {
    let begun = Instant::now();
    while !try_lock_alone(client).map_err(|error| connect::open_error(location, &error))? {
        if begun.elapsed() > LOCK_TIMEOUT {
            return Err(OpenError::InUse(location.label()));
        }
        std::thread::sleep(LOCK_RETRY_INTERVAL);
    }
    Ok(())
}

/// Applies the migrations that the database lacks, and shares the lock from now on.
pub fn share_migrated(client: &mut Client, location: &PostgresLocation) -> Result<(), OpenError> {
    let failed = |error: postgres::Error| connect::open_error(location, &error);
    let begun = Instant::now();
    while !share_if_current(client, location)? {
        if try_lock_alone(client).map_err(failed)? {
            migrations::migrate(client, location)?;
            client.query("SELECT pg_advisory_lock_shared($1)", &[&LOCK]).map_err(failed)?;
            client.query("SELECT pg_advisory_unlock($1)", &[&LOCK]).map_err(failed)?;
            return Ok(());
        }
        if begun.elapsed() > LOCK_TIMEOUT {
            return Err(OpenError::OutdatedAndInUse(location.label()));
        }
        std::thread::sleep(LOCK_RETRY_INTERVAL);
    }
    Ok(())
}

/// Shares the lock if the schema is this program's, and returns true then.
fn share_if_current(client: &mut Client, location: &PostgresLocation) -> Result<bool, OpenError> {
    let failed = |error: postgres::Error| connect::open_error(location, &error);
    client.query("SELECT pg_advisory_lock_shared($1)", &[&LOCK]).map_err(failed)?;
    let is_current = migrations::check_schema(client, location)? == SchemaState::Current;
    if !is_current {
        client.query("SELECT pg_advisory_unlock_shared($1)", &[&LOCK]).map_err(failed)?;
    }
    Ok(is_current)
}

/// Opens a connection that stores and shares the lock. A schema that was changed meanwhile is not this program's any
/// more.
pub fn connect_sharing(location: &PostgresLocation) -> Result<Client, StoreError> {
    let opened = connect::connect(location).and_then(|mut client| {
        connect::prepare_to_store(&mut client)?;
        Ok(client)
    });
    let mut client = opened.map_err(|error| {
        tracing::warn!(error = describe(&error), database = %location, "no connection to the database");
        StoreError::from(SqlError::from(error))
    })?;
    match share_if_current(&mut client, location) {
        Ok(true) => Ok(client),
        Ok(false) => Err(StoreError::Failed("the schema of the database is not the one of this program".into())),
        Err(error) => {
            tracing::warn!(%error, "the schema of the database cannot be read");
            Err(StoreError::Unreachable)
        }
    }
}

fn try_lock_alone(client: &mut Client) -> Result<bool, postgres::Error> {
    client.query_one("SELECT pg_try_advisory_lock($1)", &[&LOCK])?.try_get(0)
}
