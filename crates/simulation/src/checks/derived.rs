//! Ratings and everything else that follows from the logs. The ratings of two people after a rated match follow from
//! their ratings before it, in one period of Glicko-2.

use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::rating::{RatedResult, update_ratings};
use gonagas_store::match_audit::{AuditedMatch, audit_match};
use gonagas_store::sqlite::{MatchInspector, audit_database};
use gonagas_store::store_error::StoreError;
use std::path::Path;

/// Returns the stored data that does not follow from the logs.
pub fn check(database: &Path) -> Vec<String> {
    match audit_database(database, audit_match) {
        Ok(report) => report.faults,
        Err(error) => vec![error.to_string()],
    }
}

/// The greatest difference of points that rounding explains.
const ROUNDING: f64 = 0.001;

/// Returns the fault of the ratings after a match. The ratings of the computer are fixed.
pub fn check_ratings(
    inspector: &MatchInspector,
    id: MatchId,
    audited: &AuditedMatch,
) -> Result<Option<String>, StoreError> {
    let result = audited.result.as_ref().map(|(_, result)| result);
    let Some(result) = result.filter(|result| result.seats.into_iter().all(UserId::is_person)) else { return Ok(None) };
    let score = match result.rated_winner() {
        Some(Side::First) => RatedResult::Win,
        None => RatedResult::Draw,
        Some(Side::Second) => RatedResult::Loss,
    };
    for [before, after] in inspector.rating_changes(id, result.seats)? {
        let expected = update_ratings(before, score);
        let differs = |index: usize| (expected[index].points - after[index].points).abs() > ROUNDING;
        if let Some(index) = [0, 1].into_iter().find(|index| differs(*index)) {
            let user = result.seats[index];
            let points = after[index].points;
            let must = expected[index].points;
            return Ok(Some(format!("#{}: {} has {points:.1} points after it, and must have {must:.1}", id.0, user.0)));
        }
    }
    Ok(None)
}
