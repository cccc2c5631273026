//! Start and shutdown of the stand-in.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::model::clock::{SimulatedClock, duration_millis};
use crate::model::world::World;
use crate::state::{GatewaySettings, SaveProgress, SharedState};
use crate::storage::{self, AttachmentFiles, WorldLock};
use crate::{limits, router};

/// The default port.
pub const DEFAULT_PORT: u16 = 7878;

/// Time that open connections get at shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// Options of [`start`].
#[derive(Clone, Debug)]
pub struct Config {
    /// The address to listen on; port 0 takes a free port. `None` means 127.0.0.1 with
    /// [`DEFAULT_PORT`], or with a free port if that is in use.
    pub listen: Option<SocketAddr>,
    /// The file that the world is saved in; `None` keeps it in memory. Attachments are in a folder
    /// of the same name with `.files` added. A lock file of the same name with `.lock` added keeps
    /// out a second stand-in.
    pub world: Option<PathBuf>,
    /// Deletes the saved world and starts with a new one.
    pub fresh: bool,
    /// The heartbeat interval that bots are given. Discord's usual 41.25 seconds by default.
    pub heartbeat: Duration,
    /// The number of shards that bots are recommended. By default one for each thousand of their guilds.
    pub shards: Option<u32>,
    /// The number of shards that may identify at the same time, at least 1.
    pub max_concurrency: u32,
    /// The time that bots have for their initial response to an interaction. Discord's three seconds by default.
    pub patience: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: None,
            world: None,
            fresh: false,
            heartbeat: limits::HEARTBEAT_INTERVAL,
            shards: None,
            max_concurrency: limits::MAX_CONCURRENCY,
            patience: limits::INITIAL_RESPONSE_TIME,
        }
    }
}

/// A running stand-in. Dropping it stops it without waiting; [`StandinHandle::stop`] waits.
#[derive(Debug)]
pub struct StandinHandle {
    address: SocketAddr,
    clock: SimulatedClock,
    application_id: u64,
    /// In the order in which they are stopped.
    tasks: Vec<BackgroundTask>,
}

/// A task that runs until it is asked to shut down.
#[derive(Debug)]
struct BackgroundTask {
    shutdown: watch::Sender<bool>,
    handle: JoinHandle<()>,
}

/// Starts a stand-in on the current runtime. It accepts connections when this returns.
///
/// # Errors
///
/// If the address is not a loopback address or cannot be listened on, or if the world's file cannot
/// be read or is in use.
pub async fn start(config: Config) -> io::Result<StandinHandle> {
    let file = config.world.as_deref().map(WorldLock::acquire).transpose()?;
    let listener = bind_requested(config.listen).await?;
    let address = listener.local_addr()?;
    let clock = SimulatedClock::default();
    // A saved world is deleted only when nothing else can fail.
    let (world, files) = load_or_reset_world(file.as_ref(), config.fresh)?
        .unwrap_or_else(|| (World::new(clock.now_millis()), AttachmentFiles::new()));
    clock.set_offset(world.clock_offset);
    let (shutdown, shutdown_signal) = watch::channel(false);
    let gateway = GatewaySettings {
        heartbeat: u64::try_from(config.heartbeat.as_millis()).unwrap_or(u64::MAX),
        shards: config.shards.map(|shards| shards.max(1)),
        max_concurrency: config.max_concurrency.max(1),
        patience: duration_millis(config.patience),
    };
    let application_id = world.bot.id.0;
    let mut shared = SharedState::new(world, files, clock.clone(), address.to_string(), gateway, shutdown_signal);
    let saver = file.map(|file| spawn_saver(&mut shared, file));
    let server = BackgroundTask { shutdown, handle: tokio::spawn(run_server(listener, shared)) };
    // The saver stops after the server, so that the last responses are saved, too.
    Ok(StandinHandle { address, clock, application_id, tasks: std::iter::once(server).chain(saver).collect() })
}

/// Loads the world in this file, or deletes it if `fresh`.
fn load_or_reset_world(file: Option<&WorldLock>, fresh: bool) -> io::Result<Option<(World, AttachmentFiles)>> {
    match file {
        Some(file) if fresh => storage::delete_world(&file.path).map(|()| None),
        Some(file) => storage::load_world(&file.path),
        None => Ok(None),
    }
}

/// Starts the task that saves the world after each change.
fn spawn_saver(shared: &mut SharedState, file: WorldLock) -> BackgroundTask {
    let (progress, saved) = watch::channel(SaveProgress::default());
    shared.save_progress = Some(saved);
    shared.lock().notify_changed();
    let (shutdown, closing) = watch::channel(false);
    BackgroundTask { shutdown, handle: tokio::spawn(storage::save_on_change(shared.clone(), file, progress, closing)) }
}

/// Listens on the requested address, or on the default one.
async fn bind_requested(requested: Option<SocketAddr>) -> io::Result<TcpListener> {
    let Some(address) = requested else {
        let default = SocketAddr::from((Ipv4Addr::LOCALHOST, DEFAULT_PORT));
        return match bind_listener(default).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                bind_listener((Ipv4Addr::LOCALHOST, 0).into()).await
            }
            bound => bound,
        };
    };
    if !address.ip().is_loopback() {
        let message = format!("{address} is not a loopback address; the stand-in is for this machine only");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    bind_listener(address).await
}

async fn bind_listener(address: SocketAddr) -> io::Result<TcpListener> {
    let failed = |error: io::Error| io::Error::new(error.kind(), format!("cannot listen on {address}: {error}"));
    TcpListener::bind(address).await.map_err(failed)
}

/// Serves requests until shutdown, then closes the bots' connections.
async fn run_server(listener: TcpListener, shared: SharedState) {
    let mut shutdown = shared.shutdown.clone();
    let router = router::router(shared.clone());
    let signal = async move {
        // An error means that the handle was dropped, which is a shutdown, too.
        let _ = shutdown.wait_for(|shutdown| *shutdown).await;
        shared.lock().sessions.close_all(1001, "The stand-in is shutting down.");
    };
    let served = axum::serve(listener, router).with_graceful_shutdown(signal).await;
    if let Err(error) = served {
        tracing::error!(%error, "the stand-in's server failed");
    }
}

impl StandinHandle {
    /// Returns the address that it listens on.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Returns the base URL, for example `http://127.0.0.1:7878`. A bot uses it in place of
    /// `https://discord.com`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Returns the id of the bot's application, which is also the id of its user.
    #[must_use]
    pub fn application_id(&self) -> u64 {
        self.application_id
    }

    /// Returns its clock.
    #[must_use]
    pub fn clock(&self) -> SimulatedClock {
        self.clock.clone()
    }

    /// Stops it: bots are asked to reconnect later, open requests get a moment to finish, and the world is saved a last
    /// time.
    pub async fn stop(self) {
        for task in self.tasks {
            task.shutdown.send_replace(true);
            let abort = task.handle.abort_handle();
            if tokio::time::timeout(SHUTDOWN_TIMEOUT, task.handle).await.is_err() {
                abort.abort();
            }
        }
    }
}
