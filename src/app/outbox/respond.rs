//! Telling what is kept to be told: first as the answer to the one who asked, where one of the messages is just that, and
//! the rest in the channel.

use crate::app::outbox::entries::is_superseded;
use crate::app::outbox::post::DeliveryError;
use crate::app::outbox::private_board::PrivateBoardOptions;
use crate::app::ports::{ChannelError, Responder, Response, ResponseOutcome};
use crate::app::request_context::{RequestContext, RequestSource};
use crate::app::requests::Requester;
use crate::app::{App, private_catalog};
use crate::matches::effects::effect::Effect;
use crate::matches::ids::MatchId;
use crate::matches::state::match_state::Match;
use crate::store::{DeliveryStatus, OutboxEntry, Store, StoreError};
use crate::ui::screens::ephemeral::{self, CompletedRequest};

impl<S: Store> App<S> {
    /// Tells what is untold of a match, which the caller holds, and answers the one who asked.
    pub(in crate::app) async fn respond_and_deliver(
        &self,
        context: &RequestContext<'_>,
        game: &Match,
        source: RequestSource,
    ) {
        if let Err(error) = self.respond(context, game.id(), &source).await {
            tracing::warn!(%error, game = game.id().0, "what is to be told could not be read or struck off");
            // It is kept all the same; who asked must not try again for want of an answer.
            log_response_error(
                context
                    .responder
                    .respond(Response::Ephemeral(&ephemeral::completed_request_message(
                        &context.catalog(),
                        game,
                        &CompletedRequest::Recorded,
                    )))
                    .await,
            );
        }
        let silent = match self.deliver_outbox(game.id(), context.channels).await {
            // Direct messages are left.
            Ok(()) | Err(DeliveryError::InProgress) => return self.outbox_signal.notify_now(game.id()),
            Err(silent) => silent,
        };
        tracing::info!(%silent, game = game.id().0, "still untold");
        self.outbox_signal.notify_soon(game.id());
        let now = self.load_match_for_bot(game.id()).await;
        if let Some(text) = delivery_error_text(context.requester, now.as_ref().unwrap_or(game), &silent) {
            let _ = context.respond(Response::Ephemeral(&ephemeral::text_message(text))).await;
        }
    }

    /// Gives the answer, with one of the notices if one fits.
    async fn respond(
        &self,
        context: &RequestContext<'_>,
        id: MatchId,
        source: &RequestSource,
    ) -> Result<(), StoreError> {
        let (pending, game) = self.load_pending_outbox(id).await?;
        match source {
            RequestSource::Command { done } => self.respond_to_command(context, &game, &pending, done).await?,
            RequestSource::PrivateControl { done } => {
                log_response_error(
                    context
                        .responder
                        .respond(Response::Update(&ephemeral::completed_request_message(
                            &context.catalog(),
                            &game,
                            done,
                        )))
                        .await,
                );
            }
            RequestSource::PrivateBoard { flipped: turned } => {
                let board = self.render_private_board(context, &game, &PrivateBoardOptions::from_side(*turned)).await?;
                context.try_respond(Response::Update(&board)).await;
            }
            RequestSource::PublicControl { message_id: message, seen_event: seen } => {
                self.respond_to_control(&game, &pending, (*message, *seen), context.responder).await?
            }
        }
        Ok(())
    }

    /// The new message is the answer, if it stands where the command was given; otherwise a private word is.
    async fn respond_to_command(
        &self,
        context: &RequestContext<'_>,
        game: &Match,
        pending: &[OutboxEntry],
        done: &CompletedRequest,
    ) -> Result<(), StoreError> {
        let post = pending.iter().rev().find(|entry| is_post(entry));
        // What comes after a thread is told there.
        let moves = pending.iter().any(|entry| entry.effect == Effect::OpenThread);
        match post.filter(|post| {
            !moves && post.channel.channel == context.requester.channel_ref.channel && post.attempts == 0
        }) {
            Some(post) => {
                let message = self.render_entry(game, post).await?;
                for earlier in pending
                    .iter()
                    .take_while(|earlier| earlier.id < post.id)
                    .filter(|earlier| is_post(earlier) && earlier.attempts == 0)
                {
                    // Somebody else is making it at this moment.
                    if let Err(error) = self.drop_superseded_post(earlier).await {
                        tracing::debug!(%error, game = game.id().0, "an earlier post could not be struck off");
                    }
                }
                self.respond_with_entry(post, &[], context.responder, Response::Public(&message)).await?;
            }
            None => log_response_error(
                context
                    .responder
                    .respond(Response::Ephemeral(&ephemeral::completed_request_message(&context.catalog(), game, done)))
                    .await,
            ),
        }
        Ok(())
    }

    /// The message whose control was pressed is the answer: as it looks now, or without its controls. The control answered
    /// the event `seen`.
    async fn respond_to_control(
        &self,
        game: &Match,
        pending: &[OutboxEntry],
        (message, seen): (u64, u32),
        responder: &dyn Responder,
    ) -> Result<(), StoreError> {
        let found = self.find_entry_for_message(pending, message).await?;
        if let Some(entry) = found.filter(|entry| entry.effect == Effect::UpdateMessage) {
            let message = self.render_entry(game, entry).await?;
            return self.respond_with_entry(entry, pending, responder, Response::Update(&message)).await;
        }
        let event = match found.map(|entry| &entry.effect) {
            Some(Effect::RetireMessage(event)) => *event,
            _ => seen,
        };
        let text = self.retired_message_text(game.id(), event).await?;
        match found {
            Some(entry) => self.respond_with_entry(entry, pending, responder, Response::RemoveControls(&text)).await?,
            // An old message of the same moment: it has nothing to offer any more.
            None => log_response_error(responder.respond(Response::RemoveControls(&text)).await),
        }
        Ok(())
    }

    /// The last of these notices that changes this very message.
    async fn find_entry_for_message<'a>(
        &self,
        pending: &'a [OutboxEntry],
        message: u64,
    ) -> Result<Option<&'a OutboxEntry>, StoreError> {
        for entry in pending.iter().rev() {
            let Some(target) =
                entry.target_post.filter(|_| matches!(entry.effect, Effect::RetireMessage(_) | Effect::UpdateMessage))
            else {
                continue;
            };
            if self.store.posted_message(target).await?.is_some_and(|posted| posted.message_id == message) {
                return Ok(Some(entry));
            }
        }
        Ok(None)
    }

    /// Tells a notice as the answer and strikes it off, together with what it outdoes of the `untold`.
    async fn respond_with_entry(
        &self,
        entry: &OutboxEntry,
        pending: &[OutboxEntry],
        responder: &dyn Responder,
        answer: Response<'_>,
    ) -> Result<(), StoreError> {
        self.store
            .record_delivery(&[(entry.id, DeliveryStatus::Attempted { previous_attempts: entry.attempts })])
            .await?;
        let with_outdone = |told: DeliveryStatus| {
            let before = pending.iter().take_while(|earlier| earlier.id < entry.id);
            let outdone = before.filter(|earlier| {
                earlier.effect == Effect::UpdateMessage && is_superseded(earlier, std::slice::from_ref(entry))
            });
            let dropped = outdone.map(|earlier| (earlier.id, DeliveryStatus::Dropped));
            std::iter::once((entry.id, told)).chain(dropped).collect::<Vec<_>>()
        };
        match responder.respond(answer).await {
            Ok(ResponseOutcome::Posted(message)) => {
                self.compensate_for_entry(entry).await?;
                self.store.record_delivery(&with_outdone(DeliveryStatus::Delivered(Some(message)))).await
            }
            Ok(ResponseOutcome::Sent) => {
                self.store.record_delivery(&with_outdone(DeliveryStatus::Delivered(None))).await
            }
            Ok(ResponseOutcome::TooLate) => Ok(()),
            Err(error) => {
                tracing::debug!(%error, "an answer did not arrive; it is told in the channel");
                Ok(())
            }
        }
    }
}

fn is_post(entry: &OutboxEntry) -> bool {
    matches!(entry.effect, Effect::PostMessage(_))
}

/// Says to the one who asked why nothing is to be seen; `None` where they see it anyway.
fn delivery_error_text(requester: &Requester, game: &Match, error: &DeliveryError) -> Option<String> {
    let catalog = private_catalog(requester);
    let reason = match error {
        DeliveryError::Channel(ChannelError::Forbidden) => catalog.text("silent-forbidden"),
        DeliveryError::Channel(ChannelError::Gone) => return Some(ephemeral::unseen_result_text(&catalog, game)),
        DeliveryError::Channel(ChannelError::Transient(_) | ChannelError::Rejected(_)) => catalog.text("silent-later"),
        DeliveryError::Store(_) | DeliveryError::DirectMessage(_) | DeliveryError::InProgress => return None,
    };
    Some(catalog.format("private-silent", &[("match", &game.id().0.to_string()), ("why", &reason)]))
}

fn log_response_error(answered: Result<ResponseOutcome, ChannelError>) {
    if let Err(error) = answered {
        tracing::debug!(%error, "an answer did not arrive");
    }
}
