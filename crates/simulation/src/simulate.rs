//! `simulate`: runs the bot in a model of Discord, with people who play and misbehave, and with faults.

use anyhow::{Context as _, bail, ensure};
use gonagas_simulation::options::{Scenario, SimulationOptions};
use gonagas_simulation::planted_defect::{NoDefect, PlantedDefect};
use gonagas_simulation::report::SimulationReport;
use gonagas_simulation::run;
use gonagas_simulation::shrink::shrink;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// The most runs that are made to find the fewest steps that fail.
const MAX_SHRINK_RUNS: u32 = 200;

/// Run the bot in a simulated Discord with people and faults, and check that nothing is lost, doubled or out of turn.
#[derive(Debug, clap::Args)]
pub struct SimulateArgs {
    /// The seed of all random choices. The same seed gives the same run.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// The number of seeds to run, one after the other.
    #[arg(long, value_name = "COUNT", default_value_t = 1)]
    seeds: u64,
    /// The simulated hours in which people act.
    #[arg(long, value_name = "HOURS", default_value_t = 1.0)]
    hours: f64,
    /// The number of people.
    #[arg(long, value_name = "COUNT", default_value_t = 200)]
    people: u64,
    /// The number of servers.
    #[arg(long, value_name = "COUNT", default_value_t = 12)]
    servers: u64,
    /// The number of processes of the bot, which share the database and have shards of their own.
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=16))]
    processes: u32,
    /// Have people mostly try puzzles of the day, while days pass fast.
    #[arg(long, group = "scenario")]
    puzzles: bool,
    /// Have people mostly organise, join and play tournaments and ladders, while days pass fast.
    #[arg(long, group = "scenario")]
    competitions: bool,
    /// Have people mostly plan replies, in games without dice.
    #[arg(long, group = "scenario")]
    plans: bool,
    /// The only steps to take, separated by commas.
    #[arg(long, value_name = "STEPS", value_delimiter = ',')]
    steps: Vec<u32>,
    /// Write a line for everything that happens to this file; with one seed only.
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
}

impl SimulateArgs {
    pub fn run(self) -> anyhow::Result<()> {
        ensure!(self.trace.is_none() || self.seeds == 1, "--trace is for one seed");
        let length = Duration::try_from_secs_f64(self.hours * 3600.0).context("--hours")?;
        for seed in self.seed..self.seed.saturating_add(self.seeds) {
            let options = SimulationOptions {
                people: self.people,
                guilds: self.servers,
                processes: self.processes,
                scenario: self.scenario(),
                only_steps: Some(BTreeSet::from_iter(self.steps.iter().copied())).filter(|only| !only.is_empty()),
                keeps_trace: self.trace.is_some(),
                ..SimulationOptions::new(seed, length)
            };
            let begun = Instant::now();
            let report = run::run(&options, Arc::new(NoDefect))?;
            print!("{report}");
            println!("{:.1} s on this machine", begun.elapsed().as_secs_f64());
            if let Some(file) = &self.trace {
                fs::write(file, report.trace.lines.join("\n") + "\n").with_context(|| file.display().to_string())?;
            }
            if !report.violations.is_empty() {
                report_smallest(&options, report)?;
            }
        }
        Ok(())
    }
}

impl SimulateArgs {
    fn scenario(&self) -> Scenario {
        if self.puzzles {
            Scenario::Puzzles
        } else if self.competitions {
            Scenario::Competitions
        } else if self.plans {
            Scenario::Plans
        } else {
            Scenario::Usual
        }
    }
}

/// Finds the fewest steps that fail, and returns the error.
fn report_smallest(options: &SimulationOptions, report: SimulationReport) -> anyhow::Result<()> {
    let seed = report.seed;
    let (steps, smallest) = shrink(options, report, MAX_SHRINK_RUNS, || Arc::new(NoDefect) as Arc<dyn PlantedDefect>)?;
    let list = steps.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
    let violation = smallest.violations.first().map(ToString::to_string).unwrap_or_default();
    bail!("seed {seed} fails; the fewest steps found: --steps {list}: {violation}")
}
