//! `gonagas standin`.

use crate::cli::process;
use crate::standin::{self, Config};
use anyhow::Context as _;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Start a local stand-in for Discord, without the bot.
#[derive(Debug, clap::Args)]
pub(super) struct StandinArgs {
    /// Where to listen, on this machine; port 0 takes a free one.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// A file that keeps the world across restarts.
    #[arg(long, value_name = "FILE")]
    world: Option<PathBuf>,
}

impl StandinArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        process::run_async(async {
            let signal = process::shutdown_signal()?;
            let config = Config { listen: self.listen, world: self.world, ..Config::default() };
            let standin = standin::start(config).await.context("the stand-in cannot start")?;
            process::print_url(&standin.url());
            process::wait_for_shutdown(signal).await;
            standin.stop().await;
            Ok(())
        })
    }
}
