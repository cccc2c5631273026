//! The connection over which Discord tells what happens.

use crate::app::requests::Request;
use crate::discord::commands::definitions;
use crate::discord::endpoint::ApiEndpoint;
use crate::discord::gateway::guild_events;
use crate::discord::interactions::framework::Data;
use crate::discord::interactions::handlers::Handlers;
use crate::discord::interactions::{components, requester};
use crate::discord::run_error::RunError;
use poise::serenity_prelude as serenity;
use poise::{BoxFuture, FrameworkContext, FrameworkError, FrameworkOptions};
use serenity::{
    Client, ClientBuilder, ConnectionStage, FullEvent, GatewayError, GatewayIntents, Interaction, ShardManager,
};
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::sleep;

/// Commands and presses come without any of the things that one can ask to be told of. This one tells of servers,
/// channels and threads that are gone, and of permissions; nobody has to be asked for it, and it tells of no messages and
/// no members. serenity keeps nothing of it: its cache is left out.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

/// How often it is looked whether the connection stands.
const CONNECTION_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// A client that will connect to this address and bring what comes to the desk.
///
/// # Errors
///
/// [`RunError::GatewayRejected`].
pub(in crate::discord) async fn build_client(
    api: &ApiEndpoint,
    address: String,
    desk: &Arc<Handlers>,
) -> Result<Client, RunError> {
    let http = desk.rest.new_serenity_http(api);
    http.set_application_id(desk.application_id);
    let building = ClientBuilder::new_with_http(http, INTENTS).framework(build_framework(Arc::clone(desk)));
    let client = building.await.map_err(|error| RunError::GatewayRejected(error.to_string()))?;
    // serenity has asked for the address itself, and takes the real gateway when it gets no answer.
    *client.ws_url.lock().await = address;
    Ok(client)
}

/// Holds the connection, and makes it anew whenever it breaks. Ends when the shards are shut down, or with an error when
/// Discord does not want this bot.
pub(in crate::discord) async fn run_client(mut client: Client) -> Result<(), RunError> {
    match client.start().await {
        Ok(()) => Ok(()),
        Err(serenity::Error::Gateway(GatewayError::InvalidAuthentication)) => Err(RunError::InvalidToken),
        Err(error) => Err(RunError::GatewayRejected(error.to_string())),
    }
}

/// Tells whether the connection stands, for as long as this is waited for. serenity tells of changes too, but not in order.
pub(in crate::discord) async fn monitor_connection(shards: &ShardManager, heard: &watch::Sender<bool>) {
    loop {
        let stands = shards.runners.lock().await.values().any(|runner| runner.stage == ConnectionStage::Connected);
        heard.send_replace(stands);
        sleep(CONNECTION_CHECK_INTERVAL).await;
    }
}

/// Ends the connection. It can take for ever when Discord says no goodbye.
pub(in crate::discord) async fn shut_down_shards(shards: Arc<ShardManager>) {
    shards.shutdown_all().await;
}

fn build_framework(desk: Data) -> poise::Framework<Data, Infallible> {
    let options = FrameworkOptions {
        commands: definitions::all_commands(),
        event_handler: |context, event| Box::pin(handle_event(context, event)),
        on_error: handle_framework_error,
        ..FrameworkOptions::default()
    };
    poise::Framework::builder()
        .options(options)
        .initialize_owners(false)
        .setup(|_, _, _| Box::pin(async { Ok(desk) }))
        .build()
}

/// What is not a command.
async fn handle_event(context: FrameworkContext<'_, Data, Infallible>, event: &FullEvent) -> Result<(), Infallible> {
    if let Some(change) = guild_events::parse_event(event, context.user_data.channels.bot_user()) {
        context.user_data.bot.handle_change(change).await;
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

/// A command that is not as we know it: it was changed, and somebody's Discord still shows the old one. They are told
/// what there is now.
fn handle_framework_error(error: FrameworkError<'_, Data, Infallible>) -> BoxFuture<'_, ()> {
    Box::pin(async move {
        let (desk, interaction) = match &error {
            FrameworkError::UnknownInteraction { framework, interaction, .. } => (framework.user_data, *interaction),
            other => match other.ctx() {
                Some(poise::Context::Application(context)) => (context.framework.user_data, context.interaction),
                _ => return tracing::error!("something could not be handled"),
            },
        };
        let command = &interaction.data.name;
        tracing::warn!(%command, "a command is not understood");
        if interaction.data.autocomplete().is_none() {
            desk.handle_interaction(interaction.into(), requester::from_command(interaction), Request::Help).await;
        }
    })
}
