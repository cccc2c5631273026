//! serenity's client, which handles the events of all shards.

use crate::commands::framework::BotFramework;
use crate::commands::interaction::{self, Data, PoiseError};
use crate::endpoint::ApiEndpoint;
use crate::gateway::guild_events;
use crate::gateway::link::LinkState;
use crate::interactions::bot::BotService;
use crate::interactions::handlers::Handlers;
use crate::run_error::RunError;
use gonagas_core::matches::shards::Shard;
use gonagas_metrics::metrics;
use poise::serenity_prelude as serenity;
use poise::{BoxFuture, FrameworkContext, FrameworkError, FrameworkOptions};
use serenity::futures::channel::mpsc::UnboundedReceiver;
use serenity::{Client, ClientBuilder, Framework as _, FullEvent, GatewayError, GatewayIntents};
use serenity::{ShardManager, ShardManagerOptions};
use std::convert::Infallible;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::sync::{Mutex, watch};
use tokio::time::timeout;

/// Interactions arrive without any intent. `GUILDS` adds removed guilds, channels and threads, and changed permissions.
/// It is not privileged and includes neither messages nor members. serenity's cache is compiled out, so nothing of it
/// is stored.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

/// Time after which a connection counts.
const STABLE_AFTER: Duration = Duration::from_secs(5);

/// Receives the end of a shard manager, or its error.
pub type ManagerEnd = UnboundedReceiver<Result<(), GatewayError>>;

/// serenity's client. Its own shard manager has no shards: it would give all of them one address.
pub struct GatewayClient {
    client: Client,
    framework: Arc<OnceLock<Arc<dyn serenity::Framework>>>,
}

impl GatewayClient {
    /// Builds a client that passes events to the handlers.
    pub async fn build(api: &ApiEndpoint, handlers: &Arc<Handlers>) -> Result<GatewayClient, RunError> {
        let http = handlers.rest.new_serenity_http(api);
        http.set_application_id(handlers.application_id);
        let client = ClientBuilder::new_with_http(http, INTENTS).await;
        let client = client.map_err(|error| RunError::GatewayRejected(error.to_string()))?;
        let mut framework = build_framework(Arc::clone(handlers));
        framework.init(&client).await;
        let framework: Arc<dyn serenity::Framework> = Arc::new(framework);
        Ok(GatewayClient { client, framework: Arc::new(OnceLock::from(framework)) })
    }

    /// Creates the manager of one shard, which connects to `address` when it is initialised, and a receiver of its end.
    ///
    /// Each shard has a manager of its own. A shared client starts the shards one after the other, so that a shard
    /// whose handshake the relay delays would hold up the others, and waits five seconds at each restart of a shard.
    pub fn new_manager(&self, shard: Shard, address: String) -> (Arc<ShardManager>, ManagerEnd) {
        ShardManager::new(ShardManagerOptions {
            data: Arc::clone(&self.client.data),
            event_handlers: Vec::new(),
            raw_event_handlers: Vec::new(),
            framework: Arc::clone(&self.framework),
            shard_index: shard.index,
            shard_init: 1,
            shard_total: shard.total,
            ws_url: Arc::new(Mutex::new(address)),
            http: Arc::clone(&self.client.http),
            intents: INTENTS,
            presence: None,
        })
    }
}

/// Reports to the app when people on the servers of a shard can reach the bot, and when not any more. Never returns
/// while the relay runs.
///
/// A connection counts after some seconds on end, so that a flapping one lets nobody's time run out.
pub async fn report_connection(shard: u32, mut link: watch::Receiver<LinkState>, bot: &dyn BotService) {
    let gauge = metrics().shard_connected.with_label_values(&[&shard.to_string()]);
    gauge.set(0.0);
    // It fails when the relay is gone.
    while link.wait_for(|state| state.ready_since.is_some()).await.is_ok() {
        if timeout(STABLE_AFTER, link.changed()).await.is_ok() {
            continue;
        }
        bot.record_connected(shard);
        gauge.set(1.0);
        let is_closed = link.changed().await.is_err();
        gauge.set(0.0);
        if is_closed {
            return;
        }
        let last_received_at = link.borrow().last_received_at;
        bot.record_disconnected(shard, last_received_at.map(|heard| heard.elapsed()).unwrap_or_default());
    }
}

fn build_framework(handlers: Data) -> BotFramework {
    let options = FrameworkOptions {
        commands: handlers.commands.iter().map(interaction::poise_command).collect(),
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

/// Handles every event that is not a command. Used controls and forms do not come so far: the relay passes them to the
/// app.
async fn handle_event(context: FrameworkContext<'_, Data, Infallible>, event: &FullEvent) -> Result<(), Infallible> {
    if let Some(change) = guild_events::parse_event(event, context.user_data.channels.bot_user()) {
        context.user_data.bot.handle_change(change).await;
    }
    if let Some(announced) = guild_events::parse_announcement(event) {
        context.user_data.bot.greet_guild(&announced, &context.user_data.channels).await;
    }
    Ok(())
}

/// Handles a command that poise does not know, since a client still shows it from before.
fn handle_framework_error(error: PoiseError<'_>) -> BoxFuture<'_, ()> {
    Box::pin(async move {
        let (handlers, interaction) = match &error {
            FrameworkError::UnknownInteraction { framework, interaction, .. } => (framework.user_data, *interaction),
            other => match other.ctx() {
                Some(poise::Context::Application(context)) => (context.framework.user_data, context.interaction),
                _ => return tracing::error!("unhandled framework error"),
            },
        };
        interaction::handle_unknown_shape(handlers, interaction).await;
    })
}
