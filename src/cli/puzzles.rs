//! `gonagas puzzles`: makes puzzles from games of the computer against itself, and proves the puzzles of the program.

use crate::cli::solution_file;
use anyhow::{Context as _, bail, ensure};
use gonagas_ai::puzzle_maker::make::{PuzzleOrder, make_puzzles};
use gonagas_ai::puzzle_maker::proof::{FULL_EFFORT, prove};
use gonagas_ai::solver::solution::Solution;
use gonagas_core::puzzles::catalogue::all_puzzles;
use gonagas_core::session::rules::{RequestedRules, Rules};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Make puzzles from games of the computer against itself, or prove the puzzles of the program.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("task").required(true).args(["out", "check"]))]
pub struct PuzzlesArgs {
    /// The game and its options, such as `seega size=5`.
    #[arg(long, value_name = "RULES", requires = "out")]
    game: Option<String>,
    /// The number of puzzles.
    #[arg(long, value_name = "NUMBER", default_value_t = 24, conflicts_with = "check")]
    count: usize,
    /// The seed of the games; the same one makes the same puzzles.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, conflicts_with = "check")]
    seed: u64,
    /// The file to write.
    #[arg(long, value_name = "FILE", requires = "game")]
    out: Option<PathBuf>,
    /// Prove every puzzle of the program again, with the effort with which they were made.
    #[arg(long)]
    check: bool,
    /// A solution of Shap Luk, with which its puzzles have to agree.
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
        let puzzles = make_puzzles(PuzzleOrder { rules: &rules, count: self.count, seed: self.seed, solution });
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
        format!("# gonagas puzzles --game \"{rules}\" --count {} --seed {}{solution} --out FILE", self.count, self.seed)
    }
}

/// Proves every puzzle of the program.
fn check(solution: Option<&Solution>) -> anyhow::Result<()> {
    let mut wrong = 0;
    for puzzle in all_puzzles() {
        if let Err(error) = prove(puzzle, FULL_EFFORT, solution) {
            println!("{} ({}): {error}", puzzle.id(), puzzle.rules);
            wrong += 1;
        }
    }
    if wrong > 0 {
        bail!("{wrong} of {} puzzles are not proved", all_puzzles().len());
    }
    println!("{} puzzles are proved", all_puzzles().len());
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
        assert!(parses("puzzles --check") && parses("puzzles --game seega --out file --count 3 --seed 2"));
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
            // Another version makes others with the same command, and some of its puzzles may have been removed since.
            let (version, command) =
                first.split_once("gonagas ").unwrap_or_else(|| panic!("{}: {first}", path.display()));
            let is_old = version.starts_with("# At commit ") && version.ends_with(": ");
            assert!(is_old || version == "# ", "{}: {first}", path.display());
            let arguments = Arguments::try_parse_from(words(command)).unwrap_or_else(|error| panic!("{error}")).puzzles;
            let game = arguments.game.as_deref().unwrap();
            assert_eq!(lines.next(), Some(format!("rules: {game}").as_str()), "{}", path.display());
            let rules = Rules::parse_stored(game).unwrap();
            let count = lines.count();
            assert!(count == arguments.count || is_old && count < arguments.count, "{}: {count}", path.display());
            // An option of the rules may have come since.
            let named = arguments.command(&rules) == format!("# gonagas {command}");
            assert!(named || is_old, "{}: {rules}", path.display());
        }
    }
}
