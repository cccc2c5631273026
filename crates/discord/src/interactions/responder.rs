//! Answering one interaction within Discord's time limits, however long the app takes.

use crate::interactions::ack_state::{AckState, AckedBy};
use crate::interactions::follow_up::{self, InteractionFollowUp};
use crate::rest::api_error::ApiError;
use crate::rest::attachments::{AttachmentFile, render_attachments};
use crate::rest::payloads::{InteractionCallback, MessagePayload, RetiredMessagePayload, response_callback};
use crate::rest::rest_client::RestClient;
use crate::rest::rest_request::{RestRequest, to_json};
use gonagas_app::ports::{ChannelError, FollowUp, Responder, Response, ResponseOutcome};
use poise::serenity_prelude as serenity;
use serde::{Deserialize, Serialize};
use serenity::{ApplicationId, CommandInteraction, InteractionId, LightMethod, MessageFlags, MessageId, Route};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

/// Time after which an answer is deferred. Discord allows three seconds, including network time.
const DEFER_AFTER: Duration = Duration::from_secs(2);

/// Time after which an answer with files is deferred first. Once its upload has begun, a deferral would have to wait
/// for it.
const LATE_UPLOAD: Duration = Duration::from_millis(1500);

/// The time after which Discord forgets an unacknowledged interaction.
const TOKEN_LIFETIME: Duration = Duration::from_secs(3);

/// The time after which the last attempt to acknowledge an interaction ends: the time beyond [`TOKEN_LIFETIME`] is for
/// its reply.
const ACK_TIMEOUT: Duration = Duration::from_secs(4);

/// Time limit for an attempt that is not the last, without files and with them: a request can vanish, with the
/// connection on which it was sent.
const ATTEMPT_TIMEOUT: Duration = Duration::from_secs(1);
const UPLOAD_TIMEOUT: Duration = Duration::from_millis(1500);

/// The shortest time in which another attempt can still arrive.
const MIN_ATTEMPT: Duration = Duration::from_millis(500);

/// The kind of interaction that is answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InteractionKind {
    /// A command. Its answer is a new message.
    Command,
    /// A pressed button or a submitted form. Its message can be edited.
    Component,
    /// An option picked from a menu. Its message can be edited, too. A client sends nothing when the same option is
    /// picked again, unless the message was updated in between; so every answer updates it.
    Menu,
}

impl InteractionKind {
    /// Returns true if the interaction comes from a message, which can be edited.
    const fn has_message(self) -> bool {
        matches!(self, InteractionKind::Component | InteractionKind::Menu)
    }
}

/// The parts of an interaction that its answer needs.
pub(crate) struct InteractionHandle {
    pub(crate) id: InteractionId,
    pub(crate) token: String,
    pub(crate) kind: InteractionKind,
    /// True when the message with the control is a layout.
    pub(crate) on_layout: bool,
}

impl From<&CommandInteraction> for InteractionHandle {
    fn from(interaction: &CommandInteraction) -> InteractionHandle {
        let (id, token) = (interaction.id, interaction.token.clone());
        InteractionHandle { id, token, kind: InteractionKind::Command, on_layout: false }
    }
}

/// Answers one interaction, and defers by itself when the app takes too long.
pub struct InteractionResponder {
    state: Arc<ResponderState>,
    defer_timer: JoinHandle<()>,
}

/// The state that answers and the deferral timer share. The lock decides which comes first.
struct ResponderState {
    rest: Arc<RestClient>,
    application_id: ApplicationId,
    interaction_id: InteractionId,
    token: String,
    kind: InteractionKind,
    /// True when the message with the control is a layout.
    on_layout: bool,
    /// True when the message with the control is to be edited later, although something else may answer first: Discord
    /// takes such edits only after an acknowledgement without a message of its own.
    keeps_message: bool,
    received_at: Instant,
    /// The time that it has taken to arrive at least, and no more than matters.
    age_when_received: Duration,
    /// The time until Discord confirmed the acknowledgement.
    acknowledged_after: OnceLock<Duration>,
    ack_state: Mutex<AckState>,
    /// See [`Responder::leaves_pressed_message`].
    leaves_pressed_message: AtomicBool,
}

/// Discord's reply to an acknowledgement.
#[derive(Debug, Deserialize)]
struct CallbackResponse {
    interaction: Option<AcknowledgedInteraction>,
    resource: Option<CallbackResource>,
}

#[derive(Debug, Deserialize)]
struct AcknowledgedInteraction {
    response_message_ephemeral: Option<bool>,
}

#[derive(Debug, Deserialize)]
struct CallbackResource {
    message: Option<ResponseMessage>,
}

#[derive(Debug, Deserialize)]
struct ResponseMessage {
    id: MessageId,
    flags: Option<MessageFlags>,
}

impl ResponseMessage {
    fn is_private(&self) -> bool {
        self.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
    }
}

impl InteractionResponder {
    /// Creates a responder for an interaction that has just arrived, and starts the deferral timer. `keeps_message` is
    /// true when the message with the control is to be edited later, whatever answers first.
    pub(crate) fn new(
        rest: Arc<RestClient>,
        application_id: ApplicationId,
        interaction: InteractionHandle,
        keeps_message: bool,
    ) -> InteractionResponder {
        let InteractionHandle { id, token, kind, on_layout } = interaction;
        let received_at = Instant::now();
        let age_when_received = rest.discord_time().least_age(id.get()).min(DEFER_AFTER);
        let deadline = received_at + (DEFER_AFTER - age_when_received);
        let state = Arc::new(ResponderState {
            rest,
            application_id,
            interaction_id: id,
            token,
            kind,
            on_layout,
            keeps_message,
            received_at,
            age_when_received,
            acknowledged_after: OnceLock::new(),
            ack_state: Mutex::new(AckState::Unacknowledged(AckedBy::Unknown)),
            leaves_pressed_message: AtomicBool::new(false),
        });
        let deferring = Arc::clone(&state);
        let timer = tokio::spawn(async move {
            sleep_until(deadline).await;
            deferring.defer().await;
        });
        InteractionResponder { state, defer_timer: timer }
    }

    /// Returns the time until Discord confirmed the acknowledgement; `None` if it has not.
    pub(crate) fn acknowledged_after(&self) -> Option<Duration> {
        self.state.acknowledged_after.get().copied()
    }
}

/// An attempt to acknowledge an interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct AckAttempt {
    timeout: Duration,
    /// True if no other attempt could arrive in time.
    is_last: bool,
}

impl AckAttempt {
    /// Returns the attempt at an interaction of this age.
    fn after(elapsed: Duration, has_files: bool) -> AckAttempt {
        let left = TOKEN_LIFETIME.saturating_sub(elapsed);
        let full = if has_files { UPLOAD_TIMEOUT } else { ATTEMPT_TIMEOUT };
        // A deferral comes late. Half of the time is enough for it.
        let half = Some(left / 2).filter(|half| !has_files && *half >= MIN_ATTEMPT);
        match half.map_or(full, |half| half.min(full)) {
            timeout if left >= timeout + MIN_ATTEMPT => AckAttempt { timeout, is_last: false },
            _ => AckAttempt { timeout: ACK_TIMEOUT.saturating_sub(elapsed).max(ATTEMPT_TIMEOUT), is_last: true },
        }
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
        // Rendered before taking the lock, so that a deferral does not wait for a picture.
        let files = match answer {
            Response::Ephemeral(message) | Response::Public(message) | Response::Update(message) => {
                render_attachments(message).await?
            }
            Response::Retire(_) | Response::Form(_) => Vec::new(),
        };
        let mut state = self.state.ack_state.lock().await;
        if *state == AckState::Failed {
            return Err(ChannelError::Gone);
        }
        if matches!(*state, AckState::Unacknowledged(_)) {
            if !self.state.supports_response(answer) {
                return Ok(ResponseOutcome::TooLate);
            }
            let keeps_message = self.state.kind == InteractionKind::Menu || self.state.keeps_message;
            if keeps_message && matches!(answer, Response::Ephemeral(_)) {
                self.state.acknowledge_control(&mut state).await;
            }
            if !files.is_empty() && self.state.age_when_received + self.state.received_at.elapsed() > LATE_UPLOAD {
                self.state.defer_unsent(&mut state).await;
            }
        }
        if matches!(*state, AckState::Unacknowledged(_)) {
            // An attempt without a reply may have arrived.
            if matches!(answer, Response::Public(_) | Response::Form(_)) {
                self.state.leaves_pressed_message.store(true, Ordering::Relaxed);
            }
            let callback = response_callback(answer, &files, self.state.on_layout);
            let reply = self.state.send_acknowledgement(&mut state, AckedBy::Response, callback, &files).await?;
            match (*state, answer) {
                (AckState::Responded, Response::Public(_)) => return self.state.posted_outcome(reply).await,
                (AckState::Responded, _) => return Ok(ResponseOutcome::Sent),
                // It turns out to be too late to be the first.
                _ => {}
            }
        }
        self.state.send_later_response(&mut state, answer, &files).await
    }

    async fn is_live(&self) -> bool {
        // Held by a deferral on its way, whose outcome decides.
        let mut state = self.state.ack_state.lock().await;
        if matches!(*state, AckState::Unacknowledged(_)) && !self.state.is_young() {
            self.state.acknowledge(&mut state).await;
        }
        match *state {
            AckState::Unacknowledged(_) => self.state.is_young(),
            AckState::Deferred | AckState::Responded => true,
            AckState::Failed | AckState::Closed => false,
        }
    }

    async fn acknowledge(&self) {
        let mut state = self.state.ack_state.lock().await;
        if self.state.kind.has_message() && state.is_unsent() {
            self.state.acknowledge_control(&mut state).await;
        }
    }

    fn leaves_pressed_message(&self) -> bool {
        self.state.leaves_pressed_message.load(Ordering::Relaxed)
    }

    async fn finish(&self) {
        let mut state = self.state.ack_state.lock().await;
        self.defer_timer.abort();
        match (self.state.kind, *state) {
            (InteractionKind::Command, AckState::Deferred) => self.state.delete_deferred_response().await,
            // There was nothing to answer. Without an acknowledgement Discord would report a failure.
            (kind, fresh) if kind.has_message() && fresh.is_unsent() => {
                self.state.acknowledge_control(&mut state).await;
            }
            _ => {}
        }
        *state = AckState::Closed;
    }

    fn follow_up(&self) -> Option<Arc<dyn FollowUp>> {
        let ResponderState { rest, application_id, token, on_layout, .. } = &*self.state;
        Some(Arc::new(InteractionFollowUp::new(Arc::clone(rest), *application_id, token.clone(), *on_layout)))
    }
}

impl ResponderState {
    /// Returns true if this kind of response fits the interaction.
    fn supports_response(&self, answer: Response<'_>) -> bool {
        match answer {
            Response::Ephemeral(_) | Response::Public(_) | Response::Form(_) => true,
            Response::Update(_) | Response::Retire(_) => self.kind.has_message(),
        }
    }

    /// Sends a response after the interaction was acknowledged.
    async fn send_later_response(
        &self,
        state: &mut AckState,
        answer: Response<'_>,
        files: &[AttachmentFile],
    ) -> Result<ResponseOutcome, ChannelError> {
        match (*state, self.kind, answer) {
            (AckState::Closed | AckState::Failed | AckState::Unacknowledged(_), ..) => return Err(ChannelError::Gone),
            (AckState::Deferred, InteractionKind::Command, Response::Ephemeral(message)) => {
                self.edit_original_response(&MessagePayload::from_message(message, files), files).await?;
                *state = AckState::Responded;
            }
            (_, _, Response::Ephemeral(message)) => {
                follow_up::send_private(&self.rest, self.application_id, &self.token, message, files).await?;
                return Ok(ResponseOutcome::SentFurther);
            }
            (AckState::Deferred, kind, Response::Update(message)) if kind.has_message() => {
                let payload = MessagePayload::from_message(message, files).keeping_layout(self.on_layout);
                self.edit_original_response(&payload, files).await?;
            }
            (AckState::Deferred, kind, Response::Retire(retired)) if kind.has_message() => {
                self.edit_original_response(&RetiredMessagePayload::new(retired), &[]).await?
            }
            _ => return Ok(ResponseOutcome::TooLate),
        }
        Ok(ResponseOutcome::Sent)
    }

    /// Sends the acknowledgement, and again when there is no reply: once, or while another attempt can arrive in time
    /// if the one before was not answered at all. Updates the state to what Discord has accepted. Returns Discord's
    /// reply unless it was lost.
    async fn send_acknowledgement(
        &self,
        state: &mut AckState,
        by: AckedBy,
        callback: String,
        files: &[AttachmentFile],
    ) -> Result<Option<CallbackResponse>, ApiError> {
        let route = Route::InteractionResponse { interaction_id: self.interaction_id, token: &self.token };
        let request = RestRequest::new(LightMethod::Post, route).param("with_response", "true");
        let request = request.json(callback).files(files);
        let mut again = true;
        loop {
            let attempt = AckAttempt::after(self.age_when_received + self.received_at.elapsed(), !files.is_empty());
            match self.rest.send_and_parse(request.clone().timeout(attempt.timeout)).await {
                Ok(context) => {
                    *state = AckState::from_ack(by);
                    let _ = self.acknowledged_after.set(self.received_at.elapsed());
                    return Ok(context);
                }
                Err(failure) if failure.is_unknown_interaction() => {
                    *state = AckState::Failed;
                    return Err(failure);
                }
                Err(failure) if failure.is_already_acknowledged() => {
                    *state = state.after_already_acknowledged();
                    return Ok(None);
                }
                Err(failure) if failure.may_have_succeeded() => {
                    *state = state.after_unconfirmed(by);
                    let vanished = failure == ApiError::Timeout && !attempt.is_last;
                    if !vanished && !std::mem::take(&mut again) {
                        return Err(failure);
                    }
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    /// Defers, unless something has been sent.
    async fn defer(&self) {
        let mut state = self.ack_state.lock().await;
        self.defer_unsent(&mut state).await;
    }

    async fn defer_unsent(&self, state: &mut AckState) {
        if state.is_unsent() {
            self.acknowledge(state).await;
        }
    }

    /// Returns true if Discord certainly still waits for an acknowledgement.
    fn is_young(&self) -> bool {
        self.rest.discord_time().is_young(self.interaction_id.get())
    }

    /// Defers the answer, and so hears if Discord still waits for it.
    async fn acknowledge(&self, state: &mut AckState) {
        match self.kind {
            InteractionKind::Command => {
                let callback = to_json(&InteractionCallback::deferred_message());
                if let Err(failure) = self.send_acknowledgement(state, AckedBy::Deferral, callback, &[]).await {
                    tracing::warn!(%failure, "command could not be deferred");
                }
            }
            InteractionKind::Component | InteractionKind::Menu => self.acknowledge_control(state).await,
        }
    }

    /// Acknowledges a used control without a visible change. The picked entries of a menu are no longer selected.
    async fn acknowledge_control(&self, state: &mut AckState) {
        let callback = match self.kind {
            InteractionKind::Menu => InteractionCallback::menu_reset(),
            InteractionKind::Command | InteractionKind::Component => InteractionCallback::deferred_update(),
        };
        if let Err(failure) = self.send_acknowledgement(state, AckedBy::Deferral, to_json(&callback), &[]).await {
            tracing::warn!(%failure, "control could not be acknowledged");
        }
    }

    /// Returns the outcome of a public response: its message, or that Discord shows it to the requester alone.
    async fn posted_outcome(&self, context: Option<CallbackResponse>) -> Result<ResponseOutcome, ChannelError> {
        let interaction = context.as_ref().and_then(|context| context.interaction.as_ref());
        let is_private = interaction.and_then(|interaction| interaction.response_message_ephemeral);
        let message = match context.and_then(|context| context.resource).and_then(|resource| resource.message) {
            Some(message) => message,
            None => {
                self.rest.send_and_parse(RestRequest::new(LightMethod::Get, self.original_response_route())).await?
            }
        };
        Ok(match is_private.unwrap_or_else(|| message.is_private()) {
            true => ResponseOutcome::PostedPrivately,
            false => ResponseOutcome::Posted(message.id.get()),
        })
    }

    /// Edits the response, or the message with the control.
    async fn edit_original_response(
        &self,
        body: &impl Serialize,
        files: &[AttachmentFile],
    ) -> Result<(), ChannelError> {
        follow_up::edit_answer(&self.rest, self.original_response_route(), body, files).await
    }

    /// Removes the “thinking” sign of a deferral.
    async fn delete_deferred_response(&self) {
        if let Err(failure) =
            self.rest.send(RestRequest::new(LightMethod::Delete, self.original_response_route())).await
        {
            tracing::warn!(%failure, "deferred response could not be deleted");
        }
    }

    fn original_response_route(&self) -> Route<'_> {
        Route::WebhookOriginalInteractionResponse { application_id: self.application_id, token: &self.token }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the milliseconds at which attempts begin of which none is answered, and the end of the last one.
    fn vanished(begun: u64, has_files: bool) -> Vec<u128> {
        let mut times = vec![Duration::from_millis(begun)];
        loop {
            let elapsed = *times.last().unwrap();
            let attempt = AckAttempt::after(elapsed, has_files);
            times.push(elapsed + attempt.timeout);
            if attempt.is_last {
                return times.iter().map(Duration::as_millis).collect();
            }
        }
    }

    #[test]
    fn attempts_that_vanish_leave_time_for_another() {
        assert_eq!(vanished(0, false), [0, 1000, 2000, 2500, 4000]);
        assert_eq!(vanished(2000, false), [2000, 2500, 4000], "a deferral");
        assert_eq!(vanished(100, true), [100, 1600, 4000]);
        assert_eq!(vanished(2900, false), [2900, 4000]);
        assert_eq!(vanished(3500, true), [3500, 4500]);
    }
}
