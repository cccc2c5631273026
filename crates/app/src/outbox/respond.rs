//! Answers a requester with the outbox entry that fits, and delivers the rest in the channel.

use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::Answers;
use crate::outbox::channel_errors::DeliveryError;
use crate::outbox::post::is_superseded;
use crate::outbox::private_board::PrivateBoardOptions;
use crate::outbox::without_bot::AnswerSight;
use crate::ports::{ChannelError, Refusal, Response, ResponseOutcome};
use crate::private_catalog;
use crate::request_context::{RequestContext, RequestSource};
use crate::requester::Requester;
use crate::state::forbidden_channels::is_channel_post;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::match_outbox::{DeliveryStatus, OutboxEntry};
use gonagas_store::store_error::StoreError;
use gonagas_ui::message::{ActionRow, Button, Message};
use gonagas_ui::screens::next_match::next_match_button;
use gonagas_ui::screens::plan::waiting_plan_button;
use gonagas_ui::screens::private_texts::{self, CompletedRequest};
use tokio::time::Instant;

impl Answers {
    /// Answers the requester and delivers the pending entries of a match. The caller holds its lock. Returns the sight
    /// of the answer.
    pub async fn respond_and_deliver(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
        source: RequestSource,
    ) -> AnswerSight {
        if loaded.terms().channel_ref.is_without_bot() {
            let sight = self.respond_without_bot(context, loaded, &source).await;
            add_board_link(context, loaded, &source).await;
            return sight;
        }
        let id = loaded.id();
        let is_answered = self.respond_from_outbox(context, loaded, &source).await;
        if let Err(error) = &is_answered {
            tracing::warn!(%error, game = id.0, "an answer could not be read or recorded");
            // The command is stored all the same, so the requester must not try again.
            let recorded = CompletedRequest::Recorded;
            let message = private_texts::completed_request_message(&context.catalog(), loaded, &recorded);
            context.try_respond(Response::Ephemeral(&message)).await;
        }
        self.note_queue_position(context, loaded).await;
        // The requester hears what Discord says now, not what it said to another match.
        for entry in loaded.outbox().pending.iter().filter(|entry| is_channel_post(entry)) {
            self.forbidden_channels.make_probe(entry.channel.channel, id, Instant::now());
        }
        let delivered = self.outbox.deliver(loaded, context.channels).await;
        self.outbox_signal.notify_now(id, loaded.outbox());
        match delivered {
            // Direct messages are still pending.
            Ok(()) | Err(DeliveryError::InProgress) => add_board_link(context, loaded, &source).await,
            Err(error) => {
                tracing::info!(%error, game = id.0, "an entry is still pending");
                self.outbox_signal.retry_soon(id);
                let text = delivery_error_text(context.requester, loaded, &error, is_answered != Ok(false));
                if let Some(text) = text {
                    context.try_respond(Response::Ephemeral(&private_texts::text_message(text))).await;
                }
            }
        }
        AnswerSight::AsMeant
    }

    /// Sends the response, which carries an entry if one fits. Returns false if it came too late for that: then what is
    /// posted in the channel answers the requester.
    pub(super) async fn respond_from_outbox(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
        source: &RequestSource,
    ) -> Result<bool, StoreError> {
        match source {
            RequestSource::Command { done } => return self.respond_to_command(context, loaded, done).await,
            RequestSource::PrivateControl { done } => {
                let message = self.confirmation(context, loaded, done).await;
                context.try_respond(Response::Update(&message)).await;
            }
            RequestSource::PrivateBoard { flipped } => {
                let view = PrivateBoardOptions::from_side(*flipped);
                let board = self
                    .private_boards
                    .render_private_board(context.requester, context.channels, loaded, &view)
                    .await?;
                self.private_boards
                    .respond_with_private_board(context, loaded, Response::Update(&board), *flipped)
                    .await;
            }
            // A picker is followed by a private message with the move that was played.
            RequestSource::MovePicker => {}
            RequestSource::PublicControl { message_id, seen_event } => {
                self.respond_to_control(context, loaded, *message_id, *seen_event).await?;
            }
        }
        Ok(true)
    }

    /// Returns the private confirmation of a request. One of a move leads to the next match.
    async fn confirmation(
        &self,
        context: &RequestContext<'_>,
        loaded: &LoadedMatch,
        done: &CompletedRequest,
    ) -> Message {
        let catalog = context.catalog();
        let message = private_texts::completed_request_message(&catalog, loaded, done);
        let CompletedRequest::Played(_) = done else { return message };
        let user = context.requester.user_id;
        let next = self.matches.next_match(user, loaded).await.map(|next| next_match_button(&catalog, next));
        let buttons: Vec<Button> = next.into_iter().chain(waiting_plan_button(&catalog, loaded, user)).collect();
        let row = Some(ActionRow::Buttons(buttons.clone())).filter(|_| !buttons.is_empty());
        Message { rows: message.rows.into_iter().chain(row).collect(), ..message }
    }

    /// Answers a slash command with the new message, if that is posted where the command was given, and otherwise
    /// privately. Returns false if the message came too late for an answer.
    async fn respond_to_command(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
        done: &CompletedRequest,
    ) -> Result<bool, StoreError> {
        let pending = loaded.outbox().pending.clone();
        // Entries after the one that opens a thread are delivered there.
        let moves = pending.iter().any(|entry| entry.effect == Effect::OpenThread);
        let here = context.requester.channel_ref.channel;
        let post = pending.iter().rev().find(|entry| is_post(entry));
        let Some(post) = post.filter(|post| !moves && post.channel.channel == here && post.attempts == 0) else {
            let message = self.confirmation(context, loaded, done).await;
            context.try_respond(Response::Ephemeral(&message)).await;
            return Ok(true);
        };
        let message = self.posts.render_entry(loaded, post, context.channels).await?;
        for earlier in
            pending.iter().filter(|earlier| earlier.id < post.id && is_post(earlier) && earlier.attempts == 0)
        {
            loaded.record_delivery(earlier, DeliveryStatus::Dropped);
        }
        loaded.record_delivery(post, DeliveryStatus::Attempted { previous_attempts: post.attempts });
        self.matches.store_deliveries(loaded).await?;
        let outcome = context.respond(Response::Public(&message)).await;
        if let Ok(ResponseOutcome::Posted(message)) = outcome {
            self.clocks.compensate_for_entry(loaded, post).await?;
            loaded.record_delivery(post, DeliveryStatus::Delivered(Some(message)));
        }
        Ok(!matches!(outcome, Ok(ResponseOutcome::TooLate)))
    }

    /// Answers a press with the message whose control was pressed: as it looks now, or without its controls. Records
    /// the entry for that with the edits that it supersedes. The control belonged to the event `seen_event`. An edit
    /// can be repeated, so it needs no claim.
    pub(super) async fn respond_to_control(
        &self,
        context: &RequestContext<'_>,
        loaded: &mut LoadedMatch,
        message_id: u64,
        seen_event: u32,
    ) -> Result<(), StoreError> {
        let found = self.find_entry_for_message(loaded, message_id).await?;
        let answered = match &found {
            Some(entry) if entry.effect == Effect::UpdateMessage => {
                let message = self.posts.render_entry(loaded, entry, context.channels).await?;
                context.respond(Response::Update(&message)).await
            }
            // A message without controls shows nothing that is out of date, and may be another one than it was.
            None if !context.requester.uses_message_of(loaded.match_ref()) => {
                let done =
                    private_texts::completed_request_message(&context.catalog(), loaded, &CompletedRequest::Recorded);
                context.respond(Response::Ephemeral(&done)).await
            }
            // Without an entry nothing edits this message any more, so it is an old one.
            _ => {
                let event = match found.as_ref().map(|entry| &entry.effect) {
                    Some(Effect::RetireMessage(event)) => *event,
                    _ => seen_event,
                };
                let retired = self.posts.retired_message(loaded, event)?;
                context.respond(Response::Retire(&retired)).await
            }
        };
        if let (Ok(ResponseOutcome::Sent), Some(entry)) = (answered, &found) {
            let pending = loaded.outbox().pending.clone();
            for earlier in pending.iter().take_while(|earlier| earlier.id < entry.id) {
                if earlier.effect == Effect::UpdateMessage && is_superseded(earlier, std::slice::from_ref(entry)) {
                    loaded.record_delivery(earlier, DeliveryStatus::Dropped);
                }
            }
            loaded.record_delivery(entry, DeliveryStatus::Delivered(None));
        }
        Ok(())
    }

    /// Returns the last pending entry that edits this message.
    async fn find_entry_for_message(
        &self,
        loaded: &LoadedMatch,
        message_id: u64,
    ) -> Result<Option<OutboxEntry>, StoreError> {
        let edits = |entry: &&OutboxEntry| matches!(entry.effect, Effect::RetireMessage(_) | Effect::UpdateMessage);
        for entry in loaded.outbox().pending.iter().rev().filter(edits) {
            let target = self.posts.target_message(loaded, entry).await?;
            if target.is_some_and(|posted| posted.message_id == message_id) {
                return Ok(Some(entry.clone()));
            }
        }
        Ok(None)
    }
}

/// Adds the link to its board to the answer about a match that began by a private control, once the board is posted. A
/// failure is only logged: the board is there all the same.
async fn add_board_link(context: &RequestContext<'_>, loaded: &LoadedMatch, source: &RequestSource) {
    let RequestSource::PrivateControl { done: done @ CompletedRequest::StartedComputerMatch } = source else { return };
    let posted = loaded.outbox().current_message.filter(|posted| !posted.is_challenge);
    let (Some(posted), Some(follow_up)) = (posted, context.responder.follow_up()) else { return };
    let link = context.channels.message_url(posted.channel, posted.message_id);
    let mut message = private_texts::completed_request_message(&context.catalog(), loaded, done);
    message.text = [message.text, link].join(" ");
    if let Err(error) = follow_up.edit_answer(&message).await {
        tracing::info!(%error, game = loaded.id().0, "an answer could not be given its link");
    }
}

fn is_post(entry: &OutboxEntry) -> bool {
    matches!(entry.effect, Effect::PostMessage(_))
}

/// Returns the text that tells the requester why the channel shows nothing new; `None` if the channel is not the
/// reason, and the requester has an answer.
fn delivery_error_text(
    requester: &Requester,
    game: &Match,
    error: &DeliveryError,
    is_answered: bool,
) -> Option<String> {
    let catalog = private_catalog(requester);
    let reason = match error {
        DeliveryError::Channel(ChannelError::Forbidden) => catalog.text("silent-forbidden"),
        DeliveryError::Channel(ChannelError::Gone) => return Some(private_texts::unseen_result_text(&catalog, game)),
        DeliveryError::Channel(ChannelError::Refused(Refusal::ThreadClosed)) => catalog.text("silent-thread-closed"),
        DeliveryError::Channel(ChannelError::Refused(Refusal::NoMessages)) => catalog.text("silent-no-messages"),
        DeliveryError::Channel(ChannelError::Refused(Refusal::AutoModeration)) => catalog.text("silent-moderated"),
        DeliveryError::Channel(ChannelError::Refused(Refusal::Other(_)) | ChannelError::Rejected(_)) => {
            catalog.text("silent-refused")
        }
        DeliveryError::Channel(
            ChannelError::Transient(_) | ChannelError::RateLimited(_) | ChannelError::SearchIncomplete,
        ) => catalog.text("silent-later"),
        DeliveryError::BotRemoved => catalog.text("silent-bot-removed"),
        DeliveryError::Store(_) if !is_answered => catalog.text("silent-database"),
        DeliveryError::Store(_)
        | DeliveryError::DirectMessage(_)
        | DeliveryError::Unverified
        | DeliveryError::InProgress
        | DeliveryError::OtherProcess => return None,
    };
    Some(catalog.format("private-silent", &[("match", &game.id().0.to_string()), ("why", &reason)]))
}
