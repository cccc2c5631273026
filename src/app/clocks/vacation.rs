//! `/vacation`, and what follows from it in the matches.
//!
//! What a person has spent is stored first, as not yet noted; then it is noted in the log of each match that it holds up.
//! After a kill in between the part that acts on dates notes the rest. Until then nobody loses by it: before somebody is
//! reminded or their time is up, it is looked up whether they are away.

use crate::app::App;
use crate::store::{Store, StoreError};
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::state::match_state::Match;

impl<S: Store> App<S> {
    /// Spends a day of somebody's vacation because their time is up, if they want that and have one left; answers until
    /// when they are away.
    pub(in crate::app) async fn spend_vacation_day(
        &self,
        user: UserId,
        now: Timestamp,
    ) -> Result<Option<Timestamp>, StoreError> {
        let read = self.store.vacation(user).await?;
        let mut vacation = read.vacation.clone();
        if !vacation.auto_spend || vacation.extend(1, now).is_err() {
            return Ok(None);
        }
        self.store.update_vacation(user, &read, &vacation).await?;
        Ok(Some(vacation.ends_at))
    }

    /// These events and, where a match begins with them that vacations hold up, that its players are away.
    pub(in crate::app) async fn with_vacation_events(
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

/// True when vacations hold a match up.
pub(in crate::app) fn pauses_for_vacation(game: &Match) -> bool {
    game.time_control().is_some_and(|clock| clock.is_correspondence())
}

/// Somebody's clock stands still until then.
pub(in crate::app) fn vacation_event(user: UserId, until: Timestamp) -> NewEvent {
    NewEvent { actor: Some(user), kind: EventKind::VacationStarted(until) }
}
