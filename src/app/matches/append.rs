//! What the bot itself has happen in a match.

use crate::app::matches::index;
use crate::app::requests::Requester;
use crate::app::{App, UserError, private_catalog, user_error};
use crate::matches::MAX_MATCHES_PER_USER;
use crate::matches::effects::derive;
use crate::matches::effects::effect::{Effect, mentioned_users};
use crate::matches::effects::notification::Notification;
use crate::matches::ids::{ChannelRef, Timestamp};
use crate::matches::log::event::{Event, EventKind, NewEvent};
use crate::matches::state::determine_result::determine_result;
use crate::matches::state::match_state::{Match, TurnStatus};
use crate::store::{EventBatch, Store, StoreError};

impl<S: Store> App<S> {
    /// Keeps that the bot does this, and has it told soon. The caller holds the match, and has just loaded it.
    pub(in crate::app) async fn append_bot_event(
        &self,
        game: Match,
        now: Timestamp,
        what: EventKind,
    ) -> Result<Match, StoreError> {
        self.append_event(game, now, NewEvent { actor: None, kind: what }).await
    }

    /// The same of what somebody does elsewhere than in the match.
    pub(in crate::app) async fn append_event(
        &self,
        mut game: Match,
        now: Timestamp,
        new_event: NewEvent,
    ) -> Result<Match, StoreError> {
        let (after, before, events) = (game.last_event_number(), game.turn_status(), vec![new_event]);
        apply_new_events(&mut game, now, &events).map_err(StoreError::Failed)?;
        let step = self.prepare_event_batch(&game, now, events, before).await?;
        self.store.append_events(game.id(), after, &step, MAX_MATCHES_PER_USER).await?;
        self.outbox_signal.notify_now(game.id());
        self.deadline_signal.notify_one();
        Ok(game)
    }

    /// Keeps events; answers the match after them. `typed` says whether a command did it.
    pub(in crate::app) async fn append_command_events(
        &self,
        requester: &Requester,
        mut game: Match,
        at: Timestamp,
        events: Vec<NewEvent>,
        typed: bool,
    ) -> Result<Match, UserError> {
        let (after, before) = (game.last_event_number(), game.turn_status());
        apply_new_events(&mut game, at, &events).map_err(|reason| {
            tracing::error!(%reason, "a granted wish cannot happen");
            UserError::from(private_catalog(requester).text("store-failed"))
        })?;
        let (id, count) = (game.id(), events.len());
        let step = self.prepare_event_batch(&game, at, events, before).await;
        let mut step = step.map_err(|error| user_error::from_store_error(requester, Some(id), &error))?;
        if typed && game.terms().is_solo() {
            step.effects = derive::with_new_message(step.effects, count, &game);
        }
        if !requester.bot_permissions.create_threads
            && requester.channel_ref.channel == game.terms().channel_ref.channel
        {
            // Since the challenge was made the permission has gone. What the bot may do elsewhere says nothing of that.
            step.effects.retain(|tell| *tell != Effect::OpenThread);
        }
        match self.store.append_events(game.id(), after, &step, MAX_MATCHES_PER_USER).await {
            Ok(_) => self.deadline_signal.notify_one(),
            Err(error) => return Err(user_error::from_store_error(requester, Some(game.id()), &error)),
        }
        if let Err(error) = self.reveal_secret_and_ratings(&mut game).await {
            // What happened is kept; `/verify` shows the secret later.
            tracing::warn!(%error, game = game.id().0, "a secret could not be shown");
        }
        Ok(game)
    }

    /// What the store is to keep of events that have led to `game`; `before` says who was due before them.
    pub(in crate::app) async fn prepare_event_batch(
        &self,
        game: &Match,
        at: Timestamp,
        events: Vec<NewEvent>,
        before: TurnStatus,
    ) -> Result<EventBatch, StoreError> {
        let mut tells = derive::derive_effects(before, &events, game);
        tells.extend(derive::watcher_effect(&tells, &events, game));
        let tells = self.with_direct_messages(tells, game.terms().channel_ref, game.last_event_number()).await?;
        Ok(EventBatch {
            occurred_at: at,
            events,
            index: index::index_match(game),
            effects: tells,
            result: determine_result(game),
        })
    }

    /// What is to be told of a match that is shown in `place`, and with it direct messages to those whom it calls, if
    /// they want that. Where a match is in direct messages already, they need no others. `event` is the match's last.
    pub(in crate::app) async fn with_direct_messages(
        &self,
        mut tells: Vec<Effect>,
        channel: ChannelRef,
        event: u32,
    ) -> Result<Vec<Effect>, StoreError> {
        let called = mentioned_users(&tells);
        if channel.guild.is_some() && !called.is_empty() {
            let preferred = self.store.preferences(&called).await?;
            let command = called.into_iter().filter(|user| preferred.for_user(*user).direct_messages);
            tells.extend(command.map(|user| Effect::DirectMessage(user, Notification::AttentionNeeded(event))));
        }
        Ok(tells)
    }
}

/// Lets events happen one after the other.
pub(in crate::app) fn apply_new_events(game: &mut Match, at: Timestamp, events: &[NewEvent]) -> Result<(), String> {
    for NewEvent { actor: who, kind: what } in events {
        let number = game.last_event_number() + 1;
        game.apply_event(&Event { number, timestamp: at, actor: *who, kind: what.clone() })?;
    }
    Ok(())
}
