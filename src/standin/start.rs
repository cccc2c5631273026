//! Starting and stopping.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::clock::Clock;
use super::core::Shared;
use super::locked::Locked;
use super::progress::Progress;
use super::save::Files;
use super::world::World;
use super::{limits, save, server};

/// The port that is taken if none is named.
pub const DEFAULT_PORT: u16 = 7878;

/// How long open connections may linger at the end.
const FAREWELL: Duration = Duration::from_secs(2);

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
        Self { listen: None, world: None, fresh: false, heartbeat: limits::HEARTBEAT }
    }
}

/// A stand-in that runs until it is stopped. Dropping it stops it as well, without waiting for it;
/// [`Running::stop`] waits.
#[derive(Debug)]
pub struct Running {
    address: SocketAddr,
    clock: Clock,
    /// In the order in which they are ended.
    tasks: Vec<Task>,
}

/// A part that runs until it is told to end.
#[derive(Debug)]
struct Task {
    ending: watch::Sender<bool>,
    handle: JoinHandle<()>,
}

/// Starts a stand-in within the present runtime. It answers as soon as this returns.
///
/// # Errors
///
/// If the address is not a loopback address, or cannot be listened on, or if the world's file
/// cannot be read or is in use.
pub async fn start(config: Config) -> io::Result<Running> {
    let file = config.world.as_deref().map(Locked::hold).transpose()?;
    let listener = listen(config.listen).await?;
    let address = listener.local_addr()?;
    let clock = Clock::default();
    // Only now, when nothing else is in the way, an old world may be forgotten.
    let (world, files) =
        load(file.as_ref(), config.fresh)?.unwrap_or_else(|| (World::new(clock.millis()), Files::new()));
    clock.set_ahead(world.ahead);
    let (ending, ended) = watch::channel(false);
    let heartbeat = u64::try_from(config.heartbeat.as_millis()).unwrap_or(u64::MAX);
    let mut shared = Shared::new(world, files, clock.clone(), address.to_string(), heartbeat, ended);
    let keeper = file.map(|file| keep(&mut shared, file));
    let server = Task { ending, handle: tokio::spawn(serve(listener, shared)) };
    // What is answered at the end is saved, too.
    Ok(Running { address, clock, tasks: std::iter::once(server).chain(keeper).collect() })
}

/// The world in this file, if there is one that is not to be forgotten.
fn load(file: Option<&Locked>, fresh: bool) -> io::Result<Option<(World, Files)>> {
    match file {
        Some(file) if fresh => save::forget(&file.path).map(|()| None),
        Some(file) => save::load(&file.path),
        None => Ok(None),
    }
}

/// Keeps the world on disk from now on.
fn keep(shared: &mut Shared, file: Locked) -> Task {
    let (progress, saved) = watch::channel(Progress::default());
    shared.saved = Some(saved);
    shared.lock().changed();
    let (ending, closing) = watch::channel(false);
    Task { ending, handle: tokio::spawn(save::keep(shared.clone(), file, progress, closing)) }
}

/// Listens on the wished address, or the default one.
async fn listen(wish: Option<SocketAddr>) -> io::Result<TcpListener> {
    let Some(address) = wish else {
        let default = SocketAddr::from((Ipv4Addr::LOCALHOST, DEFAULT_PORT));
        return match bind(default).await {
            Err(error) if error.kind() == io::ErrorKind::AddrInUse => bind((Ipv4Addr::LOCALHOST, 0).into()).await,
            bound => bound,
        };
    };
    if !address.ip().is_loopback() {
        let words = format!("{address} is not a loopback address; the stand-in is for this machine only");
        return Err(io::Error::new(io::ErrorKind::InvalidInput, words));
    }
    bind(address).await
}

async fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let failed = |error: io::Error| io::Error::new(error.kind(), format!("cannot listen on {address}: {error}"));
    TcpListener::bind(address).await.map_err(failed)
}

/// Serves until told to end, and says goodbye to connected bots.
async fn serve(listener: TcpListener, shared: Shared) {
    let mut ended = shared.ending.clone();
    let router = server::router(shared.clone());
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

impl Running {
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
    pub fn clock(&self) -> Clock {
        self.clock.clone()
    }

    /// Stops it: connected bots are told to come back later, requests that are under way get a
    /// moment to end, and the world is saved a last time.
    pub async fn stop(self) {
        for task in self.tasks {
            task.ending.send_replace(true);
            let abort = task.handle.abort_handle();
            if tokio::time::timeout(FAREWELL, task.handle).await.is_err() {
                abort.abort();
            }
        }
    }
}
