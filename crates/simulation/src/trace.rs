//! The trace of a simulation: a line for everything that happens, and a hash over all lines.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// The start and the factor of the hash FNV-1a.
const HASH_START: u64 = 0xcbf2_9ce4_8422_2325;
const HASH_FACTOR: u64 = 0x0000_0100_0000_01b3;

/// A trace that grows.
pub struct Trace(Mutex<TraceState>);

struct TraceState {
    hash: u64,
    line_count: u64,
    /// The lines, if they are kept.
    lines: Option<Vec<String>>,
}

/// The summary of a finished trace.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TraceSummary {
    /// The hash of all lines.
    pub hash: u64,
    /// The number of lines.
    pub line_count: u64,
    /// The lines; empty if they were not kept.
    pub lines: Vec<String>,
}

impl Trace {
    /// Creates an empty trace.
    pub fn new(keeps_lines: bool) -> Trace {
        Trace(Mutex::new(TraceState { hash: HASH_START, line_count: 0, lines: keeps_lines.then(Vec::new) }))
    }

    /// Adds a line about something that happened at this time, in milliseconds since the start.
    pub fn add(&self, at: u64, text: &str) {
        let line = format!("{at:>10} {text}");
        let mut state = self.lock();
        state.hash = hash_from(state.hash, line.as_bytes());
        state.hash = hash_from(state.hash, b"\n");
        state.line_count += 1;
        if let Some(lines) = &mut state.lines {
            lines.push(line);
        }
    }

    /// Returns the records so far.
    pub fn summary(&self) -> TraceSummary {
        let state = self.lock();
        TraceSummary { hash: state.hash, line_count: state.line_count, lines: state.lines.clone().unwrap_or_default() }
    }

    /// A panic elsewhere leaves it whole.
    fn lock(&self) -> MutexGuard<'_, TraceState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the hash of a text.
pub fn hash_of(text: &str) -> u64 {
    hash_from(HASH_START, text.as_bytes())
}

fn hash_from(start: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(start, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(HASH_FACTOR))
}
