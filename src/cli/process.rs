//! What every long-running subcommand needs of its process: a log, a runtime, and to be told to stop.

use anyhow::{Context as _, anyhow};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::sync::watch;
use tracing_subscriber::EnvFilter;

/// What is logged unless `RUST_LOG` says otherwise.
const DEFAULT_LOG_FILTER: &str = "warn,gonagas=info";

/// What is not logged below warnings unless `RUST_LOG` names it: what these say of requests holds the tokens of
/// interactions, with which anybody could answer them.
const TOKEN_LOGGING_CRATES: [&str; 7] =
    ["serenity", "poise", "reqwest", "hyper", "hyper_util", "tungstenite", "tokio_tungstenite"];

/// How long what hangs at the end is waited for.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(1);

/// Runs something until it ends, within a runtime.
pub(super) fn run_async(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    init_logging();
    let runtime = Builder::new_multi_thread().enable_all().build().context("no threads can be started")?;
    let result = runtime.block_on(work);
    // A task that cannot be ended must not keep the process.
    runtime.shutdown_timeout(SHUTDOWN_GRACE);
    result
}

/// Takes settings from a file `.env` in the working directory, if there is one; the environment's own come first.
pub(super) fn load_env_file() -> anyhow::Result<()> {
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
pub(super) fn print_url(url: &str) {
    // Whoever wanted to know may have closed it.
    let _ = writeln!(io::stdout(), "open {url}/");
}

/// Becomes true when the process is asked to stop.
pub(super) fn shutdown_signal() -> anyhow::Result<watch::Receiver<bool>> {
    let (effect, told) = watch::channel(false);
    let signal = os_shutdown_signal()?;
    tokio::spawn(async move {
        signal.await;
        effect.send_replace(true);
        // Kept, so that nobody takes a sender that is gone for a signal that has come.
        effect.closed().await;
    });
    Ok(told)
}

/// Waits until the process is asked to stop.
pub(super) async fn wait_for_shutdown(mut signal: watch::Receiver<bool>) {
    let _ = signal.wait_for(|stop| *stop).await;
}

#[cfg(unix)]
fn os_shutdown_signal() -> anyhow::Result<impl Future<Output = ()>> {
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
fn os_shutdown_signal() -> anyhow::Result<impl Future<Output = ()>> {
    Ok(async {
        // It only fails when it cannot be waited for, and then nobody can stop us so.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

fn init_logging() {
    let command = std::env::var(EnvFilter::DEFAULT_ENV).unwrap_or_default();
    let log = tracing_subscriber::fmt().with_env_filter(build_log_filter(&command)).with_writer(io::stderr);
    // There is one already when a test has set it up.
    let _ = log.with_ansi(io::stderr().is_terminal()).try_init();
}

/// What is logged when somebody wishes this. Of two words about the same part the later counts.
fn build_log_filter(command: &str) -> EnvFilter {
    let quiet = TOKEN_LOGGING_CRATES.map(|name| format!("{name}=warn")).join(",");
    let wished = Some(command).filter(|command| !command.trim().is_empty());
    let filter = wished.and_then(|command| EnvFilter::try_new(format!("{quiet},{command}")).ok());
    filter.unwrap_or_else(|| EnvFilter::new(DEFAULT_LOG_FILTER))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, Mutex};

    #[derive(Clone, Default)]
    struct Page(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Page {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// What is logged of a request that serenity makes, and of something within it.
    fn logged(command: &str) -> String {
        let page = Page::default();
        let writer = page.clone();
        let log =
            tracing_subscriber::fmt().with_env_filter(build_log_filter(command)).with_writer(move || writer.clone());
        tracing::subscriber::with_default(log.finish(), || {
            let _request = tracing::info_span!(target: "serenity::http::client", "request", token = "secret").entered();
            tracing::debug!(target: "hyper_util::client", "to secret");
            tracing::info!(target: "gonagas::app", "something happened");
            tracing::error!(target: "serenity::gateway", "something failed");
        });
        let bytes = page.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn no_wish_brings_the_tokens_of_interactions_into_the_log_unless_it_names_who_knows_them() {
        for filter in ["", "info", "debug", "trace", "trace,gonagas=info", "nonsense=loud"] {
            let logged = logged(filter);
            assert!(logged.contains("something happened") && logged.contains("something failed"), "{filter}: {logged}");
            assert!(!logged.contains("secret"), "{filter}: {logged}");
        }
        for filter in ["serenity=info,gonagas=info", "warn,serenity::http=info,gonagas=info"] {
            assert!(logged(filter).contains("secret"), "{filter}");
        }
    }
}
