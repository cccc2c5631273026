//! Played games: only those whose people all agree may become puzzles.

use gonagas_core::matches::ids::MatchId;
use gonagas_store::match_audit::AuditedMatch;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;

/// Returns true if a match may become puzzles by its result and the preferences of its players.
pub fn may_become_puzzles(audited: &AuditedMatch) -> bool {
    let preferences = &audited.stored.settings.preferences;
    let Some((_, result)) = &audited.result else { return false };
    let agrees = |user| preferences.for_user(user).puzzle_games;
    result.seats.into_iter().any(agrees) && result.seats.into_iter().all(|user| user.is_computer() || agrees(user))
}

/// Returns the fault of the list of matches that may become puzzles; `expected` are those that may.
pub fn check(inspector: &MatchInspector, expected: &[MatchId]) -> Result<Option<String>, StoreError> {
    let listed = inspector.matches_for_puzzles()?;
    Ok((listed != expected).then(|| format!("{listed:?} may become puzzles, and must be {expected:?}")))
}
