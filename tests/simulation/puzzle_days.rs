//! Runs in which people try puzzles of the day, and days pass fast.

use crate::simulation::defect_kind::Defect;
use crate::simulation::planted::Planted;
use crate::simulation::runs::{minutes, run_honestly};
use gonagas_simulation::options::{Scenario, SimulationOptions};
use gonagas_simulation::report::Invariant;
use gonagas_simulation::run::run;

/// The seeds of the runs in which a defect has to show.
const SEEDS: std::ops::Range<u64> = 1..7;

fn puzzle_days(seed: u64, processes: u32) -> SimulationOptions {
    let guilds = 2 * u64::from(processes);
    SimulationOptions { people: 20, guilds, processes, scenario: Scenario::Puzzles, ..minutes(seed, 30) }
}

#[test]
fn puzzles_over_many_midnights_break_no_invariant() {
    for (seed, processes) in [(1, 1), (2, 1), (4, 3)] {
        let report = run_honestly(&puzzle_days(seed, processes));
        assert_eq!(report.violations, [], "{report}");
        let days = report.faults.get("jumps of the clock").copied().unwrap_or_default();
        assert!(days > 20, "{report}");
    }
}

#[test]
fn defects_of_puzzles_are_found() {
    let defects = [
        (Defect::ForgottenPuzzles, "posted a second time"),
        (Defect::RepeatedResults, "added a second time"),
        (Defect::WrongResults, "is the log"),
        (Defect::UnwantedReminders, "has never asked"),
        (Defect::ForgottenReminders, "reminded a second time"),
    ];
    for (defect, detail) in defects {
        let mut others = Vec::new();
        let found = SEEDS.into_iter().any(|seed| {
            let report = run(&puzzle_days(seed, 1), Planted::plant(defect)).unwrap();
            let is_found = report
                .violations
                .iter()
                .any(|one| one.invariant == Invariant::DailyPuzzles && one.detail.contains(detail));
            others.extend(report.violations);
            is_found
        });
        assert!(found, "{defect:?} is not found, and this is: {others:#?}");
    }
}
