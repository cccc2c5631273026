//! Planned replies: each is stored with the turn that it replies to, and nobody gets one who has planned nothing.

use crate::ledger::Ledger;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::stored_match::StoredMatch;

/// Returns the fault of the planned replies of a match; the events before `checked` were checked already.
pub fn check(id: MatchId, stored: &StoredMatch, checked: usize, ledger: &Ledger) -> Option<String> {
    let events = &stored.events;
    let planned = (checked..events.len()).find_map(|at| check_reply(events, at, ledger));
    planned.or_else(|| find_missing_reply(id, stored)).map(|wrong| format!("#{}: {wrong}", id.0))
}

/// Checks the reply that begins with an event, if one does.
fn check_reply(events: &[Event], at: usize, ledger: &Ledger) -> Option<String> {
    let event = &events[at];
    let EventKind::ReplyPlanned(count) = event.kind else { return None };
    let wrong = |what: &str| Some(format!("the planned reply of event {} {what}", event.number));
    let reply = &events[at + 1..events.len().min(at + 1 + count as usize)];
    let belongs = |action: &Event| {
        let is_action = matches!(action.kind, EventKind::ActionPlayed(_));
        is_action && action.actor == event.actor && action.timestamp == event.timestamp
    };
    if count == 0 || reply.len() != count as usize || !reply.iter().all(belongs) {
        return wrong("is not whole");
    }
    let Some(before) = at.checked_sub(1).map(|before| &events[before]) else { return wrong("replies to nothing") };
    let replies_to_plan = replies_to_planned_turn(events, at);
    let is_turn = matches!(before.kind, EventKind::ActionPlayed(_)) && before.actor != event.actor;
    if !(replies_to_plan || is_turn && before.timestamp == event.timestamp) {
        return wrong("is not stored with the turn before it");
    }
    let user = event.actor.filter(|user| !user.is_erased())?;
    (!ledger.planners.contains(&user) && !ledger.erased.contains(&user))
        .then(|| format!("{} has never planned the reply of event {}", user.0, event.number))
}

/// Returns true if the turn before this event was planned, too. Such replies are stored one after the other.
fn replies_to_planned_turn(events: &[Event], at: usize) -> bool {
    let actions = events[..at].iter().rev().filter(|event| matches!(event.kind, EventKind::ActionPlayed(_)));
    let Some(last) = actions.clone().next() else { return false };
    let first = actions.take_while(|event| event.actor == last.actor && event.timestamp == last.timestamp).last();
    let Some(first) = first else { return false };
    let before = events[..at].iter().rev().find(|event| event.number < first.number);
    before.is_some_and(|event| matches!(event.kind, EventKind::ReplyPlanned(_)) && event.actor == last.actor)
}

/// Returns the fault of a turn whose planned reply is not stored with it.
fn find_missing_reply(id: MatchId, stored: &StoredMatch) -> Option<String> {
    if stored.plans.is_empty() {
        return None;
    }
    let mut game = Match::replay(id, stored.terms.clone(), &stored.events).ok()?;
    game.set_plans(stored.plans.clone());
    let due = game.due_reply().filter(|_| !replies_to_planned_turn(&stored.events, stored.events.len()))?;
    Some(format!("the reply that {} has planned is not stored with the turn before it", due.user.0))
}
