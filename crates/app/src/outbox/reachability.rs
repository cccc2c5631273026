//! Reachability of users by direct messages: found out when they ask for some, and remembered with each that is sent.
//!
//! Discord shows it only when one is sent. So people who ask for direct messages get the first one at once, and read in
//! the answer if that was refused. Watchers have asked for news, and a first message has none. For them the bot sends
//! an empty message, which Discord always refuses: as an empty one if the person accepts direct messages, and with
//! another error if not.

use crate::UserError;
use crate::outbox::DirectMessages;
use crate::ports::{ChannelClient, ChannelError};
use crate::request_context::RequestContext;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::settings::preferences::{Preferences, PreferencesPatch};
use gonagas_store::store_error::StoreError;
use gonagas_ui::message::Message;
use gonagas_ui::screens::private_texts::text_message;
use std::time::Duration;
use tokio::time::timeout;

/// Time limit for the first direct message: someone waits for the answer.
const CONFIRMATION_TIMEOUT: Duration = Duration::from_secs(3);

impl DirectMessages {
    /// Sends a requester, who has just asked for direct messages, the first one, or tries an empty one. Returns what is
    /// known then about whether they accept any.
    pub async fn confirm_direct_messages(
        &self,
        context: &RequestContext<'_>,
        known: Preferences,
        message: Option<&Message>,
    ) -> Result<Option<bool>, StoreError> {
        let is_empty = message.is_none();
        let nothing = Message::default();
        let message = message.unwrap_or(&nothing);
        let user = context.requester.user_id;
        let nonce = format!("first-{:x}", context.requester.interaction.map_or(user.0, |interaction| interaction.0));
        let accepts = match timeout(CONFIRMATION_TIMEOUT, send_first(user, message, &nonce, context.channels)).await {
            Ok(Ok(())) => true,
            Ok(Err(ChannelError::Rejected(_))) if is_empty => true,
            Ok(Err(ChannelError::Forbidden)) => false,
            outcome => {
                tracing::debug!(?outcome, "it is not known if a user accepts direct messages");
                return Ok(known.accepts_direct_messages);
            }
        };
        self.remember_direct_messages(user, known, accepts).await?;
        Ok(Some(accepts))
    }

    /// Checks that a requester gets direct messages, and sends the first one to find that out, unless one has arrived
    /// before.
    pub async fn check_reachable(&self, context: &RequestContext<'_>) -> Result<(), UserError> {
        let user = context.requester.user_id;
        let known = self.store.preferences(&[user]).await?.for_user(user);
        if known.accepts_direct_messages == Some(true) {
            return Ok(());
        }
        let catalog = context.catalog();
        let first = text_message(catalog.text("direct-clock"));
        match self.confirm_direct_messages(context, known, Some(&first)).await? {
            Some(true) => Ok(()),
            _ => Err(catalog.text("refuse-clock-unreachable").into()),
        }
    }

    /// Stores if a direct message reached a user, unless that is known.
    pub async fn remember_direct_messages(
        &self,
        user: UserId,
        known: Preferences,
        accepts: bool,
    ) -> Result<(), StoreError> {
        if known.accepts_direct_messages == Some(accepts) {
            return Ok(());
        }
        let patch = PreferencesPatch { accepts_direct_messages: Some(accepts), ..PreferencesPatch::default() };
        self.store.update_preferences(user, patch, self.clock.now()).await.map(drop)
    }
}

/// Sends a direct message. A channel that is not the one with this user any more is opened anew, once.
async fn send_first(
    user: UserId,
    message: &Message,
    nonce: &str,
    channels: &dyn ChannelClient,
) -> Result<(), ChannelError> {
    let channel = channels.open_direct_messages(user).await?;
    match channels.post_message(channel, message, nonce).await {
        Err(ChannelError::Gone) => {
            let channel = channels.open_direct_messages(user).await?;
            channels.post_message(channel, message, nonce).await.map(drop)
        }
        posted => posted.map(drop),
    }
}
