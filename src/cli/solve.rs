//! `gonagas solve`: solves Shap Luk, and checks and reads solutions.

use anyhow::{Context as _, bail, ensure};
use gonagas_ai::solver::check;
use gonagas_ai::solver::index::LAYERS;
use gonagas_ai::solver::learn;
use gonagas_ai::solver::position_text;
use gonagas_ai::solver::solution::Solution;
use gonagas_ai::solver::winner;
use gonagas_ai::solver::write::{self, SolverProgress};
use gonagas_core::games::shap_luk::ShapLuk;
use gonagas_core::kit::game::Game;
use std::io::{self, BufRead as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The layers to which the estimate is fitted; one set of rebels in [`LEARNT_STEP`] is looked at.
const LEARNT_LAYERS: [u32; 2] = [8, 10];
const LEARNT_STEP: usize = 7;
/// The number of times that the fit goes through all positions.
const LEARNT_ROUNDS: u32 = 6;

/// The winners that hints name without a solution are compared with it in one of so many positions.
const COMPARED_STEP: usize = 1009;

/// The number of lines of `--values` that are looked up together. The more, the fewer blocks are decoded twice.
const VALUES_AT_ONCE: usize = 100_000;

/// Solve Shap Luk, or check or read a solution.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("task").required(true).args(["out", "check", "values", "draws", "quiet", "learn"]))]
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
    /// Print the drawn positions of this solution with the General to move, mirror images once, as `--values` reads
    /// them: `assets/shap_luk_draws.txt`.
    #[arg(long, value_name = "FILE")]
    draws: Option<PathBuf>,
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
            _ if self.draws.is_some() => self.print_draws(),
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

    fn print_draws(&self) -> anyhow::Result<()> {
        let Some(file) = &self.draws else { return Ok(()) };
        let mut output = io::BufWriter::new(io::stdout().lock());
        for state in winner::drawn_positions(&open(file)?)? {
            writeln!(output, "{}", position_text::write(&state))?;
        }
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
    let (count, different) = winner::compare(&solution, COMPARED_STEP)?;
    if let Some(state) = different.first() {
        bail!("hints name another winner in {} of {count} positions: {}", different.len(), position_text::write(state));
    }
    println!("hints name the right winner in {count} positions");
    Ok(())
}

fn print_values(file: &Path) -> anyhow::Result<()> {
    let solution = open(file)?;
    let mut output = io::BufWriter::new(io::stdout().lock());
    let mut lines = io::stdin().lock().lines();
    loop {
        let batch = lines.by_ref().take(VALUES_AT_ONCE).collect::<Result<Vec<_>, _>>()?;
        if batch.is_empty() {
            return Ok(output.flush()?);
        }
        let states = batch.iter().filter(|line| !line.trim().is_empty()).map(|line| position_text::parse(line));
        for value in solution.values(&states.collect::<Result<Vec<_>, _>>()?)? {
            writeln!(output, "{value}")?;
        }
    }
}
