//! Logging in, serving, and stopping.

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

/// How long what is under way may take at the end.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// How often something is asked for at the start.
const MAX_ATTEMPTS: u32 = 3;

/// The pause between tries.
const RETRY_DELAY: Duration = Duration::from_millis(500);

/// A bot that has logged in: its token is good, and it is known who it is.
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

/// Logs in, and asks where the gateway is.
///
/// # Errors
///
/// [`RunError`].
pub async fn log_in(api: ApiEndpoint, token: &str) -> Result<LoggedInBot, RunError> {
    // What can be no token need not be sent anywhere.
    if token.trim().is_empty() || token.contains(|letter: char| letter.is_control() || !letter.is_ascii()) {
        return Err(RunError::InvalidToken);
    }
    let at = api.custom_url().map_or("Discord".to_owned(), ToString::to_string);
    let unreachable = |why: String| RunError::Unreachable { endpoint: at.clone(), reason: why };
    let line = RestClient::new(&api, token).map_err(|error| unreachable(error.to_string()))?;
    let judge = |failure: ApiError| match failure.is_unauthorised() {
        true => RunError::InvalidToken,
        false => unreachable(failure.to_string()),
    };
    let me: CurrentUser = fetch_with_retries(&line, Route::UserMe).await.map_err(judge)?;
    let application: ApplicationInfo =
        fetch_with_retries(&line, Route::Oauth2ApplicationCurrent).await.map_err(judge)?;
    let gateway: GatewayInfo = fetch_with_retries(&line, Route::Gateway).await.map_err(judge)?;
    let gateway = api.validate_gateway_url(&gateway.url)?;
    tracing::info!(application = application.id.get(), at, "logged in");
    Ok(LoggedInBot {
        endpoint: api,
        rest: Arc::new(line),
        application_id: application.id,
        bot_user: me.id,
        gateway_url: gateway,
    })
}

async fn fetch_with_retries<T: DeserializeOwned>(line: &RestClient, route: Route<'_>) -> Result<T, ApiError> {
    let mut tries = 1;
    loop {
        match line.send_and_parse(RestRequest::new(LightMethod::Get, route)).await {
            Err(failure) if failure.may_have_succeeded() && tries < MAX_ATTEMPTS => tries += 1,
            done => return done,
        }
        sleep(RETRY_DELAY).await;
    }
}

impl LoggedInBot {
    /// The application that the bot is.
    #[must_use]
    pub fn application_id(&self) -> u64 {
        self.application_id.get()
    }

    /// Serves until `stop`, then finishes what is under way, within bounds. `ready` is told when people can use it.
    ///
    /// # Errors
    ///
    /// [`RunError`], when it ends although it was not stopped.
    pub async fn serve(
        self,
        bot: Arc<dyn BotService>,
        ready: oneshot::Sender<()>,
        stop: impl Future<Output = ()>,
    ) -> Result<(), RunError> {
        let desk = Arc::new(self.build_handlers(bot));
        let client = connection::build_client(&self.endpoint, self.gateway_url, &desk).await?;
        let shards = Arc::clone(&client.shard_manager);
        let (stopping, stopped) = watch::channel(false);
        let mut lock = tokio::spawn(connection::run_client(client));
        let mut served = tokio::spawn(run_background_tasks(Arc::clone(&desk), Box::pin(wait_until_true(stopped))));
        let registering = tokio::spawn(register_and_signal_ready(Arc::clone(&desk), ready));
        let watched = Arc::clone(&shards);
        let heard = desk.gateway_connected.clone();
        let watching = tokio::spawn(async move { connection::monitor_connection(&watched, &heard).await });
        let result = tokio::select! {
            () = stop => Ok(()),
            ended = &mut lock => ended.unwrap_or(Err(RunError::UnexpectedExit)).and(Err(RunError::UnexpectedExit)),
            _ = &mut served => Err(RunError::UnexpectedExit),
        };
        tracing::info!("stopping");
        registering.abort();
        watching.abort();
        desk.gate.close();
        stopping.send_replace(true);
        // Nothing that hangs keeps the process from ending.
        let finish = async {
            let told = async {
                if !served.is_finished() {
                    let _ = (&mut served).await;
                }
            };
            tokio::join!(connection::shut_down_shards(shards), desk.gate.wait_until_idle(), told)
        };
        if timeout(SHUTDOWN_TIMEOUT, finish).await.is_err() {
            tracing::warn!("not everything that was under way is finished");
        }
        lock.abort();
        served.abort();
        result
    }

    fn build_handlers(&self, bot: Arc<dyn BotService>) -> Handlers {
        let heard = watch::Sender::new(false);
        Handlers {
            bot,
            channels: DiscordChannels::new(
                Arc::clone(&self.rest),
                self.bot_user,
                self.endpoint.clone(),
                heard.subscribe(),
            ),
            gate: InteractionGate::new(),
            gateway_ready: watch::Sender::new(false),
            gateway_connected: heard,
            rest: Arc::clone(&self.rest),
            application_id: self.application_id,
        }
    }
}

/// Tells what is untold and acts on what falls due.
async fn run_background_tasks(desk: Arc<Handlers>, stop: BoxFuture<'static, ()>) {
    desk.bot.run_background_tasks(&desk.channels, stop).await;
}

/// Registers the commands, and says when Discord has greeted us as well.
async fn register_and_signal_ready(desk: Arc<Handlers>, ready: oneshot::Sender<()>) {
    registration::register_commands(&desk.rest, desk.application_id).await;
    let _ = desk.gateway_ready.subscribe().wait_for(|greeted| *greeted).await;
    tracing::info!("ready");
    // Whoever wanted to know may have gone.
    let _ = ready.send(());
}

async fn wait_until_true(mut stopped: watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stopped| *stopped).await;
}
