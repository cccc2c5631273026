//! Erasure: after the confirmation, earlier matches no longer name the person.

use crate::ledger::Ledger;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_store::stored_match::StoredMatch;

/// Returns a person with erased data whom an earlier match still names.
pub fn check(id: MatchId, stored: &StoredMatch, ledger: &Ledger) -> Option<String> {
    let created_at = stored.events.first()?.timestamp;
    // A person who comes back may act again, in a match of others that was there before.
    let named = |user: UserId, since: Timestamp| {
        let has_acted = stored.events.iter().any(|event| event.actor == Some(user) && event.timestamp < since);
        has_acted || stored.terms.challenger == user || stored.terms.opponent == Some(user)
    };
    let mut erased = ledger.confirmed_erasures.iter().filter(|(_, since)| created_at < **since);
    let (user, _) = erased.find(|(user, since)| named(**user, **since))?;
    Some(format!("#{}: {} is named and has had their data erased", id.0, user.0))
}
