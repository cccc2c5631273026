//! Hints: nobody gets one in a rated match, and only the player to act gets one.

use crate::ledger::{GivenHint, Ledger};
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use gonagas_store::stored_match::StoredMatch;
use std::collections::BTreeSet;

/// Returns the hints that should not have been given since the last check. `rated` has the matches that began rated.
pub fn check(
    inspector: &MatchInspector,
    ledger: &mut Ledger,
    rated: &BTreeSet<MatchId>,
) -> Result<Vec<String>, StoreError> {
    let mut wrong = Vec::new();
    for hint in std::mem::take(&mut ledger.unchecked_hints) {
        let GivenHint { match_id: id, user, .. } = hint;
        if rated.contains(&id) {
            wrong.push(format!("{} got a hint in the rated match #{}", user.0, id.0));
            continue;
        }
        let stored = match inspector.load(id) {
            Ok(audited) => audited.stored,
            Err(StoreError::NotFound) => continue,
            Err(error) => return Err(error),
        };
        // A person with erased data plays on under a placeholder.
        if !ledger.erased.contains(&user) && !could_act(&hint, &stored) {
            wrong.push(format!("{} got a hint in #{} and was not to act there", user.0, id.0));
        }
    }
    Ok(wrong)
}

/// Returns true if it was the person's turn at some time between the request for a hint and the hint.
fn could_act(hint: &GivenHint, stored: &StoredMatch) -> bool {
    let Some((first, rest)) = stored.events.split_first() else { return false };
    let Ok(mut game) = Match::replay(hint.match_id, stored.terms.clone(), std::slice::from_ref(first)) else {
        return false;
    };
    let mut could_act = false;
    for event in rest {
        if event.timestamp > hint.until {
            break;
        }
        if event.timestamp >= hint.from {
            could_act |= game.user_to_act() == Some(hint.user);
        }
        if game.apply_event(event).is_err() {
            break;
        }
    }
    could_act || game.user_to_act() == Some(hint.user)
}
