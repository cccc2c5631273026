//! What every long-running subcommand needs of its process: a log, a runtime, and to be told to stop.

use anyhow::{Context as _, anyhow};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::sync::watch;
use tracing_subscriber::EnvFilter;

/// What is logged unless `RUST_LOG` says otherwise.
const LOGGED: &str = "warn,gonagas=info";

/// How long what hangs at the end is waited for.
const GRACE: Duration = Duration::from_secs(1);

/// Runs something until it ends, within a runtime.
pub(super) fn run(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    log();
    let runtime = Builder::new_multi_thread().enable_all().build().context("no threads can be started")?;
    let result = runtime.block_on(work);
    // A task that cannot be ended must not keep the process.
    runtime.shutdown_timeout(GRACE);
    result
}

/// Takes settings from a file `.env` in the working directory, if there is one; the environment's own come first.
pub(super) fn read_env_file() -> anyhow::Result<()> {
    match dotenvy::from_path(Path::new(".env")) {
        Err(dotenvy::Error::Io(error)) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        // The line may hold the token.
        Err(dotenvy::Error::LineParse(..)) => {
            Err(anyhow!("the file .env cannot be read: each line must be NAME=value"))
        }
        read => read.context("the file .env cannot be read"),
    }
}

/// Says on standard output where the page is.
pub(super) fn say_open(url: &str) {
    // Whoever wanted to know may have closed it.
    let _ = writeln!(io::stdout(), "open {url}/");
}

/// Becomes true when the process is asked to stop.
pub(super) fn stop_signal() -> anyhow::Result<watch::Receiver<bool>> {
    let (tell, told) = watch::channel(false);
    let signal = signal()?;
    tokio::spawn(async move {
        signal.await;
        tell.send_replace(true);
        // Kept, so that nobody takes a sender that is gone for a signal that has come.
        tell.closed().await;
    });
    Ok(told)
}

/// Waits until the process is asked to stop.
pub(super) async fn stopped(mut signal: watch::Receiver<bool>) {
    let _ = signal.wait_for(|stop| *stop).await;
}

#[cfg(unix)]
fn signal() -> anyhow::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let mut terminate = signal(SignalKind::terminate()).context("signals cannot be received")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("signals cannot be received")?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

#[cfg(not(unix))]
fn signal() -> anyhow::Result<impl Future<Output = ()>> {
    Ok(async {
        // It only fails when it cannot be waited for, and then nobody can stop us so.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

fn log() {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(LOGGED));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr);
    // There is one already when a test has set it up.
    let _ = log.with_ansi(io::stderr().is_terminal()).try_init();
}
