//! Messages to the requester of an interaction after its answer, and edits of that answer.

use crate::rest::attachments::{AttachmentFile, render_attachments};
use crate::rest::payloads::{MessagePayload, RetiredMessagePayload};
use crate::rest::rest_client::RestClient;
use crate::rest::rest_request::RestRequest;
use gonagas_app::ports::{ChannelError, FollowUp, FurtherPost};
use gonagas_ui::message::{Message, RetiredMessage};
use poise::serenity_prelude as serenity;
use serde::{Deserialize, Serialize};
use serenity::{ApplicationId, LightMethod, MessageFlags, MessageId, Route};
use std::sync::Arc;

/// Sends and edits messages with the token of an interaction, which Discord takes for a quarter of an hour.
pub struct InteractionFollowUp {
    rest: Arc<RestClient>,
    application_id: ApplicationId,
    token: String,
    /// True when the message with the control was a layout.
    on_layout: bool,
}

impl InteractionFollowUp {
    /// Keeps the token of an interaction.
    pub const fn new(
        rest: Arc<RestClient>,
        application_id: ApplicationId,
        token: String,
        on_layout: bool,
    ) -> InteractionFollowUp {
        InteractionFollowUp { rest, application_id, token, on_layout }
    }
}

#[async_trait::async_trait]
impl FollowUp for InteractionFollowUp {
    async fn send_private(&self, message: &Message) -> Result<(), ChannelError> {
        let files = render_attachments(message).await?;
        send_private(&self.rest, self.application_id, &self.token, message, &files).await
    }

    async fn edit_answer(&self, message: &Message) -> Result<(), ChannelError> {
        let InteractionFollowUp { rest, application_id, token, on_layout } = self;
        let files = render_attachments(message).await?;
        let route = Route::WebhookOriginalInteractionResponse { application_id: *application_id, token };
        edit_answer(rest, route, &MessagePayload::from_message(message, &files).keeping_layout(*on_layout), &files)
            .await
    }

    async fn post_public(&self, message: &Message) -> Result<FurtherPost, ChannelError> {
        let files = render_attachments(message).await?;
        let route = Route::WebhookFollowupMessages { application_id: self.application_id, token: &self.token };
        let request = RestRequest::new(LightMethod::Post, route).param("wait", "true");
        let request = request.body(&MessagePayload::from_message(message, &files).posted()).files(&files);
        // Not retried without a reply, since it could appear twice.
        let posted: PostedFollowUp = self.rest.send_and_parse(request).await?;
        let is_private = posted.flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL));
        Ok(FurtherPost { message_id: posted.id.get(), is_private })
    }

    async fn edit_post(&self, message_id: u64, message: &Message) -> Result<(), ChannelError> {
        let files = render_attachments(message).await?;
        let body = MessagePayload::from_message(message, &files);
        edit_answer(&self.rest, self.post_route(message_id), &body, &files).await
    }

    async fn retire_answer(&self, retired: &RetiredMessage) -> Result<(), ChannelError> {
        let InteractionFollowUp { rest, application_id, token, .. } = self;
        let route = Route::WebhookOriginalInteractionResponse { application_id: *application_id, token };
        edit_answer(rest, route, &RetiredMessagePayload::new(retired), &[]).await
    }

    async fn retire_post(&self, message_id: u64, retired: &RetiredMessage) -> Result<(), ChannelError> {
        edit_answer(&self.rest, self.post_route(message_id), &RetiredMessagePayload::new(retired), &[]).await
    }

    async fn delete_post(&self, message_id: u64) -> Result<(), ChannelError> {
        Ok(self.rest.send(RestRequest::new(LightMethod::Delete, self.post_route(message_id))).await?)
    }
}

impl InteractionFollowUp {
    /// Returns the route of a message that was posted after the answer.
    fn post_route(&self, message_id: u64) -> Route<'_> {
        Route::WebhookFollowupMessage {
            application_id: self.application_id,
            token: &self.token,
            message_id: MessageId::new(message_id.max(1)),
        }
    }
}

/// Discord's reply to a follow-up.
#[derive(Debug, Deserialize)]
struct PostedFollowUp {
    id: MessageId,
    flags: Option<MessageFlags>,
}

/// Edits the answer to an interaction, or the message with the control. Retries once when there is no reply.
pub async fn edit_answer(
    rest: &RestClient,
    route: Route<'_>,
    body: &impl Serialize,
    files: &[AttachmentFile],
) -> Result<(), ChannelError> {
    let request = RestRequest::new(LightMethod::Patch, route).body(body).files(files);
    match rest.send(request.clone()).await {
        Err(failure) if failure.may_have_succeeded() => Ok(rest.send(request).await?),
        done => Ok(done?),
    }
}

/// Sends another message that only the requester sees. Not retried without a reply, since it could appear twice.
pub async fn send_private(
    rest: &RestClient,
    application_id: ApplicationId,
    token: &str,
    message: &Message,
    files: &[AttachmentFile],
) -> Result<(), ChannelError> {
    let route = Route::WebhookFollowupMessages { application_id, token };
    let request = RestRequest::new(LightMethod::Post, route)
        .body(&MessagePayload::from_message(message, files).ephemeral())
        .files(files);
    Ok(rest.send(request).await?)
}
