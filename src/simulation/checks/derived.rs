//! Ratings and everything else that follows from the logs.

use crate::simulation::match_audit::audit_match;
use crate::store::sqlite::audit_database;
use std::path::Path;

/// Returns what does not follow from the logs.
pub(in crate::simulation) fn check(database: &Path) -> Vec<String> {
    match audit_database(database, audit_match) {
        Ok(report) => report.faults,
        Err(error) => vec![error.to_string()],
    }
}
