//! A match in memory while its lock is held: loaded once, and kept up to date with what is appended and delivered.

use crate::matches::Matches;
use gonagas_core::fair::secret::Secret;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{Event, EventKind, NewEvent};
use gonagas_core::matches::plan::ReplyPlan;
use gonagas_core::matches::settings::preferences::LanguageCode;
use gonagas_core::matches::state::match_state::{CorruptLog, DueReply, Match};
use gonagas_core::matches::state::pairing::as_partner;
use gonagas_store::match_outbox::{DeliveryStatus, MatchOutbox, OutboxEntry, OutboxId, PostedMessage};
use gonagas_store::store_error::StoreError;
use gonagas_store::stored_match::{MatchSettings, StoredMatch, StoredPartner};
use gonagas_ui::i18n::Catalog;
use std::collections::HashMap;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::OwnedMutexGuard;

/// A match with its log, its outbox and the settings that apply to it. It reads like the [`Match`] that it holds.
#[derive(Debug)]
pub struct LoadedMatch {
    game: Match,
    secret: Secret,
    events: Vec<Event>,
    outbox: MatchOutbox,
    /// The message that was the current one when the match was loaded, and those whose delivery was recorded since.
    messages: Vec<PostedMessage>,
    /// The current message of the other game of the pair.
    partner_message: Option<PostedMessage>,
    thread: Option<ChannelRef>,
    settings: MatchSettings,
    /// Deliveries that are not stored yet: they go with the next claim, or with [`Matches::store_deliveries`].
    unsaved: Vec<(OutboxId, DeliveryStatus)>,
    /// The first game of the pair, while its board is about to lead to the first board of this one.
    game_to_link: Option<MatchId>,
    /// The planned replies as the store has them.
    stored_plans: Vec<(UserId, ReplyPlan)>,
    /// True once the match is erased from the store, which then has no use for what becomes of its messages.
    is_erased: bool,
}

impl Deref for LoadedMatch {
    type Target = Match;

    fn deref(&self) -> &Match {
        &self.game
    }
}

impl LoadedMatch {
    /// Replays a stored match.
    pub fn replay(id: MatchId, stored: StoredMatch) -> Result<LoadedMatch, CorruptLog> {
        let StoredMatch { terms, secret, events, outbox, thread, settings, partner, plans } = stored;
        let mut game = Match::replay(id, terms, &events)?;
        game.set_plans(plans.clone());
        let mut partner_message = None;
        if let Some(StoredPartner { id, terms, events, current_message }) = partner {
            game.set_partner(as_partner(&Match::replay(id, terms, &events)?));
            partner_message = current_message;
        }
        let messages = outbox.current_message.into_iter().collect();
        // An entry that cannot be read can never be delivered.
        let unsaved = outbox.unreadable.iter().map(|entry| (*entry, DeliveryStatus::Dropped)).collect();
        Ok(LoadedMatch {
            game,
            secret,
            events,
            outbox,
            messages,
            partner_message,
            thread,
            settings,
            unsaved,
            game_to_link: None,
            stored_plans: plans,
            is_erased: false,
        })
    }

    /// Returns the match alone.
    pub fn into_match(self) -> Match {
        self.game
    }

    /// Returns the match, to add what only a finished one shows.
    pub fn game_mut(&mut self) -> &mut Match {
        &mut self.game
    }

    /// Returns the secret behind the random draws.
    pub fn draw_secret(&self) -> Secret {
        self.secret
    }

    /// Returns the log, from event 1 on.
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// Returns the pending entries and the current message, with deliveries that are not stored yet.
    pub fn outbox(&self) -> &MatchOutbox {
        &self.outbox
    }

    /// Replaces the outbox by the one that the store returned after adding to it.
    pub fn set_outbox(&mut self, outbox: MatchOutbox) {
        self.outbox = outbox;
    }

    /// Keeps the match with its last outbox although the store has erased it, so that its messages can show its end.
    pub fn outlive_erasure(&mut self, outbox: MatchOutbox) {
        self.outbox = outbox;
        self.is_erased = true;
    }

    /// Returns the current message of the other game of the pair.
    pub fn partner_message(&self) -> Option<PostedMessage> {
        self.partner_message
    }

    /// Returns the thread of the match, once it is opened.
    pub fn thread(&self) -> Option<ChannelRef> {
        self.thread
    }

    /// Returns the settings of the server and the preferences of the participants.
    pub fn settings(&self) -> &MatchSettings {
        &self.settings
    }

    /// Returns the catalog of messages that everyone sees: in the language of the server, in direct messages in that of
    /// the only person there, and in a place without the bot in that of the challenge.
    pub fn public_catalog(&self) -> Catalog {
        let MatchSettings { guild, preferences, .. } = &self.settings;
        let terms = self.game.terms();
        let own = preferences.for_user(terms.challenger).language.filter(|_| terms.channel_ref.is_direct());
        let own = terms.language.or(own);
        Catalog::for_locale(own.as_ref().map_or(&guild.language, LanguageCode::as_str))
    }

    /// Returns the match as it was after this event.
    ///
    /// # Errors
    ///
    /// [`StoreError::Failed`] when the log contradicts the rules.
    pub fn at_event(&self, number: u32) -> Result<Match, StoreError> {
        let until = self.events.partition_point(|event| event.number <= number);
        Match::replay(self.game.id(), self.game.terms().clone(), &self.events[..until])
            .map_err(|corrupt| StoreError::Failed(corrupt.to_string()))
    }

    /// Returns how many of the actions that had been played in `past`, an earlier state of this match, were never taken
    /// back since.
    pub fn kept_action_count(&self, past: &Match) -> usize {
        let mut length = past.play_state().map_or(0, |play| play.session.action_log().len());
        let mut kept = length;
        let mut requested = 0;
        for event in self.events.iter().skip_while(|event| event.number <= past.last_event_number()) {
            match event.kind {
                EventKind::ActionPlayed(_) | EventKind::DiceRolled(_) => length += 1,
                EventKind::ActionsUndone(count) => length = length.saturating_sub(count as usize),
                EventKind::TakebackRequested(count) => requested = count as usize,
                EventKind::TakebackGranted => length = length.saturating_sub(requested),
                _ => {}
            }
            kept = kept.min(length);
        }
        kept
    }

    /// Returns true if something that had been played up to this event was taken back later.
    ///
    /// # Errors
    ///
    /// [`StoreError::Failed`] when the log contradicts the rules.
    pub fn was_taken_back(&self, event: u32) -> Result<bool, StoreError> {
        let past = self.at_event(event)?;
        let played = past.play_state().map_or(0, |play| play.session.action_log().len());
        Ok(self.kept_action_count(&past) < played)
    }

    /// Applies events that are about to be appended to the stored log. If one cannot follow or cannot be stored, this
    /// match must be discarded.
    pub fn apply(&mut self, at: Timestamp, new_events: &[NewEvent]) -> Result<(), String> {
        for NewEvent { actor, kind } in new_events {
            let number = self.game.last_event_number() + 1;
            let event = Event { number, timestamp: at, actor: *actor, kind: kind.clone() };
            self.game.apply_event(&event)?;
            self.events.push(event);
        }
        Ok(())
    }

    /// Applies the reply that the player to act has planned, if there is one, and returns its events.
    pub fn apply_planned_reply(&mut self, at: Timestamp) -> Result<Vec<NewEvent>, String> {
        let Some(DueReply { user, actions, rest }) = self.game.due_reply() else { return Ok(Vec::new()) };
        let begun = EventKind::ReplyPlanned(actions.len() as u32);
        let kinds = std::iter::once(begun).chain(actions.into_iter().map(EventKind::ActionPlayed));
        let events: Vec<NewEvent> = kinds.map(|kind| NewEvent { actor: Some(user), kind }).collect();
        self.apply(at, &events)?;
        self.game.set_plan_of(user, rest);
        Ok(events)
    }

    /// Replaces the planned replies of a user by those that the store has now.
    pub fn set_stored_plan(&mut self, user: UserId, plan: Option<ReplyPlan>) {
        self.game.set_plan_of(user, plan);
        self.stored_plans = self.game.plans().to_vec();
    }

    /// Returns the planned replies if they are others than those in the store, which is about to have them.
    pub fn take_changed_plans(&mut self) -> Option<Vec<(UserId, ReplyPlan)>> {
        let has_changed = self.game.plans() != self.stored_plans;
        has_changed.then(|| {
            self.stored_plans = self.game.plans().to_vec();
            self.stored_plans.clone()
        })
    }

    /// Returns true if an entry was posted and that is not stored yet.
    pub fn has_unsaved_post(&self, entry: OutboxId) -> bool {
        self.unsaved.iter().any(|(id, status)| *id == entry && matches!(status, DeliveryStatus::Delivered(Some(_))))
    }

    /// Notes the outcome of a delivery. [`Matches::store_deliveries`] or the next claim stores it.
    pub fn record_delivery(&mut self, entry: &OutboxEntry, status: DeliveryStatus) {
        self.unsaved.push((entry.id, status));
        let had_board = self.outbox.current_message.is_some_and(|message| !message.is_challenge);
        self.outbox.note(entry.id, status);
        if let DeliveryStatus::Delivered(Some(message_id)) = status {
            // Also when a newer one is current: an entry may be about to retire it.
            let OutboxEntry { id: outbox_id, created_at, channel, is_challenge, .. } = *entry;
            self.messages.push(PostedMessage { outbox_id, created_at, channel, message_id, is_challenge });
        }
        if let (Effect::PostMessage(_), DeliveryStatus::Delivered(Some(_))) = (&entry.effect, status) {
            let is_challenge = entry.is_challenge;
            if let Some(PairGame::Second { first }) = self.game.terms().pair.filter(|_| !had_board && !is_challenge) {
                self.game_to_link = Some(first);
            }
        }
    }

    /// Forgets the claim of an entry that the store has refused: the outcomes of others could not be stored with it.
    pub fn forget_claim(&mut self, entry: &OutboxEntry) {
        let is_claim = |status: &DeliveryStatus| matches!(status, DeliveryStatus::Attempted { .. });
        self.unsaved.retain(|(id, status)| *id != entry.id || !is_claim(status));
    }

    /// Returns the message of a post, if it was the current one when the match was loaded or was delivered since.
    pub fn message_of_post(&self, post: OutboxId) -> Option<PostedMessage> {
        self.messages.iter().find(|message| message.outbox_id == post).copied()
    }
}

/// The locks of the matches that tasks are working on.
#[derive(Default)]
pub struct MatchLocks(Mutex<LockMap>);

type LockMap = HashMap<MatchId, Arc<tokio::sync::Mutex<()>>>;

/// The lock of a match. Dropping it releases the match.
pub struct MatchLockGuard(#[expect(dead_code, reason = "held for its drop alone")] OwnedMutexGuard<()>);

impl MatchLocks {
    fn all(&self) -> MutexGuard<'_, LockMap> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn mutex_of(&self, id: MatchId) -> Arc<tokio::sync::Mutex<()>> {
        let mut all = self.all();
        // Unused locks are removed here, so that the map does not grow.
        all.retain(|_, lock| Arc::strong_count(lock) > 1);
        Arc::clone(all.entry(id).or_default())
    }
}

impl Matches {
    /// Waits for the lock of a match and takes it.
    pub(crate) async fn lock(&self, id: MatchId) -> MatchLockGuard {
        MatchLockGuard(self.locks.mutex_of(id).lock_owned().await)
    }

    /// Takes the lock of a match; `None` if another task holds it.
    pub(crate) fn try_lock(&self, id: MatchId) -> Option<MatchLockGuard> {
        self.locks.mutex_of(id).try_lock_owned().ok().map(MatchLockGuard)
    }

    /// Returns the number of matches that tasks hold or wait for.
    pub(crate) fn count_locked(&self) -> usize {
        self.locks.all().values().filter(|lock| Arc::strong_count(lock) > 1).count()
    }

    /// Stores the outcomes of deliveries, in one commit.
    pub(crate) async fn store_deliveries(&self, loaded: &mut LoadedMatch) -> Result<(), StoreError> {
        if loaded.is_erased {
            loaded.unsaved.clear();
        }
        if loaded.unsaved.is_empty() {
            return Ok(());
        }
        self.store.record_delivery(&loaded.unsaved).await?;
        loaded.unsaved.clear();
        // The store has added the edit to the outbox of the first game.
        loaded.game_to_link.take().into_iter().for_each(|first| self.outbox_signal.notify_match(first));
        Ok(())
    }
}
