//! `gonagas torture`: kills the bot again and again while people play, and checks that nothing is lost.

use crate::cli::process;
use crate::torture::run::{TortureOptions, run};
use anyhow::{Context as _, ensure};
use std::env;

/// Kill the bot again and again while people play on a stand-in, and check that nothing is lost.
#[derive(Debug, clap::Args)]
pub(super) struct TortureArgs {
    /// The number of kills.
    #[arg(long, value_name = "COUNT", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    kills: u64,
    /// The seed of the random choices. Processes make a run repeat only roughly.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The number of pairs of people who play.
    #[arg(long, value_name = "COUNT", default_value_t = 6)]
    tables: usize,
}

impl TortureArgs {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let program = env::current_exe().context("the program does not find itself")?;
        let directory = tempfile::tempdir()?;
        let options = TortureOptions {
            program,
            directory: directory.path().to_owned(),
            seed: self.seed,
            kills: self.kills,
            tables: self.tables,
        };
        let tried = process::run_async(async {
            let report = run(&options).await?;
            print!("{report}");
            ensure!(report.faults.is_empty(), "seed {}", options.seed);
            Ok(())
        });
        tried.map_err(|error| error.context(format!("database and logs are in {}", directory.keep().display())))
    }
}
