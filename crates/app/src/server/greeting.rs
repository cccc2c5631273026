//! The greeting on a server that the bot has just joined.

use crate::ports::{ChannelClient, ChannelError};
use crate::server::Guilds;
use gonagas_core::matches::clock::duration::MINUTE;
use gonagas_core::matches::ids::{ChannelRef, Timestamp};
use gonagas_core::matches::settings::guild_settings::GuildSettings;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::screens::start::{greeting_head, greeting_message};

/// The time after joining in which the bot greets. Discord announces every server at each start, too.
const GREETING_TIME: i64 = 10 * MINUTE;

/// A server that Discord announces: one that the bot has joined, or any at its start and after an outage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AnnouncedGuild {
    /// Its id.
    pub guild: u64,
    /// The channel for news of the server; `None` when it has none.
    pub system_channel: Option<u64>,
    /// Its language, such as `en-US`.
    pub locale: String,
    /// The time at which the bot joined it.
    pub joined_at: Timestamp,
}

impl Guilds {
    /// Greets a server that the bot has just joined, once, in its channel for news, and speaks its language from then
    /// on. Where the bot may not read or write there it stays silent.
    pub async fn greet(&self, announced: &AnnouncedGuild, channels: &dyn ChannelClient) {
        if self.clock.now() - announced.joined_at > GREETING_TIME {
            return;
        }
        self.adopt_language(announced).await;
        let Some(channel) = announced.system_channel else { return };
        let channel = ChannelRef::on_server(announced.guild, channel);
        if let Err(error) = greet_once(announced, channel, channels).await {
            tracing::info!(%error, guild = announced.guild, "a new server was not greeted");
        }
    }

    /// Makes the language of a server that of its public messages, unless a manager has set anything there.
    async fn adopt_language(&self, announced: &AnnouncedGuild) {
        let catalog = Catalog::for_locale(&announced.locale);
        if catalog.language() == GuildSettings::default().language {
            return;
        }
        let adopted = self.store.initialize_guild_language(announced.guild, catalog.language(), self.clock.now()).await;
        if let Err(error) = adopted {
            tracing::warn!(%error, guild = announced.guild, "the language of a new server could not be stored");
        }
    }
}

/// Posts the greeting unless it is there already: a server may be announced again soon after.
async fn greet_once(
    announced: &AnnouncedGuild,
    channel: ChannelRef,
    channels: &dyn ChannelClient,
) -> Result<(), ChannelError> {
    let catalog = Catalog::for_locale(&announced.locale);
    let earlier = channels.find_by_text_prefix(channel, &greeting_head(&catalog), announced.joined_at).await?;
    if earlier.is_none() {
        let nonce = format!("hello-{}", announced.joined_at);
        channels.post_message(channel, &greeting_message(&catalog), &nonce).await?;
    }
    Ok(())
}
