//! Where everything that is asked comes together: it is let in, brought to the bot, and answered.

use crate::app::ports::Responder as _;
use crate::app::requests::{AutocompleteInput, Request, Requester, Suggestion};
use crate::discord::interactions::bot::BotService;
use crate::discord::interactions::dedup::InteractionGate;
use crate::discord::interactions::responder::{InteractionKind, InteractionResponder};
use crate::discord::rest::channel_client::DiscordChannels;
use crate::discord::rest::rest_client::RestClient;
use poise::serenity_prelude as serenity;
use serenity::{ApplicationId, CommandInteraction, ComponentInteraction, InteractionId, ModalInteraction};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

/// How long completions are waited for. Discord takes none after three seconds.
const AUTOCOMPLETE_TIMEOUT: Duration = Duration::from_secs(2);

/// What the handlers share.
pub(in crate::discord) struct Handlers {
    /// What stands behind everything.
    pub(in crate::discord) bot: Arc<dyn BotService>,
    /// Posts and edits.
    pub(in crate::discord) channels: DiscordChannels,
    /// Lets interactions in.
    pub(in crate::discord) gate: InteractionGate,
    /// Whether the gateway has greeted us.
    pub(in crate::discord) gateway_ready: watch::Sender<bool>,
    /// Whether the gateway is connected, so that people reach us.
    pub(in crate::discord) gateway_connected: watch::Sender<bool>,
    /// Sends answers.
    pub(in crate::discord) rest: Arc<RestClient>,
    /// The application that is answered for.
    pub(in crate::discord) application_id: ApplicationId,
}

/// What is answered.
pub(in crate::discord) struct InteractionHandle {
    id: InteractionId,
    token: String,
    kind: InteractionKind,
}

impl From<&CommandInteraction> for InteractionHandle {
    fn from(interaction: &CommandInteraction) -> InteractionHandle {
        InteractionHandle { id: interaction.id, token: interaction.token.clone(), kind: InteractionKind::Command }
    }
}

impl From<&ComponentInteraction> for InteractionHandle {
    fn from(interaction: &ComponentInteraction) -> InteractionHandle {
        InteractionHandle { id: interaction.id, token: interaction.token.clone(), kind: InteractionKind::Component }
    }
}

impl From<&ModalInteraction> for InteractionHandle {
    fn from(interaction: &ModalInteraction) -> InteractionHandle {
        InteractionHandle { id: interaction.id, token: interaction.token.clone(), kind: InteractionKind::Component }
    }
}

impl Handlers {
    /// Has the bot do what is asked, and sees to it that the answering ends.
    pub(in crate::discord) async fn handle_interaction(
        self: &Arc<Self>,
        visit: InteractionHandle,
        requester: Requester,
        request: Request,
    ) {
        let Some(_guest) = self.gate.try_enter(visit.id.get()) else { return };
        let line = Arc::clone(&self.rest);
        let reply = Arc::new(InteractionResponder::new(line, self.application_id, visit.id, visit.token, visit.kind));
        let (handlers, answering) = (Arc::clone(self), Arc::clone(&reply));
        // A task of its own, so that a panic does not leave the answering open.
        let handled = tokio::spawn(async move {
            handlers.bot.handle_request(&requester, request, &answering, &handlers.channels).await
        });
        if let Err(error) = handled.await {
            tracing::error!(%error, "what was asked could not be done");
        }
        reply.finish().await;
    }

    /// Completes what is being typed; with nothing when that takes too long.
    pub(in crate::discord) async fn autocomplete(
        &self,
        requester: &Requester,
        typing: AutocompleteInput,
    ) -> Vec<Suggestion> {
        timeout(AUTOCOMPLETE_TIMEOUT, self.bot.autocomplete(requester, typing)).await.unwrap_or_default()
    }
}
