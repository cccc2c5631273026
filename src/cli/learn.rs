//! `gonagas learn`: learns the weights of the computer player's estimate of sáhkku.

use anyhow::{Context as _, ensure};
use gonagas_ai::learning::training::{self, Trained, Training};
use gonagas_core::games::sahkku::Sahkku;
use gonagas_core::kit::game::Game;
use std::path::PathBuf;
use std::time::Instant;

/// Learn the values of sáhkku's positions by self-play, and write the weights to a file.
#[derive(Debug, clap::Args)]
pub struct LearnArgs {
    /// The game, `sahkku`.
    game: String,
    /// The file for the weights of all rule sets.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The number of games for each rule set.
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
        ensure!(
            self.game == Sahkku::INFO.id,
            "nothing is learned of “{}”; there is something to learn of sahkku",
            self.game
        );
        ensure!(self.games > 0, "--games must be at least 1");
        let threads = self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        ensure!(threads > 0, "--threads must be at least 1");
        let start = Instant::now();
        let mut progress = |trained: &Trained| {
            let seconds = start.elapsed().as_secs();
            println!("{}: mean squared surprise {:.4}; {seconds} s", trained.rules, trained.surprise);
        };
        let training = Training { games: self.games, seed: self.seed, threads };
        let bytes = training::learn_all(training, &mut progress);
        std::fs::write(&self.out, &bytes).with_context(|| format!("“{}” cannot be written", self.out.display()))?;
        println!("{}: {} bytes", self.out.display(), bytes.len());
        Ok(())
    }
}
