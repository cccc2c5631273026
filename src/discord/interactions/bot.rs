//! The app as this layer sees it: without the type of its store, so that serenity's handlers need not be generic.

use crate::app::App;
use crate::app::requests::{AutocompleteInput, Request, Requester, Suggestion};
use crate::app::server::guild_changes::GuildChange;
use crate::discord::interactions::responder::InteractionResponder;
use crate::discord::rest::channel_client::DiscordChannels;
use crate::store::Store;
use std::pin::Pin;

/// A future that is handed on.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// What stands behind the commands and buttons.
pub trait BotService: Send + Sync + 'static {
    /// Does what is asked and answers it, refusals and failures included.
    fn handle_request<'a>(
        &'a self,
        requester: &'a Requester,
        request: Request,
        reply: &'a InteractionResponder,
        channels: &'a DiscordChannels,
    ) -> BoxFuture<'a, ()>;

    /// Completes what is being typed.
    fn autocomplete<'a>(
        &'a self,
        requester: &'a Requester,
        typing: AutocompleteInput,
    ) -> BoxFuture<'a, Vec<Suggestion>>;

    /// Does what a change in the world around the matches asks for.
    fn handle_change(&self, change: GuildChange) -> BoxFuture<'_, ()>;

    /// Tells what is still untold and acts on what falls due, until `stop`.
    fn run_background_tasks<'a>(
        &'a self,
        channels: &'a DiscordChannels,
        stop: BoxFuture<'static, ()>,
    ) -> BoxFuture<'a, ()>;
}

impl<S: Store> BotService for App<S> {
    fn handle_request<'a>(
        &'a self,
        requester: &'a Requester,
        request: Request,
        reply: &'a InteractionResponder,
        channels: &'a DiscordChannels,
    ) -> BoxFuture<'a, ()> {
        Box::pin(App::handle_request(self, requester, request, reply, channels))
    }

    fn autocomplete<'a>(
        &'a self,
        requester: &'a Requester,
        typing: AutocompleteInput,
    ) -> BoxFuture<'a, Vec<Suggestion>> {
        Box::pin(App::autocomplete(self, requester, typing))
    }

    fn handle_change(&self, change: GuildChange) -> BoxFuture<'_, ()> {
        Box::pin(App::handle_guild_change(self, change))
    }

    fn run_background_tasks<'a>(
        &'a self,
        channels: &'a DiscordChannels,
        stop: BoxFuture<'static, ()>,
    ) -> BoxFuture<'a, ()> {
        Box::pin(App::run_background_tasks(self, channels, stop))
    }
}
