//! Appends events to the log of a match, with the effects that follow from them.

use crate::UserError;
use crate::matches::Matches;
use crate::matches::audience;
use crate::matches::loaded_match::LoadedMatch;
use crate::requester::Requester;
use gonagas_core::matches::MAX_MATCHES_PER_USER;
use gonagas_core::matches::effects::derive;
use gonagas_core::matches::effects::effect::{Effect, direct_message_each, mentioned_users};
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::state::determine_result::determine_result;
use gonagas_store::event_batch::EventBatch;
use gonagas_store::match_index;
use gonagas_store::store_error::StoreError;

impl Matches {
    /// Appends an event of the bot itself, and has its effects delivered soon. The caller holds the match's lock.
    pub(crate) async fn append_bot_event(
        &self,
        loaded: &mut LoadedMatch,
        now: Timestamp,
        kind: EventKind,
    ) -> Result<(), StoreError> {
        self.append_event(loaded, now, NewEvent { actor: None, kind }).await
    }

    /// Appends an event that follows from something outside the match, and has its effects delivered soon. The caller
    /// holds the match's lock.
    pub(crate) async fn append_event(
        &self,
        loaded: &mut LoadedMatch,
        now: Timestamp,
        new_event: NewEvent,
    ) -> Result<(), StoreError> {
        self.append_events(loaded, now, vec![new_event]).await
    }

    /// Appends events that no request of a user makes, and has their effects delivered soon. The caller holds the
    /// match's lock.
    pub(crate) async fn append_events(
        &self,
        loaded: &mut LoadedMatch,
        now: Timestamp,
        events: Vec<NewEvent>,
    ) -> Result<(), StoreError> {
        let batch = self.prepare_event_batch(loaded, now, events).await?;
        let partner = self.append_batch(loaded, &batch).await?;
        partner.into_iter().for_each(|id| self.outbox_signal.notify_match(id));
        self.outbox_signal.notify_now(loaded.id(), loaded.outbox());
        Ok(())
    }

    /// Appends the reply that the player to act has planned and that is due, and has its effects delivered soon. The
    /// caller holds the match's lock.
    pub(crate) async fn append_planned_reply(&self, loaded: &mut LoadedMatch) -> Result<(), StoreError> {
        // It was due with the turn before it, and so costs no time.
        let at = loaded.events().last().map_or(0, |event| event.timestamp);
        self.append_events(loaded, at, Vec::new()).await
    }

    /// Appends the events of a requester's command. `typed` is true when a slash command made them. Returns the other
    /// game of a pair if its messages may have to change, too: the caller has them delivered.
    pub(crate) async fn append_command_events(
        &self,
        requester: &Requester,
        loaded: &mut LoadedMatch,
        at: Timestamp,
        events: Vec<NewEvent>,
        typed: bool,
    ) -> Result<Option<MatchId>, UserError> {
        let id = loaded.id();
        let batch = self.prepare_command_batch(requester, loaded, at, events, typed).await?;
        let partner = self.append_batch(loaded, &batch).await.map_err(|error| match batch.second_game {
            Some(_) => UserError::of_pair(Some(id), error),
            None => UserError::of_match(id)(error),
        })?;
        if loaded.participants().contains(&requester.user_id) {
            self.languages.remember_participant_language(requester, loaded).await;
        }
        if let Err(error) = self.reveal_secret_and_ratings(loaded).await {
            // The events are stored; `/verify` shows the secret later.
            tracing::warn!(%error, game = id.0, "the secret or the ratings of a match could not be loaded");
        }
        Ok(partner)
    }

    /// Applies the events of a requester's command, and returns the batch that stores them. `typed` is true when a
    /// slash command made them.
    pub(crate) async fn prepare_command_batch(
        &self,
        requester: &Requester,
        loaded: &mut LoadedMatch,
        at: Timestamp,
        events: Vec<NewEvent>,
        typed: bool,
    ) -> Result<EventBatch, UserError> {
        let failed = UserError::of_match(loaded.id());
        let mut batch = self.prepare_event_batch(loaded, at, events).await.map_err(failed)?;
        if typed && (loaded.terms().is_solo() || loaded.terms().is_against_computer()) {
            batch.effects = derive::with_new_message(batch.effects, loaded);
        }
        if !requester.bot_permissions.create_threads
            && requester.channel_ref.channel == loaded.terms().channel_ref.channel
        {
            // The permission was removed since the challenge was made. Permissions in another channel would not tell.
            let second = batch.second_game.as_mut().map(|second| &mut second.begun.effects);
            for effects in [&mut batch.effects].into_iter().chain(second) {
                effects.retain(|effect| *effect != Effect::OpenThread);
            }
        }
        batch.interaction = requester.interaction;
        Ok(batch)
    }

    /// Stores a batch with its effects in one commit, and replaces the outbox of the loaded match by the stored one.
    /// Returns the other game of a pair if its messages may have to change, too.
    async fn append_batch(&self, loaded: &mut LoadedMatch, batch: &EventBatch) -> Result<Option<MatchId>, StoreError> {
        self.store_deliveries(loaded).await?;
        let after = loaded.last_event_number() - batch.events.len() as u32;
        let appended = self.store.append_events(loaded.id(), after, batch, MAX_MATCHES_PER_USER).await;
        if appended == Err(StoreError::Unreachable) {
            // It may be stored all the same, and then its effects are due now.
            self.outbox_signal.notify_match(loaded.id());
            self.deadline_signal.notify_one();
        }
        let outbox = appended?;
        loaded.set_outbox(outbox);
        let partner = Box::pin(self.refresh_pair(loaded, batch.second_game.is_some())).await;
        if loaded.computer_to_act().is_some() {
            self.computer_queue.add(loaded.id());
        }
        if batch.result.is_some() {
            self.champion_signal.notify_one();
        }
        if batch.index.is_over && loaded.terms().competition.is_some() {
            self.competition_signal.notify_one();
        }
        self.deadline_signal.notify_one();
        Ok(partner)
    }

    /// Applies events, and the reply that is planned to the turn that they end, and returns the batch that stores them.
    /// Further replies fall due one after the other.
    async fn prepare_event_batch(
        &self,
        loaded: &mut LoadedMatch,
        at: Timestamp,
        mut events: Vec<NewEvent>,
    ) -> Result<EventBatch, StoreError> {
        let id = loaded.id();
        let impossible = |reason: String| {
            tracing::error!(%reason, game = id.0, "an event cannot follow the log of its match");
            StoreError::Failed(reason)
        };
        let before = loaded.turn_status();
        loaded.apply(at, &events).map_err(impossible)?;
        let mut left_plans = follow_plans(loaded, &events);
        let reply = loaded.apply_planned_reply(at).map_err(impossible)?;
        left_plans.extend(follow_plans(loaded, &reply));
        events.extend(reply);
        let plans = loaded.take_changed_plans();
        let loaded = &*loaded;
        let mut effects = derive::derive_effects(before, &events, loaded);
        effects.extend(derive::watcher_effect(&effects, &events, loaded));
        let preferences = self.audiences.preferences_of(loaded, &mentioned_users(&effects)).await?;
        let event = loaded.last_event_number();
        let comes_daily = |user| audience::comes_daily(loaded, user);
        let channel = loaded.terms().channel_ref;
        let mut effects = audience::with_direct_messages(effects, channel, event, &preferences, comes_daily);
        // Last: of several messages to a user the newest counts, and this one shows the board, too.
        effects.extend(direct_message_each(&left_plans, Notification::PlanBroken));
        // Boxed, as few matches need it and every future would hold it.
        let second_game = Box::pin(self.prepare_second_game(loaded, at, &events)).await?;
        Ok(EventBatch {
            occurred_at: at,
            events,
            index: match_index::index_match(loaded),
            effects,
            result: determine_result(loaded),
            second_game,
            plans,
            interaction: None,
        })
    }
}

/// Drops the plans that a match has left by these events, and returns the users who have to hear of it: nobody hears of
/// what they did themselves.
fn follow_plans(loaded: &mut LoadedMatch, events: &[NewEvent]) -> Vec<UserId> {
    let mut left = loaded.game_mut().follow_plans();
    left.retain(|user| !events.iter().any(|event| event.actor == Some(*user)));
    left
}
