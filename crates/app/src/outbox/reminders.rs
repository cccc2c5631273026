//! Reminders and notices: separate messages of one line that ping a player. They never become the current message.

use crate::matches::audience::Audience;
use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::Outbox;
use crate::outbox::channel_errors::DeliveryError;
use crate::ports::{ChannelClient, ChannelError};
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::UserId;
use gonagas_store::match_outbox::{DeliveryStatus, OutboxEntry};
use gonagas_ui::message::Message;
use gonagas_ui::screens::match_board::{notice, timing};
use gonagas_ui::screens::private_texts;

impl Outbox {
    /// Reminds a player, unless they have acted meanwhile.
    pub async fn deliver_reminder(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        user: UserId,
        later: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let audience = self.audiences.audience(loaded, &[user]).await?;
        let link = private_texts::match_link_text(&audience.catalog, loaded, &loaded.url(channels));
        let reminder = timing::turn_reminder(&audience.catalog, loaded, user, &link);
        self.deliver_line(loaded, entry, (reminder, audience), later, channels).await
    }

    /// Tells a player what waits for them, or that their match is over, unless nothing does any more.
    pub async fn deliver_notice(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        user: UserId,
        later: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let audience = self.audiences.audience(loaded, &[user]).await?;
        // An attempt without an answer may have posted it, and it is deleted by its id.
        let deletes_it =
            |later: &OutboxEntry| matches!(later.effect, Effect::DeleteNotice) && later.target_post == Some(entry.id);
        if entry.attempts > 0 && later.iter().any(deletes_it) {
            let lines = notice::offer_lines(&audience.catalog, loaded, user);
            return self.find_notice(loaded, entry, &lines, channels).await;
        }
        let notice = notice::notice(&audience.catalog, loaded, user, &loaded.url(channels));
        self.deliver_line(loaded, entry, (notice, audience), later, channels).await
    }

    /// Records the message of a notice that has served, if one was posted.
    async fn find_notice(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        lines: &[String],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        for line in lines {
            match channels.find_by_text_prefix(entry.channel, line, entry.created_at).await {
                Ok(None) => {}
                Ok(message) => {
                    loaded.record_delivery(entry, DeliveryStatus::Delivered(message));
                    return Ok(());
                }
                Err(ChannelError::Forbidden | ChannelError::SearchIncomplete) => break,
                Err(error) => return self.posts.handle_channel_error(loaded, entry, error).await,
            }
        }
        loaded.record_delivery(entry, DeliveryStatus::Dropped);
        Ok(())
    }

    /// Deletes a notice that has served.
    pub async fn delete_notice(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let deleted = match self.posts.target_message(loaded, entry).await? {
            // It may be posted, and cannot be looked for yet.
            None if loaded.outbox().pending.iter().any(|post| Some(post.id) == entry.target_post) => return Ok(()),
            None => Err(ChannelError::Gone),
            Some(notice) => channels.delete_message(notice.channel, notice.message_id).await,
        };
        match deleted {
            Ok(()) => loaded.record_delivery(entry, DeliveryStatus::Delivered(None)),
            Err(ChannelError::Gone) => loaded.record_delivery(entry, DeliveryStatus::Dropped),
            Err(error) => return self.posts.handle_channel_error(loaded, entry, error).await,
        }
        Ok(())
    }

    /// Posts a message that begins with this line. A message that may have been posted already is not posted again: one
    /// too few is better than one too many.
    async fn deliver_line(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        (message, audience): (Option<(Message, String)>, Audience),
        later: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let is_superseded = later.iter().any(|later| later.effect == entry.effect);
        let Some((mut message, line)) = message.filter(|_| !is_superseded) else {
            loaded.record_delivery(entry, DeliveryStatus::Dropped);
            return Ok(());
        };
        message.allowed_mentions = audience.mentions;
        message.is_silent = audience.is_silent;
        let found = match entry.attempts {
            0 => Ok(None),
            _ => channels.find_by_text_prefix(entry.channel, &line, entry.created_at).await,
        };
        match found {
            Ok(Some(message)) => {
                self.posts.record_allowed_channel(entry.channel);
                loaded.record_delivery(entry, DeliveryStatus::Delivered(Some(message)));
            }
            Ok(None) => return self.posts.post_entry(loaded, entry, &message, channels).await,
            Err(ChannelError::Forbidden | ChannelError::SearchIncomplete) => {
                loaded.record_delivery(entry, DeliveryStatus::Dropped)
            }
            Err(error) => return self.posts.handle_channel_error(loaded, entry, error).await,
        }
        Ok(())
    }
}
