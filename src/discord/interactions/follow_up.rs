//! Private messages to the requester of an interaction after its answer.

use crate::app::ports::{ChannelError, FollowUp};
use crate::discord::rest::attachments::{AttachmentFile, render_attachments};
use crate::discord::rest::payloads::MessagePayload;
use crate::discord::rest::rest_client::RestClient;
use crate::discord::rest::rest_request::RestRequest;
use crate::ui::message::Message;
use poise::serenity_prelude as serenity;
use serenity::{ApplicationId, LightMethod, Route};
use std::sync::Arc;

/// Sends private messages with the token of an interaction, which Discord takes for a quarter of an hour.
pub(super) struct InteractionFollowUp {
    rest: Arc<RestClient>,
    application_id: ApplicationId,
    token: String,
}

impl InteractionFollowUp {
    /// Keeps the token of an interaction.
    pub(super) const fn new(
        rest: Arc<RestClient>,
        application_id: ApplicationId,
        token: String,
    ) -> InteractionFollowUp {
        InteractionFollowUp { rest, application_id, token }
    }
}

#[async_trait::async_trait]
impl FollowUp for InteractionFollowUp {
    async fn send_private(&self, message: &Message) -> Result<(), ChannelError> {
        let files = render_attachments(message).await?;
        send_private(&self.rest, self.application_id, &self.token, message, &files).await
    }
}

/// Sends another message that only the requester sees. Not retried without a reply, since it could appear twice.
pub(super) async fn send_private(
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
