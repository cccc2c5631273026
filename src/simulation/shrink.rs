//! Makes a failing run smaller: leaves out steps as long as the same law is still broken.

use crate::simulation::options::SimulationOptions;
use crate::simulation::report::{Law, SimulationReport};
use crate::simulation::run;
use crate::simulation::sabotage::Sabotage;
use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

/// Returns few steps that break the same law as `failed` did, and the report of the run with these alone. At most `max_runs` runs
/// are made.
///
/// # Errors
///
/// When no temporary folder can be made.
pub fn shrink(
    options: &SimulationOptions,
    failed: SimulationReport,
    max_runs: u32,
    sabotage: impl Fn() -> Arc<dyn Sabotage>,
) -> io::Result<(Vec<u32>, SimulationReport)> {
    let Some(law) = failed.breaches.first().map(|breach| breach.law) else { return Ok((Vec::new(), failed)) };
    let all: BTreeSet<u32> = (0..=failed.steps).collect();
    let mut kept: Vec<u32> = options.only_steps.as_ref().unwrap_or(&all).iter().copied().collect();
    kept.retain(|step| *step <= failed.steps);
    let (mut smallest, mut runs, mut size) = (failed, 0, kept.len().div_ceil(2));
    while size > 0 && runs < max_runs {
        let mut start = 0;
        while start < kept.len() && runs < max_runs {
            let end = (start + size).min(kept.len());
            let rest: Vec<u32> = [&kept[..start], &kept[end..]].concat();
            runs += 1;
            match breaks(options, &rest, law, sabotage())? {
                Some(report) => {
                    (kept, smallest) = (rest, report);
                    kept.retain(|step| *step <= smallest.steps);
                }
                None => start = end,
            }
        }
        size /= 2;
    }
    Ok((kept, smallest))
}

/// Returns the report of a run with these steps alone, if it breaks the law.
fn breaks(
    options: &SimulationOptions,
    steps: &[u32],
    law: Law,
    sabotage: Arc<dyn Sabotage>,
) -> io::Result<Option<SimulationReport>> {
    let only_steps = Some(steps.iter().copied().collect());
    let report = run::run(&SimulationOptions { only_steps, ..options.clone() }, sabotage)?;
    Ok(Some(report).filter(|report| report.breaches.iter().any(|breach| breach.law == law)))
}
