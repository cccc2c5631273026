//! `gonagas run`: the bot, with Discord or with a local stand-in of it.

use crate::app::App;
use crate::app::port::Clock;
use crate::cli::clock::{Beside, Followed, Machine};
use crate::cli::{database, process};
use crate::discord::api::Api;
use crate::discord::run::log_in;
use crate::discord::run_error::RunError;
use crate::standin::{self, Config, Running};
use crate::store::sqlite::{OpenError, Sqlite};
use anyhow::{Context as _, anyhow, bail, ensure};
use clap::ValueEnum;
use rand::RngExt as _;
use std::fs;
use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::timeout;

/// The stand-in's world.
const LOCAL_WORLD: &str = "gonagas-local.world";

/// What a stand-in takes for a token.
const LOCAL_TOKEN: &str = "local";

/// How long the page's address waits for the bot. People can look at the page without it.
const ARRIVAL: Duration = Duration::from_secs(3);

/// Run the bot: with Discord when DISCORD_TOKEN is set, otherwise with a local stand-in for it.
#[derive(Debug, Default, clap::Args)]
pub(super) struct Run {
    /// Where the stand-in listens, on this machine; port 0 takes a free one.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// Speak to a stand-in at this address instead of Discord.
    #[arg(long, value_name = "URL")]
    discord_api: Option<String>,
    /// The database; or set GONAGAS_DB.
    #[arg(long, value_name = "FILE")]
    db: Option<PathBuf>,
    /// Forget the stand-in's world and its database, and begin anew.
    #[arg(long)]
    fresh: bool,
    /// Which clock the bot goes by.
    #[arg(long, value_enum, value_name = "CLOCK")]
    clock: Option<WhichClock>,
}

/// Which clock the bot goes by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum WhichClock {
    /// The stand-in's, which can be moved forward.
    Standin,
}

/// What is to be run.
#[derive(Debug, PartialEq)]
enum Plan {
    /// A stand-in, and the bot with it.
    Local { listen: Option<SocketAddr>, db: PathBuf, fresh: bool },
    /// The bot alone.
    Alone { api: Api, token: String, db: PathBuf, clock: Option<WhichClock> },
}

impl Run {
    pub(super) fn run(self) -> anyhow::Result<()> {
        process::read_env_file()?;
        let token = database::set("DISCORD_TOKEN").map(|token| token.to_string_lossy().into_owned());
        let plan = self.plan(token, database::set("GONAGAS_DB").map(PathBuf::from))?;
        process::run(async {
            let signal = process::stop_signal()?;
            match plan {
                Plan::Local { listen, db, fresh } => local(listen, &db, fresh, signal).await,
                Plan::Alone { api, token, db, clock } => alone(api, &token, &db, clock, signal).await,
            }
        })
    }

    /// What these options mean with this token and this database from the environment.
    fn plan(self, token: Option<String>, db: Option<PathBuf>) -> anyhow::Result<Plan> {
        let db = self.db.or(db);
        let Some(token) = token else {
            let api = self.discord_api;
            ensure!(api.is_none(), "--discord-api needs a DISCORD_TOKEN; a stand-in takes any");
            let named = db.as_deref().filter(|named| self.fresh && named.exists());
            if let Some(named) = named {
                bail!("--fresh does not remove {}: remove it yourself, or name no database", named.display());
            }
            let db = db.unwrap_or_else(|| database::LOCAL.into());
            return Ok(Plan::Local { listen: self.listen, db, fresh: self.fresh });
        };
        ensure!(self.listen.is_none(), "--listen is for the stand-in, which runs when there is no DISCORD_TOKEN");
        ensure!(!self.fresh, "--fresh is for the stand-in, which runs when there is no DISCORD_TOKEN");
        let api = self.discord_api.as_deref().map_or(Ok(Api::Discord), Api::elsewhere).context("--discord-api")?;
        ensure!(api != Api::Discord || self.clock.is_none(), "--clock standin is for a stand-in, see --discord-api");
        let db = db.unwrap_or_else(|| database::WITH_TOKEN.into());
        Ok(Plan::Alone { api, token, db, clock: self.clock })
    }
}

/// Removes the database of a world that is forgotten.
fn forget(db: &Path) -> anyhow::Result<()> {
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

/// A stand-in, and the bot with it.
async fn local(
    listen: Option<SocketAddr>,
    db: &Path,
    fresh: bool,
    signal: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let config = Config { listen, world: Some(LOCAL_WORLD.into()), fresh, ..Config::default() };
    let standin = standin::start(config).await.context("the stand-in cannot start")?;
    let result = beside(&standin, db, fresh, signal).await.map_err(locally);
    standin.stop().await;
    result
}

async fn beside(standin: &Running, db: &Path, fresh: bool, signal: watch::Receiver<bool>) -> anyhow::Result<()> {
    // The world is ours now, and so is what belongs to it.
    if fresh {
        forget(db)?;
    }
    let api = Api::elsewhere(&standin.url())?;
    let (tell, ready) = oneshot::channel();
    let url = standin.url();
    let serving = serve(api, LOCAL_TOKEN, db, Arc::new(Beside(standin.clock())), tell, signal);
    let mut serving = std::pin::pin!(serving);
    tokio::select! {
        ended = &mut serving => return ended,
        _ = timeout(ARRIVAL, ready) => process::say_open(&url),
    }
    serving.await
}

/// What went wrong, in words that fit a stand-in in the same process: it takes any token, and its world and the database
/// belong together, so that beginning anew mends it when one of them is another's.
fn locally(error: anyhow::Error) -> anyhow::Error {
    if let Some(OpenError::Foreign { .. }) = error.downcast_ref() {
        return anyhow!("{error}; --fresh begins anew");
    }
    match error.downcast_ref() {
        Some(RunError::Token) => anyhow!("the stand-in has thrown the bot out"),
        _ => error,
    }
}

/// The bot alone.
async fn alone(
    api: Api,
    token: &str,
    db: &Path,
    clock: Option<WhichClock>,
    signal: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let clock: Arc<dyn Clock> = match clock {
        Some(WhichClock::Standin) => Arc::new(Followed::new(&api).await?),
        None => Arc::new(Machine),
    };
    serve(api, token, db, clock, oneshot::channel().0, signal).await
}

/// The bot, until it is asked to stop.
async fn serve(
    api: Api,
    token: &str,
    db: &Path,
    clock: Arc<dyn Clock>,
    ready: oneshot::Sender<()>,
    signal: watch::Receiver<bool>,
) -> anyhow::Result<()> {
    let store = Sqlite::open_aside(db).await?;
    let session = tokio::select! {
        session = log_in(api, token) => session?,
        () = process::stopped(signal.clone()) => return Ok(()),
    };
    store.claim(session.application()).await?;
    let app = Arc::new(App::new(store, clock, Arc::new(|| rand::rng().random())));
    session.serve(Arc::clone(&app) as _, ready, process::stopped(signal)).await?;
    // Closed here, so that nothing is left to be written when the process ends. What hangs on to it has had its time.
    if let Some(app) = Arc::into_inner(app) {
        tokio::task::spawn_blocking(move || app.into_store().close()).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(run: Run, token: Option<&str>) -> String {
        run.plan(token.map(str::to_owned), None).unwrap_err().to_string()
    }

    fn api(url: &str) -> Run {
        Run { discord_api: Some(url.into()), ..Run::default() }
    }

    #[test]
    fn without_a_token_it_is_local() {
        let local = |db: &str| Plan::Local { listen: None, db: db.into(), fresh: false };
        assert_eq!(Run::default().plan(None, None).unwrap(), local(database::LOCAL));
        assert_eq!(Run::default().plan(None, Some("env.sqlite".into())).unwrap(), local("env.sqlite"));
        let named = Run { db: Some("named.sqlite".into()), ..Run::default() };
        assert_eq!(named.plan(None, Some("env.sqlite".into())).unwrap(), local("named.sqlite"));
    }

    #[test]
    fn with_a_token_it_is_the_bot_alone() {
        let Plan::Alone { api: real, db, .. } = Run::default().plan(Some("t".into()), None).unwrap() else {
            panic!("not alone")
        };
        assert_eq!((real, db), (Api::Discord, database::WITH_TOKEN.into()));
        let Plan::Alone { api, .. } = api("http://127.0.0.1:1").plan(Some("t".into()), None).unwrap() else {
            panic!("not alone")
        };
        assert_ne!(api, Api::Discord);
    }

    #[test]
    fn options_that_make_no_sense_together_are_refused() {
        assert!(refused(api("http://127.0.0.1:1"), None).contains("DISCORD_TOKEN"));
        assert!(
            refused(Run { listen: Some(([127, 0, 0, 1], 0).into()), ..Run::default() }, Some("t")).contains("--listen")
        );
        assert!(refused(Run { fresh: true, ..Run::default() }, Some("t")).contains("--fresh"));
        assert!(refused(Run { clock: Some(WhichClock::Standin), ..Run::default() }, Some("t")).contains("--clock"));
        assert!(refused(api("http://192.0.2.1"), Some("t")).contains("--discord-api"));
    }

    #[test]
    fn a_named_database_is_not_removed() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let run = Run { fresh: true, db: Some(file.path().to_owned()), ..Run::default() };
        assert!(refused(run, None).contains("does not remove"));
    }

    #[test]
    fn what_goes_wrong_beside_a_stand_in_is_said_in_words_that_fit_it() {
        let thrown_out = locally(RunError::Token.into()).to_string();
        assert!(!thrown_out.contains("DISCORD_TOKEN"), "{thrown_out}");
        let foreign = OpenError::Foreign { path: "a.sqlite".into(), owner: 1, application: 2 };
        assert!(locally(foreign.into()).to_string().contains("--fresh"));
        assert_eq!(locally(anyhow!("another")).to_string(), "another");
    }
}
