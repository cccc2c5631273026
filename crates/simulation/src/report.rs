//! The findings of a simulation.

pub use crate::checks::invariant::{Invariant, Violation};
pub use crate::trace::TraceSummary;
use std::collections::BTreeMap;
use std::fmt;

/// The report of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulationReport {
    /// The seed.
    pub seed: u64,
    /// The simulated time, in milliseconds.
    pub elapsed: u64,
    /// The number of steps.
    pub steps: u32,
    /// The number of requests that reached the bot.
    pub requests: u64,
    /// The number of moves that were confirmed and looked for in the log.
    pub confirmed_moves: u64,
    /// The number of presses that were confirmed and looked for in the log.
    pub confirmed_presses: u64,
    /// The number of events that were checked.
    pub events: u64,
    /// The number of planned replies among them.
    pub planned_replies: u64,
    /// The number of matches of each rating pool: all matches, and the matches that were played to an end.
    pub matches: BTreeMap<String, (u64, u64)>,
    /// The number of times that each thing went wrong.
    pub faults: BTreeMap<&'static str, u64>,
    /// The trace.
    pub trace: TraceSummary,
    /// The violations that were found first; empty if every invariant holds.
    pub violations: Vec<Violation>,
}

impl fmt::Display for SimulationReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hours = self.elapsed as f64 / 3_600_000.0;
        writeln!(f, "seed {}: {} steps in {hours:.1} simulated hours", self.seed, self.steps)?;
        writeln!(
            f,
            "{} requests, {} events checked, {} confirmed moves and {} confirmed presses found in their logs, {} planned \
             replies",
            self.requests, self.events, self.confirmed_moves, self.confirmed_presses, self.planned_replies
        )?;
        for (pool, (all, ended)) in &self.matches {
            writeln!(f, "  {pool}: {all} matches, {ended} with a result")?;
        }
        for (kind, count) in &self.faults {
            writeln!(f, "  {kind}: {count}")?;
        }
        writeln!(f, "trace: {} lines, {:016x}", self.trace.line_count, self.trace.hash)?;
        for violation in &self.violations {
            writeln!(f, "BROKEN {violation}")?;
        }
        Ok(())
    }
}
