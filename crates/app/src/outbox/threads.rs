//! The thread of a match.

use crate::matches::loaded_match::LoadedMatch;
use crate::outbox::Outbox;
use crate::outbox::channel_errors::DeliveryError;
use crate::ports::{ChannelClient, ChannelError};
use crate::requester::Requester;
use crate::{UserError, private_catalog};
use gonagas_core::matches::ids::{ChannelRef, UserId};
use gonagas_core::matches::state::match_state::Match;
use gonagas_store::match_outbox::{DeliveryStatus, OutboxEntry, PostedMessage};
use gonagas_store::store_error::StoreError;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::screens::{thread_name, user_label};

/// Returns true if a match is to have its own thread: as `asked` says, and otherwise if that is `usual` on the server
/// and the bot can open threads.
pub fn wants_thread(requester: &Requester, asked: Option<bool>, usual: bool) -> Result<bool, UserError> {
    match asked {
        Some(true) if !requester.bot_permissions.create_threads => {
            Err(private_catalog(requester).text("refuse-thread").into())
        }
        Some(asked) => Ok(asked),
        None => Ok(usual && requester.bot_permissions.create_threads),
    }
}

impl Outbox {
    /// Opens the thread of a match. If that is impossible, the match is played in the channel of the challenge.
    pub async fn open_match_thread(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let opened = match self.posts.target_message(loaded, entry).await? {
            Some(challenge) => {
                let opened = open_named_thread(&loaded.public_catalog(), loaded, challenge, channels).await;
                if opened.is_ok() {
                    self.add_players_to_thread(
                        loaded,
                        ChannelRef { channel: challenge.message_id, ..challenge.channel },
                        channels,
                    )
                    .await?;
                }
                opened
            }
            None => Err(ChannelError::Gone),
        };
        match opened {
            Ok(()) => loaded.record_delivery(entry, DeliveryStatus::Delivered(None)),
            Err(error @ (ChannelError::Transient(_) | ChannelError::RateLimited(_))) => return Err(error.into()),
            Err(error) => {
                tracing::info!(%error, game = loaded.id().0, "no thread could be opened");
                loaded.record_delivery(entry, DeliveryStatus::Dropped);
            }
        }
        Ok(())
    }

    /// Adds the players to their thread whom the first board there does not ping; a ping adds the others. A failure is
    /// only logged, because everyone can open the thread.
    async fn add_players_to_thread(
        &self,
        loaded: &LoadedMatch,
        thread: ChannelRef,
        channels: &dyn ChannelClient,
    ) -> Result<(), StoreError> {
        let users = loaded.participants();
        let notified = self.audiences.audience(loaded, &users).await?.mentions;
        for user in users.into_iter().filter(|user| user.is_person() && !notified.contains(user)) {
            if let Err(error) = channels.add_thread_member(thread, user).await {
                tracing::info!(%error, game = loaded.id().0, "a player could not be added to a thread");
            }
        }
        Ok(())
    }

    /// Has Discord archive the thread of a finished match after a day. A failure keeps nobody from playing, so the
    /// entry is dropped then.
    pub async fn shorten_thread_auto_archive(
        &self,
        loaded: &mut LoadedMatch,
        entry: &OutboxEntry,
        channels: &dyn ChannelClient,
    ) -> Result<(), DeliveryError> {
        let shortened = match loaded.thread() {
            Some(thread) => channels.shorten_auto_archive(thread).await,
            None => Err(ChannelError::Gone),
        };
        match shortened {
            Ok(()) => loaded.record_delivery(entry, DeliveryStatus::Delivered(None)),
            Err(error @ (ChannelError::Transient(_) | ChannelError::RateLimited(_))) => return Err(error.into()),
            Err(_) => loaded.record_delivery(entry, DeliveryStatus::Dropped),
        }
        Ok(())
    }
}

async fn open_named_thread(
    catalog: &Catalog,
    game: &Match,
    challenge: PostedMessage,
    channels: &dyn ChannelClient,
) -> Result<(), ChannelError> {
    let [first, second] = match game.play_state() {
        Some(play) => [
            player_name(catalog, challenge.channel, play.seats[0], channels).await,
            player_name(catalog, challenge.channel, play.seats[1], channels).await,
        ],
        None => [None, None],
    };
    let name = thread_name::thread_name(catalog, game, first.zip(second));
    channels.open_thread(challenge.channel, challenge.message_id, &name).await
}

/// Returns the name of a player as the members of a channel see it; `None` if it is not known.
async fn player_name(
    catalog: &Catalog,
    channel: ChannelRef,
    player: UserId,
    channels: &dyn ChannelClient,
) -> Option<String> {
    match player.is_computer() {
        true => Some(user_label(catalog, player)),
        false => channels.display_name(channel, player).await,
    }
}
