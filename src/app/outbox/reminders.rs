//! Reminders: a message of their own that calls whoever is to act. It never becomes the current one.

use crate::app::App;
use crate::app::matches::audience::Audience;
use crate::app::matches::loaded_match::LoadedMatch;
use crate::app::outbox::post::DeliveryError;
use crate::app::ports::{ChannelClient, ChannelError};
use crate::store::{DeliveryStatus, OutboxEntry, Store};
use crate::ui::screens::ephemeral;
use crate::ui::screens::match_board::timing;
use gonagas_core::matches::ids::UserId;

impl<S: Store> App<S> {
    /// Reminds somebody, unless they have acted meanwhile. It may have been done already without our knowing; where that
    /// cannot be found out, one reminder too few is better than one too many.
    pub(in crate::app) async fn deliver_reminder(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        user: UserId,
        later: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let Audience { catalog: words, mentions: calls, .. } = self.load_audience(loaded, &[user]).await?;
        let board = ephemeral::match_link_text(&words, loaded, &self.match_url(loaded, channels).await?);
        let outdone = later.iter().any(|later| later.effect == entry.effect);
        let reminder = timing::turn_reminder(&words, loaded, user, &board).filter(|_| !outdone);
        let Some((mut message, line)) = reminder else {
            loaded.record_delivery(entry, DeliveryStatus::Dropped);
            return Ok(());
        };
        message.allowed_mentions = calls;
        let found = match entry.attempts {
            0 => Ok(None),
            _ => channels.find_by_text_prefix(entry.channel, &line, entry.created_at).await,
        };
        match found {
            Ok(Some(message)) => loaded.record_delivery(entry, DeliveryStatus::Delivered(Some(message))),
            Ok(None) => return self.post_entry(loaded, entry, &message, channels).await,
            Err(ChannelError::Forbidden) => loaded.record_delivery(entry, DeliveryStatus::Dropped),
            Err(error) => return self.handle_channel_error(loaded, entry, error).await,
        }
        Ok(())
    }
}
