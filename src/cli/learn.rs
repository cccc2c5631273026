//! `gonagas learn`: learns the weights of the computer player's estimates.

use anyhow::{Context as _, bail, ensure};
use gonagas_ai::learning::learned_game::LearnedGame;
use gonagas_ai::learning::training::{self, Trained, Training};
use gonagas_core::games::sahkku::Sahkku;
use gonagas_core::games::seega::Seega;
use gonagas_core::kit::game::Game;
use std::path::PathBuf;
use std::time::Instant;

/// Learn the values of a game's positions by self-play, and write the weights to a file.
#[derive(Debug, clap::Args)]
pub struct LearnArgs {
    /// The game, `sahkku` or `seega`.
    game: String,
    /// The file for the weights of all rule sets.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// The number of games for each rule set or size of board; without it, 40,000 of sáhkku, and of Seega
    /// 1500, 600 and 300 on 5×5, 7×7 and 9×9.
    #[arg(long, value_name = "NUMBER")]
    games: Option<u32>,
    /// The seed of the games. The same seed and number of games give the same weights.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The number of threads; without it, one for each core.
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
}

impl LearnArgs {
    pub fn run(self) -> anyhow::Result<()> {
        match &*self.game {
            game if game == Sahkku::INFO.id => self.learn::<Sahkku>(),
            game if game == Seega::INFO.id => self.learn::<Seega>(),
            game => bail!("nothing is learned of “{game}”; there is something to learn of sahkku and seega"),
        }
    }

    fn learn<G: LearnedGame>(&self) -> anyhow::Result<()> {
        ensure!(self.games != Some(0), "--games must be at least 1");
        let threads = self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        ensure!(threads > 0, "--threads must be at least 1");
        let start = Instant::now();
        let mut progress = |trained: &Trained| {
            let seconds = start.elapsed().as_secs();
            println!("{}: mean squared surprise {:.4}; {seconds} s", trained.rules, trained.surprise);
        };
        let training = Training { games: self.games, seed: self.seed, threads };
        let bytes = training::learn_all::<G>(training, &mut progress);
        std::fs::write(&self.out, &bytes).with_context(|| format!("“{}” cannot be written", self.out.display()))?;
        println!("{}: {} bytes", self.out.display(), bytes.len());
        Ok(())
    }
}
