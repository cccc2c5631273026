//! Starting and stopping.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::standin::model::clock::SimulatedClock;
use crate::standin::model::world::World;
use crate::standin::save_progress::SaveProgress;
use crate::standin::state::SharedState;
use crate::standin::storage::persistence;
use crate::standin::storage::persistence::AttachmentFiles;
use crate::standin::storage::world_lock::WorldLock;
use crate::standin::{limits, router};

/// The port that is taken if none is named.
pub const DEFAULT_PORT: u16 = 7878;

/// How long open connections may linger at the end.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// How to start.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen; port 0 takes a free one. `None`: 127.0.0.1 with [`DEFAULT_PORT`], or with a
    /// free port if that is taken.
    pub listen: Option<SocketAddr>,
    /// The file that keeps the world across restarts; `None` keeps it in memory. Attachments are kept
    /// in a folder beside it, of the same name with `.files` added. The file of that name with `.lock` added keeps
    /// a second stand-in from the same world.
    pub world: Option<PathBuf>,
    /// Whether to forget the world that is in the file, and begin anew.
    pub fresh: bool,
    /// How often bots are asked for heartbeats. Discord's usual 41.25 seconds by default.
    pub heartbeat: Duration,
}

impl Default for Config {
    fn default() -> Self {
        Self { listen: None, world: None, fresh: false, heartbeat: limits::HEARTBEAT_INTERVAL }
    }
}

/// A stand-in that runs until it is stopped. Dropping it stops it as well, without waiting for it;
/// [`StandinHandle::stop`] waits.
#[derive(Debug)]
pub struct StandinHandle {
    address: SocketAddr,
    clock: SimulatedClock,
    /// In the order in which they are ended.
    tasks: Vec<BackgroundTask>,
}

/// A part that runs until it is told to end.
#[derive(Debug)]
struct BackgroundTask {
    shutdown: watch::Sender<bool>,
    handle: JoinHandle<()>,
}

/// Starts a stand-in within the present runtime. It answers as soon as this returns.
///
/// # Errors
///
/// If the address is not a loopback address, or cannot be listened on, or if the world's file
/// cannot be read or is in use.
pub async fn start(config: Config) -> io::Result<StandinHandle> {
    let file = config.world.as_deref().map(WorldLock::acquire).transpose()?;
    let listener = bind_requested(config.listen).await?;
    let address = listener.local_addr()?;
    let clock = SimulatedClock::default();
    // Only now, when nothing else is in the way, an old world may be forgotten.
    let (world, files) = load_or_reset_world(file.as_ref(), config.fresh)?
        .unwrap_or_else(|| (World::new(clock.now_millis()), AttachmentFiles::new()));
    clock.set_offset(world.ahead);
    let (ending, ended) = watch::channel(false);
    let heartbeat = u64::try_from(config.heartbeat.as_millis()).unwrap_or(u64::MAX);
    let mut shared = SharedState::new(world, files, clock.clone(), address.to_string(), heartbeat, ended);
    let keeper = file.map(|file| spawn_saver(&mut shared, file));
    let server = BackgroundTask { shutdown: ending, handle: tokio::spawn(run_server(listener, shared)) };
    // What is answered at the end is saved, too.
    Ok(StandinHandle { address, clock, tasks: std::iter::once(server).chain(keeper).collect() })
}

/// The world in this file, if there is one that is not to be forgotten.
fn load_or_reset_world(file: Option<&WorldLock>, fresh: bool) -> io::Result<Option<(World, AttachmentFiles)>> {
    match file {
        Some(file) if fresh => persistence::delete_world(&file.path).map(|()| None),
        Some(file) => persistence::load_world(&file.path),
        None => Ok(None),
    }
}

/// Keeps the world on disk from now on.
fn spawn_saver(shared: &mut SharedState, file: WorldLock) -> BackgroundTask {
    let (progress, saved) = watch::channel(SaveProgress::default());
    shared.save_progress = Some(saved);
    shared.lock().notify_changed();
    let (ending, closing) = watch::channel(false);
    BackgroundTask {
        shutdown: ending,
        handle: tokio::spawn(persistence::save_on_change(shared.clone(), file, progress, closing)),
    }
}

/// Listens on the wished address, or the default one.
async fn bind_requested(wish: Option<SocketAddr>) -> io::Result<TcpListener> {
    let Some(address) = wish else {
        let default = SocketAddr::from((Ipv4Addr::LOCALHOST, DEFAULT_PORT));
        return match bind_listener(default).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => {
                bind_listener((Ipv4Addr::LOCALHOST, 0).into()).await
            }
            bound => bound,
        };
    };
    if !address.ip().is_loopback() {
        let words = format!("{address} is not a loopback address; the stand-in is for this machine only");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
    }
    bind_listener(address).await
}

async fn bind_listener(address: SocketAddr) -> io::Result<TcpListener> {
    let failed = |error: io::Error| io::Error::new(error.kind(), format!("cannot listen on {address}: {error}"));
    TcpListener::bind(address).await.map_err(failed)
}

/// Serves until told to end, and says goodbye to connected bots.
async fn run_server(listener: TcpListener, shared: SharedState) {
    let mut ended = shared.shutdown.clone();
    let router = router::router(shared.clone());
    let signal = async move {
        // An error means that nobody can say so any more, which ends it, too.
        let _ = ended.wait_for(|ended| *ended).await;
        shared.lock().sessions.close_all(1001, "The stand-in ends.");
    };
    let served = axum::serve(listener, router).with_graceful_shutdown(signal).await;
    if let Err(error) = served {
        tracing::error!(%error, "the stand-in broke off");
    }
}

impl StandinHandle {
    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// The base of all its addresses, for example `http://127.0.0.1:7878`; what a bot takes for
    /// `https://discord.com`.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Its clock.
    #[must_use]
    pub fn clock(&self) -> SimulatedClock {
        self.clock.clone()
    }

    /// Stops it: connected bots are told to come back later, requests that are under way get a
    /// moment to end, and the world is saved a last time.
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
