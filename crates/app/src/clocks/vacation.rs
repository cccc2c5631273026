//! Vacations of players, and their events in matches.
//!
//! A change is stored first, as not yet logged; then it is logged in each match that it pauses. If the process is
//! killed in between, the deadline worker logs the rest. Nobody loses by the delay: before a reminder or a timeout, the
//! bot looks up if the player is away.

use crate::clocks::Clocks;
use gonagas_core::matches::clock::vacation::Vacation;
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::store_error::StoreError;

impl Clocks {
    /// Returns the vacation of a player whose time is up in a match that vacations pause. Where they want that, a day
    /// is spent if they are not away already; `None` if there is no vacation, because it is not wanted or no day is
    /// left.
    pub async fn vacation_at_timeout(&self, user: UserId, now: Timestamp) -> Result<Option<Vacation>, StoreError> {
        loop {
            // One read decides: their matches time out side by side, and a day covers all of them.
            let read = self.store.vacation(user).await?;
            let mut vacation = read.vacation.clone();
            if vacation.is_away(now) {
                return Ok(Some(vacation));
            }
            if !vacation.auto_spend || vacation.extend(1, now).is_err() {
                return Ok(None);
            }
            match self.store.update_vacation(user, &read, &vacation, now).await {
                Ok(()) => return Ok(Some(vacation)),
                // It was changed meanwhile, perhaps by another of their matches.
                Err(StoreError::Conflict) => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Adds the vacations of the players to events that start a match, if vacations pause it.
    pub async fn with_vacation_events(
        &self,
        game: &Match,
        mut events: Vec<NewEvent>,
        now: Timestamp,
    ) -> Result<Vec<NewEvent>, StoreError> {
        let accepter = events
            .iter()
            .find(|event| matches!(event.kind, EventKind::ChallengeAccepted(_)))
            .and_then(|event| event.actor);
        let Some(accepter) = accepter.filter(|_| pauses_for_vacation(game)) else { return Ok(events) };
        for user in [game.terms().challenger, accepter] {
            let vacation = self.store.vacation(user).await?.vacation;
            events.extend(vacation.is_away(now).then(|| vacation_event(user, vacation.ends_at)));
        }
        Ok(events)
    }
}

/// Returns true if vacations pause a match.
pub fn pauses_for_vacation(game: &Match) -> bool {
    game.time_control().is_some_and(|clock| clock.is_correspondence())
}

/// Returns the event that pauses the clock of a player until then.
pub fn vacation_event(user: UserId, until: Timestamp) -> NewEvent {
    NewEvent { actor: Some(user), kind: EventKind::VacationStarted(until) }
}
