//! The requests behind the events of people: each request changes a match at most once.

use crate::ledger::Ledger;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::challenge::terms::Terms;
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::log::event::{Event, EventKind};

/// Finds the request behind each batch of the events of a person from number `checked` on. Returns a batch without one.
pub fn find_unrequested(
    id: MatchId,
    terms: &Terms,
    events: &[Event],
    checked: usize,
    ledger: &mut Ledger,
) -> Option<String> {
    let is_second = matches!(terms.pair, Some(PairGame::Second { .. }));
    let (known, new) = events.split_at(checked);
    // The rest of the stones are placed turn by turn, so that a request may still be at it.
    let is_by_person = |event: &&Event| event.actor.is_some_and(UserId::is_person);
    let mut last: Option<&Event> = known.iter().rev().find(is_by_person);
    // The events of replies that were planned before.
    let mut planned = 0;
    for event in new {
        if let EventKind::ReplyPlanned(count) = event.kind {
            planned = 1 + count;
        }
        if planned > 0 {
            planned -= 1;
            continue;
        }
        // A vacation begins by a request about all matches, and the second game of a pair with the first. A challenge
        // that nobody sees, because it is accepted at once or because Discord shows it to its challenger alone, is
        // withdrawn by the same request.
        // The matches of a competition begin by themselves, and end with the competition or with someone's place in it.
        let is_competition = terms.competition.is_some();
        let follows = match event.kind {
            EventKind::ChallengeCreated
            | EventKind::ChallengeAccepted(_)
            | EventKind::Resigned
            | EventKind::Stopped(_)
                if is_competition =>
            {
                true
            }
            EventKind::VacationStarted(_) | EventKind::VacationEnded => true,
            EventKind::ChallengeCreated | EventKind::SeedWordSet(_) | EventKind::ChallengeAccepted(_) => is_second,
            EventKind::ChallengeWithdrawn => {
                let is_accepted_at_once = terms.is_against_computer() || terms.opponent == Some(terms.challenger);
                is_accepted_at_once || terms.channel_ref.is_without_bot()
            }
            _ => false,
        };
        let Some(user) = event.actor.filter(|user| user.is_person() && !follows) else { continue };
        let continues = last.is_some_and(|last| is_one_request(last, event));
        last = Some(event);
        if continues {
            continue;
        }
        let is_new = event.kind == EventKind::ChallengeCreated;
        if !ledger.erased.contains(&user) && !ledger.use_attempt(user, id, is_new, event.timestamp) {
            return Some(format!("#{}: nobody asked for event {event:?}", id.0));
        }
    }
    None
}

/// Returns true if one request can have both events, the second right after the first.
fn is_one_request(first: &Event, second: &Event) -> bool {
    let is_action = |event: &Event| matches!(event.kind, EventKind::ActionPlayed(_) | EventKind::DiceRolled(_));
    let fits = match (&first.kind, &second.kind) {
        // A match with oneself begins at once.
        (EventKind::ChallengeCreated, EventKind::ChallengeAccepted(_)) => true,
        (EventKind::ModeratorNoteAdded(_), EventKind::Stopped(_)) => true,
        _ => is_action(first) && is_action(second),
    };
    fits && first.actor == second.actor && first.timestamp == second.timestamp
}
