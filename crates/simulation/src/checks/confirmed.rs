//! Looks in the logs for the changes that the bot has confirmed to people.

use crate::ledger::{ConfirmedMove, ConfirmedPress, DeniedChange, Ledger};
use gonagas_core::matches::ids::{MatchId, UserId};
use gonagas_core::matches::log::event::{Event, EventKind};
use gonagas_store::sqlite::MatchInspector;
use gonagas_store::store_error::StoreError;
use gonagas_ui::custom_id::match_control::MatchVerb;
use std::collections::BTreeSet;

/// The checks of confirmed changes.
#[derive(Default)]
pub struct ConfirmedChecks {
    /// The events that something confirmed was found to be.
    claimed: BTreeSet<(MatchId, u32)>,
}

impl ConfirmedChecks {
    /// Returns changes that were confirmed since the last check and are not stored, or were denied and are.
    pub fn check(&mut self, inspector: &MatchInspector, ledger: &mut Ledger) -> Result<Vec<String>, StoreError> {
        let mut lost = Vec::new();
        // A match that has never begun, or whose players are both erased, is deleted.
        for confirmed in std::mem::take(&mut ledger.unchecked_moves) {
            if !ledger.erased.contains(&confirmed.user) && !self.find_move(inspector, &confirmed)? {
                lost.push(format!("this move is not in the log: {confirmed:?}"));
            }
        }
        for confirmed in std::mem::take(&mut ledger.unchecked_presses) {
            if !ledger.erased.contains(&confirmed.user) && !self.find_press(inspector, &confirmed)? {
                let ConfirmedPress { match_id, user, verb, .. } = &confirmed;
                lost.push(format!("#{}: the log has nothing of a confirmed {verb:?} of {}", match_id.0, user.0));
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
                lost.push(format!("challenge #{} by {} is not stored", id.0, user.0));
            }
        }
        for DeniedChange { interaction, user, from, until } in std::mem::take(&mut ledger.unchecked_denials) {
            let carried_out_at = inspector.carried_out_at(interaction)?;
            if carried_out_at.is_some_and(|at| (from..=until).contains(&at)) {
                lost.push(format!("{} got \"nothing was changed\", but {interaction:?} was carried out", user.0));
            }
        }
        Ok(lost)
    }

    /// Looks for a confirmed move in the log, among the events without another move.
    fn find_move(&mut self, inspector: &MatchInspector, confirmed: &ConfirmedMove) -> Result<bool, StoreError> {
        let ConfirmedMove { match_id, user, actions, from, until } = confirmed;
        let is_part = |event: &Event, action: &String| {
            (*from..=*until).contains(&event.timestamp)
                && match &event.kind {
                    EventKind::ActionPlayed(played) => played == action,
                    // A roll is typed by one of several words.
                    EventKind::DiceRolled(_) => true,
                    _ => false,
                }
        };
        // Between two typed moves, the bot may have rolled and played for them.
        let own = self.unclaimed_events(inspector, *match_id, *user)?;
        let found = own
            .windows(actions.len())
            .find(|window| std::iter::zip(*window, actions).all(|(event, action)| is_part(event, action)));
        self.claimed.extend(found.unwrap_or_default().iter().map(|event| (*match_id, event.number)));
        Ok(found.is_some())
    }

    /// Looks for an event of a confirmed press in the log, among the events without another press.
    fn find_press(&mut self, inspector: &MatchInspector, confirmed: &ConfirmedPress) -> Result<bool, StoreError> {
        let ConfirmedPress { match_id, user, verb, from, until } = confirmed;
        let own = self.unclaimed_events(inspector, *match_id, *user)?;
        let in_time = |event: &&Event| (*from..=*until).contains(&event.timestamp);
        let found = own.iter().find(in_time);
        if found.is_none() && *verb == MatchVerb::Accept {
            // A challenge whose challenger has left the server is withdrawn instead.
            let events = inspector.load(*match_id).map(|audited| audited.stored.events).unwrap_or_default();
            return Ok(events.iter().any(|event| {
                in_time(&event) && matches!(event.kind, EventKind::ChallengeWithdrawn | EventKind::Stopped(_))
            }));
        }
        self.claimed.extend(found.map(|event| (*match_id, event.number)));
        Ok(found.is_some())
    }

    /// Returns the events of a person in a match that nothing confirmed was found to be.
    fn unclaimed_events(
        &self,
        inspector: &MatchInspector,
        id: MatchId,
        user: UserId,
    ) -> Result<Vec<Event>, StoreError> {
        let events = match inspector.load(id) {
            Ok(audited) => audited.stored.events,
            Err(StoreError::NotFound) => Vec::new(),
            Err(error) => return Err(error),
        };
        let is_free = |event: &Event| event.actor == Some(user) && !self.claimed.contains(&(id, event.number));
        Ok(events.into_iter().filter(is_free).collect())
    }
}
