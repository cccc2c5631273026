//! The app as this layer sees it, with each call boxed: the app's own futures are large, and a test has another app.

use crate::interactions::responder::InteractionResponder;
use crate::rest::channel_client::DiscordChannels;
use gonagas_app::Services;
use gonagas_app::autocomplete_input::{AutocompleteInput, Suggestion};
use gonagas_app::request::ReceivedRequest;
use gonagas_app::requester::Requester;
use gonagas_app::server::greeting::AnnouncedGuild;
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::shards::ShardRange;
use std::pin::Pin;
use std::time::Duration;

/// A boxed future that can be sent to another thread.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// The app behind the commands and controls.
pub trait BotService: Send + Sync + 'static {
    /// Carries out a request and answers it, also when it is refused or fails.
    fn handle_request<'a>(
        &'a self,
        requester: &'a Requester,
        request: ReceivedRequest,
        reply: &'a InteractionResponder,
        channels: &'a DiscordChannels,
    ) -> BoxFuture<'a, ()>;

    /// Suggests values for a command option.
    fn autocomplete<'a>(
        &'a self,
        requester: &'a Requester,
        typing: AutocompleteInput,
        channels: &'a DiscordChannels,
    ) -> BoxFuture<'a, Vec<Suggestion>>;

    /// Handles a change of a guild, channel or thread.
    fn handle_change(&self, change: GuildChange) -> BoxFuture<'_, ()>;

    /// Greets a guild if the bot has just joined it.
    fn greet_guild<'a>(&'a self, announced: &'a AnnouncedGuild, channels: &'a DiscordChannels) -> BoxFuture<'a, ()>;

    /// Claims the shards of this process, before one of them connects. Waits while another process has one of them.
    fn claim_shards(&self, range: ShardRange) -> BoxFuture<'_, ()>;

    /// Completes when another process has taken the shards of this one, or may have.
    fn shards_lost(&self) -> BoxFuture<'_, ()>;

    /// Records that people on the servers of a shard can reach the bot.
    fn record_connected(&self, shard: u32);

    /// Records that people on the servers of a shard cannot reach the bot, and could not for `silence` before this was
    /// noticed.
    fn record_disconnected(&self, shard: u32, silence: Duration);

    /// Records that a guild is hidden by an outage, or that its people can reach the bot.
    fn record_guild_availability(&self, guild: u64, is_available: bool);

    /// Records if Discord's API is closed to this machine's address.
    fn record_api_closed(&self, is_closed: bool);

    /// Delivers pending messages and acts on deadlines until `stop`.
    fn run_background_tasks<'a>(
        &'a self,
        channels: &'a DiscordChannels,
        stop: BoxFuture<'static, ()>,
    ) -> BoxFuture<'a, ()>;
}

impl BotService for Services {
    fn handle_request<'a>(
        &'a self,
        requester: &'a Requester,
        request: ReceivedRequest,
        reply: &'a InteractionResponder,
        channels: &'a DiscordChannels,
    ) -> BoxFuture<'a, ()> {
        Services::handle_request(self, requester, request, reply, channels)
    }

    fn autocomplete<'a>(
        &'a self,
        requester: &'a Requester,
        typing: AutocompleteInput,
        channels: &'a DiscordChannels,
    ) -> BoxFuture<'a, Vec<Suggestion>> {
        self.suggestions.autocomplete(requester, channels, typing)
    }

    fn handle_change(&self, change: GuildChange) -> BoxFuture<'_, ()> {
        Box::pin(self.guilds.handle_change(change))
    }

    fn greet_guild<'a>(&'a self, announced: &'a AnnouncedGuild, channels: &'a DiscordChannels) -> BoxFuture<'a, ()> {
        Box::pin(self.guilds.greet(announced, channels))
    }

    fn claim_shards(&self, range: ShardRange) -> BoxFuture<'_, ()> {
        Box::pin(self.connections.claim_shards(range))
    }

    fn shards_lost(&self) -> BoxFuture<'_, ()> {
        Box::pin(self.connections.shards_lost())
    }

    fn record_connected(&self, shard: u32) {
        self.connections.record_connected(shard);
    }

    fn record_disconnected(&self, shard: u32, silence: Duration) {
        self.connections.record_disconnected(shard, silence);
    }

    fn record_guild_availability(&self, guild: u64, is_available: bool) {
        self.connections.record_guild_availability(guild, is_available);
    }

    fn record_api_closed(&self, is_closed: bool) {
        self.connections.record_api_closed(is_closed);
    }

    fn run_background_tasks<'a>(
        &'a self,
        channels: &'a DiscordChannels,
        stop: BoxFuture<'static, ()>,
    ) -> BoxFuture<'a, ()> {
        Box::pin(self.workers.run(channels, stop))
    }
}
