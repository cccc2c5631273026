//! Opening connections.

use crate::open_error::OpenError;
use crate::postgres::location::PostgresLocation;
use crate::sql::engine::sql_error::describe;
use postgres::error::SqlState;
use postgres::{Client, NoTls};

/// The settings of a connection that stores: a wait that takes too long ends with an error, a process that is paused in
/// a transaction loses its locks when its lease expires, and a commit is on disk when it returns, for any default of
/// the server.
const SETTINGS: &str = "SET lock_timeout = '10s'; SET statement_timeout = '30s';
    SET idle_in_transaction_session_timeout = '5s'; SET client_min_messages = 'warning';
    SET tcp_keepalives_idle = 30; SET tcp_keepalives_interval = 10; SET tcp_keepalives_count = 3;
    SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'";

/// Opens a connection without limits of time.
pub fn connect(location: &PostgresLocation) -> Result<Client, postgres::Error> {
    location.config().connect(NoTls)
}

/// Sets the limits of a connection that stores.
pub fn prepare_to_store(client: &mut Client) -> Result<(), postgres::Error> {
    client.batch_execute(SETTINGS)
}

/// Refuses a database that cannot store every text: it would fail at the first emoji.
pub fn refuse_encoding(client: &mut Client, location: &PostgresLocation) -> Result<(), OpenError> {
    let shown = client.query_one("SELECT current_setting('server_encoding')", &[]);
    let encoding = shown.and_then(|row| row.try_get::<_, String>(0)).map_err(|error| open_error(location, &error))?;
    match encoding.as_str() {
        // The second stores bytes as they come.
        "UTF8" | "SQL_ASCII" => Ok(()),
        other => {
            let reason =
                format!("its encoding is {other}: make one with CREATE DATABASE … ENCODING 'UTF8' TEMPLATE template0");
            Err(OpenError::unusable(&location.label(), reason))
        }
    }
}

/// Returns true for codes with which a server goes on refusing: a wrong name or password, no such database, a statement
/// that it cannot carry out, and data that breaks a constraint.
fn is_refused(code: &SqlState) -> bool {
    ["22", "23", "28", "3D", "42"].iter().any(|class| code.code().starts_with(class))
}

/// Converts an error that occurred while a database was opened.
pub(super) fn open_error(location: &PostgresLocation, error: &postgres::Error) -> OpenError {
    let path = location.label();
    match error.code() {
        Some(&SqlState::DISK_FULL) => OpenError::DiskFull(path),
        Some(&SqlState::INSUFFICIENT_PRIVILEGE) => OpenError::ReadOnly(path),
        Some(&SqlState::LOCK_NOT_AVAILABLE | &SqlState::QUERY_CANCELED) => OpenError::Locked(path),
        Some(code) if is_refused(code) => OpenError::unusable(&path, describe(error)),
        // A standby is read-only until it takes over, for example.
        _ => OpenError::failed(&path, describe(error)),
    }
}
