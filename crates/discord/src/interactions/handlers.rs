//! The shared handler: admits an interaction, passes it to the app and finishes its answer.

use crate::guild_lists::GuildLists;
use crate::installation::invitation_url;
use crate::interactions::bot::BotService;
use crate::interactions::dedup::InteractionGate;
use crate::interactions::responder::{InteractionHandle, InteractionKind, InteractionResponder};
use crate::rest::channel_client::DiscordChannels;
use crate::rest::payloads::InteractionCallback;
use crate::rest::rest_client::RestClient;
use crate::rest::rest_request::RestRequest;
use gonagas_app::autocomplete_input::{AutocompleteInput, Suggestion};
use gonagas_app::commands::Commands;
use gonagas_app::ports::Responder as _;
use gonagas_app::request::{ReceivedRequest, Request};
use gonagas_app::requester::{PlaceKind, Requester};
use gonagas_metrics::metrics;
use gonagas_ui::screens::about::AboutLinks;
use poise::serenity_prelude as serenity;
use serenity::{ApplicationId, CommandInteraction, CreateAutocompleteResponse, InteractionId, LightMethod, Route};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, timeout};
use tracing::Instrument as _;

/// Time limit for autocompletion. Discord accepts no suggestions after three seconds.
const AUTOCOMPLETE_TIMEOUT: Duration = Duration::from_secs(2);

/// Discord's types of interactions.
const COMMAND: u64 = 2;
const COMPONENT: u64 = 3;
const AUTOCOMPLETE: u64 = 4;
const MODAL: u64 = 5;

/// Time limits for sending suggestions: once, and again if there is no reply.
const AUTOCOMPLETE_SEND_TIMEOUTS: [Duration; 2] = [Duration::from_millis(800), Duration::from_secs(2)];

/// The state that all handlers share.
pub struct Handlers {
    /// The app.
    pub bot: Arc<dyn BotService>,
    /// Posts and edits messages.
    pub channels: DiscordChannels,
    /// Admits interactions.
    pub gate: InteractionGate,
    /// True once the gateway has greeted every shard of this process.
    pub gateway_ready: watch::Sender<bool>,
    /// The guilds of the bot.
    pub guilds: GuildLists,
    /// Sends answers.
    pub rest: Arc<RestClient>,
    /// The bot's application.
    pub application_id: ApplicationId,
    /// The links of `/about`.
    pub about_links: AboutLinks,
    /// The commands that the bot offers.
    pub commands: Commands,
}

impl Handlers {
    /// Passes a request to the app and finishes the answer.
    pub async fn handle_interaction(
        self: &Arc<Self>,
        interaction: InteractionHandle,
        requester: Requester,
        request: Request,
    ) {
        let Some(admission) = self.gate.try_enter(interaction.id.get()) else { return };
        let requester = Requester { place_kind: self.place_kind(&requester), ..requester };
        let keeps_message = requester.is_on_public_message_without_bot();
        let request = ReceivedRequest::from(if admission.is_too_late { Request::Stopping } else { request });
        self.rest.discord_time().record_interaction(interaction.id.get());
        let kind = request.label();
        let received_at = Instant::now();
        let span = tracing::info_span!("interaction", id = interaction.id.get(), kind = &*kind);
        let responder =
            InteractionResponder::new(Arc::clone(&self.rest), self.application_id, interaction, keeps_message);
        let responder = Arc::new(responder);
        let (handlers, shared) = (Arc::clone(self), Arc::clone(&responder));
        // A separate task, so that the answer is finished even after a panic.
        let handling =
            async move { handlers.bot.handle_request(&requester, request, &shared, &handlers.channels).await };
        let handled = tokio::spawn(handling.instrument(span.clone()));
        let metrics = metrics();
        if let Err(error) = handled.await {
            metrics.panics.with_label_values(&["interaction"]).inc();
            tracing::error!(%error, "request handler panicked");
        }
        responder.finish().await;
        metrics.interaction_seconds.with_label_values(&[&*kind]).observe(received_at.elapsed().as_secs_f64());
        if let Some(time) = responder.acknowledged_after() {
            metrics.acknowledgement_seconds.with_label_values(&[&*kind]).observe(time.as_secs_f64());
        }
        span.in_scope(|| tracing::debug!(seconds = received_at.elapsed().as_secs_f64(), "handled"));
    }

    /// Returns the kind of place that an interaction comes from, by the lists of servers, or else as it states itself.
    fn place_kind(&self, requester: &Requester) -> PlaceKind {
        let is_listed = requester.channel_ref.guild().and_then(|guild| self.guilds.contains(guild));
        match (is_listed, &requester.place_kind) {
            (Some(true), _) => PlaceKind::Server,
            (Some(false), _) | (None, PlaceKind::CommandsOnly { .. }) => {
                PlaceKind::CommandsOnly { invitation: invitation_url(self.application_id) }
            }
            (None, stated) => stated.clone(),
        }
    }

    /// Answers an interaction of which only this can be read. An autocompletion gets no suggestions.
    pub async fn handle_unreadable(self: &Arc<Self>, id: u64, token: String, kind: u64, requester: Requester) {
        let kind = match kind {
            COMMAND => InteractionKind::Command,
            COMPONENT | MODAL => InteractionKind::Component,
            AUTOCOMPLETE => {
                let none = CreateAutocompleteResponse::new();
                return self.send_suggestions(InteractionId::new(id), &token, &none).await;
            }
            _ => return,
        };
        let interaction = InteractionHandle { id: InteractionId::new(id), token, kind, on_layout: false };
        self.handle_interaction(interaction, requester, Request::Unreadable).await;
    }

    /// Sends the suggestions of an autocompletion.
    pub async fn answer_autocomplete(
        &self,
        interaction: &CommandInteraction,
        suggestions: &CreateAutocompleteResponse,
    ) {
        self.send_suggestions(interaction.id, &interaction.token, suggestions).await;
    }

    async fn send_suggestions(&self, id: InteractionId, token: &str, suggestions: &CreateAutocompleteResponse) {
        let route = Route::InteractionResponse { interaction_id: id, token };
        let request = RestRequest::new(LightMethod::Post, route).body(&InteractionCallback::autocomplete(suggestions));
        let mut sent = Ok(());
        for timeout in AUTOCOMPLETE_SEND_TIMEOUTS {
            sent = self.rest.send(request.clone().timeout(timeout)).await;
            if !matches!(&sent, Err(failure) if failure.may_have_succeeded()) {
                break;
            }
        }
        match sent {
            Err(failure) if !failure.is_already_acknowledged() => {
                tracing::warn!(%failure, "suggestions could not be sent");
            }
            _ => {}
        }
    }

    /// Suggests values for a command option. Returns none if that takes too long.
    pub async fn autocomplete(&self, requester: &Requester, input: AutocompleteInput) -> Vec<Suggestion> {
        let suggestions = self.bot.autocomplete(requester, input, &self.channels);
        timeout(AUTOCOMPLETE_TIMEOUT, suggestions).await.unwrap_or_default()
    }
}
