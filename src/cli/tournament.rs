//! `gonagas tournament`: measures players of the computer against each other.

use crate::cli::solution_file;
use anyhow::{Context as _, ensure};
use gonagas_ai::tournament::chances::{self, FittedScale};
use gonagas_ai::tournament::luck::{self, LuckShare};
use gonagas_ai::tournament::player::{Player, PlayerLimit};
use gonagas_ai::tournament::series::{Series, Tally};
use gonagas_core::session::rules::{self, RequestedRules, Rules};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Let two computer players play pairs of games with swapped seats, and print the score of the first.
#[derive(Debug, clap::Args)]
pub struct TournamentArgs {
    /// The first player: `random`, `uct`, `rave`, `plain`, `expectimax`, `perfect` or `level1` to `level5`, with a
    /// limit of its own as in `uct:ms=100`, `level5:nodes=5000` or `level5:depth=2`.
    first: String,
    /// The second player.
    second: String,
    /// The rules, such as `seega size=5`; may be repeated. Without it every rule set is played.
    #[arg(long = "rules", value_name = "RULES")]
    rules: Vec<String>,
    /// The number of pairs of games.
    #[arg(long, value_name = "NUMBER", default_value_t = 20)]
    pairs: u32,
    /// Computing time for each action, in milliseconds, of a player without a limit of its own.
    #[arg(long, value_name = "MILLISECONDS", conflicts_with = "nodes")]
    ms: Option<u64>,
    /// The number of nodes (for `uct` playouts) for each action, of a player without a limit of its own.
    #[arg(long, value_name = "NUMBER", default_value_t = 2000)]
    nodes: u64,
    /// The number of random actions with which each pair of games begins.
    #[arg(long, value_name = "NUMBER", default_value_t = 4)]
    opening: u32,
    /// The seed of openings, rolls and players.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// Print the first seat's share of the points as well, and for games with dice the share of luck in the result.
    #[arg(long)]
    luck: bool,
    /// Print the scale of chances as well that fits the values of the players' searches best to the results.
    #[arg(long)]
    scale: bool,
    /// A solution of Shap Luk, by which `perfect` plays.
    #[arg(long, value_name = "FILE")]
    shap_luk: Option<PathBuf>,
    /// Print the score so far to standard error after each pair.
    #[arg(long)]
    progress: bool,
}

impl TournamentArgs {
    pub fn run(self) -> anyhow::Result<()> {
        ensure!(self.pairs > 0, "--pairs must be at least 1");
        let players = [Player::parse(&self.first)?, Player::parse(&self.second)?];
        let limit = self.ms.map_or(PlayerLimit::Nodes(self.nodes), |ms| PlayerLimit::Time(Duration::from_millis(ms)));
        let solution = self.shap_luk.as_deref().map(solution_file::open_solution).transpose()?;
        let mut progress = |tally: &Tally| {
            if self.progress {
                eprintln!("{tally}");
            }
        };
        println!("{} against {}, {limit}, {} pairs, seed {}", players[0], players[1], self.pairs, self.seed);
        for rules in self.all_rules()? {
            let pairs = self.pairs;
            let opening = self.opening;
            let seed = self.seed;
            let with_luck = self.luck && rules.game_info().has_dice;
            let solution = solution.as_ref();
            let series = Series { rules, players, limit, pairs, opening, seed, with_luck, solution };
            let start = Instant::now();
            let tally = series.play(&mut progress)?;
            println!("{}: {tally}; {:.0} s", series.rules, start.elapsed().as_secs_f64());
            if self.luck {
                print_luck(&tally);
            }
            if self.scale && series.rules.game_info().has_dice {
                println!("  no scale: the values of games with dice are chances");
            } else if self.scale {
                print_scale(&tally);
            }
        }
        Ok(())
    }

    /// Returns the requested rules, or the rules of every rule set. A random option gets its first fixed value.
    fn all_rules(&self) -> anyhow::Result<Vec<Rules>> {
        let texts = if self.rules.is_empty() {
            let all = rules::list_rule_sets();
            all.iter().map(|rule_set| format!("{} {}", rule_set.game_info.id, rule_set.selector)).collect()
        } else {
            self.rules.clone()
        };
        let settle = |text: &String| {
            let requested = RequestedRules::parse(text).with_context(|| format!("“{text}” are no rules"))?;
            Ok(requested.resolve(&mut |_| 0))
        };
        texts.iter().map(settle).collect()
    }
}

/// Prints the share of luck in the games.
fn print_luck(tally: &Tally) {
    println!("  the first seat: {} of the points", tally.first_seat_share);
    if let Some(LuckShare { luck, decisions }) = luck::luck_share(&tally.luck) {
        let per_cent = |(share, error): (f64, f64)| format!("{:.0} % ± {:.0}", 100.0 * share, 100.0 * error);
        println!("  luck decides {} of the result, the players' actions {}", per_cent(luck), per_cent(decisions));
    }
}

/// Prints the scale of chances.
fn print_scale(tally: &Tally) {
    match chances::fit_scale(&tally.judgements) {
        Some(FittedScale { scale, surprise, values }) => {
            println!("  scale {scale:.0} from {values} values; mean surprise {surprise:.4}");
        }
        None => println!("  no values to fit a scale to"),
    }
}
