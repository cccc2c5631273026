//! Removals of the bot from servers, which may be mistakes: of Discord, which also forgets the mark of an outage now
//! and then, or of a moderator.
//!
//! A reported removal is checked with Discord's API. Without proof of the contrary the matches of the server wait for a
//! day: their clocks stand (`guild_absence`), and nothing is delivered there. If the bot is back within the day,
//! nothing has happened. After it, and once the API confirms it again, the matches end.

use crate::ports::{Answer, ChannelClient};
use crate::server::Guilds;
use crate::server::guild_changes::GuildChange;
use futures_util::stream::{self, StreamExt as _};

/// The most servers about which Discord's API is asked at a time.
const CHECKS_AT_ONCE: usize = 8;

impl Guilds {
    /// Checks the reported removals that are due, ends the matches of servers that are gone, and goes on with the
    /// deliveries of those to which the bot has come back.
    pub(crate) async fn process_removals(&self, channels: &dyn ChannelClient) {
        if !self.downtime.is_reachable() {
            // A connection wakes the worker.
            return;
        }
        if let Err(error) = self.connections.read_last_run(self.clock.now()).await {
            return tracing::warn!(%error, "the absences of servers could not be read");
        }
        if let Some(listed) = self.downtime.take_uncompared_guilds() {
            self.handle_change(GuildChange::GuildList(listed)).await;
        }
        let resumed = self.downtime.take_unresumed_guilds();
        for guild in &resumed {
            tracing::info!(guild, "the bot is on a server from which its removal was reported");
            if let Err(error) = self.retry_guild_deliveries(*guild).await {
                tracing::warn!(%error, guild, "the deliveries of a server are found with the next poll");
            }
        }
        let due = self.downtime.due_removal_checks(self.clock.now());
        let are_changed = !resumed.is_empty() || !due.is_empty();
        let checks = due.into_iter().map(|guild| async move { (guild, channels.is_on_guild(guild).await) });
        let checked: Vec<(u64, Answer)> = stream::iter(checks).buffer_unordered(CHECKS_AT_ONCE).collect().await;
        for (guild, is_there) in checked {
            self.apply_removal_check(guild, is_there).await;
        }
        if are_changed && let Err(error) = self.connections.store_away_guilds().await {
            tracing::warn!(%error, "the absences of servers are stored with the next heartbeat");
        }
    }

    async fn apply_removal_check(&self, guild: u64, is_there: Answer) {
        match is_there {
            Answer::Yes => self.connections.record_guild_availability(guild, true),
            Answer::No | Answer::Unknown => {
                tracing::info!(guild, ?is_there, "the bot was removed from a server");
                if !self.downtime.record_removal_check(guild, is_there == Answer::No, self.clock.now()) {
                    return;
                }
                match self.leave_guild(guild).await {
                    Ok(()) => self.downtime.forget_removal(guild),
                    Err(error) => tracing::warn!(%error, guild, "a server could not be left"),
                }
            }
        }
    }
}
