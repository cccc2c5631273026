//! Short runs.

use gonagas_simulation::options::SimulationOptions;
use gonagas_simulation::planted_defect::NoDefect;
use gonagas_simulation::report::SimulationReport;
use gonagas_simulation::run::run;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

/// Options of a run of some minutes.
pub fn minutes(seed: u64, minutes: u64) -> SimulationOptions {
    let options = SimulationOptions::new(seed, Duration::from_secs(60 * minutes));
    SimulationOptions { people: 40, guilds: 3, ..options }
}

pub fn run_honestly(options: &SimulationOptions) -> SimulationReport {
    run(options, Arc::new(NoDefect)).unwrap()
}

#[test]
fn runs_of_one_seed_have_the_same_trace() {
    let options = SimulationOptions { keeps_trace: true, ..minutes(11, 15) };
    let [one, two] = [run_honestly(&options), run_honestly(&options)];
    let differs = std::iter::zip(&one.trace.lines, &two.trace.lines).find(|(one, two)| one != two);
    assert_eq!(differs, None);
    assert_eq!(one, two);
    assert!(one.trace.line_count > 500, "{one}");
}

#[test]
fn other_seeds_have_other_traces() {
    let [one, two] = [12, 13].map(|seed| run_honestly(&minutes(seed, 2)).trace.hash);
    assert_ne!(one, two);
}

/// Faults that must have happened in the short runs together.
const EXPECTED_FAULTS: [&str; 14] = [
    "blocks",
    "broken connections",
    "busy databases",
    "calls without an effect",
    "failed writes",
    "floods of messages",
    "jumps of the clock",
    "kills",
    "late acceptances",
    "lost answers",
    "lost commits",
    "outages of Discord",
    "rate limits",
    "rejected calls",
];

#[test]
fn short_runs_with_every_fault_break_no_invariant() {
    let mut faults = BTreeMap::<&str, u64>::new();
    for seed in 1..=6 {
        let report = run_honestly(&minutes(seed, 20));
        assert_eq!(report.violations, [], "{report}");
        assert!(report.confirmed_moves > 0 && report.confirmed_presses > 0 && report.events > 50, "{report}");
        report.faults.into_iter().for_each(|(kind, count)| *faults.entry(kind).or_default() += count);
    }
    for kind in EXPECTED_FAULTS {
        assert!(faults.contains_key(kind), "no {kind} in {faults:?}");
    }
}
