//! `gonagas run`: runs the bot, with Discord or with a local stand-in.

use crate::cli::clock::{LocalStandinClock, RemoteStandinClock, SystemClock};
use crate::cli::{database, process, solution_file};
use crate::computer::SearchingPlayer;
use crate::monitoring;
use anyhow::{Context as _, anyhow, bail, ensure};
use clap::ValueEnum;
use gonagas_app::Services;
use gonagas_app::ports::Clock;
use gonagas_discord::endpoint::ApiEndpoint;
use gonagas_discord::installation::InstallationPolicy;
use gonagas_discord::run::log_in;
use gonagas_discord::run_error::RunError;
use gonagas_discord::shard_setting::ShardSetting;
use gonagas_standin::{Config, StandinHandle};
use gonagas_store::Store;
use gonagas_store::database::DatabaseLocation;
use gonagas_store::open_error::OpenError;
use gonagas_store::postgres::PostgresLocation;
use rand::RngExt as _;
use std::ffi::OsString;
use std::fs;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Weak};
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

/// The stand-in's world.
const LOCAL_WORLD_FILE: &str = "gonagas-local.world";

/// The token for the local stand-in, which accepts any.
const LOCAL_TOKEN: &str = "local";

/// Time that the page's address waits for the bot. The page works without it.
const READY_TIMEOUT: Duration = Duration::from_secs(3);

/// The variable that has the same effect as `--require-token`, for images.
const REQUIRE_TOKEN: &str = "GONAGAS_REQUIRE_TOKEN";

/// Run the bot, with Discord if DISCORD_TOKEN is set, otherwise with a local stand-in.
#[derive(Debug, Default, clap::Args)]
pub struct RunArgs {
    /// The stand-in's address on this machine; port 0 picks a free port.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// Connect to a stand-in at this address instead of Discord.
    #[arg(long, value_name = "URL")]
    discord_api: Option<String>,
    /// The database: a SQLite file, or the address of a PostgreSQL database [env: GONAGAS_DB, with a token].
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// End with status 78 when DISCORD_TOKEN is empty, instead of starting a stand-in [env: GONAGAS_REQUIRE_TOKEN].
    #[arg(long)]
    require_token: bool,
    /// Delete the stand-in's world and its database, and start over.
    #[arg(long)]
    fresh: bool,
    /// Serve /metrics, /healthz and /readyz at this address.
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// The shards of this process: as many as Discord recommends, so many, or a range of them [default: auto].
    #[arg(long, value_name = "auto|N|FROM-TO/N")]
    shards: Option<ShardSetting>,
    /// The bot's clock.
    #[arg(long, value_enum, value_name = "CLOCK")]
    clock: Option<ClockSource>,
}

/// The bot's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ClockSource {
    /// The stand-in's clock, which can be moved forward.
    Standin,
}

/// The settings of the bot itself.
#[derive(Debug)]
struct BotConfig {
    /// The database.
    db: DatabaseLocation,
    /// The address for monitoring.
    metrics: Option<SocketAddr>,
    /// The shards of this process.
    shards: ShardSetting,
    /// The reaction to an installation page that lacks something.
    installation: InstallationPolicy,
}

/// The error of a host who wants no stand-in.
#[derive(Debug, thiserror::Error)]
#[error("DISCORD_TOKEN is empty: put the token of your bot into it")]
pub struct MissingToken;

/// The error of a reaction that does not exist.
#[derive(Debug, thiserror::Error)]
#[error("{INSTALL} is `{0}`, and must be `warn` or `manage`")]
pub struct InvalidInstallationPolicy(String);

/// The variable with the reaction to an installation page that lacks something: `warn` or `manage`.
const INSTALL: &str = "GONAGAS_INSTALL";

/// Reads the reaction to an installation page that lacks something.
fn installation_policy(named: Option<OsString>) -> anyhow::Result<InstallationPolicy> {
    match named.as_ref().map(|policy| policy.to_string_lossy()).as_deref() {
        None | Some("warn") => Ok(InstallationPolicy::Warn),
        Some("manage") => Ok(InstallationPolicy::Manage),
        Some(other) => Err(InvalidInstallationPolicy(other.to_owned()).into()),
    }
}

/// The processes to run.
#[derive(Debug, PartialEq)]
enum RunMode {
    /// A stand-in and the bot.
    WithStandin { listen: Option<SocketAddr>, db: PathBuf, fresh: bool, ignores_environment: bool },
    /// The bot alone.
    BotOnly { api: ApiEndpoint, token: String, db: PathBuf, clock: Option<ClockSource> },
}

impl RunArgs {
    pub fn run(self) -> anyhow::Result<()> {
        process::load_env_file()?;
        let metrics = self.metrics;
        let shards = self.shards.unwrap_or_default();
        if self.require_token || database::env_value(REQUIRE_TOKEN).is_some() {
            database::token().ok_or(MissingToken)?;
        }
        let installation = installation_policy(database::env_value(INSTALL))?;
        let plan = self.resolve_mode(database::token(), database::env_value("GONAGAS_DB").map(PathBuf::from))?;
        // A fault in the rules is found now, and not when someone first asks for them.
        let _ = gonagas_ui::rulebook::library::library();
        process::run_async(async {
            let signal = process::shutdown_signal()?;
            match plan {
                RunMode::WithStandin { listen, db, fresh, ignores_environment } => {
                    if ignores_environment {
                        tracing::warn!(
                            database = %db.display(),
                            "GONAGAS_DB is ignored: without a DISCORD_TOKEN a stand-in starts, for which --db names a database"
                        );
                    }
                    let db = database::parse_location(&db)?;
                    // The stand-in's application is this program's own.
                    let installation = InstallationPolicy::Manage;
                    let bot = BotConfig { db, metrics, shards, installation };
                    run_with_standin(listen, &bot, fresh, signal).await
                }
                RunMode::BotOnly { api, token, db, clock } => {
                    let db = database::parse_location(&db)?;
                    run_bot_only(api, &token, &BotConfig { db, metrics, shards, installation }, clock, signal).await
                }
            }
        })
    }

    /// Chooses the mode from these options and the environment's token and database.
    fn resolve_mode(self, token: Option<String>, db: Option<PathBuf>) -> anyhow::Result<RunMode> {
        let Some(token) = token else {
            let api = self.discord_api;
            ensure!(api.is_none(), "--discord-api needs a DISCORD_TOKEN; a stand-in accepts any");
            ensure!(
                self.clock.is_none(),
                "--clock needs a DISCORD_TOKEN: without one, the bot follows its stand-in's clock"
            );
            let is_address = |named: &Path| named.to_str().is_some_and(PostgresLocation::is_address);
            let named = self.db.as_deref().filter(|named| self.fresh && (is_address(named) || named.exists()));
            if let Some(named) = named {
                bail!(
                    "--fresh does not delete {}: delete it yourself, or leave out --db",
                    database::parse_location(named)?
                );
            }
            // It names the database of the real bot.
            let ignores_environment = self.db.is_none() && db.is_some();
            let db = self.db.unwrap_or_else(|| database::LOCAL_DATABASE.into());
            return Ok(RunMode::WithStandin { listen: self.listen, db, fresh: self.fresh, ignores_environment });
        };
        ensure!(self.listen.is_none(), "--listen is for the stand-in, which runs without a DISCORD_TOKEN");
        ensure!(!self.fresh, "--fresh is for the stand-in, which runs without a DISCORD_TOKEN");
        let api = self
            .discord_api
            .as_deref()
            .map_or(Ok(ApiEndpoint::Discord), ApiEndpoint::parse_custom)
            .context("--discord-api")?;
        ensure!(
            api != ApiEndpoint::Discord || self.clock.is_none(),
            "--clock standin needs a stand-in, see --discord-api"
        );
        let db = self.db.or(db).unwrap_or_else(|| database::DEFAULT_DATABASE.into());
        Ok(RunMode::BotOnly { api, token, db, clock: self.clock })
    }
}

/// Deletes the database that belongs to a deleted world.
fn remove_database(db: &Path) -> anyhow::Result<()> {
    for ending in ["", "-wal", "-shm", ".key"] {
        let mut file = db.as_os_str().to_owned();
        file.push(ending);
        match fs::remove_file(file) {
            Err(error) if error.kind() == ErrorKind::NotFound => {}
            removed => removed.with_context(|| format!("{} cannot be removed", db.display()))?,
        }
    }
    Ok(())
}

/// Runs a stand-in and the bot.
async fn run_with_standin(
    listen: Option<SocketAddr>,
    bot: &BotConfig,
    fresh: bool,
    signal: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let config = Config { listen, world: Some(LOCAL_WORLD_FILE.into()), fresh, ..Config::default() };
    let standin = gonagas_standin::start(config).await.context("the stand-in cannot start")?;
    let result = run_bot_beside_standin(&standin, bot, fresh, signal).await.map_err(explain_local_error);
    standin.stop().await;
    result
}

async fn run_bot_beside_standin(
    standin: &StandinHandle,
    bot: &BotConfig,
    fresh: bool,
    signal: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    // The stand-in has locked the world, so its database is not in use either.
    if let (true, DatabaseLocation::File(db)) = (fresh, &bot.db) {
        remove_database(db)?;
    }
    // Before it is opened, which may upgrade it.
    let location = bot.db.clone();
    let application = standin.application_id();
    let owner = tokio::task::spawn_blocking(move || location.owner()).await??;
    if let Some(owner) = owner.filter(|owner| *owner != application) {
        let path = PathBuf::from(bot.db.to_string());
        return Err(OpenError::OwnedByOtherApplication { path, owner, application }.into());
    }
    let api = ApiEndpoint::parse_custom(&standin.url())?;
    let (sender, ready) = oneshot::channel();
    let url = standin.url();
    let serving = run_bot(api, LOCAL_TOKEN, bot, Arc::new(LocalStandinClock(standin.clock())), sender, signal);
    let mut serving = std::pin::pin!(serving);
    tokio::select! {
        ended = &mut serving => return ended,
        _ = timeout(READY_TIMEOUT, ready) => process::print_url(&url),
    }
    serving.await
}

/// Rewords errors for a local stand-in. It accepts any token, and its world and database belong together, so starting
/// over repairs a mismatch.
fn explain_local_error(error: anyhow::Error) -> anyhow::Error {
    if let Some(OpenError::OwnedByOtherApplication { .. }) = error.downcast_ref() {
        return error.context("the stand-in needs a database of its own: leave out --db, or start over with --fresh");
    }
    match error.downcast_ref() {
        Some(RunError::InvalidToken) => anyhow!("the stand-in disconnected the bot"),
        _ => error,
    }
}

/// Runs the bot alone.
async fn run_bot_only(
    api: ApiEndpoint,
    token: &str,
    bot: &BotConfig,
    clock: Option<ClockSource>,
    signal: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let clock: Arc<dyn Clock> = match clock {
        Some(ClockSource::Standin) => Arc::new(RemoteStandinClock::connect(&api).await?),
        None => Arc::new(SystemClock),
    };
    run_bot(api, token, bot, clock, oneshot::channel().0, signal).await
}

/// Runs the bot until it is asked to stop.
async fn run_bot(
    api: ApiEndpoint,
    token: &str,
    bot: &BotConfig,
    clock: Arc<dyn Clock>,
    ready: oneshot::Sender<()>,
    signal: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let store = Store::open(&bot.db, &database::key_file()).await?;
    let computer = Arc::new(SearchingPlayer::start(solution_file::solution_from_environment()));
    let app = Arc::new(Services::new(store, clock, Arc::new(|| rand::rng().random()), computer));
    if let Some(address) = bot.metrics {
        // A weak reference, so that the store can be closed at the end. It answers while Discord is out of reach, too.
        let source: Weak<Services> = Arc::downgrade(&app);
        let address = monitoring::serve(address, source).await;
        let address = address.context("the address of --metrics cannot be used")?;
        tracing::info!(%address, "monitoring");
    }
    let session = tokio::select! {
        session = log_in(api, token) => session?,
        () = process::wait_for_shutdown(signal.clone()) => return Ok(()),
    };
    app.store().claim_ownership(session.application_id()).await?;
    let session = session.check_installation(bot.installation).await;
    let source = database::env_value("GONAGAS_SOURCE").map(|url| url.to_string_lossy().into_owned());
    let session = session.with_source_url(source).with_shards(bot.shards);
    session.serve(Arc::clone(&app) as _, ready, process::wait_for_shutdown(signal)).await?;
    // Closes the store, so that nothing remains to be written. Tasks that still hold it have had their time.
    if let Some(app) = Arc::into_inner(app) {
        tokio::task::spawn_blocking(move || app.into_store().map(Store::close)).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::{CONFIGURATION_ERROR, exit_status};

    fn refused(run: RunArgs, token: Option<&str>) -> String {
        run.resolve_mode(token.map(str::to_owned), None).unwrap_err().to_string()
    }

    fn api(url: &str) -> RunArgs {
        RunArgs { discord_api: Some(url.into()), ..RunArgs::default() }
    }

    #[test]
    fn run_without_token_starts_stand_in() {
        let local = |db: &str, ignores_environment| RunMode::WithStandin {
            listen: None,
            db: db.into(),
            fresh: false,
            ignores_environment,
        };
        assert_eq!(RunArgs::default().resolve_mode(None, None).unwrap(), local(database::LOCAL_DATABASE, false));
        // The database of the real bot.
        let real = || Some("env.sqlite".into());
        assert_eq!(RunArgs::default().resolve_mode(None, real()).unwrap(), local(database::LOCAL_DATABASE, true));
        let named = RunArgs { db: Some("named.sqlite".into()), ..RunArgs::default() };
        assert_eq!(named.resolve_mode(None, real()).unwrap(), local("named.sqlite", false));
    }

    #[test]
    fn run_with_token_starts_bot_only() {
        let RunMode::BotOnly { api: real, db, .. } = RunArgs::default().resolve_mode(Some("t".into()), None).unwrap()
        else {
            panic!("not the bot alone")
        };
        assert_eq!((real, db), (ApiEndpoint::Discord, database::DEFAULT_DATABASE.into()));
        let RunMode::BotOnly { api, .. } = api("http://127.0.0.1:1").resolve_mode(Some("t".into()), None).unwrap()
        else {
            panic!("not the bot alone")
        };
        assert_ne!(api, ApiEndpoint::Discord);
    }

    #[test]
    fn installation_policy_is_a_known_word() {
        let read = |word: &str| installation_policy(Some(word.into())).map_err(|error| error.to_string());
        assert_eq!(installation_policy(None).unwrap(), InstallationPolicy::Warn);
        assert_eq!(read("manage"), Ok(InstallationPolicy::Manage));
        assert!(read("Manage").unwrap_err().contains("`warn` or `manage`"));
        let unknown = installation_policy(Some("Manage".into())).unwrap_err();
        assert_eq!(exit_status(&unknown), CONFIGURATION_ERROR);
    }

    #[test]
    fn conflicting_options_are_rejected() {
        assert!(refused(api("http://127.0.0.1:1"), None).contains("DISCORD_TOKEN"));
        assert!(
            refused(RunArgs { listen: Some(([127, 0, 0, 1], 0).into()), ..RunArgs::default() }, Some("t"))
                .contains("--listen")
        );
        assert!(refused(RunArgs { fresh: true, ..RunArgs::default() }, Some("t")).contains("--fresh"));
        assert!(
            refused(RunArgs { clock: Some(ClockSource::Standin), ..RunArgs::default() }, Some("t")).contains("--clock")
        );
        assert!(refused(RunArgs { clock: Some(ClockSource::Standin), ..RunArgs::default() }, None).contains("--clock"));
        assert!(refused(api("http://192.0.2.1"), Some("t")).contains("--discord-api"));
    }

    #[test]
    fn fresh_does_not_delete_named_database() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let run = RunArgs { fresh: true, db: Some(file.path().to_owned()), ..RunArgs::default() };
        assert!(refused(run, None).contains("does not delete"));
    }

    #[test]
    fn local_errors_are_reworded() {
        let disconnected = explain_local_error(RunError::InvalidToken.into()).to_string();
        assert!(!disconnected.contains("DISCORD_TOKEN"), "{disconnected}");
        let foreign = OpenError::OwnedByOtherApplication { path: "a.sqlite".into(), owner: 1, application: 2 };
        let reworded = explain_local_error(foreign.into());
        assert!(format!("{reworded:#}").contains("--fresh") && exit_status(&reworded) == CONFIGURATION_ERROR);
        assert_eq!(explain_local_error(anyhow!("another")).to_string(), "another");
    }
}
