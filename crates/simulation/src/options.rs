//! The options of a simulation.

use std::collections::BTreeSet;
use std::time::Duration;

/// The things that people mostly do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scenario {
    /// They do everything.
    Usual,
    /// They try puzzles of the day, and days pass fast.
    Puzzles,
    /// They organise, join and play tournaments and ladders, and days pass fast.
    Competitions,
    /// They plan replies in games without dice.
    Plans,
}

/// The options of a simulation. The same options give the same run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulationOptions {
    /// The seed of all random choices.
    pub seed: u64,
    /// The simulated time in which people act. Some time without faults follows, in which everything must come right.
    pub length: Duration,
    /// The number of people.
    pub people: u64,
    /// The number of servers.
    pub guilds: u64,
    /// The number of processes of the bot. Several share the database, each with shards of its own.
    pub processes: u32,
    /// The things that people mostly do.
    pub scenario: Scenario,
    /// The only steps that are taken; `None` takes all.
    pub only_steps: Option<BTreeSet<u32>>,
    /// True to keep the lines of the trace.
    pub keeps_trace: bool,
}

impl SimulationOptions {
    /// Returns the usual options for a seed and a length.
    #[must_use]
    pub fn new(seed: u64, length: Duration) -> SimulationOptions {
        SimulationOptions {
            seed,
            length,
            people: 200,
            guilds: 12,
            processes: 1,
            scenario: Scenario::Usual,
            only_steps: None,
            keeps_trace: false,
        }
    }
}
