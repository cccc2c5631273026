//! Checks of a whole database for inconsistencies.

use crate::match_audit::{AuditReport, AuditedMatch};
use crate::open_error::OpenError;
use crate::postgres::location::PostgresLocation;
use crate::postgres::{connect, migrations};
use crate::sql::audit::audit_contents;
use crate::sql::engine::Connection;
use crate::sql::engine::postgres_session::PostgresSession;
use crate::sql::hmac_key::HmacKeyFile;
use crate::sql::opening::SchemaState;
use crate::sqlite::find_faults;
use crate::store_error::StoreError;
use gonagas_core::matches::ids::MatchId;

/// Checks a snapshot of a database: each match, of which `judge` lists the inconsistencies, and everything that is
/// derived from results. The references between tables are the server's to keep. The database may be in use.
pub fn audit_postgres(
    location: &PostgresLocation,
    judge: impl Fn(MatchId, &AuditedMatch) -> Vec<String> + Sync + Send,
) -> Result<AuditReport, OpenError> {
    // On a thread of its own, because the caller's may belong to a runtime, and a connection has one inside.
    let checked = std::thread::scope(|scope| scope.spawn(|| audit(location, judge)).join());
    checked.unwrap_or_else(|_| Err(OpenError::failed(&location.label(), "its check panicked")))
}

fn audit(
    location: &PostgresLocation,
    judge: impl Fn(MatchId, &AuditedMatch) -> Vec<String>,
) -> Result<AuditReport, OpenError> {
    let mut client = connect::connect(location).map_err(|error| connect::open_error(location, &error))?;
    if migrations::check_schema(&mut client, location)? != SchemaState::Current {
        return Err(OpenError::OutdatedSchema(location.label()));
    }
    let session = PostgresSession::new(client);
    let check = || {
        session.batch("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").map_err(StoreError::from)?;
        audit_contents(&Connection::postgres(&session, &HmacKeyFile::without_key()), judge, find_faults)
    };
    check().map_err(|error| OpenError::from_store(&location.label(), error))
}
