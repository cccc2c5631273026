//! The set-up of long-running subcommands: logging, the runtime and signals.

use anyhow::{Context as _, anyhow};
use gonagas_store::postgres::POOL_SIZE;
use std::io::{self, IsTerminal as _, Write as _};
use std::path::Path;
use std::time::Duration;
use tokio::runtime::Builder;
use tokio::sync::watch;
use tracing_subscriber::filter::{LevelFilter, ParseError, Targets};
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::SubscriberInitExt as _;
use tracing_subscriber::{Layer as _, fmt};

/// Crates that log below warnings only when `RUST_LOG` names them: their messages contain interaction tokens, with
/// which anyone could answer the interactions, or the values of statements, of which some are the secrets of matches.
const SECRET_LOGGING_CRATES: [&str; 9] = [
    "serenity",
    "poise",
    "reqwest",
    "hyper",
    "hyper_util",
    "tungstenite",
    "tokio_tungstenite",
    "tokio_postgres",
    "postgres",
];

/// The environment variable with the form of log lines: `text`, the default, or `json`.
const LOG_FORMAT: &str = "GONAGAS_LOG";

/// Time limit for tasks that are still running at the end.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(1);

/// The threads that use the database and look up addresses: as many as PostgreSQL has connections, and two more. A
/// SQLite file has fewer readers, and no thread is started before it is needed: the system's allocator keeps the memory
/// that each has once used (`cargo bench --bench memory`).
const MAX_BLOCKING_THREADS: usize = POOL_SIZE + 2;

/// Runs a future to completion on a new runtime.
pub fn run_async<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    init_logging();
    let runtime = Builder::new_multi_thread()
        .max_blocking_threads(MAX_BLOCKING_THREADS)
        .enable_all()
        .build()
        .context("the runtime cannot be started")?;
    let result = runtime.block_on(work);
    // A task that never ends must not keep the process alive.
    runtime.shutdown_timeout(SHUTDOWN_GRACE);
    result
}

/// Loads environment variables from `.env` in the working directory, if there is one. Existing variables take
/// precedence.
pub fn load_env_file() -> anyhow::Result<()> {
    match dotenvy::from_path(Path::new(".env")) {
        Err(dotenvy::Error::Io(error)) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        // The error would quote the line, which may contain the token.
        Err(dotenvy::Error::LineParse(..)) => Err(anyhow!("the file .env is invalid: each line must be NAME=value")),
        read => read.context("the file .env cannot be read"),
    }
}

/// Prints the page's address on standard output.
pub fn print_url(url: &str) {
    // The reader may have closed it.
    let _ = writeln!(io::stdout(), "open {url}/");
}

/// Returns a receiver that becomes true when the process is asked to stop.
pub fn shutdown_signal() -> anyhow::Result<watch::Receiver<bool>> {
    let (sender, receiver) = watch::channel(false);
    let signal = os_shutdown_signal()?;
    tokio::spawn(async move {
        signal.await;
        sender.send_replace(true);
        // Keeps the sender, since a dropped one would count as a signal.
        sender.closed().await;
    });
    Ok(receiver)
}

/// Waits until the process is asked to stop.
pub async fn wait_for_shutdown(mut signal: watch::Receiver<bool>) {
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
        // Fails when Ctrl+C cannot be received. Then it cannot stop the process either.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    })
}

fn init_logging() {
    let requested = std::env::var("RUST_LOG").unwrap_or_default();
    let (filter, error) = build_log_filter(&requested);
    let lines = fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
    let format = std::env::var(LOG_FORMAT).unwrap_or_default();
    let lines = match format.as_str() {
        "json" => lines.json().flatten_event(true).boxed(),
        _ => lines.boxed(),
    };
    // It fails when a test has installed a subscriber before.
    let _ = tracing_subscriber::registry().with(filter).with(lines).try_init();
    if !["", "text", "json"].contains(&format.as_str()) {
        tracing::warn!("{LOG_FORMAT} is neither text nor json; lines of text are written");
    }
    if let Some(error) = error {
        tracing::warn!(%error, "RUST_LOG cannot be read; the default log filter is used");
    }
}

/// Builds the log filter from the value of `RUST_LOG`: levels and `target=level` pairs, parted by commas. Of two
/// entries for one target the later counts.
///
/// An empty or unreadable value gives the default filter; an unreadable one gives its error, too.
fn build_log_filter(requested: &str) -> (Targets, Option<ParseError>) {
    let parse = || -> Result<Targets, ParseError> {
        let entries = requested.split(',').map(str::trim).filter(|entry| !entry.is_empty());
        let quiet = SECRET_LOGGING_CRATES.map(|name| format!("{name}=warn"));
        quiet.into_iter().chain(entries.map(str::to_owned)).collect::<Vec<_>>().join(",").parse()
    };
    let default = || Targets::new().with_default(LevelFilter::WARN).with_target("gonagas", LevelFilter::INFO);
    if requested.trim().is_empty() {
        return (default(), None);
    }
    parse().map_or_else(|error| (default(), Some(error)), |filter| (filter, None))
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

    /// Returns the log lines of a request by serenity, and of an event within it.
    fn logged(requested: &str) -> String {
        let page = Page::default();
        let writer = page.clone();
        let lines = fmt::layer().with_writer(move || writer.clone());
        let log = tracing_subscriber::registry().with(build_log_filter(requested).0).with(lines);
        tracing::subscriber::with_default(log, || {
            let _request = tracing::info_span!(target: "serenity::http::client", "request", token = "secret").entered();
            tracing::debug!(target: "hyper_util::client", "to secret");
            tracing::debug!(target: "tokio_postgres::query", "executing with parameters: secret");
            tracing::info!(target: "gonagas::app", "request handled");
            tracing::error!(target: "serenity::gateway", "gateway failed");
        });
        let bytes = page.0.lock().unwrap().clone();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn secrets_are_logged_only_by_crates_named_in_filter() {
        for filter in ["", "info", "debug", "trace", "trace,gonagas=info", "nonsense=loud"] {
            let logged = logged(filter);
            assert!(logged.contains("request handled") && logged.contains("gateway failed"), "{filter}: {logged}");
            assert!(!logged.contains("secret"), "{filter}: {logged}");
        }
        for filter in ["serenity=info,gonagas=info", "warn,serenity::http=info,gonagas=info"] {
            assert!(logged(filter).contains("secret"), "{filter}");
        }
    }

    #[test]
    fn unreadable_log_filter_falls_back_with_an_error() {
        for unreadable in ["nonsense=loud", "gonagas[span]=info=", "a=b=c"] {
            let (filter, error) = build_log_filter(unreadable);
            assert!(error.is_some(), "{unreadable}");
            assert_eq!(filter, build_log_filter(" ").0, "{unreadable}");
        }
        assert!(build_log_filter("debug, gonagas=trace,").1.is_none());
    }
}
