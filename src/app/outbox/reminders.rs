//! Reminders: a message of their own that calls whoever is to act. It never becomes the current one.

use crate::app::App;
use crate::app::matches::audience::Audience;
use crate::app::outbox::post::DeliveryError;
use crate::app::ports::{ChannelClient, ChannelError};
use crate::matches::ids::UserId;
use crate::matches::state::match_state::Match;
use crate::store::{DeliveryStatus, OutboxEntry, Store};
use crate::ui::screens::ephemeral;
use crate::ui::screens::match_board::timing;

impl<S: Store> App<S> {
    /// Reminds somebody, unless they have acted meanwhile. It may have been done already without our knowing; where that
    /// cannot be found out, one reminder too few is better than one too many.
    pub(in crate::app) async fn deliver_reminder(
        &self,
        game: &Match,
        entry: &OutboxEntry,
        user: UserId,
        later: &[OutboxEntry],
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let Audience { catalog: words, mentions: calls, .. } = self.load_audience(game, &[user]).await?;
        let board = ephemeral::match_link_text(&words, game, &self.match_url(game, channels).await?);
        let outdone = later.iter().any(|later| later.effect == entry.effect);
        let reminder = timing::turn_reminder(&words, game, user, &board).filter(|_| !outdone);
        let Some((mut message, line)) = reminder else {
            return self.record_delivery(entry.id, DeliveryStatus::Dropped).await;
        };
        message.allowed_mentions = calls;
        let found = match entry.attempts {
            0 => Ok(None),
            _ => channels.find_by_text_prefix(entry.channel, &line, entry.created_at).await,
        };
        match found {
            Ok(Some(message)) => self.record_delivery(entry.id, DeliveryStatus::Delivered(Some(message))).await,
            Ok(None) => self.post_entry(entry, &message, channels).await,
            Err(ChannelError::Forbidden) => self.record_delivery(entry.id, DeliveryStatus::Dropped).await,
            Err(error) => self.handle_channel_error(entry, error).await,
        }
    }
}
