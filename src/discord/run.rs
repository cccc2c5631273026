//! Logging in, serving and stopping.

use crate::discord::commands::registration;
use crate::discord::endpoint::ApiEndpoint;
use crate::discord::gateway::connection;
use crate::discord::interactions::bot::{BotService, BoxFuture};
use crate::discord::interactions::dedup::InteractionGate;
use crate::discord::interactions::handlers::Handlers;
use crate::discord::rest::api_error::ApiError;
use crate::discord::rest::channel_client::DiscordChannels;
use crate::discord::rest::rest_client::{RestClient, RestRequest};
use crate::discord::run_error::RunError;
use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serenity::{ApplicationId, LightMethod, Route, UserId};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::{sleep, timeout};

/// Time limit for requests in progress at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// Attempts per request during login.
const MAX_ATTEMPTS: u32 = 3;

/// Delay between attempts.
const RETRY_DELAY: Duration = Duration::from_millis(500);

/// A bot whose token Discord has accepted.
pub struct LoggedInBot {
    endpoint: ApiEndpoint,
    rest: Arc<RestClient>,
    application_id: ApplicationId,
    bot_user: UserId,
    gateway_url: String,
}

#[derive(Debug, Deserialize)]
struct ApplicationInfo {
    id: ApplicationId,
}

#[derive(Debug, Deserialize)]
struct CurrentUser {
    id: UserId,
}

#[derive(Debug, Deserialize)]
struct GatewayInfo {
    url: String,
}

/// Logs in, and fetches the gateway address.
///
/// # Errors
///
/// [`RunError`].
pub async fn log_in(api: ApiEndpoint, token: &str) -> Result<LoggedInBot, RunError> {
    // An impossible token is not sent anywhere.
    if token.trim().is_empty() || token.contains(|letter: char| letter.is_control() || !letter.is_ascii()) {
        return Err(RunError::InvalidToken);
    }
    let address = api.custom_url().map_or("Discord".to_owned(), ToString::to_string);
    let unreachable = |reason: String| RunError::Unreachable { endpoint: address.clone(), reason };
    let rest = RestClient::new(&api, token).map_err(|error| unreachable(error.to_string()))?;
    let to_run_error = |failure: ApiError| match failure.is_unauthorised() {
        true => RunError::InvalidToken,
        false => unreachable(failure.to_string()),
    };
    let me: CurrentUser = fetch_with_retries(&rest, Route::UserMe).await.map_err(to_run_error)?;
    let application: ApplicationInfo =
        fetch_with_retries(&rest, Route::Oauth2ApplicationCurrent).await.map_err(to_run_error)?;
    let gateway: GatewayInfo = fetch_with_retries(&rest, Route::Gateway).await.map_err(to_run_error)?;
    let gateway = api.validate_gateway_url(&gateway.url)?;
    tracing::info!(application = application.id.get(), address, "logged in");
    Ok(LoggedInBot {
        endpoint: api,
        rest: Arc::new(rest),
        application_id: application.id,
        bot_user: me.id,
        gateway_url: gateway,
    })
}

async fn fetch_with_retries<T: DeserializeOwned>(rest: &RestClient, route: Route<'_>) -> Result<T, ApiError> {
    let mut attempts = 1;
    loop {
        match rest.send_and_parse(RestRequest::new(LightMethod::Get, route)).await {
            Err(failure) if failure.may_have_succeeded() && attempts < MAX_ATTEMPTS => attempts += 1,
            done => return done,
        }
        sleep(RETRY_DELAY).await;
    }
}

impl LoggedInBot {
    /// Returns the id of the bot's application.
    #[must_use]
    pub fn application_id(&self) -> u64 {
        self.application_id.get()
    }

    /// Serves until `stop`, then finishes requests in progress, within a time limit. Signals `ready` when people can use
    /// the bot.
    ///
    /// # Errors
    ///
    /// [`RunError`] when it ends without `stop`.
    pub async fn serve(
        self,
        bot: Arc<dyn BotService>,
        ready: oneshot::Sender<()>,
        stop: impl Future<Output = ()>,
    ) -> Result<(), RunError> {
        let handlers = Arc::new(self.build_handlers(bot));
        let client = connection::build_client(&self.endpoint, self.gateway_url, &handlers).await?;
        let shards = Arc::clone(&client.shard_manager);
        let (stopping, stopped) = watch::channel(false);
        let mut running = tokio::spawn(connection::run_client(client));
        let mut background =
            tokio::spawn(run_background_tasks(Arc::clone(&handlers), Box::pin(wait_until_true(stopped))));
        let registering = tokio::spawn(register_and_signal_ready(Arc::clone(&handlers), ready));
        let monitored = Arc::clone(&shards);
        let connected = handlers.gateway_connected.clone();
        let monitoring = tokio::spawn(async move { connection::monitor_connection(&monitored, &connected).await });
        let result = tokio::select! {
            () = stop => Ok(()),
            ended = &mut running => ended.unwrap_or(Err(RunError::UnexpectedExit)).and(Err(RunError::UnexpectedExit)),
            _ = &mut background => Err(RunError::UnexpectedExit),
        };
        tracing::info!("stopping");
        registering.abort();
        monitoring.abort();
        handlers.gate.close();
        stopping.send_replace(true);
        // The time limit keeps a stuck request from blocking the shutdown.
        let finish = async {
            let background_end = async {
                if !background.is_finished() {
                    let _ = (&mut background).await;
                }
            };
            tokio::join!(connection::shut_down_shards(shards), handlers.gate.wait_until_idle(), background_end)
        };
        if timeout(SHUTDOWN_TIMEOUT, finish).await.is_err() {
            tracing::warn!("requests in progress were aborted");
        }
        running.abort();
        background.abort();
        result
    }

    fn build_handlers(&self, bot: Arc<dyn BotService>) -> Handlers {
        let connected = watch::Sender::new(false);
        Handlers {
            bot,
            channels: DiscordChannels::new(
                Arc::clone(&self.rest),
                self.bot_user,
                self.endpoint.clone(),
                connected.subscribe(),
            ),
            gate: InteractionGate::new(),
            gateway_ready: watch::Sender::new(false),
            gateway_connected: connected,
            rest: Arc::clone(&self.rest),
            application_id: self.application_id,
        }
    }
}

/// Delivers pending messages and acts on deadlines.
async fn run_background_tasks(handlers: Arc<Handlers>, stop: BoxFuture<'static, ()>) {
    handlers.bot.run_background_tasks(&handlers.channels, stop).await;
}

/// Registers the commands, waits for the gateway's greeting, and signals `ready`.
async fn register_and_signal_ready(handlers: Arc<Handlers>, ready: oneshot::Sender<()>) {
    registration::register_commands(&handlers.rest, handlers.application_id).await;
    let _ = handlers.gateway_ready.subscribe().wait_for(|greeted| *greeted).await;
    tracing::info!("ready");
    // The receiver may be gone.
    let _ = ready.send(());
}

async fn wait_until_true(mut stopped: watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stopped| *stopped).await;
}
