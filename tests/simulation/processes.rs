//! Runs of several processes that share the database.

use crate::simulation::defect_kind::Defect;
use crate::simulation::planted::Planted;
use crate::simulation::runs::{minutes, run_honestly};
use gonagas_simulation::options::SimulationOptions;
use gonagas_simulation::report::Invariant;
use gonagas_simulation::run::run;
use std::ops::Range;

/// The seeds of the runs in which a defect has to show.
const SEEDS: Range<u64> = 1..9;

/// The seeds of runs in which a process may be paused while it writes. In most short runs none is.
const PAUSED_WRITE_SEEDS: Range<u64> = 13..41;

/// Options of a run of three processes, each with servers of its own.
fn three_processes(seed: u64, length: u64) -> SimulationOptions {
    SimulationOptions { guilds: 6, processes: 3, ..minutes(seed, length) }
}

#[test]
fn runs_of_several_processes_have_the_same_trace() {
    let options = SimulationOptions { keeps_trace: true, ..three_processes(11, 15) };
    let [one, two] = [run_honestly(&options), run_honestly(&options)];
    let differs = std::iter::zip(&one.trace.lines, &two.trace.lines).find(|(one, two)| one != two);
    assert_eq!(differs, None);
    assert_eq!(one, two);
    for process in 0..3 {
        let claims = format!("of process {process} has its shards");
        assert!(one.trace.lines.iter().any(|line| line.ends_with(&claims)), "{one}");
    }
}

/// Things that must have happened in the short runs together.
const EXPECTED_FAULTS: [&str; 7] = [
    "cut-off processes",
    "kills",
    "leases taken over",
    "pauses",
    "processes that lost their shards",
    "refused writes",
    "replaced processes",
];

#[test]
fn processes_that_are_killed_and_paused_break_no_invariant() {
    let mut missing = Vec::from(EXPECTED_FAULTS);
    for seed in (1..=2).chain(PAUSED_WRITE_SEEDS) {
        if missing.is_empty() {
            break;
        }
        let report = run_honestly(&three_processes(seed, 20));
        assert_eq!(report.violations, [], "{report}");
        assert!(report.confirmed_moves > 0 && report.confirmed_presses > 0 && report.events > 50, "{report}");
        missing.retain(|kind| !report.faults.contains_key(kind));
    }
    assert_eq!(missing, [""; 0]);
}

/// Checks that a defect shows in the leases of several processes in one of these runs, with this text.
fn expect_broken_leases(defect: Defect, mut seeds: Range<u64>, detail: &str) {
    let found = seeds.any(|seed| {
        let report = run(&three_processes(seed, 30), Planted::plant(defect)).unwrap();
        let mut violations = report.violations.iter();
        violations.any(|violation| violation.invariant == Invariant::Leases && violation.detail.contains(detail))
    });
    assert!(found, "{defect:?} breaks nothing");
}

#[test]
fn write_of_a_process_that_has_lost_its_shards_is_found() {
    expect_broken_leases(Defect::UncheckedFence, PAUSED_WRITE_SEEDS, "stores something");
}

#[test]
fn lease_that_is_taken_while_it_is_held_is_found() {
    expect_broken_leases(Defect::TakenLease, SEEDS, "which holds them");
}

#[test]
fn shards_that_nobody_can_take_over_are_found() {
    expect_broken_leases(Defect::EternalLease, SEEDS, "nobody has the shards");
}

#[test]
fn one_process_shows_none_of_these_defects() {
    for defect in [Defect::UncheckedFence, Defect::TakenLease, Defect::EternalLease] {
        let report = run(&minutes(1, 5), Planted::plant(defect)).unwrap();
        assert_eq!(report.violations, [], "{defect:?}");
    }
}
