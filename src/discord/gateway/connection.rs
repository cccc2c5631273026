//! The gateway connection: building the client, staying connected and shutting down.

use crate::app::requests::Request;
use crate::discord::commands::choices::UnknownChoice;
use crate::discord::commands::definitions;
use crate::discord::endpoint::ApiEndpoint;
use crate::discord::gateway::guild_events;
use crate::discord::gateway::link_state::LinkState;
use crate::discord::interactions::bot::BotService;
use crate::discord::interactions::framework::{BotFramework, Data};
use crate::discord::interactions::handlers::Handlers;
use crate::discord::interactions::{components, requester};
use crate::discord::run_error::RunError;
use poise::serenity_prelude as serenity;
use poise::{BoxFuture, FrameworkContext, FrameworkError, FrameworkOptions};
use serenity::{Client, ClientBuilder, FullEvent, GatewayError, GatewayIntents, Interaction, ShardManager};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::timeout;

/// Interactions arrive without any intent. `GUILDS` adds removed guilds, channels and threads, and changed permissions.
/// It is not privileged and includes neither messages nor members. serenity's cache is compiled out, so nothing of it
/// is stored.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

/// Time after which a connection counts.
const STABLE_AFTER: Duration = Duration::from_secs(5);

/// Builds a client that connects to `address` and passes events to the handlers.
///
/// # Errors
///
/// [`RunError::GatewayRejected`].
pub(in crate::discord) async fn build_client(
    api: &ApiEndpoint,
    address: String,
    handlers: &Arc<Handlers>,
) -> Result<Client, RunError> {
    let http = handlers.rest.new_serenity_http(api);
    http.set_application_id(handlers.application_id);
    let building = ClientBuilder::new_with_http(http, INTENTS).framework(build_framework(Arc::clone(handlers)));
    let client = building.await.map_err(|error| RunError::GatewayRejected(error.to_string()))?;
    // serenity has asked for the address itself, and falls back to the real gateway when it gets no answer.
    *client.ws_url.lock().await = address;
    Ok(client)
}

/// Keeps the client connected. Returns when the shards are shut down, and with an error when Discord rejects this bot.
pub(in crate::discord) async fn run_client(mut client: Client) -> Result<(), RunError> {
    match client.start().await {
        Ok(()) => Ok(()),
        Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication)) => Err(RunError::InvalidToken),
        Err(error) => Err(RunError::GatewayRejected(error.to_string())),
    }
}

/// Reports to the app when people can reach the bot, and when not any more. Never returns while the relay runs.
///
/// A connection counts after some seconds on end, so that one that comes and goes lets nobody's time run out.
pub(in crate::discord) async fn report_connection(mut link: watch::Receiver<LinkState>, bot: &dyn BotService) {
    // It fails when the relay is gone.
    while link.wait_for(|state| state.ready_since.is_some()).await.is_ok() {
        if timeout(STABLE_AFTER, link.changed()).await.is_ok() {
            continue;
        }
        bot.record_connected();
        if link.changed().await.is_err() {
            return;
        }
        let last_received_at = link.borrow().last_received_at;
        bot.record_disconnected(last_received_at.map(|heard| heard.elapsed()).unwrap_or_default());
    }
}

/// Closes the connection. Can take forever when Discord does not confirm the close.
pub(in crate::discord) async fn shut_down_shards(shards: Arc<ShardManager>) {
    shards.shutdown_all().await;
}

fn build_framework(handlers: Data) -> BotFramework {
    let options = FrameworkOptions {
        commands: definitions::all_commands(),
        event_handler: |context, event| Box::pin(handle_event(context, event)),
        on_error: handle_framework_error,
        ..FrameworkOptions::default()
    };
    let data = Arc::clone(&handlers);
    let poise = poise::Framework::builder()
        .options(options)
        .initialize_owners(false)
        .setup(|_, _, _| Box::pin(async { Ok(handlers) }))
        .build();
    BotFramework { poise, data }
}

/// Handles every event that is not a command.
async fn handle_event(context: FrameworkContext<'_, Data, Infallible>, event: &FullEvent) -> Result<(), Infallible> {
    if let Some(change) = guild_events::parse_event(event, context.user_data.channels.bot_user()) {
        context.user_data.bot.handle_change(change).await;
    }
    if let Some(announced) = guild_events::parse_announcement(event) {
        context.user_data.bot.greet_guild(&announced, &context.user_data.channels).await;
    }
    match event {
        FullEvent::Ready { .. } => {
            context.user_data.gateway_ready.send_replace(true);
        }
        FullEvent::InteractionCreate { interaction: Interaction::Component(interaction) } => {
            components::handle_component(context.user_data, interaction).await;
        }
        FullEvent::InteractionCreate { interaction: Interaction::Modal(interaction) } => {
            components::handle_modal_submit(context.user_data, interaction).await;
        }
        _ => {}
    }
    Ok(())
}

/// Handles a command that is not as this program defines it. A value outside its list is refused by name; a shape that has
/// changed while someone's client still shows the old one is answered with the help.
fn handle_framework_error(error: FrameworkError<'_, Data, Infallible>) -> BoxFuture<'_, ()> {
    Box::pin(async move {
        let (handlers, interaction) = match &error {
            FrameworkError::UnknownInteraction { framework, interaction, .. } => (framework.user_data, *interaction),
            other => match other.ctx() {
                Some(poise::Context::Application(context)) => (context.framework.user_data, context.interaction),
                _ => return tracing::error!("unhandled framework error"),
            },
        };
        let command = &interaction.data.name;
        tracing::warn!(%command, "command has an unknown shape");
        if interaction.data.autocomplete().is_none() {
            let request = unknown_choice_request(&error).unwrap_or(Request::Help);
            handlers.handle_interaction(interaction.into(), requester::from_command(interaction), request).await;
        }
    })
}

/// Returns the request that names the value outside its list, if the error is one.
fn unknown_choice_request(error: &FrameworkError<'_, Data, Infallible>) -> Option<Request> {
    let FrameworkError::ArgumentParse { error, input: Some(typed), .. } = error else { return None };
    let UnknownChoice { known } = error.downcast_ref()?;
    Some(Request::UnknownChoice { typed: typed.clone(), known: known.clone() })
}
