//! Appends events to the log of a match, with the effects that follow from them.

use crate::app::matches::index;
use crate::app::matches::loaded_match::LoadedMatch;
use crate::app::requests::Requester;
use crate::app::{App, UserError, private_catalog, user_error};
use crate::store::Store;
use crate::store::event_batch::EventBatch;
use crate::store::store_error::StoreError;
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_core::matches::effects::derive;
use gonagas_core::matches::effects::effect::{Effect, mentioned_users};
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::{ChannelRef, Timestamp};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::settings::preferences::PreferencesByUser;
use gonagas_core::matches::state::determine_result::determine_result;
use gonagas_core::matches::state::match_state::TurnStatus;

impl<S: Store> App<S> {
    /// Appends an event of the bot itself, and has its effects delivered soon. The caller holds the match's lock.
    pub(in crate::app) async fn append_bot_event(
        &self,
        loaded: &mut LoadedMatch,
        now: Timestamp,
        kind: EventKind,
    ) -> Result<(), StoreError> {
        self.append_event(loaded, now, NewEvent { actor: None, kind }).await
    }

    /// Appends an event that follows from something outside the match, and has its effects delivered soon. The caller
    /// holds the match's lock.
    pub(in crate::app) async fn append_event(
        &self,
        loaded: &mut LoadedMatch,
        now: Timestamp,
        new_event: NewEvent,
    ) -> Result<(), StoreError> {
        self.append_events(loaded, now, vec![new_event]).await
    }

    /// Appends events that no request of a user makes, and has their effects delivered soon. The caller holds the match's
    /// lock.
    pub(in crate::app) async fn append_events(
        &self,
        loaded: &mut LoadedMatch,
        now: Timestamp,
        events: Vec<NewEvent>,
    ) -> Result<(), StoreError> {
        let (after, before) = (loaded.last_event_number(), loaded.turn_status());
        loaded.apply(now, &events).map_err(StoreError::Failed)?;
        let batch = self.prepare_event_batch(loaded, now, events, before).await?;
        self.append_batch(loaded, after, &batch).await?;
        self.outbox_signal.notify_now(loaded.id(), loaded.outbox());
        Ok(())
    }

    /// Appends the events of a requester's command. `typed` is true when a slash command made them.
    pub(in crate::app) async fn append_command_events(
        &self,
        requester: &Requester,
        loaded: &mut LoadedMatch,
        at: Timestamp,
        events: Vec<NewEvent>,
        typed: bool,
    ) -> Result<(), UserError> {
        let id = loaded.id();
        let failed = |error: StoreError| user_error::from_store_error(requester, Some(id), &error);
        let (after, before) = (loaded.last_event_number(), loaded.turn_status());
        loaded.apply(at, &events).map_err(|reason| {
            tracing::error!(%reason, "an accepted command led to an impossible event");
            UserError::from(private_catalog(requester).text("store-failed"))
        })?;
        let mut batch = self.prepare_event_batch(loaded, at, events, before).await.map_err(failed)?;
        if typed && (loaded.terms().is_solo() || loaded.terms().is_against_computer()) {
            batch.effects = derive::with_new_message(batch.effects, loaded);
        }
        if !requester.bot_permissions.create_threads
            && requester.channel_ref.channel == loaded.terms().channel_ref.channel
        {
            // The permission was removed since the challenge was made. Permissions in another channel would not tell.
            batch.effects.retain(|effect| *effect != Effect::OpenThread);
        }
        batch.interaction = requester.interaction;
        self.append_batch(loaded, after, &batch).await.map_err(failed)?;
        if let Err(error) = self.reveal_secret_and_ratings(loaded).await {
            // The events are stored; `/verify` shows the secret later.
            tracing::warn!(%error, game = id.0, "the secret or the ratings of a match could not be loaded");
        }
        Ok(())
    }

    /// Stores a batch with its effects in one commit, and replaces the outbox of the loaded match by the stored one.
    async fn append_batch(&self, loaded: &mut LoadedMatch, after: u32, batch: &EventBatch) -> Result<(), StoreError> {
        self.store_deliveries(loaded).await?;
        let outbox = self.store.append_events(loaded.id(), after, batch, MAX_MATCHES_PER_USER).await?;
        loaded.set_outbox(outbox);
        if loaded.computer_to_act().is_some() {
            self.computer_queue.add(loaded.id());
        }
        self.deadline_signal.notify_one();
        Ok(())
    }

    /// Returns the batch for the store of events that are applied already. `before` is the turn status before them.
    async fn prepare_event_batch(
        &self,
        loaded: &LoadedMatch,
        at: Timestamp,
        events: Vec<NewEvent>,
        before: TurnStatus,
    ) -> Result<EventBatch, StoreError> {
        let mut effects = derive::derive_effects(before, &events, loaded);
        effects.extend(derive::watcher_effect(&effects, &events, loaded));
        let preferences = self.preferences_of(loaded, &mentioned_users(&effects)).await?;
        let event = loaded.last_event_number();
        let effects = with_direct_messages(effects, loaded.terms().channel_ref, event, &preferences);
        Ok(EventBatch {
            occurred_at: at,
            events,
            index: index::index_match(loaded),
            effects,
            result: determine_result(loaded),
            interaction: None,
        })
    }
}

/// Adds direct messages to effects in a channel, for the mentioned users who prefer them. A match in direct messages needs
/// no others. `event` is the number of the match's last event.
pub(in crate::app) fn with_direct_messages(
    mut effects: Vec<Effect>,
    channel: ChannelRef,
    event: u32,
    preferences: &PreferencesByUser,
) -> Vec<Effect> {
    if channel.guild.is_some() {
        let users = mentioned_users(&effects).into_iter().filter(|user| preferences.for_user(*user).direct_messages);
        let notices: Vec<Effect> =
            users.map(|user| Effect::DirectMessage(user, Notification::AttentionNeeded(event))).collect();
        effects.extend(notices);
    }
    effects
}
