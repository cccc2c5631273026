//! A transaction that is run again where that helps.

use crate::postgres::leases;
use crate::sql::engine::postgres_session::PostgresSession;
use crate::sql::engine::sql_error::{SessionFailure, SqlError};
use crate::sql::engine::{Connection, Fence};
use crate::sql::hmac_key::HmacKeyFile;
use crate::store_error::StoreError;
use rand::RngExt as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Duration;

/// The number of times that a transaction is run while others are in its way.
pub const MAX_ATTEMPTS: u32 = 40;

/// The attempts after which a transaction waits for its turn, because others were in its way each time.
pub const MAX_SHARED_ATTEMPTS: u32 = 5;

/// The attempts in which a violated constraint may be the doing of another transaction.
pub const MAX_VIOLATED_ATTEMPTS: u32 = 2;

/// The attempt from which on each is worth a warning.
pub const SLOW_ATTEMPT: u32 = 10;

/// The longest time between two attempts, in milliseconds, as a power of two.
const MAX_PAUSE_EXPONENT: u32 = 7;

/// The kind of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Queries on one snapshot.
    Read,
    /// Statements that run as if no other transaction ran beside them, while this process has its shards.
    Write,
    /// The same before this process has shards.
    Unfenced,
}

/// The outcome of one attempt.
pub enum Attempt<T> {
    /// It is decided.
    Done(Result<T, StoreError>),
    /// Another transaction was in the way, and nothing is stored.
    Conflict,
    /// It violates a constraint, perhaps because of another transaction, and nothing is stored. This is its result if
    /// it is not.
    Violation(StoreError),
    /// The connection is lost.
    Disconnected {
        /// True if the commit was under way, so that nobody knows.
        may_be_stored: bool,
    },
}

/// Runs work in a transaction once, under the fence of this process. An exclusive one waits until no other writes.
pub fn attempt<T>(
    session: &PostgresSession,
    hmac_key: &HmacKeyFile,
    access: Access,
    is_exclusive: bool,
    fence: Option<Fence>,
    work: &dyn Fn(&Connection<'_>) -> Result<T, StoreError>,
) -> Attempt<T> {
    session.take_failure();
    // A lock of a table, unlike a query, leaves the snapshot to the first statement.
    let begin = match access {
        Access::Read => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        Access::Write | Access::Unfenced if is_exclusive => {
            "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE; LOCK TABLE turns IN EXCLUSIVE MODE"
        }
        Access::Write | Access::Unfenced => {
            "BEGIN ISOLATION LEVEL SERIALIZABLE READ WRITE; LOCK TABLE turns IN ROW EXCLUSIVE MODE"
        }
    };
    if let Err(error) = session.batch(begin) {
        return match StoreError::from(error) {
            StoreError::Busy => roll_back(session, || Attempt::Done(Err(StoreError::Busy))),
            // A connection on which nothing begins is of no use, such as one to a server that became a copy of another.
            _ => Attempt::Disconnected { may_be_stored: false },
        };
    }
    // A defect in one job must not lose the connection; its transaction is rolled back.
    let done = catch_unwind(AssertUnwindSafe(|| {
        let connection = Connection::postgres(session, hmac_key).with_fence(fence);
        if access == Access::Write {
            leases::check(&connection)?;
        }
        work(&connection)
    }));
    let result = done.unwrap_or_else(|_| Err(StoreError::Failed("a job of the store panicked".into())));
    match (session.take_failure(), result) {
        (Some(SessionFailure::Disconnected), _) => Attempt::Disconnected { may_be_stored: false },
        (Some(SessionFailure::Conflict), _) => roll_back(session, || Attempt::Conflict),
        (Some(SessionFailure::Violation), Err(error)) => roll_back(session, || Attempt::Violation(error)),
        (_, Err(error)) => roll_back(session, || Attempt::Done(Err(error))),
        // The transaction is lost with its first failed statement, even if the work went on.
        (Some(SessionFailure::Other | SessionFailure::Violation), Ok(_)) => {
            roll_back(session, || Attempt::Done(Err(StoreError::Failed("a statement failed".into()))))
        }
        (None, Ok(value)) => match session.batch("COMMIT") {
            Ok(()) => Attempt::Done(Ok(value)),
            Err(error) => not_committed(error, access != Access::Read),
        },
    }
}

/// Waits before another attempt, longer each time.
pub fn pause(attempt: u32) {
    let longest = 1_u64 << attempt.min(MAX_PAUSE_EXPONENT);
    std::thread::sleep(Duration::from_millis(rand::rng().random_range(0..=longest)));
}

/// Returns the result of an attempt whose commit failed.
fn not_committed<T>(error: SqlError, may_be_stored: bool) -> Attempt<T> {
    match error.session_failure() {
        SessionFailure::Conflict => Attempt::Conflict,
        SessionFailure::Disconnected => Attempt::Disconnected { may_be_stored },
        SessionFailure::Violation => Attempt::Violation(error.into()),
        SessionFailure::Other => Attempt::Done(Err(error.into())),
    }
}

/// Ends a transaction without its changes.
fn roll_back<T>(session: &PostgresSession, outcome: impl FnOnce() -> Attempt<T>) -> Attempt<T> {
    match session.batch("ROLLBACK") {
        Ok(()) => outcome(),
        // The connection may be in any state, so it is of no use.
        Err(_) => Attempt::Disconnected { may_be_stored: false },
    }
}
