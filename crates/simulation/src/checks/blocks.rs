//! Blocks: no challenge and no match begins between two people if either has blocked the other.

use crate::arrangements::Subject;
use crate::ledger::Ledger;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::log::event::{Event, EventKind};

/// Returns a challenge or its acceptance between two people although the bot had confirmed to one of them that they
/// block the other.
pub fn check(id: MatchId, terms: &Terms, new: &[Event], ledger: &Ledger) -> Option<String> {
    new.iter().find_map(|event| {
        let other = match event.kind {
            EventKind::ChallengeCreated => terms.opponent,
            EventKind::ChallengeAccepted(_) => event.actor,
            _ => None,
        }?;
        let pairs = [(terms.challenger, other), (other, terms.challenger)];
        let (blocker, blocked) = pairs.into_iter().find(|(one, other)| blocks(ledger, *one, *other, event))?;
        Some(format!("#{}: {} has blocked {} before event {event:?}", id.0, blocker.0, blocked.0))
    })
}

/// Returns true if a person had certainly blocked another one before an event.
fn blocks(ledger: &Ledger, blocker: UserId, blocked: UserId, event: &Event) -> bool {
    let held = ledger.arrangements.held(Subject::Block(blocker, blocked));
    let is_erased = ledger.erased.contains(&blocker) || ledger.erased.contains(&blocked);
    held.is_some_and(|held| held.since <= event.timestamp) && !is_erased
}
