//! Everything that falls due happens: challenges expire, players run out of time, and the computer acts.

use crate::store::sqlite::MatchInspector;
use crate::store::store_error::StoreError;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::Timestamp;
use gonagas_core::matches::state::match_state::Match;

/// The longest time that something may be overdue without faults.
const MAX_DELAY: Timestamp = 2 * MINUTE;

/// Returns what is overdue, and the matches that wait for the computer.
///
/// # Errors
///
/// When the database cannot be read.
pub(in crate::simulation) fn check(inspector: &MatchInspector, now: Timestamp) -> Result<Vec<String>, StoreError> {
    let mut overdue = Vec::new();
    for (id, _) in inspector.last_events()? {
        let audited = inspector.load(id)?;
        let Ok(game) = Match::replay(id, audited.stored.terms.clone(), &audited.stored.events) else { continue };
        if let Some(deadline) = audited.index.deadline.filter(|deadline| deadline + MAX_DELAY < now) {
            overdue.push(format!("#{}: its deadline was {} ms ago", id.0, now - deadline));
        } else if game.computer_to_act().is_some() && game.ending().is_none() {
            overdue.push(format!("#{}: the computer is to act", id.0));
        }
    }
    Ok(overdue)
}
