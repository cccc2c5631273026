//! A match in memory while its lock is held: loaded once, handed on, and kept up to date by what is appended and delivered.

use crate::app::App;
use crate::store::{DeliveryStatus, MatchOutbox, OutboxEntry, OutboxId, Store, StoreError, StoredMatch};
use gonagas_core::matches::ids::{MatchId, Timestamp};
use gonagas_core::matches::log::event::{Event, NewEvent};
use gonagas_core::matches::state::match_state::{CorruptLog, Match};
use std::ops::Deref;

/// A match with its log and its outbox. It reads like the [`Match`] that it holds.
#[derive(Debug)]
pub(in crate::app) struct LoadedMatch {
    game: Match,
    events: Vec<Event>,
    outbox: MatchOutbox,
    /// Deliveries that are not stored yet: they go with the next claim, or with [`App::store_deliveries`].
    unsaved: Vec<(OutboxId, DeliveryStatus)>,
}

impl Deref for LoadedMatch {
    type Target = Match;

    fn deref(&self) -> &Match {
        &self.game
    }
}

impl LoadedMatch {
    /// Replays a stored match.
    ///
    /// # Errors
    ///
    /// [`CorruptLog`] when the log contradicts the rules.
    pub(in crate::app) fn replay(id: MatchId, stored: StoredMatch) -> Result<LoadedMatch, CorruptLog> {
        let StoredMatch { terms, events, outbox } = stored;
        Ok(LoadedMatch { game: Match::replay(id, terms, &events)?, events, outbox, unsaved: Vec::new() })
    }

    /// The match alone.
    pub(in crate::app) fn into_match(self) -> Match {
        self.game
    }

    /// The match, to add what only a finished one shows.
    pub(in crate::app) fn game_mut(&mut self) -> &mut Match {
        &mut self.game
    }

    /// The log, from event 1 on.
    pub(in crate::app) fn events(&self) -> &[Event] {
        &self.events
    }

    /// The pending entries and the current message, with what is not stored yet.
    pub(in crate::app) fn outbox(&self) -> &MatchOutbox {
        &self.outbox
    }

    /// Replaces the outbox by what the store answered after adding to it.
    pub(in crate::app) fn set_outbox(&mut self, outbox: MatchOutbox) {
        self.outbox = outbox;
    }

    /// The match as it was after this event.
    ///
    /// # Errors
    ///
    /// [`StoreError::Failed`] when the log contradicts the rules.
    pub(in crate::app) fn at_event(&self, number: u32) -> Result<Match, StoreError> {
        let until = self.events.partition_point(|event| event.number <= number);
        Match::replay(self.game.id(), self.game.terms().clone(), &self.events[..until])
            .map_err(|corrupt| StoreError::Failed(corrupt.to_string()))
    }

    /// Applies events that are about to be appended to the stored log. The match is of no use any more when an event cannot
    /// follow, or cannot be stored.
    ///
    /// # Errors
    ///
    /// The reason why an event cannot follow.
    pub(in crate::app) fn apply(&mut self, at: Timestamp, new_events: &[NewEvent]) -> Result<(), String> {
        for NewEvent { actor, kind } in new_events {
            let number = self.game.last_event_number() + 1;
            let event = Event { number, timestamp: at, actor: *actor, kind: kind.clone() };
            self.game.apply_event(&event)?;
            self.events.push(event);
        }
        Ok(())
    }

    /// Notes what became of an entry. [`App::store_deliveries`] or the next claim stores it.
    pub(in crate::app) fn record_delivery(&mut self, entry: &OutboxEntry, status: DeliveryStatus) {
        self.unsaved.push((entry.id, status));
        self.outbox.note(entry.id, status);
    }
}

impl<S: Store> App<S> {
    /// Stores what became of entries, in one commit.
    pub(in crate::app) async fn store_deliveries(&self, loaded: &mut LoadedMatch) -> Result<(), StoreError> {
        if loaded.unsaved.is_empty() {
            return Ok(());
        }
        self.store.record_delivery(&loaded.unsaved).await?;
        loaded.unsaved.clear();
        Ok(())
    }
}
