//! Changes around the matches: servers, channels and threads that are gone, and changed permissions of the bot.
//!
//! Nothing is lost if a change is missed or cannot be stored: servers are compared at each start
//! ([`GuildChange::GuildList`]), and the next post to a deleted channel finds that it is gone. Neither an event nor a
//! list is proof that the bot was removed from a server (`removals`).

use crate::outbox::post::matches_with_entries;
use crate::outbox::scheduled_posts::leave_channel;
use crate::panic_guard::BackgroundWork;
use crate::server::Guilds;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::{ChannelRef, MatchId};
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::settings::guild_settings::GuildSettingChange;
use gonagas_store::PostSeries;
use gonagas_store::match_outbox::{DeliveryStatus, OutboxEntry};
use gonagas_store::store_error::StoreError;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;
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

impl Guilds {
    /// Applies a change. The background tasks deliver its effects.
    pub async fn handle_change(&self, change: GuildChange) {
        let done = match &change {
            GuildChange::GuildList(servers) => {
                let done = self.sync_guilds(servers).await;
                // Discord sends no second list before the next session.
                self.downtime.set_uncompared_guilds(done.is_err().then(|| servers.clone()));
                done
            }
            GuildChange::BotRemoved(server) => {
                if self.downtime.is_ours(Some(*server)) {
                    self.connections.record_removal(*server);
                }
                Ok(())
            }
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

    /// Finds the servers from which the bot was removed while it was down, and those to which it has come back. Servers
    /// of other processes are left to them.
    ///
    /// Servers that an outage makes unavailable are listed like the others, so one that is not listed may be gone. An
    /// empty list is ignored: on no server is there anyone who would miss its matches.
    async fn sync_guilds(&self, servers: &[u64]) -> Result<(), StoreError> {
        if servers.is_empty() {
            return Ok(());
        }
        // A removal that the run before has noticed may be over.
        self.connections.read_last_run(self.clock.now()).await?;
        self.connections.record_listed(servers);
        let listed: BTreeSet<u64> = servers.iter().copied().collect();
        let mut known = self.store.active_guilds().await?;
        known.extend(self.store.guilds_with_scheduled_posts().await?);
        known.extend(self.store.guilds_with_champion_roles().await?);
        known.extend(self.store.guilds_with_competitions().await?);
        for server in known {
            if self.downtime.is_ours(Some(server)) && !listed.contains(&server) {
                self.connections.record_removal(server);
            }
        }
        Ok(())
    }

    /// Ends what the bot did on a server from which it was removed.
    pub(super) async fn leave_guild(&self, server: u64) -> Result<(), StoreError> {
        let settings = self.store.guild_settings(Some(server)).await?;
        let ended = [
            settings.puzzle_channel.map(|_| GuildSettingChange::PuzzleChannel(None)),
            settings.review_channel.map(|_| GuildSettingChange::ReviewChannel(None)),
        ];
        for change in ended.into_iter().flatten() {
            tracing::info!(guild = server, ?change, "a server no longer has a channel for posts");
            self.store.update_guild_setting(server, &change, self.clock.now()).await?;
        }
        self.store.forget_champion_roles(server).await?;
        self.store.stop_competitions_of_guild(server, self.clock.now()).await?;
        self.end_guild_matches(server).await
    }

    /// Ends the matches on a server, and drops the entries that are pending there.
    async fn end_guild_matches(&self, server: u64) -> Result<(), StoreError> {
        let pending = self.store.pending_entries_on_guild(server).await?;
        let mut ids = self.store.active_matches_in_guild(server).await?;
        ids.extend(matches_with_entries(&pending));
        ids.sort_unstable();
        ids.dedup();
        let mut done = Ok(());
        for id in ids {
            let ended = self.panic_guard.guard(BackgroundWork::Match(id), self.end_match_with_guild(id)).await;
            if let Some(Err(error)) = ended {
                tracing::warn!(%error, game = id.0, "a match could not be ended with its server");
                // An unreadable match does not hold up the others.
                done = done.and(if error.is_permanent() { Ok(()) } else { Err(error) });
            }
        }
        done
    }

    async fn end_match_with_guild(&self, id: MatchId) -> Result<(), StoreError> {
        let _lock = self.matches.lock(id).await;
        let mut loaded = self.matches.load_for_bot(id).await?;
        for entry in loaded.outbox().pending.clone().iter().filter(|entry| !is_direct_message(entry)) {
            loaded.record_delivery(entry, DeliveryStatus::Dropped);
        }
        if loaded.ending().is_none() {
            let stopped = EventKind::Stopped(StopReason::BotRemoved);
            return self.matches.append_bot_event(&mut loaded, self.clock.now(), stopped).await;
        }
        self.matches.store_deliveries(&mut loaded).await
    }

    /// Moves the matches in a deleted channel or thread elsewhere, and stops the challenges and the posts of each day
    /// and month there.
    async fn leave_deleted_channel(&self, channel: ChannelRef, parent: Option<u64>) -> Result<(), StoreError> {
        if let Some(guild) = channel.guild() {
            for series in PostSeries::ALL {
                leave_channel(&self.store, series, guild, channel.channel).await?;
            }
        }
        for id in self.store.active_matches_possibly_in_channel(channel).await? {
            let _lock = self.matches.lock(id).await;
            let moved = async {
                self.posts
                    .move_match_off_channel(&mut self.matches.load_for_bot(id).await?, channel.channel, parent)
                    .await
            };
            if let Err(error) = moved.await {
                tracing::warn!(%error, game = id.0, "a match could not be moved out of a deleted channel");
            }
        }
        Ok(())
    }

    /// Tries the pending entries on a server again, once for all changes that follow each other quickly: they may have
    /// waited for a permission.
    pub(super) async fn retry_guild_deliveries(&self, server: u64) -> Result<(), StoreError> {
        let Some(at) = self.guild_retries.plan(server, Instant::now()) else { return Ok(()) };
        let pending = self.store.pending_entries_on_guild(server).await?;
        self.forbidden_channels.forget_idle_probes(server, &pending, Instant::now());
        matches_with_entries(&pending).into_iter().for_each(|id| self.outbox_signal.advance_match(id, at));
        self.daily_puzzle_signal.advance(server, at);
        if self.store.retry_role_grants(server, self.clock.now()).await? {
            self.champion_signal.notify_one();
        }
        Ok(())
    }
}

/// Returns true if an entry is a direct message, which needs no server.
fn is_direct_message(entry: &OutboxEntry) -> bool {
    matches!(entry.effect, Effect::DirectMessage(..))
}

/// The time in which further changes of a server are collected. Someone who reorganises roles makes dozens of them.
const COLLECTING_TIME: Duration = Duration::from_secs(10);

/// The last attempts of servers, past or planned.
#[derive(Debug, Default)]
pub struct GuildRetries(Mutex<BTreeMap<u64, Instant>>);

impl GuildRetries {
    /// Plans an attempt after a change: at once, or some seconds after the one before. Returns its time; `None` if one
    /// is planned already.
    pub fn plan(&self, guild: u64, now: Instant) -> Option<Instant> {
        let mut attempts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        attempts.retain(|_, attempt| now < *attempt + COLLECTING_TIME);
        let at = match attempts.get(&guild) {
            Some(attempt) if now < *attempt => return None,
            Some(attempt) => *attempt + COLLECTING_TIME,
            None => now,
        };
        attempts.insert(guild, at);
        Some(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_of_a_server_are_collected() {
        let retries = GuildRetries::default();
        let start = Instant::now();
        let after = |seconds| start + Duration::from_secs(seconds);
        assert_eq!(retries.plan(1, start), Some(start));
        assert_eq!(retries.plan(2, after(1)), Some(after(1)), "each server for itself");
        assert_eq!(retries.plan(1, after(2)), Some(after(10)));
        assert_eq!((retries.plan(1, after(3)), retries.plan(1, after(9))), (None, None));
        assert_eq!(retries.plan(1, after(11)), Some(after(20)));
        assert_eq!(retries.plan(1, after(31)), Some(after(31)));
    }
}
