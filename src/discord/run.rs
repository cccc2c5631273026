//! Logging in, serving and stopping.

use crate::discord::commands::registration;
use crate::discord::endpoint::ApiEndpoint;
use crate::discord::gateway::connection;
use crate::discord::gateway::relay::GatewayRelay;
use crate::discord::gateway::session_limit::GatewayInfo;
use crate::discord::interactions::bot::{BotService, BoxFuture};
use crate::discord::interactions::dedup::InteractionGate;
use crate::discord::interactions::handlers::Handlers;
use crate::discord::invitation::invitation_url;
use crate::discord::rest::api_error::ApiError;
use crate::discord::rest::channel_client::DiscordChannels;
use crate::discord::rest::rest_client::{RestClient, RestRequest};
use crate::discord::run_error::RunError;
use crate::ui::screens::about::AboutLinks;
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

/// Delay before a request of the login is sent again. Each further delay is twice as long.
const FIRST_RETRY_DELAY: Duration = Duration::from_secs(1);

/// Longest delay between requests of the login.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(60);

/// Delay before Discord is asked again if its API is open, after an attempt that did not tell.
const PROBE_DELAY: Duration = Duration::from_secs(10);

/// A bot whose token Discord has accepted.
pub struct LoggedInBot {
    endpoint: ApiEndpoint,
    rest: Arc<RestClient>,
    application_id: ApplicationId,
    bot_user: UserId,
    gateway_url: String,
    source_url: Option<String>,
}

#[derive(Debug, Deserialize)]
struct ApplicationInfo {
    id: ApplicationId,
}

#[derive(Debug, Deserialize)]
struct CurrentUser {
    id: UserId,
}

/// Logs in, and fetches the gateway address. Waits while Discord cannot be reached.
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
    let me: CurrentUser = fetch_when_reachable(&rest, Route::UserMe, &address).await.map_err(to_run_error)?;
    let application: ApplicationInfo =
        fetch_when_reachable(&rest, Route::Oauth2ApplicationCurrent, &address).await.map_err(to_run_error)?;
    let gateway: GatewayInfo = fetch_when_reachable(&rest, Route::GatewayBot, &address).await.map_err(to_run_error)?;
    let gateway = api.validate_gateway_url(&gateway.url)?;
    tracing::info!(application = application.id.get(), address, "logged in");
    Ok(LoggedInBot {
        endpoint: api,
        rest: Arc::new(rest),
        application_id: application.id,
        bot_user: me.id,
        gateway_url: gateway,
        source_url: None,
    })
}

/// Fetches an object. Waits while Discord is out of reach or asks to wait: a program that ended instead would be started
/// again at once, and ask even more.
async fn fetch_when_reachable<T: DeserializeOwned>(
    rest: &RestClient,
    route: Route<'_>,
    address: &str,
) -> Result<T, ApiError> {
    let mut delay = FIRST_RETRY_DELAY;
    loop {
        let failure = match rest.send_and_parse(RestRequest::new(LightMethod::Get, route)).await {
            Err(failure) if !failure.is_permanent() => failure,
            done => return done,
        };
        let wait = if let ApiError::RateLimited(rest) = failure { rest.max(delay) } else { delay };
        tracing::warn!(address, reason = %failure, seconds = wait.as_secs(), "cannot log in yet, waiting");
        sleep(wait).await;
        delay = (2 * delay).min(MAX_RETRY_DELAY);
    }
}

impl LoggedInBot {
    /// Returns the id of the bot's application.
    #[must_use]
    pub fn application_id(&self) -> u64 {
        self.application_id.get()
    }

    /// Sets the address of the source code, which `/about` shows.
    #[must_use]
    pub fn with_source_url(self, source_url: Option<String>) -> LoggedInBot {
        LoggedInBot { source_url, ..self }
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
        let relay = GatewayRelay::listen(&self.endpoint, &self.gateway_url, Arc::clone(&handlers)).await?;
        let client = connection::build_client(&self.endpoint, relay.address(), &handlers).await?;
        let shards = Arc::clone(&client.shard_manager);
        let (stopping, stopped) = watch::channel(false);
        let mut running = tokio::spawn(connection::run_client(client));
        let mut background =
            tokio::spawn(run_background_tasks(Arc::clone(&handlers), Box::pin(wait_until_true(stopped))));
        let registering = tokio::spawn(register_and_signal_ready(Arc::clone(&handlers), ready));
        let (link, reached) = (relay.subscribe(), Arc::clone(&handlers.bot));
        let rest = Arc::clone(&self.rest);
        let reporting = tokio::spawn(async move {
            tokio::join!(connection::report_connection(link, &*reached), report_closed_api(&rest, &*reached))
        });
        let mut relaying = tokio::spawn(relay.run());
        let result = tokio::select! {
            () = stop => Ok(()),
            ended = &mut running => ended.unwrap_or(Err(RunError::UnexpectedExit)).and(Err(RunError::UnexpectedExit)),
            ended = &mut relaying => Err(ended.unwrap_or(RunError::UnexpectedExit)),
            _ = &mut background => Err(RunError::UnexpectedExit),
        };
        tracing::info!("stopping");
        registering.abort();
        reporting.abort();
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
        relaying.abort();
        background.abort();
        result
    }

    /// Returns the links of `/about`. Nobody can add a bot that is connected to a stand-in.
    fn about_links(&self) -> AboutLinks {
        let is_real = self.endpoint.custom_url().is_none();
        AboutLinks { invitation: is_real.then(|| invitation_url(self.application_id)), source: self.source_url.clone() }
    }

    fn build_handlers(&self, bot: Arc<dyn BotService>) -> Handlers {
        Handlers {
            bot,
            channels: DiscordChannels::new(Arc::clone(&self.rest), self.bot_user, self.endpoint.clone()),
            gate: InteractionGate::new(),
            gateway_ready: watch::Sender::new(false),
            rest: Arc::clone(&self.rest),
            application_id: self.application_id,
            about_links: self.about_links(),
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

/// Reports to the app when the API is closed to this machine's address, and when it is open again.
async fn report_closed_api(rest: &RestClient, bot: &dyn BotService) {
    let mut closed = rest.subscribe_closed();
    loop {
        let is_closed = *closed.borrow_and_update();
        bot.record_api_closed(is_closed);
        let changed = tokio::select! {
            changed = closed.changed() => changed,
            () = probe_api(rest), if is_closed => Ok(()),
        };
        if changed.is_err() {
            return;
        }
    }
}

/// Sends requests that change nothing, each when the API may be open again: an idle bot would not notice it otherwise.
async fn probe_api(rest: &RestClient) {
    loop {
        let wait = match rest.send(RestRequest::new(LightMethod::Get, Route::GatewayBot)).await {
            Ok(()) => return,
            Err(ApiError::RateLimited(wait)) => wait,
            Err(_) => PROBE_DELAY,
        };
        sleep(wait).await;
    }
}

async fn wait_until_true(mut stopped: watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stopped| *stopped).await;
}
