//! Rights of people. Blocks: no challenge and no match begins between two people if either has blocked the other.
//! Moderation: only people who may manage messages stop matches, and only matches of others. Erasure: after the
//! confirmation, earlier matches no longer name the person.

use crate::arrangements::Subject;
use crate::ledger::Ledger;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_core::matches::log::stop::StopReason;
use gonagas_store::stored_match::StoredMatch;

/// Returns a challenge or its acceptance between two people although the bot had confirmed to one of them that they
/// block the other.
pub fn check_blocks(id: MatchId, terms: &Terms, new: &[Event], ledger: &Ledger) -> Option<String> {
    new.iter().find_map(|event| {
        let other = match event.kind {
            EventKind::ChallengeCreated => terms.opponent,
            // That of a competition begins when it is created.
            EventKind::ChallengeAccepted(_) if terms.competition.is_none() => event.actor,
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

/// Returns a new event of a moderator that someone else has caused.
pub fn check_moderation(id: MatchId, terms: &Terms, new: &[Event], ledger: &Ledger) -> Option<String> {
    let moderators = terms.channel_ref.guild().and_then(|guild| ledger.moderators.get(&guild));
    new.iter().find_map(|event| {
        let moderates =
            matches!(event.kind, EventKind::Stopped(StopReason::Moderator) | EventKind::ModeratorNoteAdded(_));
        let user = event.actor.filter(|user| moderates && user.is_person())?;
        let may = moderators.is_some_and(|moderators| moderators.contains(&user));
        // An organiser may stop the competition in which they play.
        let is_own = terms.competition.is_none() && (terms.challenger == user || terms.opponent == Some(user));
        (!may || is_own).then(|| format!("#{}: {} may not moderate it and caused {event:?}", id.0, user.0))
    })
}

/// Returns a person with erased data whom an earlier match still names.
pub fn check_erasure(id: MatchId, stored: &StoredMatch, ledger: &Ledger) -> Option<String> {
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
