//! Answering an interaction, within Discord's time whatever the bot takes.

use crate::app::ports::{ChannelError, Responder, Response, ResponseOutcome};
use crate::discord::interactions::ack_state::{AckState, AckedBy};
use crate::discord::rest::api_error::ApiError;
use crate::discord::rest::attachments::{AttachmentFile, render_attachments};
use crate::discord::rest::payloads::{InteractionCallback, MessagePayload, ModalPayload, RetiredMessagePayload};
use crate::discord::rest::rest_client::{RestClient, RestRequest};
use crate::ui::message::Message;
use poise::serenity_prelude as serenity;
use serde::{Deserialize, Serialize};
use serenity::{ApplicationId, InteractionId, LightMethod, MessageId, Route};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

/// How long an answer is waited for before it is deferred. Discord gives three seconds, the way there included.
const DEFER_AFTER: Duration = Duration::from_secs(2);

/// How long an acknowledgement may take. After three seconds Discord knows nothing of the interaction any more; what is
/// beyond is for its answer.
const ACK_TIMEOUT: Duration = Duration::from_secs(4);

/// What is being answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::discord) enum InteractionKind {
    /// A command: its answer is a new message.
    Command,
    /// A press on a control: its message can be changed.
    Component,
}

/// Answers one interaction. What it takes too long to answer is deferred by itself.
pub struct InteractionResponder {
    state: Arc<ResponderState>,
    defer_timer: JoinHandle<()>,
}

/// What the answers and the timer share. The lock decides which of them comes first.
struct ResponderState {
    rest: Arc<RestClient>,
    application_id: ApplicationId,
    interaction_id: InteractionId,
    token: String,
    kind: InteractionKind,
    ack_state: Mutex<AckState>,
}

/// What Discord says of an answer.
#[derive(Debug, Deserialize)]
struct CallbackResponse {
    resource: Option<CallbackResource>,
}

#[derive(Debug, Deserialize)]
struct CallbackResource {
    message: Option<ResponseMessage>,
}

#[derive(Debug, Deserialize)]
struct ResponseMessage {
    id: MessageId,
}

impl InteractionResponder {
    /// For an interaction that has just arrived.
    pub(in crate::discord) fn new(
        line: Arc<RestClient>,
        application: ApplicationId,
        id: InteractionId,
        token: String,
        asked: InteractionKind,
    ) -> InteractionResponder {
        let deadline = Instant::now() + DEFER_AFTER;
        let open = Arc::new(ResponderState {
            rest: line,
            application_id: application,
            interaction_id: id,
            token,
            kind: asked,
            ack_state: Mutex::new(AckState::Unacknowledged(AckedBy::Unknown)),
        });
        let waiting = Arc::clone(&open);
        let timer = tokio::spawn(async move {
            sleep_until(deadline).await;
            waiting.defer().await;
        });
        InteractionResponder { state: open, defer_timer: timer }
    }
}

impl Drop for InteractionResponder {
    fn drop(&mut self) {
        self.defer_timer.abort();
    }
}

#[async_trait::async_trait]
impl Responder for InteractionResponder {
    async fn respond(&self, answer: Response<'_>) -> Result<ResponseOutcome, ChannelError> {
        // Before the lock is taken: a deferral need not wait for a picture.
        let drawn = match answer {
            Response::Ephemeral(message) | Response::Public(message) | Response::Update(message) => {
                render_attachments(message).await?
            }
            Response::RemoveControls(_) | Response::Form(_) => Vec::new(),
        };
        let mut stage = self.state.ack_state.lock().await;
        if matches!(*stage, AckState::Unacknowledged(_)) {
            if !self.state.supports_response(answer) {
                return Ok(ResponseOutcome::TooLate);
            }
            if let Some(answered) = self.state.send_initial_response(&mut stage, answer, &drawn).await? {
                return Ok(answered);
            }
        }
        self.state.send_later_response(&mut stage, answer, &drawn).await
    }

    async fn finish(&self) {
        let mut stage = self.state.ack_state.lock().await;
        self.defer_timer.abort();
        match (self.state.kind, *stage) {
            (InteractionKind::Command, AckState::Deferred) => self.state.delete_deferred_response().await,
            // Nothing was to be said; the asker need not read that the bot failed.
            (InteractionKind::Component, fresh) if fresh.is_unsent() => self.state.defer_update(&mut stage).await,
            _ => {}
        }
        *stage = AckState::Closed;
    }
}

impl ResponderState {
    /// Whether this kind of answer can be given to what was asked at all.
    fn supports_response(&self, answer: Response<'_>) -> bool {
        match answer {
            Response::Ephemeral(_) | Response::Public(_) => true,
            Response::Update(_) | Response::RemoveControls(_) | Response::Form(_) => {
                self.kind == InteractionKind::Component
            }
        }
    }

    /// Gives the first answer. `None` when it turns out that it comes too late to be the first.
    async fn send_initial_response(
        &self,
        stage: &mut AckState,
        answer: Response<'_>,
        drawn: &[AttachmentFile],
    ) -> Result<Option<ResponseOutcome>, ChannelError> {
        let context = match answer {
            Response::Ephemeral(message) => {
                self.send_acknowledgement(
                    stage,
                    AckedBy::Response,
                    &InteractionCallback::message(MessagePayload::from_message(message, drawn).ephemeral()),
                    drawn,
                )
                .await?
            }
            Response::Public(message) => {
                self.send_acknowledgement(
                    stage,
                    AckedBy::Response,
                    &InteractionCallback::message(MessagePayload::from_message(message, drawn)),
                    drawn,
                )
                .await?
            }
            Response::Update(message) => {
                self.send_acknowledgement(
                    stage,
                    AckedBy::Response,
                    &InteractionCallback::update_message(MessagePayload::from_message(message, drawn)),
                    drawn,
                )
                .await?
            }
            Response::RemoveControls(text) => {
                self.send_acknowledgement(
                    stage,
                    AckedBy::Response,
                    &InteractionCallback::update_message(RetiredMessagePayload::new(text)),
                    &[],
                )
                .await?
            }
            Response::Form(form) => {
                self.send_acknowledgement(
                    stage,
                    AckedBy::Response,
                    &InteractionCallback::modal(ModalPayload::from_form(form)),
                    &[],
                )
                .await?
            }
        };
        match (*stage, answer) {
            (AckState::Responded, Response::Public(_)) => {
                self.response_message_id(context).await.map(ResponseOutcome::Posted).map(Some)
            }
            (AckState::Responded, _) => Ok(Some(ResponseOutcome::Sent)),
            _ => Ok(None),
        }
    }

    /// Gives an answer after the interaction was acknowledged.
    async fn send_later_response(
        &self,
        stage: &mut AckState,
        answer: Response<'_>,
        drawn: &[AttachmentFile],
    ) -> Result<ResponseOutcome, ChannelError> {
        match (*stage, self.kind, answer) {
            (AckState::Closed | AckState::Unacknowledged(_), ..) => return Err(ChannelError::Gone),
            (AckState::Deferred, InteractionKind::Command, Response::Ephemeral(message)) => {
                self.edit_original_response(&MessagePayload::from_message(message, drawn), drawn).await?;
                *stage = AckState::Responded;
            }
            (_, _, Response::Ephemeral(message)) => self.send_ephemeral_followup(message, drawn).await?,
            (AckState::Deferred, InteractionKind::Component, Response::Update(message)) => {
                self.edit_original_response(&MessagePayload::from_message(message, drawn), drawn).await?;
            }
            (AckState::Deferred, InteractionKind::Component, Response::RemoveControls(text)) => {
                self.edit_original_response(&RetiredMessagePayload::new(text), &[]).await?
            }
            _ => return Ok(ResponseOutcome::TooLate),
        }
        Ok(ResponseOutcome::Sent)
    }

    /// Sends the acknowledgement that an interaction takes, once more when nothing is heard of the first try. The stage
    /// says afterwards what it was that was taken; Discord's answer comes with it when it was heard.
    async fn send_acknowledgement<T: Serialize>(
        &self,
        stage: &mut AckState,
        by: AckedBy,
        callback: &InteractionCallback<T>,
        drawn: &[AttachmentFile],
    ) -> Result<Option<CallbackResponse>, ApiError> {
        let mut again = true;
        loop {
            let route = Route::InteractionResponse { interaction_id: self.interaction_id, token: &self.token };
            let call = RestRequest::new(LightMethod::Post, route).param("with_response", "true").timeout(ACK_TIMEOUT);
            match self.rest.send_and_parse(call.body(callback).files(drawn)).await {
                Ok(context) => {
                    *stage = AckState::from_ack(by);
                    return Ok(context);
                }
                Err(failure) if failure.is_already_acknowledged() => {
                    *stage = stage.after_already_acknowledged();
                    return Ok(None);
                }
                Err(failure) if failure.may_have_succeeded() => {
                    *stage = stage.after_unconfirmed(by);
                    if !std::mem::take(&mut again) {
                        return Err(failure);
                    }
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    /// Defers, unless something has been sent already.
    async fn defer(&self) {
        let mut stage = self.ack_state.lock().await;
        if !stage.is_unsent() {
            return;
        }
        match self.kind {
            InteractionKind::Command => {
                if let Err(failure) = self
                    .send_acknowledgement(&mut stage, AckedBy::Deferral, &InteractionCallback::deferred_message(), &[])
                    .await
                {
                    tracing::warn!(%failure, "a command could not be deferred");
                }
            }
            InteractionKind::Component => self.defer_update(&mut stage).await,
        }
    }

    /// Says that a press has arrived.
    async fn defer_update(&self, stage: &mut AckState) {
        if let Err(failure) =
            self.send_acknowledgement(stage, AckedBy::Deferral, &InteractionCallback::deferred_update(), &[]).await
        {
            tracing::warn!(%failure, "a press could not be acknowledged");
        }
    }

    /// The number of the message that the answer became.
    async fn response_message_id(&self, context: Option<CallbackResponse>) -> Result<u64, ChannelError> {
        if let Some(message) = context.and_then(|context| context.resource).and_then(|resource| resource.message) {
            return Ok(message.id.get());
        }
        let made: ResponseMessage =
            self.rest.send_and_parse(RestRequest::new(LightMethod::Get, self.original_response_route())).await?;
        Ok(made.id.get())
    }

    /// Changes the answer, or the message that was pressed; once more when nothing is heard.
    async fn edit_original_response(
        &self,
        body: &impl Serialize,
        drawn: &[AttachmentFile],
    ) -> Result<(), ChannelError> {
        let call = RestRequest::new(LightMethod::Patch, self.original_response_route()).body(body).files(drawn);
        match self.rest.send(call.clone()).await {
            Err(failure) if failure.may_have_succeeded() => Ok(self.rest.send(call).await?),
            done => Ok(done?),
        }
    }

    /// Says something more, to the asker alone. Not repeated when nothing is heard: it would stand there twice.
    async fn send_ephemeral_followup(&self, message: &Message, drawn: &[AttachmentFile]) -> Result<(), ChannelError> {
        let route = Route::WebhookFollowupMessages { application_id: self.application_id, token: &self.token };
        let call = RestRequest::new(LightMethod::Post, route)
            .body(&MessagePayload::from_message(message, drawn).ephemeral())
            .files(drawn);
        Ok(self.rest.send(call).await?)
    }

    /// Takes back the sign that it is being thought about.
    async fn delete_deferred_response(&self) {
        if let Err(failure) =
            self.rest.send(RestRequest::new(LightMethod::Delete, self.original_response_route())).await
        {
            tracing::warn!(%failure, "a deferred answer could not be taken back");
        }
    }

    fn original_response_route(&self) -> Route<'_> {
        Route::WebhookOriginalInteractionResponse { application_id: self.application_id, token: &self.token }
    }
}
