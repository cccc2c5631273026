//! `gonagas solve`: solves Shap Luk, and checks and reads solutions.

use anyhow::{Context as _, bail, ensure};
use gonagas_ai::solver::check;
use gonagas_ai::solver::index::LAYERS;
use gonagas_ai::solver::learn;
use gonagas_ai::solver::solution::Solution;
use gonagas_ai::solver::write::{self, SolverProgress};
use gonagas_core::games::shap_luk::{ShapLuk, ShapLukState};
use gonagas_core::kit::game::Game;
use gonagas_core::kit::game_view::GameView;
use gonagas_core::kit::side::Side;
use std::io::{self, BufRead as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The layers to which the estimate is fitted; one set of rebels in [`LEARNT_STEP`] is looked at.
const LEARNT_LAYERS: [u32; 2] = [8, 10];
const LEARNT_STEP: usize = 7;
/// The number of times that the fit goes through all positions.
const LEARNT_ROUNDS: u32 = 6;

/// Solve Shap Luk, or check or read a solution.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("task").required(true).args(["out", "check", "values", "quiet", "learn"]))]
pub struct SolveArgs {
    /// The game, `shap-luk`.
    #[arg(default_value = "shap-luk")]
    game: String,
    /// Solve the game and write the solution to this file.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Check every entry of this solution against the moves of its position.
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
    /// Read positions from standard input, one a line, and print the value of each in this solution. A position is
    /// written `rebels a1,a2,… general c3 flight unspent`: the seat to move first, then the points of the rebels, the
    /// general's, and `unspent` or `spent`.
    #[arg(long, value_name = "FILE")]
    values: Option<PathBuf>,
    /// Solve the game by the distance to the next capture or the end, and print for each layer how many positions each
    /// side wins and the longest stretch without a capture that a win needs. Writes no file.
    #[arg(long)]
    quiet: bool,
    /// Fit the estimate for play without the solution to this solution of the layers of 8 and 10 rebels, and write its
    /// numbers to `--numbers`.
    #[arg(long, value_name = "FILE", requires = "numbers")]
    learn: Option<PathBuf>,
    /// The file for the numbers of the estimate.
    #[arg(long, value_name = "FILE", requires = "learn")]
    numbers: Option<PathBuf>,
    /// Solve only the layers with this many rebels or less.
    #[arg(long, value_name = "NUMBER", default_value_t = 16)]
    rebels: u32,
    /// The number of threads; without it, one for each core.
    #[arg(long, value_name = "NUMBER")]
    threads: Option<usize>,
}

impl SolveArgs {
    pub fn run(self) -> anyhow::Result<()> {
        ensure!(self.game == ShapLuk::INFO.id, "there is no solver for “{}”; there is one for shap-luk", self.game);
        let threads = self.threads.unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
        ensure!(threads > 0, "--threads must be at least 1");
        match (&self.out, &self.check, &self.values) {
            (Some(out), ..) => self.solve(out, threads),
            (_, Some(file), _) => check_file(file, threads),
            (_, _, Some(file)) => print_values(file),
            _ if self.learn.is_some() => self.learn(),
            _ => self.print_quiet_stretches(threads),
        }
    }

    fn print_quiet_stretches(&self, threads: usize) -> anyhow::Result<()> {
        self.ensure_layer()?;
        for layer in write::quiet_stretches(self.rebels, threads, &mut |_| {}) {
            println!("{} rebels, flight {}:", layer.rebels, flight_word(layer.flight_used));
            for (seat, [rebels, general, drawn]) in std::iter::zip(["rebels", "general"], layer.counts) {
                println!("  {seat} to move: the rebels win {rebels}, the general wins {general}, drawn {drawn}");
            }
            let [rebels, general] = layer.farthest;
            println!("  longest quiet stretch of a win: rebels {rebels} turns, general {general} turns");
        }
        Ok(())
    }

    fn learn(&self) -> anyhow::Result<()> {
        let (Some(file), Some(numbers)) = (&self.learn, &self.numbers) else { return Ok(()) };
        let (fitted, error) = learn::fit(&open(file)?, &LEARNT_LAYERS, LEARNT_STEP, LEARNT_ROUNDS)?;
        let bytes: Vec<u8> = fitted.iter().flat_map(|number| number.to_le_bytes()).collect();
        std::fs::write(numbers, bytes).with_context(|| format!("“{}” cannot be written", numbers.display()))?;
        println!("{}: {} numbers, mean error {error:.2} turns", numbers.display(), fitted.len());
        Ok(())
    }

    fn ensure_layer(&self) -> anyhow::Result<()> {
        ensure!(LAYERS.contains(&self.rebels), "--rebels must be one of 6, 8, 10, 12, 14 and 16");
        Ok(())
    }

    fn solve(&self, out: &Path, threads: usize) -> anyhow::Result<()> {
        self.ensure_layer()?;
        let start = Instant::now();
        let mut last = None;
        let mut progress = |progress: SolverProgress| {
            if last != Some((progress.rebels, progress.flight_used)) || progress.distance.is_multiple_of(20) {
                let flight = flight_word(progress.flight_used);
                let seconds = start.elapsed().as_secs();
                println!("{} rebels, flight {flight}: distance {}; {seconds} s", progress.rebels, progress.distance);
            }
            last = Some((progress.rebels, progress.flight_used));
        };
        write::solve_to_file(out, self.rebels, threads, &mut progress)
            .with_context(|| format!("“{}” cannot be written", out.display()))?;
        let size = std::fs::metadata(out)?.len();
        println!("{}: {size} bytes, {} s", out.display(), start.elapsed().as_secs());
        Ok(())
    }
}

const fn flight_word(flight_used: bool) -> &'static str {
    if flight_used { "spent" } else { "unspent" }
}

fn open(file: &Path) -> anyhow::Result<Solution> {
    Solution::open(file).with_context(|| format!("“{}” cannot be used", file.display()))
}

fn check_file(file: &Path, threads: usize) -> anyhow::Result<()> {
    let solution = open(file)?;
    let start = Instant::now();
    check::check(&solution, threads, &mut |layer| {
        let seconds = start.elapsed().as_secs();
        println!("{} rebels: all {} positions are right; {seconds} s", layer.rebels, layer.positions);
    })?;
    Ok(())
}

fn print_values(file: &Path) -> anyhow::Result<()> {
    let solution = open(file)?;
    let mut output = io::BufWriter::new(io::stdout().lock());
    for line in io::stdin().lock().lines() {
        let line = line?;
        if !line.trim().is_empty() {
            writeln!(output, "{}", solution.value(&parse_position(&line)?)?)?;
        }
    }
    Ok(())
}

/// Reads a position as it is described in the help.
fn parse_position(line: &str) -> anyhow::Result<ShapLukState> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let [mover, rebels, "general", general, "flight", flight] = words[..] else {
        bail!("“{line}” is no position; write, for example, rebels a1,b1,c1,d1,e1,a2 general c3 flight unspent");
    };
    let mover = match mover {
        "rebels" => Side::First,
        "general" => Side::Second,
        _ => bail!("“{mover}” is no seat; the seats are rebels and general"),
    };
    let flight_used = match flight {
        "unspent" => false,
        "spent" => true,
        _ => bail!("“{flight}” must be unspent or spent"),
    };
    let board = ShapLuk.board();
    let point = |name: &str| board.site_by_name(name).with_context(|| format!("there is no point “{name}”"));
    let general = point(general)?;
    let mut set = 0_u32;
    for name in rebels.split(',') {
        let site = point(name)?;
        ensure!(site < 25, "a rebel cannot stand on {name}");
        ensure!(set >> site & 1 == 0 && site != general, "two pieces cannot stand on {name}");
        set |= 1 << site;
    }
    Ok(ShapLukState::from_parts(set, general, flight_used, mover))
}
