//! The outcome of a run.

use std::fmt::{self, Display, Formatter};

/// The outcome of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TortureReport {
    /// The kills.
    pub kills: u64,
    /// The matches that people saw.
    pub matches: usize,
    /// The events that people saw.
    pub seen_events: u64,
    /// The interactions that were acknowledged.
    pub acknowledged: u64,
    /// The interactions that were not acknowledged.
    pub missed: u64,
    /// Everything that was lost, doubled or left behind, as lines.
    pub faults: Vec<String>,
}

impl Display for TortureReport {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let TortureReport { kills, matches, seen_events, acknowledged, missed, faults } = self;
        writeln!(f, "{kills} kills, {matches} matches, {seen_events} events seen")?;
        writeln!(f, "{acknowledged} interactions acknowledged, {missed} not")?;
        faults.iter().try_for_each(|fault| writeln!(f, "{fault}"))?;
        writeln!(f, "{} faults", faults.len())
    }
}
