//! One bot process at a time: the locks that its connections hold, and the number that it has drawn.
//!
//! Each connection of a bot shares an advisory lock of the server, and a new bot must once have that lock alone: so it cannot
//! start while any connection of another one lives. Then it draws a number. A bot that loses all its connections, and finds
//! another number when it is back, knows that its place was taken, and writes no more.

use crate::store::open_error::OpenError;
use crate::store::postgres::connect;
use crate::store::postgres::location::PostgresLocation;
use postgres::Client;
use std::time::{Duration, Instant};

/// The advisory lock, of which each database has its own: "gona".
const LOCK: i64 = 0x676f_6e61;

/// The time for which the connections of a bot that was killed may still be open on the server.
const LOCK_PATIENCE: Duration = Duration::from_secs(3);

/// The time between two attempts.
const LOCK_RETRY_INTERVAL: Duration = Duration::from_millis(50);

/// The number of a process.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ProcessToken(i64);

/// Takes the lock alone.
pub(super) fn lock_alone(client: &mut Client, location: &PostgresLocation) -> Result<(), OpenError> {
    let begun = Instant::now();
    loop {
        let locked = client.query_one("SELECT pg_try_advisory_lock($1)", &[&LOCK]).and_then(|row| row.try_get(0));
        match locked.map_err(|error| connect::open_error(location, &error))? {
            true => return Ok(()),
            false if begun.elapsed() < LOCK_PATIENCE => std::thread::sleep(LOCK_RETRY_INTERVAL),
            false => return Err(OpenError::InUse(location.label())),
        }
    }
}

/// Draws the number of this process, and shares the lock from now on.
pub(super) fn take_over(client: &mut Client) -> Result<ProcessToken, postgres::Error> {
    let token = rand::random::<i64>();
    let sql =
        "INSERT INTO bot_process (singleton, token) VALUES (1, $1) ON CONFLICT (singleton) DO UPDATE SET token = $1";
    client.execute(sql, &[&token])?;
    client.query("SELECT pg_advisory_lock_shared($1)", &[&LOCK])?;
    client.query("SELECT pg_advisory_unlock($1)", &[&LOCK])?;
    Ok(ProcessToken(token))
}

/// Shares the lock on a new connection. Returns false if another process has taken this one's place.
pub(super) fn join(client: &mut Client, token: ProcessToken) -> Result<bool, postgres::Error> {
    client.query("SELECT pg_advisory_lock_shared($1)", &[&LOCK])?;
    let current = client.query_opt("SELECT token FROM bot_process", &[])?;
    Ok(current.map(|row| row.try_get(0)).transpose()? == Some(token.0))
}
