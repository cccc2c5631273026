//! Reminders: separate messages that ping the player to act. A reminder never becomes the current message.

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
    /// Reminds a player, unless they have acted meanwhile. A reminder that may have been posted already is not posted again:
    /// one too few is better than one too many.
    pub(in crate::app) async fn deliver_reminder(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        user: UserId,
        later: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let Audience { catalog, mentions, .. } = self.audience(loaded, &[user]).await?;
        let link = ephemeral::match_link_text(&catalog, loaded, &loaded.url(channels));
        let is_superseded = later.iter().any(|later| later.effect == entry.effect);
        let reminder = timing::turn_reminder(&catalog, loaded, user, &link).filter(|_| !is_superseded);
        let Some((mut message, line)) = reminder else {
            loaded.record_delivery(entry, DeliveryStatus::Dropped);
            return Ok(());
        };
        message.allowed_mentions = mentions;
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
