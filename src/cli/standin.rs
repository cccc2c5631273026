//! `gonagas standin`: runs the local stand-in for Discord, without the bot.

use crate::cli::process;
use anyhow::Context as _;
use gonagas_standin::Config;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Run a local stand-in for Discord, without the bot.
#[derive(Debug, clap::Args)]
pub(super) struct StandinArgs {
    /// The address on this machine; port 0 picks a free port.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// A file that stores the world across restarts.
    #[arg(long, value_name = "FILE")]
    world: Option<PathBuf>,
}

impl StandinArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        process::run_async(async {
            let signal = process::shutdown_signal()?;
            let config = Config { listen: self.listen, world: self.world, ..Config::default() };
            let standin = gonagas_standin::start(config).await.context("the stand-in cannot start")?;
            process::print_url(&standin.url());
            process::wait_for_shutdown(signal).await;
            standin.stop().await;
            Ok(())
        })
    }
}
