//! Hints: nobody gets one in a rated match, and only players of a match get one.

use crate::simulation::ledger::Ledger;
use crate::store::sqlite::MatchInspector;
use crate::store::store_error::StoreError;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::state::match_state::Match;
use std::collections::BTreeSet;

/// Returns the hints that should not have been given since the last check. `rated` has the matches that began as rated ones.
///
/// # Errors
///
/// When the database cannot be read.
pub(super) fn check(
    inspector: &MatchInspector,
    ledger: &mut Ledger,
    rated: &BTreeSet<MatchId>,
) -> Result<Vec<String>, StoreError> {
    let mut wrong = Vec::new();
    for (id, user) in std::mem::take(&mut ledger.unchecked_hints) {
        if rated.contains(&id) {
            wrong.push(format!("{} got a hint in the rated match #{}", user.0, id.0));
            continue;
        }
        let stored = match inspector.load(id) {
            Ok(audited) => audited.stored,
            Err(StoreError::NotFound) => continue,
            Err(error) => return Err(error),
        };
        let Ok(game) = Match::replay(id, stored.terms, &stored.events) else { continue };
        let plays = game.play_state().is_some_and(|play| play.seats.contains(&user));
        // Whoever has had their data erased plays on under a placeholder.
        if !plays && !ledger.erased.contains(&user) {
            wrong.push(format!("{} got a hint in #{} and does not play it", user.0, id.0));
        }
    }
    Ok(wrong)
}
