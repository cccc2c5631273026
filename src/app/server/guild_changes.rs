//! Changes around the matches: servers, channels and threads that are gone, and changed permissions of the bot.
//!
//! Nothing is lost if a change is missed or cannot be stored: servers are compared at each start
//! ([`GuildChange::GuildList`]), and the next post to a deleted channel finds that it is gone.

use crate::app::App;
use crate::app::outbox::entries;
use crate::store::match_outbox::{DeliveryStatus, OutboxEntry};
use crate::store::store_error::StoreError;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, MatchId};
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::log::stop::StopReason;
use tokio::time::Instant;

/// A change on Discord around the matches, as plain data.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GuildChange {
    /// The bot is on these servers, and on no others of the shards of this process.
    GuildList(Vec<u64>),
    /// The bot was removed from this server.
    BotRemoved(u64),
    /// A channel was deleted, and with it all its threads.
    ChannelDeleted(ChannelRef),
    /// A thread was deleted.
    ThreadDeleted {
        /// The thread.
        thread: ChannelRef,
        /// The channel that it belonged to, if that is known.
        parent_channel: Option<u64>,
    },
    /// The permissions of the bot on this server may have changed, or a thread there was opened again.
    PermissionsChanged(u64),
}

impl App {
    /// Applies a change. [`App::run_background_tasks`] delivers its effects.
    pub async fn handle_guild_change(&self, change: GuildChange) {
        let done = match &change {
            GuildChange::GuildList(servers) => self.sync_guilds(servers).await,
            GuildChange::BotRemoved(server) => self.leave_guild(*server).await,
            GuildChange::ChannelDeleted(channel) => self.leave_deleted_channel(*channel, None).await,
            GuildChange::ThreadDeleted { thread: channel, parent_channel: parent } => {
                self.leave_deleted_channel(*channel, *parent).await
            }
            GuildChange::PermissionsChanged(server) => self.retry_guild_deliveries(*server).await,
        };
        if let Err(error) = done {
            tracing::warn!(%error, ?change, "a change on Discord could not be applied");
        }
    }

    /// Ends the matches on the servers from which the bot was removed while it was down. Servers of other processes are
    /// left to them. A server of which that fails keeps no other one waiting; the first error is returned.
    ///
    /// Servers that an outage makes unavailable are listed like the others, so one that is not listed is gone. An empty
    /// list is ignored: it would end every match, and on no server is there anyone who would miss that.
    async fn sync_guilds(&self, servers: &[u64]) -> Result<(), StoreError> {
        if servers.is_empty() {
            return Ok(());
        }
        let mut known = self.store.active_guilds().await?;
        known.extend(self.store.guilds_with_daily_puzzle().await?);
        known.sort_unstable();
        known.dedup();
        let mut servers = servers.to_vec();
        servers.sort_unstable();
        let mut done = Ok(());
        for server in known {
            if self.belongs_to_this_process(Some(server)) && servers.binary_search(&server).is_err() {
                tracing::info!(server, "the bot was removed from a server while it was down");
                done = done.and(self.leave_guild(server).await);
            }
        }
        done
    }

    /// Ends what the bot did on a server from which it was removed.
    async fn leave_guild(&self, server: u64) -> Result<(), StoreError> {
        if self.store.guild_settings(Some(server)).await?.puzzle_channel.is_some() {
            self.stop_daily_puzzle(server).await?;
        }
        self.end_guild_matches(server).await
    }

    /// Ends the matches on a server, and drops the entries that are pending there.
    async fn end_guild_matches(&self, server: u64) -> Result<(), StoreError> {
        let pending = self.store.pending_entries_on_guild(server).await?;
        let mut ids = self.store.active_matches_in_guild(server).await?;
        ids.extend(entries::matches_with_entries(&pending));
        ids.sort_unstable();
        ids.dedup();
        for id in ids {
            if let Err(error) = self.end_match_with_guild(id).await {
                tracing::warn!(%error, game = id.0, "a match could not be ended with its server");
            }
        }
        Ok(())
    }

    async fn end_match_with_guild(&self, id: MatchId) -> Result<(), StoreError> {
        let _lock = self.match_locks.acquire(id).await;
        let mut loaded = self.load_match_for_bot(id).await?;
        for entry in loaded.outbox().pending.clone().iter().filter(|entry| !is_direct_message(entry)) {
            loaded.record_delivery(entry, DeliveryStatus::Dropped);
        }
        if loaded.ending().is_none() {
            let stopped = EventKind::Stopped(StopReason::BotRemoved);
            return self.append_bot_event(&mut loaded, self.now(), stopped).await;
        }
        self.store_deliveries(&mut loaded).await
    }

    /// Moves the matches in a deleted channel or thread elsewhere, and stops the challenges and the puzzle of the day there.
    async fn leave_deleted_channel(&self, channel: ChannelRef, parent: Option<u64>) -> Result<(), StoreError> {
        if let Some(guild) = channel.guild {
            self.stop_daily_puzzle_in(guild, channel.channel).await?;
        }
        for id in self.store.active_matches_possibly_in_channel(channel).await? {
            let _lock = self.match_locks.acquire(id).await;
            let moved = async {
                self.move_match_off_channel(&mut self.load_match_for_bot(id).await?, channel.channel, parent).await
            };
            if let Err(error) = moved.await {
                tracing::warn!(%error, game = id.0, "a match could not be moved out of a deleted channel");
            }
        }
        Ok(())
    }

    /// Tries the pending entries on a server again, once for all changes that follow each other quickly: they may have waited
    /// for a permission.
    async fn retry_guild_deliveries(&self, server: u64) -> Result<(), StoreError> {
        let Some(at) = self.guild_retries.plan(server, Instant::now()) else { return Ok(()) };
        let pending = self.store.pending_entries_on_guild(server).await?;
        self.forbidden_channels.forget_idle_probes(server, &pending, Instant::now());
        entries::matches_with_entries(&pending).into_iter().for_each(|id| self.outbox_signal.advance_match(id, at));
        self.daily_puzzle_signal.advance(server, at);
        Ok(())
    }
}

/// Returns true if an entry is a direct message, which needs no server.
fn is_direct_message(entry: &OutboxEntry) -> bool {
    matches!(entry.effect, Effect::DirectMessage(..))
}
