//! Makes a failing run smaller: leaves out steps as long as the same invariant is still broken.

use crate::options::SimulationOptions;
use crate::planted_defect::PlantedDefect;
use crate::report::{Invariant, SimulationReport};
use crate::run;
use std::collections::BTreeSet;
use std::io;
use std::sync::Arc;

/// Returns few steps that break the same invariant as `failed` did, and the report of the run with these alone. At most
/// `max_runs` runs are made.
pub fn shrink(
    options: &SimulationOptions,
    failed: SimulationReport,
    max_runs: u32,
    defect: impl Fn() -> Arc<dyn PlantedDefect>,
) -> io::Result<(Vec<u32>, SimulationReport)> {
    let Some(invariant) = failed.violations.first().map(|violation| violation.invariant) else {
        return Ok((Vec::new(), failed));
    };
    let all: BTreeSet<u32> = (0..=failed.steps).collect();
    let mut kept: Vec<u32> = options.only_steps.as_ref().unwrap_or(&all).iter().copied().collect();
    kept.retain(|step| *step <= failed.steps);
    let mut smallest = failed;
    let mut runs = 0;
    let mut size = kept.len().div_ceil(2);
    while size > 0 && runs < max_runs {
        let mut start = 0;
        while start < kept.len() && runs < max_runs {
            let end = (start + size).min(kept.len());
            let rest: Vec<u32> = [&kept[..start], &kept[end..]].concat();
            runs += 1;
            match breaks(options, &rest, invariant, defect())? {
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

/// Returns the report of a run with these steps alone, if it breaks the invariant.
fn breaks(
    options: &SimulationOptions,
    steps: &[u32],
    invariant: Invariant,
    defect: Arc<dyn PlantedDefect>,
) -> io::Result<Option<SimulationReport>> {
    let only_steps = Some(steps.iter().copied().collect());
    let report = run::run(&SimulationOptions { only_steps, ..options.clone() }, defect)?;
    Ok(Some(report).filter(|report| report.violations.iter().any(|violation| violation.invariant == invariant)))
}
