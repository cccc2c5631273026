//! Runs in which people plan replies.

use crate::simulation::defect_kind::Defect;
use crate::simulation::planted::Planted;
use crate::simulation::runs::{minutes, run_honestly};
use gonagas_simulation::options::{Scenario, SimulationOptions};
use gonagas_simulation::report::Invariant;
use gonagas_simulation::run::run;

/// The seeds of the runs in which a defect has to show.
const SEEDS: std::ops::Range<u64> = 1..7;

fn plans(seed: u64, processes: u32) -> SimulationOptions {
    let guilds = 2 * u64::from(processes);
    SimulationOptions { people: 20, guilds, processes, scenario: Scenario::Plans, ..minutes(seed, 30) }
}

#[test]
fn planned_replies_break_no_invariant() {
    let mut planned = 0;
    for (seed, processes) in [(1, 1), (2, 1), (3, 2)] {
        let report = run_honestly(&plans(seed, processes));
        assert_eq!(report.violations, [], "{report}");
        planned += report.planned_replies;
    }
    assert!(planned > 20, "only {planned} replies");
}

#[test]
fn defects_of_planned_replies_are_found() {
    let defects =
        [(Defect::LateReplies, "is not stored with the turn before it"), (Defect::TornReplies, "is not whole")];
    for (defect, detail) in defects {
        let mut others = Vec::new();
        let found = SEEDS.into_iter().any(|seed| {
            let report = run(&plans(seed, 1), Planted::plant(defect)).unwrap();
            let is_found =
                report.violations.iter().any(|one| one.invariant == Invariant::Plans && one.detail.contains(detail));
            others.extend(report.violations);
            is_found
        });
        assert!(found, "{defect:?} is not found, and this is: {others:#?}");
    }
}
