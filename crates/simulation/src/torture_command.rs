//! `torture`: kills the bot again and again while people play, and checks that nothing is lost.

use anyhow::{Context as _, ensure};
use gonagas_simulation::torture::options::TortureOptions;
use gonagas_simulation::torture::run::run;
use std::env;
use std::path::PathBuf;

/// Kill the bot again and again while people play on a stand-in, and check that nothing is lost.
#[derive(Debug, clap::Args)]
pub struct TortureArgs {
    /// The number of kills.
    #[arg(long, value_name = "COUNT", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    kills: u64,
    /// The seed of the random choices. Processes make a run repeat only roughly.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The number of pairs of people who play.
    #[arg(long, value_name = "COUNT", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..))]
    tables: u32,
    /// The number of bot processes at a time, each with a shard of its own. Several need --db
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16), requires = "db")]
    processes: u32,
    /// The address of an empty database of PostgreSQL. Without it the bot has a SQLite file in a new directory
    #[arg(long, value_name = "ADDRESS")]
    db: Option<PathBuf>,
    /// The bot. Without it the `gonagas` beside this program, which `cargo build` makes
    #[arg(long, value_name = "FILE")]
    program: Option<PathBuf>,
}

impl TortureArgs {
    pub fn run(self) -> anyhow::Result<()> {
        let program = self.program.map_or_else(bot_beside_this_program, Ok)?;
        let directory = tempfile::tempdir()?;
        let options = TortureOptions {
            program,
            directory: directory.path().to_owned(),
            seed: self.seed,
            kills: self.kills,
            tables: self.tables,
            processes: self.processes,
            database: self.db,
        };
        let tried = tokio::runtime::Runtime::new()?.block_on(async {
            let report = run(&options).await?;
            print!("{report}");
            ensure!(report.faults.is_empty(), "seed {}", options.seed);
            Ok(())
        });
        tried.map_err(|error| error.context(format!("database and logs are in {}", directory.keep().display())))
    }
}

/// Returns the path of the bot in the folder of this program.
fn bot_beside_this_program() -> anyhow::Result<PathBuf> {
    let this = env::current_exe().context("the program does not find itself")?;
    let bot = this.with_file_name(format!("gonagas{}", env::consts::EXE_SUFFIX));
    ensure!(bot.is_file(), "{} is missing: build it with cargo build, or name it with --program", bot.display());
    Ok(bot)
}
