//! Ratings and everything else that follows from the logs.

use gonagas_store::match_audit::audit_match;
use gonagas_store::sqlite::audit_database;
use std::path::Path;

/// Returns the stored data that does not follow from the logs.
pub fn check(database: &Path) -> Vec<String> {
    match audit_database(database, audit_match) {
        Ok(report) => report.faults,
        Err(error) => vec![error.to_string()],
    }
}
