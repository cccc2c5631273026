//! The laws of logs: after each step, those of the matches that have grown.

use crate::simulation::checks::clocks;
use crate::simulation::checks::law::Law;
use crate::simulation::ledger::{ConfirmedMove, Ledger};
use crate::simulation::match_audit::audit_match;
use crate::store::sqlite::{AuditedMatch, MatchInspector};
use crate::store::store_error::StoreError;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_core::matches::state::match_state::Match;
use std::collections::{BTreeMap, BTreeSet};

/// The checks of logs, with what they have seen.
#[derive(Default)]
pub(in crate::simulation) struct LogChecks {
    /// The number of the last checked event of each match.
    checked: BTreeMap<MatchId, u32>,
    /// The events that a confirmed move was found to be.
    claimed: BTreeSet<(MatchId, u32)>,
    /// The number of checked events.
    pub(in crate::simulation) event_count: u64,
}

impl LogChecks {
    /// Checks the matches that have grown, and what was confirmed since the last check. Returns what is broken.
    ///
    /// # Errors
    ///
    /// When the database cannot be read.
    pub(in crate::simulation) fn check(
        &mut self,
        inspector: &MatchInspector,
        ledger: &mut Ledger,
    ) -> Result<Vec<(Law, String)>, StoreError> {
        let mut broken = Vec::new();
        for (id, last) in inspector.last_events()? {
            let checked = self.checked.get(&id).copied().unwrap_or_default();
            if checked != last {
                self.checked.insert(id, last);
                broken.extend(self.check_match(id, &inspector.load(id)?, checked, ledger));
            }
        }
        for confirmed in std::mem::take(&mut ledger.unchecked_moves) {
            // A match that has never begun, or whose players are both erased, is deleted.
            let is_erased = ledger.erased.contains(&confirmed.user);
            if !is_erased && !self.find_move(inspector, &confirmed)? {
                broken.push((Law::ConfirmedIsStored, format!("this move is not in the log: {confirmed:?}")));
            }
        }
        for (id, user) in std::mem::take(&mut ledger.unchecked_challenges) {
            let is_stored = match inspector.load(id) {
                Ok(found) => found.stored.terms.challenger == user || ledger.erased.contains(&user),
                // An unanswered challenge is erased with its challenger.
                Err(StoreError::NotFound) => ledger.erased.contains(&user),
                Err(error) => return Err(error),
            };
            if !is_stored {
                broken.push((Law::ConfirmedIsStored, format!("challenge #{} by {} is not stored", id.0, user.0)));
            }
        }
        Ok(broken)
    }

    fn check_match(
        &mut self,
        id: MatchId,
        audited: &AuditedMatch,
        checked: u32,
        ledger: &mut Ledger,
    ) -> Vec<(Law, String)> {
        let events = &audited.stored.events;
        if (events.len() as u32) < checked {
            return vec![(Law::ConfirmedIsStored, format!("#{} has lost events after {}", id.0, events.len()))];
        }
        let new = &events[checked as usize..];
        self.event_count += new.len() as u64;
        let mut broken: Vec<(Law, String)> =
            check_requests(id, audited, new, ledger).map(|text| (Law::OncePerRequest, text)).into_iter().collect();
        let out_of_turn = check_turns(id, audited, checked as usize);
        broken.extend(out_of_turn.map(|text| (Law::Turns, text)));
        let unsound = audit_match(id, audited);
        broken.extend(unsound.into_iter().map(|text| (Law::Replay, text)));
        broken.extend(clocks::check(id, &audited.stored).map(|text| (Law::Clocks, text)));
        broken
    }

    /// Looks for a confirmed move in the log, among the events that are no other's.
    fn find_move(&mut self, inspector: &MatchInspector, confirmed: &ConfirmedMove) -> Result<bool, StoreError> {
        let ConfirmedMove { match_id, user, actions, from, until } = confirmed;
        let audited = match inspector.load(*match_id) {
            Ok(audited) => audited,
            Err(StoreError::NotFound) => return Ok(false),
            Err(error) => return Err(error),
        };
        let is_part = |event: &Event, action: &String| {
            event.actor == Some(*user)
                && (*from..=*until).contains(&event.timestamp)
                && match &event.kind {
                    EventKind::ActionPlayed(played) => played == action,
                    // A roll is typed by one of several words.
                    EventKind::DiceRolled(_) => true,
                    _ => false,
                }
        };
        // Between what they typed, the bot may have rolled and played for them.
        let own: Vec<&Event> = audited
            .stored
            .events
            .iter()
            .filter(|event| event.actor == Some(*user) && !self.claimed.contains(&(*match_id, event.number)))
            .collect();
        let found = own
            .windows(actions.len())
            .find(|window| std::iter::zip(*window, actions).all(|(event, action)| is_part(event, action)));
        let Some(found) = found else { return Ok(false) };
        self.claimed.extend(found.iter().map(|event| (*match_id, event.number)));
        Ok(true)
    }
}

/// Finds the request behind each batch of new events of a person. Returns a batch without one.
fn check_requests(id: MatchId, audited: &AuditedMatch, new: &[Event], ledger: &mut Ledger) -> Option<String> {
    let is_second = matches!(audited.stored.terms.pair, Some(PairGame::Second { .. }));
    let mut last: Option<(UserId, Timestamp)> = None;
    for event in new {
        // A vacation begins by a request about all matches, and the second game of a pair with the first.
        let follows = match event.kind {
            EventKind::VacationStarted(_) | EventKind::VacationEnded => true,
            EventKind::ChallengeCreated | EventKind::SeedWordSet(_) | EventKind::ChallengeAccepted(_) => is_second,
            _ => false,
        };
        let Some(user) = event.actor.filter(|user| user.is_person() && !follows) else { continue };
        if last == Some((user, event.timestamp)) {
            continue;
        }
        last = Some((user, event.timestamp));
        let is_new = event.kind == EventKind::ChallengeCreated;
        if !ledger.erased.contains(&user) && !ledger.use_attempt(user, id, is_new, event.timestamp) {
            return Some(format!("#{}: nobody asked for event {event:?}", id.0));
        }
    }
    None
}

/// Plays a log again, and returns the first new action of someone whose turn it was not.
fn check_turns(id: MatchId, audited: &AuditedMatch, checked: usize) -> Option<String> {
    let events = &audited.stored.events;
    let start = checked.max(1).min(events.len());
    let mut game = Match::replay(id, audited.stored.terms.clone(), &events[..start]).ok()?;
    for event in &events[start..] {
        let acts = matches!(event.kind, EventKind::ActionPlayed(_) | EventKind::DiceRolled(_));
        if let Some(actor) = event.actor.filter(|actor| acts && game.user_to_act() != Some(*actor)) {
            return Some(format!("#{}: {} is not to act before event {event:?}", id.0, actor.0));
        }
        // Replaying the whole log says what is wrong with it.
        game.apply_event(event).ok()?;
    }
    None
}
