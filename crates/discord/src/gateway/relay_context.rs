//! The state that the relays of all shards share.

use crate::gateway::session_starts::SessionStarts;
use crate::guild_lists::read_availability;
use crate::installation::invitation_url;
use crate::interactions::handlers::Handlers;
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_metrics::metrics;
use serde_json::Value;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::watch;

/// The state that the relays of all shards share.
pub struct RelayContext {
    /// Answers interactions that serenity cannot parse, and passes on which guilds there are.
    pub handlers: Arc<Handlers>,
    /// Decides when sessions begin.
    pub starts: Arc<SessionStarts>,
    /// True once the shards are given up, so that only serenity has to learn it.
    pub closing: watch::Sender<bool>,
}

impl RelayContext {
    /// Reads a payload of a shard.
    pub fn read_event(&self, shard: u32, payload: &Value) {
        if payload["op"] != 0 {
            return;
        }
        self.record_event(shard);
        if let Some((guild, is_available)) = read_availability(payload) {
            self.handlers.bot.record_guild_availability(guild, is_available);
        }
        if let Some(guilds) = self.handlers.guilds.read_event(shard, payload) {
            let handlers = Arc::clone(&self.handlers);
            tokio::spawn(async move { handlers.bot.handle_change(GuildChange::GuildList(guilds)).await });
            // Every shard of this process has a session.
            let was_ready = self.handlers.gateway_ready.send_replace(true);
            if !was_ready && self.handlers.guilds.is_on_no_guild() {
                let link = invitation_url(self.handlers.application_id);
                tracing::info!(link, "the bot is on no server yet: add it with this link");
            }
        }
    }

    /// Records that the gateway has sent an event.
    pub(super) fn record_event(&self, shard: u32) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        metrics().shard_last_event.with_label_values(&[&shard.to_string()]).set(now.as_secs_f64());
    }

    /// Records the time after which the gateway has confirmed a heartbeat.
    pub fn record_latency(&self, shard: u32, latency: Duration) {
        metrics().shard_latency.with_label_values(&[&shard.to_string()]).set(latency.as_secs_f64());
    }
}
