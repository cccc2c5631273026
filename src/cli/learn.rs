//! `gonagas learn`: learns the weights of the computer player's estimates of sáhkku and Seega.

use anyhow::{Context as _, bail, ensure};
use gonagas_ai::learning::sahkku::training::{self, Trained, Training};
use gonagas_ai::learning::seega::{self, Learned};
use gonagas_core::games::sahkku::Sahkku;
use gonagas_core::games::seega::Seega;
use gonagas_core::kit::game::Game;
use std::path::PathBuf;
use std::time::Instant;

/// Learn the values of positions of sáhkku or Seega by self-play, and write the weights to a file.
#[derive(Debug, clap::Args)]
pub struct LearnArgs {
    /// The game, `sahkku` or `seega`.
    game: String,
    /// The file for the weights of all rule sets or sizes of board.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The number of games for each rule set, or of changes that are tried for each size of board.
    #[arg(long, value_name = "NUMBER", default_value_t = 40_000)]
    games: u32,
    /// The seed of the games. The same seed and number of games give the same weights.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The number of threads; without it, one for each core.
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
}

impl LearnArgs {
    pub fn run(self) -> anyhow::Result<()> {
        ensure!(self.games > 0, "--games must be at least 1");
        let threads = self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        ensure!(threads > 0, "--threads must be at least 1");
        let start = Instant::now();
        let seconds = || start.elapsed().as_secs();
        let bytes = if self.game == Sahkku::INFO.id {
            let training = Training { games: self.games, seed: self.seed, threads };
            training::learn_all(training, &mut |Trained { rules, surprise, .. }| {
                println!("{rules}: mean squared surprise {surprise:.4}; {} s", seconds());
            })
        } else if self.game == Seega::INFO.id {
            seega::learn_all(self.games, self.seed, threads, &mut |Learned { size, numbers }| {
                println!("{size}: {numbers:?}; {} s", seconds());
            })
        } else {
            bail!("nothing is learned of “{}”; there is something to learn of sahkku and seega", self.game);
        };
        std::fs::write(&self.out, &bytes).with_context(|| format!("“{}” cannot be written", self.out.display()))?;
        println!("{}: {} bytes", self.out.display(), bytes.len());
        Ok(())
    }
}
