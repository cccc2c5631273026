//! The CPU time of processes, as Linux counts it.

use std::fs;

/// The clock ticks of a second in which Linux counts CPU time.
const TICKS_PER_SECOND: u64 = 100;

/// Returns the CPU time of a process so far, in milliseconds.
pub fn cpu_time(process: u32) -> u64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name, which may contain anything, is in parentheses.
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks: u64 = fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum();
    ticks * 1000 / TICKS_PER_SECOND
}

/// Returns a line of a process's status, such as `VmRSS:`.
pub fn status(process: u32, name: &str) -> String {
    let status = fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    line.map_or("unknown".to_owned(), |value| value.trim().to_owned())
}
