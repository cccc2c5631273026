//! `gonagas standin`: runs the local stand-in for Discord, without the bot.

use crate::cli::process;
use anyhow::Context as _;
use gonagas_standin::Config;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Run a local stand-in for Discord, without the bot.
#[derive(Debug, clap::Args)]
pub struct StandinArgs {
    /// The address on this machine; port 0 picks a free port.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// A file that stores the world across restarts.
    #[arg(long, value_name = "FILE")]
    world: Option<PathBuf>,
    /// The number of shards that bots are recommended [default: one for each thousand servers].
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=1000))]
    shards: Option<u32>,
    /// The number of shards that may identify at the same time [default: 1].
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..=1000))]
    max_concurrency: Option<u32>,
    /// The seconds that bots have for their first response to an interaction [default: 3, as on Discord].
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..=600))]
    patience: Option<u64>,
}

impl StandinArgs {
    pub fn run(self) -> anyhow::Result<()> {
        process::run_async(async {
            let signal = process::shutdown_signal()?;
            let defaults = Config::default();
            let config = Config {
                listen: self.listen,
                world: self.world,
                shards: self.shards,
                max_concurrency: self.max_concurrency.unwrap_or(defaults.max_concurrency),
                patience: self.patience.map_or(defaults.patience, Duration::from_secs),
                ..defaults
            };
            let standin = gonagas_standin::start(config).await.context("the stand-in cannot start")?;
            process::print_url(&standin.url());
            process::wait_for_shutdown(signal).await;
            standin.stop().await;
            Ok(())
        })
    }
}
