//! Logging in, serving and stopping.

use crate::commands::registration;
use crate::endpoint::ApiEndpoint;
use crate::gateway::connection::GatewayClient;
use crate::gateway::session_limit::{GatewayInfo, fetch_gateway};
use crate::gateway::shard_group::{Gateway, ShardGroup};
use crate::guild_lists::GuildLists;
use crate::installation::{InstallationPolicy, check_installation, invitation_url};
use crate::interactions::bot::{BotService, BoxFuture};
use crate::interactions::dedup::{Closing, InteractionGate};
use crate::interactions::handlers::Handlers;
use crate::rest::api_error::ApiError;
use crate::rest::channel_client::DiscordChannels;
use crate::rest::rest_client::RestClient;
use crate::rest::rest_request::RestRequest;
use crate::run_error::RunError;
use crate::shard_setting::ShardSetting;
use gonagas_app::commands::Commands;
use gonagas_core::matches::shards::ShardRange;
use gonagas_ui::screens::about::AboutLinks;
use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serenity::{ApplicationId, LightMethod, Route, UserId};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::{sleep, timeout};

/// Time limit for requests in progress at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// The same once other processes may have the shards: they answer now, and nothing more can be stored here.
const LOST_SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

/// Times that more shards are started because they were too few, in case Discord rejects any number.
const MAX_RESHARDINGS: u32 = 8;

/// Time between the shards that were too few and others: longer than Discord demands between two sessions.
const RESHARDING_PAUSE: Duration = Duration::from_secs(6);

/// Delay before a request of the login is sent again. Each further delay is twice as long.
const FIRST_RETRY_DELAY: Duration = Duration::from_secs(1);

/// Longest delay between requests of the login.
const MAX_RETRY_DELAY: Duration = Duration::from_secs(60);

/// Delay before Discord is asked again if its API is open, after an undecided attempt.
const PROBE_DELAY: Duration = Duration::from_secs(10);

/// The variables by which the environment names a proxy. The HTTP client follows them, and the gateway's connection
/// does not.
const PROXY_VARIABLES: [&str; 4] = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];

/// A bot with a token that Discord has accepted.
pub struct LoggedInBot {
    gateway: Gateway,
    /// The number of shards that Discord recommends.
    recommended_shards: u32,
    shards: ShardSetting,
    rest: Arc<RestClient>,
    application_id: ApplicationId,
    /// Where the application can be installed: Discord's `integration_types_config`.
    integration_types: Value,
    bot_user: UserId,
    source_url: Option<String>,
    commands: Commands,
}

#[derive(Debug, Deserialize)]
struct ApplicationInfo {
    id: ApplicationId,
    #[serde(default)]
    interactions_endpoint_url: Option<String>,
    #[serde(default)]
    integration_types_config: Value,
}

impl ApplicationInfo {
    /// Returns true if Discord sends interactions to a web address, and thus none to the gateway.
    fn sends_interactions_elsewhere(&self) -> bool {
        self.interactions_endpoint_url.as_deref().is_some_and(|url| !url.is_empty())
    }
}

#[derive(Debug, Deserialize)]
struct CurrentUser {
    id: UserId,
}

/// Logs in, and fetches the gateway address. Waits while Discord cannot be reached.
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
    let me: CurrentUser = fetch_when_reachable(&rest, RestRequest::new(LightMethod::Get, Route::UserMe), &address)
        .await
        .map_err(to_run_error)?;
    let application: ApplicationInfo =
        fetch_when_reachable(&rest, RestRequest::application(LightMethod::Get), &address)
            .await
            .map_err(to_run_error)?;
    if application.sends_interactions_elsewhere() {
        tracing::error!(
            "no command or button will reach this bot: Discord sends them to the “Interactions Endpoint URL” of the application; empty that \
             field in the developer portal and start again"
        );
    }
    if api == ApiEndpoint::Discord
        && PROXY_VARIABLES.iter().any(|name| std::env::var_os(name).is_some_and(|url| !url.is_empty()))
    {
        tracing::warn!(
            "the proxy of the environment serves requests to Discord's API only: the connection to its gateway is made directly"
        );
    }
    let info: GatewayInfo =
        fetch_when_reachable(&rest, RestRequest::new(LightMethod::Get, Route::GatewayBot), &address)
            .await
            .map_err(to_run_error)?;
    let url = api.validate_gateway_url(&info.url)?;
    tracing::info!(application = application.id.get(), address, "logged in");
    Ok(LoggedInBot {
        gateway: Gateway { endpoint: api, url, max_concurrency: info.session_start_limit.max_concurrency },
        recommended_shards: info.shards,
        shards: ShardSetting::Auto,
        rest: Arc::new(rest),
        application_id: application.id,
        integration_types: application.integration_types_config,
        bot_user: me.id,
        source_url: None,
        commands: Commands::all(),
    })
}

/// Fetches an object. Waits while Discord is out of reach or asks to wait: a program that ended instead would be
/// started again at once, and ask even more.
async fn fetch_when_reachable<T: DeserializeOwned>(
    rest: &RestClient,
    request: RestRequest<'_>,
    address: &str,
) -> Result<T, ApiError> {
    let mut delay = FIRST_RETRY_DELAY;
    loop {
        let failure = match rest.send_and_parse(request.clone()).await {
            Err(failure) if !failure.prevents_login() => failure,
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

    /// Sets the commands that the bot offers.
    #[must_use]
    pub fn with_commands(self, commands: Commands) -> LoggedInBot {
        LoggedInBot { commands, ..self }
    }

    /// Compares the application's installation page with the bot's needs, and logs what is missing or sets it.
    pub async fn check_installation(self, policy: InstallationPolicy) -> LoggedInBot {
        let integration_types = check_installation(&self.rest, self.integration_types, policy).await;
        LoggedInBot { integration_types, ..self }
    }

    /// Sets which shards this process has.
    #[must_use]
    pub fn with_shards(self, shards: ShardSetting) -> LoggedInBot {
        LoggedInBot { shards, ..self }
    }

    /// Serves until `stop`, then finishes requests in progress, within a time limit. Signals `ready` when people can
    /// use the bot.
    pub async fn serve(
        self,
        bot: Arc<dyn BotService>,
        ready: oneshot::Sender<()>,
        stop: impl Future<Output = ()>,
    ) -> Result<(), RunError> {
        let mut stop = std::pin::pin!(stop);
        let range = match self.shards {
            ShardSetting::Auto => ShardRange::all(self.recommended_shards),
            ShardSetting::Fixed(range) => range,
        };
        // Nothing is done for people on servers of another process.
        tokio::select! {
            () = bot.claim_shards(range) => {}
            () = &mut stop => return Ok(()),
        }
        self.rest.set_share(range.share());
        let handlers = Arc::new(self.build_handlers(bot, range));
        let client = GatewayClient::build(&self.gateway.endpoint, &handlers).await?;
        let (stopping, stopped) = watch::channel(false);
        let mut background =
            tokio::spawn(run_background_tasks(Arc::clone(&handlers), Box::pin(wait_until_true(stopped))));
        let registering = tokio::spawn(register_and_signal_ready(Arc::clone(&handlers), self.is_for_people(), ready));
        let rest = Arc::clone(&self.rest);
        let app = Arc::clone(&handlers.bot);
        let reporting = tokio::spawn(async move { report_closed_api(&rest, &*app).await });
        let mut group = None;
        let result = tokio::select! {
            () = stop => Ok(()),
            error = self.run_shards(range, &client, &handlers, &mut group) => Err(error),
            () = handlers.bot.shards_lost() => Err(RunError::ShardsLost),
            _ = &mut background => Err(RunError::UnexpectedExit),
        };
        tracing::info!("stopping");
        registering.abort();
        reporting.abort();
        handlers.gate.close(match result {
            Err(RunError::ShardsLost) => Closing::LostShards,
            _ => Closing::Stop,
        });
        stopping.send_replace(true);
        // The time limit keeps a stuck request from blocking the shutdown.
        let finish = async {
            let background_end = async {
                if !background.is_finished() {
                    let _ = (&mut background).await;
                }
            };
            let shards_end = async {
                if let Some(group) = &group {
                    group.shut_down().await;
                }
            };
            tokio::join!(shards_end, handlers.gate.wait_until_idle(), background_end)
        };
        let limit = match result {
            Err(RunError::ShardsLost) => LOST_SHUTDOWN_TIMEOUT,
            _ => SHUTDOWN_TIMEOUT,
        };
        if timeout(limit, finish).await.is_err() {
            tracing::warn!("requests in progress were aborted");
        }
        background.abort();
        result
    }

    /// Runs the shards of this process, and leaves them in `group`. If they turn out to be too few, others are started,
    /// unless their number was chosen. Returns when they cannot go on.
    async fn run_shards(
        &self,
        mut range: ShardRange,
        client: &GatewayClient,
        handlers: &Arc<Handlers>,
        group: &mut Option<ShardGroup>,
    ) -> RunError {
        for attempt in 1.. {
            let started = match ShardGroup::start(range, &self.gateway, client, handlers).await {
                Ok(started) => group.insert(started),
                Err(error) => return error,
            };
            let error = started.wait_for_error().await;
            let is_chosen = self.shards != ShardSetting::Auto;
            if is_chosen || !matches!(error, RunError::TooFewShards(_)) || attempt > MAX_RESHARDINGS {
                return error;
            }
            let recommended = fetch_gateway(&self.rest).await.map_or(0, |info| info.shards);
            range = ShardRange::all(recommended.max(range.total() + 1));
            tracing::warn!(%error, shards = range.total(), "starting more shards");
            if let Some(old) = group.take() {
                old.end().await;
            }
            // The new shards do not know when the old ones began sessions.
            sleep(RESHARDING_PAUSE).await;
            handlers.bot.claim_shards(range).await;
        }
        RunError::UnexpectedExit
    }

    /// Returns true if people can install the application for themselves. Commands for them are refused otherwise.
    fn is_for_people(&self) -> bool {
        !self.integration_types["1"].is_null()
    }

    /// Returns the links of `/about`. Nobody can add a bot that is connected to a stand-in.
    fn about_links(&self) -> AboutLinks {
        let is_real = self.gateway.endpoint.custom_url().is_none();
        AboutLinks { invitation: is_real.then(|| invitation_url(self.application_id)), source: self.source_url.clone() }
    }

    fn build_handlers(&self, bot: Arc<dyn BotService>, range: ShardRange) -> Handlers {
        Handlers {
            bot,
            channels: DiscordChannels::new(Arc::clone(&self.rest), self.bot_user, self.gateway.endpoint.clone()),
            gate: InteractionGate::new(),
            gateway_ready: watch::Sender::new(false),
            guilds: GuildLists::new(range),
            rest: Arc::clone(&self.rest),
            application_id: self.application_id,
            about_links: self.about_links(),
            commands: self.commands.clone(),
        }
    }
}

/// Delivers pending messages and acts on deadlines.
async fn run_background_tasks(handlers: Arc<Handlers>, stop: BoxFuture<'static, ()>) {
    handlers.bot.run_background_tasks(&handlers.channels, stop).await;
}

/// Registers the commands, waits for the gateway's greeting, and signals `ready`.
async fn register_and_signal_ready(handlers: Arc<Handlers>, is_for_people: bool, ready: oneshot::Sender<()>) {
    let application = handlers.application_id;
    registration::register_commands(&handlers.rest, application, &handlers.commands, is_for_people).await;
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn address_for_interactions_is_noticed() {
        let is_elsewhere = |json: &str| {
            serde_json::from_str::<ApplicationInfo>(json)
                .map(|application| application.sends_interactions_elsewhere())
                .ok()
        };
        assert_eq!(is_elsewhere(r#"{"id": "7"}"#), Some(false));
        assert_eq!(is_elsewhere(r#"{"id": "7", "interactions_endpoint_url": null}"#), Some(false));
        assert_eq!(is_elsewhere(r#"{"id": "7", "interactions_endpoint_url": "https://bot.example/"}"#), Some(true));
    }
}
