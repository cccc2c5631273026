//! Answers and deliveries in a place without the bot: all that it can do there belongs to an interaction.
//!
//! A press is acknowledged, the new board is posted as a message of its own, and the pressed one shrinks once Discord
//! has shown the new one to everyone. Otherwise the pressed message becomes the new board. What cannot be shown waits
//! for the next press, and what happens meanwhile supersedes it.

use crate::UserError;
use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::living_tokens::{LivingToken, TokenMessage};
use crate::outbox::private_board::PrivateBoardOptions;
use crate::outbox::{Answers, Outbox};
use crate::ports::{ChannelClient, ChannelError, FollowUp, FurtherPost, Response, ResponseOutcome};
use crate::request_context::{RequestContext, RequestSource};
use crate::requester::PlaceKind;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::state::play_state::MatchPhase;
use gonagas_store::match_outbox::{DeliveryStatus, OutboxEntry};
use gonagas_store::store_error::StoreError;
use gonagas_ui::custom_id::match_control::MatchControl;
use gonagas_ui::screens::private_texts::{self, CompletedRequest};
use std::sync::Arc;

/// The visibility of what answered a requester.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AnswerSight {
    /// Those see it for whom it was meant.
    AsMeant,
    /// The requester alone sees what was meant for everyone.
    Private,
}

/// A press on a public message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PressKind {
    /// It was carried out or refused. The message shows what else waits to be shown; if nothing waits and another
    /// message is the current one by now, it loses its controls.
    Handled,
    /// *Refresh*: the message becomes the current one, as it does by any press when a change of another message waits.
    Refresh,
}

/// The fate of a new board after a press.
enum NewBoard {
    /// There is none to post.
    None,
    /// Everyone sees it.
    Posted,
    /// The pressed message has become the board.
    OnPressedMessage,
    /// Discord did not take it. It waits for the next press.
    Waits,
    /// Discord would have shown it to the requester alone.
    Private,
}

impl Outbox {
    /// Shows what has happened in a match on its current message, if that can be edited. What cannot be shown stays
    /// pending without another attempt: the next press shows it.
    pub async fn deliver_by_token(
        &self,
        loaded: &mut LoadedMatch,
        channels: &dyn ChannelClient,
    ) -> Result<(), StoreError> {
        if let (Some(entry), Some(current)) = (shown_entry(loaded), loaded.outbox().current_message)
            && let Some(token) = self.living_tokens.find(current.message_id, self.clock.now())
        {
            let message = self.posts.render_entry(loaded, &entry, channels).await?;
            let edited = token.edit(&message).await;
            self.note_edit(loaded, current.message_id, &edited);
            if edited.is_ok() {
                self.record_shown(loaded, &entry, current.message_id).await?;
            }
        }
        let waits = shown_entry(loaded).is_some();
        for entry in channel_entries(loaded) {
            match entry.effect {
                // The board above may be the only one.
                Effect::RetireMessage(_) | Effect::UpdateMessage | Effect::PostMessage(_) if waits => {}
                Effect::RetireMessage(event) => self.retire_by_token(loaded, &entry, event).await?,
                Effect::UpdateMessage if is_of_old_challenge(loaded, &entry) => {
                    self.edit_challenge_by_token(loaded, &entry, channels).await?;
                }
                // Nothing but boards is posted there.
                _ => loaded.record_delivery(&entry, DeliveryStatus::Dropped),
            }
        }
        Ok(())
    }

    /// Retires the message of an entry if it can be edited. If not, its next press does so.
    async fn retire_by_token(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        event: u32,
    ) -> Result<(), StoreError> {
        let Some((message_id, token)) = self.find_target(loaded, entry).await? else { return Ok(()) };
        let edited = token.retire(&self.posts.retired_message(loaded, event)?).await;
        self.record_edit(loaded, entry, message_id, &edited);
        Ok(())
    }

    /// Shows on the message of a challenge what came of it, if that can be edited, beside the board.
    async fn edit_challenge_by_token(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        channels: &dyn ChannelClient,
    ) -> Result<(), StoreError> {
        let Some((message_id, token)) = self.find_target(loaded, entry).await? else { return Ok(()) };
        let edited = token.edit(&self.posts.render_entry(loaded, entry, channels).await?).await;
        self.record_edit(loaded, entry, message_id, &edited);
        Ok(())
    }

    /// Returns the message of an entry with its token; drops the entry if the message cannot be edited any more.
    async fn find_target(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
    ) -> Result<Option<(u64, LivingToken)>, StoreError> {
        let target = self.posts.target_message(loaded, entry).await?;
        let token = target.and_then(|posted| {
            self.living_tokens.find(posted.message_id, self.clock.now()).map(|token| (posted.message_id, token))
        });
        if token.is_none() {
            loaded.record_delivery(entry, DeliveryStatus::Dropped);
        }
        Ok(token)
    }

    fn record_edit(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        message_id: u64,
        edited: &Result<(), ChannelError>,
    ) {
        self.note_edit(loaded, message_id, edited);
        let status = if edited.is_ok() { DeliveryStatus::Delivered(None) } else { DeliveryStatus::Dropped };
        loaded.record_delivery(entry, status);
    }

    /// Records that a message shows the present state, and with it all that an entry would have shown. Other messages
    /// have yet to be retired.
    async fn record_shown(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        message_id: u64,
    ) -> Result<(), StoreError> {
        for other in channel_entries(loaded) {
            let status = match &other.effect {
                Effect::PostMessage(_) if other.id == entry.id => DeliveryStatus::Delivered(Some(message_id)),
                Effect::UpdateMessage if other.id == entry.id => DeliveryStatus::Delivered(None),
                Effect::RetireMessage(_) if self.is_of_another(loaded, &other, message_id).await? => continue,
                _ => DeliveryStatus::Dropped,
            };
            loaded.record_delivery(&other, status);
        }
        Ok(())
    }

    /// Returns true if an entry edits another message than this one.
    async fn is_of_another(
        &self,
        loaded: &LoadedMatch,
        entry: &OutboxEntry,
        message_id: u64,
    ) -> Result<bool, StoreError> {
        let target = self.posts.target_message(loaded, entry).await?;
        Ok(target.is_some_and(|posted| posted.message_id != message_id))
    }

    /// Forgets the token of a message that could not be edited, unless another attempt may succeed.
    fn note_edit(&self, loaded: &LoadedMatch, message_id: u64, edited: &Result<(), ChannelError>) {
        let Err(error) = edited else { return };
        tracing::debug!(%error, game = loaded.id().0, "a message waits for its next press");
        if !matches!(error, ChannelError::Transient(_) | ChannelError::RateLimited(_)) {
            self.living_tokens.forget(message_id);
        }
    }
}

impl Answers {
    /// Answers a requester about a match in a place without the bot, and shows there what can be shown.
    pub(super) async fn respond_without_bot(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
        source: &RequestSource,
    ) -> AnswerSight {
        let id = loaded.id();
        let answered = self.answer_without_bot(context, loaded, source).await;
        let sight = answered.unwrap_or_else(|error| {
            tracing::warn!(%error, game = id.0, "an answer could not be read or recorded");
            None
        });
        if sight.is_none() {
            // The command is stored all the same, so the requester must not try again.
            let recorded = CompletedRequest::Recorded;
            let message = private_texts::completed_request_message(&context.catalog(), loaded, &recorded);
            context.try_respond(Response::Ephemeral(&message)).await;
        }
        self.note_queue_position(context, loaded).await;
        if let Err(error) = self.outbox.deliver(loaded, context.channels).await {
            tracing::info!(%error, game = id.0, "an entry is still pending");
        }
        self.outbox_signal.notify_now(id, loaded.outbox());
        sight.unwrap_or(AnswerSight::AsMeant)
    }

    /// Answers a requester. Returns the sight of the answer; `None` without one.
    async fn answer_without_bot(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
        source: &RequestSource,
    ) -> Result<Option<AnswerSight>, StoreError> {
        match source {
            _ if !loaded.is_played_here(context.requester) => {
                self.respond_from_outbox(context, loaded, source).await?;
                let waits = shown_entry(loaded).filter(|_| !matches!(source, RequestSource::PrivateBoard { .. }));
                if waits.is_some() {
                    let text = context.catalog().text("private-shown-later");
                    context.try_respond(Response::Ephemeral(&private_texts::text_message(text))).await;
                }
                Ok(Some(AnswerSight::AsMeant))
            }
            RequestSource::PublicControl { message_id, seen_event } => {
                self.answer_press(context, loaded, *message_id, *seen_event).await?;
                Ok(Some(AnswerSight::AsMeant))
            }
            RequestSource::Command { done } => self.answer_command(context, loaded, done).await,
            _ => {
                self.respond_from_outbox(context, loaded, source).await?;
                match self.post_new_board(context, loaded, None).await? {
                    NewBoard::Private => {
                        self.explain_privacy(context, loaded, false).await?;
                        Ok(Some(AnswerSight::Private))
                    }
                    _ => Ok(Some(AnswerSight::AsMeant)),
                }
            }
        }
    }

    /// Answers the press of a control on a public message, which showed the event `seen_event`.
    async fn answer_press(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
        message_id: u64,
        seen_event: u32,
    ) -> Result<(), StoreError> {
        match self.post_new_board(context, loaded, Some(message_id)).await? {
            NewBoard::OnPressedMessage => {}
            NewBoard::Waits => {
                let text = context.catalog().text("private-shown-later");
                context.try_respond(Response::Ephemeral(&private_texts::text_message(text))).await;
            }
            NewBoard::None | NewBoard::Posted | NewBoard::Private => {
                self.respond_to_control(context, loaded, message_id, seen_event).await?;
            }
        }
        self.keep_pressed_token(context, message_id);
        Ok(())
    }

    /// Answers a slash command with the new board, if there is one.
    async fn answer_command(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
        done: &CompletedRequest,
    ) -> Result<Option<AnswerSight>, StoreError> {
        let done = private_texts::completed_request_message(&context.catalog(), loaded, done);
        let Some(post) = waiting_post(loaded) else {
            context.try_respond(Response::Ephemeral(&done)).await;
            return Ok(Some(AnswerSight::AsMeant));
        };
        let message = self.posts.render_entry(loaded, &post, context.channels).await?;
        self.claim(loaded, &post).await?;
        match context.respond(Response::Public(&message)).await {
            Ok(ResponseOutcome::Posted(message_id)) => {
                self.record_new_board(loaded, &post, message_id).await?;
                self.keep_token(context, message_id);
            }
            Ok(ResponseOutcome::PostedPrivately) => {
                loaded.record_delivery(&post, DeliveryStatus::NotSent);
                self.explain_privacy(context, loaded, true).await?;
                return Ok(Some(AnswerSight::Private));
            }
            Ok(ResponseOutcome::TooLate) => {
                loaded.record_delivery(&post, DeliveryStatus::NotSent);
                context.try_respond(Response::Ephemeral(&done)).await;
                if let NewBoard::Private = self.post_new_board(context, loaded, None).await? {
                    self.explain_privacy(context, loaded, false).await?;
                    return Ok(Some(AnswerSight::Private));
                }
            }
            Ok(ResponseOutcome::Sent | ResponseOutcome::SentFurther) | Err(_) => {}
        }
        Ok(Some(AnswerSight::AsMeant))
    }

    /// Posts the board that waits to be posted. If everyone does not see it, the pressed message becomes the board.
    async fn post_new_board(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
        pressed: Option<u64>,
    ) -> Result<NewBoard, StoreError> {
        let Some(post) = waiting_post(loaded) else { return Ok(NewBoard::None) };
        let Some(follow_up) = context.responder.follow_up() else { return Ok(NewBoard::Waits) };
        let message = self.posts.render_entry(loaded, &post, context.channels).await?;
        self.claim(loaded, &post).await?;
        if pressed.is_some() {
            context.responder.acknowledge().await;
        }
        let posted = follow_up.post_public(&message).await;
        if let Ok(FurtherPost { message_id, is_private: false }) = posted {
            self.record_new_board(loaded, &post, message_id).await?;
            self.outbox.living_tokens.keep(message_id, TokenMessage::Post, follow_up, self.outbox.clock.now());
            return Ok(NewBoard::Posted);
        }
        if let Some(message_id) = pressed
            && let Ok(ResponseOutcome::Sent) = context.respond(Response::Update(&message)).await
        {
            self.remove_private_post(&follow_up, &posted).await;
            self.outbox.record_shown(loaded, &post, message_id).await?;
            return Ok(NewBoard::OnPressedMessage);
        }
        loaded.record_delivery(&post, DeliveryStatus::NotSent);
        self.remove_private_post(&follow_up, &posted).await;
        Ok(if posted.is_ok() && pressed.is_none() { NewBoard::Private } else { NewBoard::Waits })
    }

    /// Posts the board of the other game of a pair, if one waits to be posted. If something else happens in that game
    /// now, its next press shows the board.
    pub async fn post_partner_board(&self, context: &RequestContext<'_>, id: MatchId) {
        let Some(_lock) = self.matches.try_lock(id) else { return };
        let posted: Result<(), StoreError> = async {
            let mut loaded = self.matches.load_for_bot(id).await?;
            if loaded.is_played_here(context.requester) {
                self.post_new_board(context, &mut loaded, None).await?;
            }
            self.outbox.deliver_by_token(&mut loaded, context.channels).await?;
            self.matches.store_deliveries(&mut loaded).await
        }
        .await;
        if let Err(error) = posted {
            tracing::info!(%error, game = id.0, "the board of the other game waits for a press");
        }
    }

    /// Deletes the board that only its requester sees, so that they have one. A failure is only logged.
    async fn remove_private_post(&self, follow_up: &Arc<dyn FollowUp>, posted: &Result<FurtherPost, ChannelError>) {
        let Ok(FurtherPost { message_id, .. }) = posted else { return };
        if let Err(error) = follow_up.delete_post(*message_id).await {
            tracing::debug!(%error, "a private copy of a board could not be deleted");
        }
    }

    /// Tells a requester why only they see the answer. A challenge ends after that, since nobody could accept it; in a
    /// match they get a board to play from alone. `replaces_answer` is true if the answer is the public message.
    async fn explain_privacy(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        replaces_answer: bool,
    ) -> Result<(), StoreError> {
        let catalog = context.catalog();
        let reason = match &context.requester.place_kind {
            PlaceKind::CommandsOnly { invitation } => catalog.format("private-place", &[("link", invitation)]),
            _ => catalog.text("private-place-conversation"),
        };
        let message = match loaded.phase() {
            MatchPhase::Challenge => private_texts::text_message(reason),
            MatchPhase::Playing(_) | MatchPhase::Over(..) => {
                let view = PrivateBoardOptions { notes: vec![reason], ..PrivateBoardOptions::default() };
                let boards = &self.private_boards;
                boards.render_private_board(context.requester, context.channels, loaded, &view).await?
            }
        };
        let edited = match context.responder.follow_up().filter(|_| replaces_answer) {
            Some(follow_up) => follow_up.edit_answer(&message).await.is_ok(),
            None => false,
        };
        match edited {
            true => self.private_boards.follow_match(context, loaded, false),
            false => context.try_respond(Response::Ephemeral(&message)).await,
        }
        Ok(())
    }

    /// Returns the number of messages in places without the bot that can still be edited.
    pub fn count_living_tokens(&self) -> usize {
        self.outbox.living_tokens.count(self.outbox.clock.now())
    }

    /// Keeps the token by which the message can be edited that the first response posted or changed.
    pub(crate) fn keep_token(&self, context: &RequestContext<'_>, message_id: u64) {
        if let Some(follow_up) = context.responder.follow_up() {
            let now = self.outbox.clock.now();
            self.outbox.living_tokens.keep(message_id, TokenMessage::Answer, follow_up, now);
        }
    }

    /// Keeps the token by which the message can be edited whose control was used, unless the answer is another message.
    fn keep_pressed_token(&self, context: &RequestContext<'_>, message_id: u64) {
        if !context.responder.leaves_pressed_message() {
            self.keep_token(context, message_id);
        }
    }

    /// Brings a public message of a match up to date whose control was pressed.
    pub async fn refresh_pressed(
        &self,
        context: &RequestContext<'_>,
        control: &MatchControl,
        message_id: u64,
        press: PressKind,
    ) -> Result<(), UserError> {
        let MatchControl { match_ref, event_number, .. } = *control;
        let _lock = self.matches.lock(match_ref.id).await;
        let mut loaded = self.matches.load(context.requester, match_ref).await?;
        if !loaded.terms().channel_ref.is_without_bot() || !loaded.is_played_here(context.requester) {
            return Ok(());
        }
        let failed = UserError::of_match(match_ref.id);
        let current = loaded.outbox().current_message.map(|current| current.message_id);
        let is_old = current != Some(message_id)
            && (event_number < loaded.last_event_number() || current.is_some_and(|current| current > message_id));
        self.clocks.end_wait(&mut loaded, context.requester.user_id).await.map_err(&failed)?;
        if press != PressKind::Refresh && current != Some(message_id) {
            // What waits belongs on the current message, while that can be edited.
            self.outbox.deliver_by_token(&mut loaded, context.channels).await.map_err(&failed)?;
        }
        if is_old && press != PressKind::Refresh && shown_entry(&loaded).is_none() {
            let retired = self.posts.retired_message(&loaded, event_number).map_err(&failed)?;
            context.try_respond(Response::Retire(&retired)).await;
            return self.matches.store_deliveries(&mut loaded).await.map_err(&failed);
        }
        let waits_elsewhere = current != Some(message_id)
            && shown_entry(&loaded).is_some_and(|entry| entry.effect == Effect::UpdateMessage);
        if press == PressKind::Refresh || waits_elsewhere {
            let effects = match current == Some(message_id) {
                true => vec![Effect::UpdateMessage],
                // Another message becomes the current one.
                false => vec![Effect::RetireMessage(loaded.last_event_number()), Effect::PostMessage(Vec::new())],
            };
            let at = context.requester.stamp(self.outbox.clock.now());
            let channel = loaded.terms().channel_ref;
            self.posts.enqueue_effects(&mut loaded, channel, &effects, at).await.map_err(&failed)?;
        }
        self.show_on_pressed(context, &mut loaded, message_id).await.map_err(&failed)?;
        self.keep_pressed_token(context, message_id);
        self.outbox.deliver_by_token(&mut loaded, context.channels).await.map_err(&failed)?;
        self.matches.store_deliveries(&mut loaded).await.map_err(&failed)
    }

    /// Shows what waits to be shown on the pressed message.
    async fn show_on_pressed(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
        message_id: u64,
    ) -> Result<(), StoreError> {
        let Some(entry) = shown_entry(loaded) else { return Ok(()) };
        let message = self.posts.render_entry(loaded, &entry, context.channels).await?;
        if let Ok(ResponseOutcome::Sent) = context.respond(Response::Update(&message)).await {
            self.outbox.record_shown(loaded, &entry, message_id).await?;
        }
        Ok(())
    }

    /// Stores that a board is about to be posted. From then on it may have been posted without the bot knowing.
    async fn claim(&self, loaded: &mut LoadedMatch, post: &OutboxEntry) -> Result<(), StoreError> {
        loaded.record_delivery(post, DeliveryStatus::Attempted { previous_attempts: post.attempts });
        self.matches.store_deliveries(loaded).await
    }

    /// Records that a board is posted as this message, which is the current one from now on.
    async fn record_new_board(
        &self,
        loaded: &mut LoadedMatch,
        post: &OutboxEntry,
        message_id: u64,
    ) -> Result<(), StoreError> {
        self.clocks.compensate_for_entry(loaded, post).await?;
        loaded.record_delivery(post, DeliveryStatus::Delivered(Some(message_id)));
        Ok(())
    }
}

/// Returns the pending entries that concern the channel of a match.
fn channel_entries(loaded: &LoadedMatch) -> Vec<OutboxEntry> {
    let pending = loaded.outbox().pending.iter();
    pending.filter(|entry| !matches!(entry.effect, Effect::DirectMessage(..))).cloned().collect()
}

/// Returns the board that waits to be posted.
fn waiting_post(loaded: &LoadedMatch) -> Option<OutboxEntry> {
    let entries = channel_entries(loaded);
    entries.into_iter().rev().find(|entry| matches!(entry.effect, Effect::PostMessage(_)))
}

/// Returns true for a change of a challenge's message that is not the current one any more.
fn is_of_old_challenge(loaded: &LoadedMatch, entry: &OutboxEntry) -> bool {
    entry.is_challenge && loaded.outbox().current_message.is_some_and(|current| !current.is_challenge)
}

/// Returns the entry that shows the present state: a board to post, or else an edit.
fn shown_entry(loaded: &LoadedMatch) -> Option<OutboxEntry> {
    let shows = |entry: &OutboxEntry| entry.effect == Effect::UpdateMessage && !is_of_old_challenge(loaded, entry);
    let edit = || channel_entries(loaded).into_iter().rev().find(shows);
    waiting_post(loaded).or_else(edit)
}
