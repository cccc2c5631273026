//! `gonagas puzzles`: makes puzzles from games of the computer against itself or of people, and proves the puzzles of
//! the program.

use crate::cli::{database, process, solution_file};
use anyhow::{Context as _, bail, ensure};
use gonagas_ai::puzzle_maker::make::{GAMES_FOR_VARIETY, PuzzleOrder, find_played_puzzles, make_puzzles};
use gonagas_ai::puzzle_maker::proof::{FULL_EFFORT, prove};
use gonagas_ai::solver::solution::Solution;
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::game::Game as _;
use gonagas_core::puzzles::catalogue::all_puzzles;
use gonagas_core::puzzles::puzzle::Puzzle;
use gonagas_core::session::rules::{RequestedRules, Rules};
use gonagas_store::{PlayedGames, Store};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Make puzzles from games of the computer against itself or of people, or prove the puzzles of the program.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("task").required(true).args(["out", "check"]))]
pub struct PuzzlesArgs {
    /// The game and its options, such as `seega size=5`.
    #[arg(long, value_name = "RULES", requires = "out")]
    game: Option<String>,
    /// The number of puzzles.
    #[arg(long, value_name = "NUMBER", default_value_t = 24, conflicts_with = "check")]
    count: usize,
    /// The number of games that are looked through until the kinds are equally many; 30 for each puzzle if not given.
    #[arg(long, value_name = "NUMBER", conflicts_with_all = ["check", "played"])]
    games: Option<usize>,
    /// The seed of the games; the same one makes the same puzzles.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, conflicts_with = "check")]
    seed: u64,
    /// The file to write.
    #[arg(long, value_name = "FILE", requires = "game")]
    out: Option<PathBuf>,
    /// Look for them in the finished games of this database whose people allow it, in place of games of the computer.
    #[arg(long, value_name = "DATABASE", requires = "game", conflicts_with = "seed")]
    played: Option<PathBuf>,
    /// Prove every puzzle of the program again, with the effort with which they were made.
    #[arg(long)]
    check: bool,
    /// A solution of Shap Luk, which proves its puzzles in place of a search.
    #[arg(long, value_name = "FILE")]
    shap_luk: Option<PathBuf>,
}

impl PuzzlesArgs {
    pub fn run(self) -> anyhow::Result<()> {
        let solution = self.shap_luk.as_deref().map(solution_file::open_solution).transpose()?;
        match (&self.game, &self.out) {
            (Some(game), Some(out)) => self.make(game, out, solution.as_ref()),
            _ => check(solution.as_ref()),
        }
    }

    fn make(&self, game: &str, out: &Path, solution: Option<&Solution>) -> anyhow::Result<()> {
        ensure!(self.count > 0, "--count must be at least 1");
        let requested = RequestedRules::parse(game).with_context(|| format!("“{game}” are no rules"))?;
        let rules = requested.resolve(&mut |_| 0);
        let games = self.games.unwrap_or(self.count.saturating_mul(GAMES_FOR_VARIETY));
        let order = PuzzleOrder { rules: &rules, count: self.count, games, seed: self.seed, solution };
        let puzzles = match &self.played {
            Some(database) => find_played_puzzles(order, &played_games(database, &rules)?),
            None => make_puzzles(order),
        };
        let mut text = format!("{}\nrules: {rules}\n", self.command(&rules));
        for puzzle in &puzzles {
            writeln!(text, "{puzzle}")?;
        }
        std::fs::write(out, text).with_context(|| format!("{} cannot be written", out.display()))?;
        println!("{} puzzles: {}", puzzles.len(), out.display());
        Ok(())
    }

    /// Returns the first line of the file: the command that makes it.
    fn command(&self, rules: &Rules) -> String {
        let solution = if self.shap_luk.is_some() { " --shap-luk FILE" } else { "" };
        let games = self.games.map(|games| format!(" --games {games}")).unwrap_or_default();
        let source =
            if self.played.is_some() { "--played DATABASE".to_owned() } else { format!("--seed {}", self.seed) };
        format!("# gonagas puzzles --game \"{rules}\" --count {}{games} {source}{solution} --out FILE", self.count)
    }
}

/// Returns the actions of the finished games by these rules whose people let them become puzzles.
fn played_games(database: &Path, rules: &Rules) -> anyhow::Result<Vec<Vec<String>>> {
    let location = database::resolve_location(Some(database.to_owned()))?;
    let rules = rules.to_string();
    process::run_async(async move {
        let store = Store::open(&location, &database::key_file()).await?;
        let PlayedGames { games, of_other_editions } = store.games_for_puzzles(rules.split(' ').next()).await?;
        store.close();
        if of_other_editions > 0 {
            eprintln!("left out, because they were played by another edition of the rules: {of_other_editions}");
        }
        Ok(games.into_iter().filter(|game| game.rules == rules).map(|game| game.actions).collect())
    })
}

/// Proves every puzzle of the program; those of Shap Luk need the solution.
fn check(solution: Option<&Solution>) -> anyhow::Result<()> {
    let is_left_out = |puzzle: &&Puzzle| solution.is_none() && puzzle.game() == ShapLuk::INFO.id;
    let (left_out, checked): (Vec<&Puzzle>, Vec<&Puzzle>) = all_puzzles().iter().partition(is_left_out);
    let mut wrong = 0;
    for puzzle in &checked {
        if let Err(error) = prove(puzzle, FULL_EFFORT, solution) {
            println!("{} ({}): {error}", puzzle.id(), puzzle.rules);
            wrong += 1;
        }
    }
    if wrong > 0 {
        bail!("{wrong} of {} puzzles are not proved", checked.len());
    }
    println!("{} puzzles are proved", checked.len());
    if !left_out.is_empty() {
        println!("{} of Shap Luk need a solution: --shap-luk FILE", left_out.len());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Debug, Parser)]
    struct Arguments {
        #[command(flatten)]
        puzzles: PuzzlesArgs,
    }

    #[test]
    fn check_takes_nothing_that_it_would_ignore() {
        let parses = |arguments: &str| Arguments::try_parse_from(arguments.split(' ')).is_ok();
        assert!(parses("puzzles --check") && parses("puzzles --game seega --out file --count 3 --games 90 --seed 2"));
        assert!(parses("puzzles --game seega --out file --played db"));
        assert!(
            !parses("puzzles --check --games 9") && !parses("puzzles --game seega --out file --played db --games 9")
        );
        assert!(
            !parses("puzzles --check --played db") && !parses("puzzles --game seega --out file --played db --seed 2")
        );
        assert!(!parses("puzzles --check --count 3") && !parses("puzzles --check --seed 2"));
    }

    /// Splits a command at its blanks, except for blanks between quotation marks.
    fn words(command: &str) -> Vec<String> {
        let parts = command.split('"').enumerate();
        let split = |(index, part): (usize, &str)| match index % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        };
        parts.flat_map(split).collect()
    }

    #[test]
    fn first_line_of_every_file_is_a_command_that_makes_it() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/puzzles");
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let text = std::fs::read_to_string(&path).unwrap();
            let mut lines = text.lines();
            let first = lines.next().unwrap_or_default();
            let command = first.strip_prefix("# gonagas ").unwrap_or_else(|| panic!("{}: {first}", path.display()));
            let arguments = Arguments::try_parse_from(words(command)).unwrap_or_else(|error| panic!("{error}")).puzzles;
            let game = arguments.game.as_deref().unwrap();
            assert_eq!(lines.next(), Some(format!("rules: {game}").as_str()), "{}", path.display());
            let rules = Rules::parse_stored(game).unwrap();
            assert_eq!(lines.count(), arguments.count, "{}", path.display());
            assert_eq!(arguments.command(&rules), first, "{}", path.display());
        }
    }
}
