//! Deduplication of interactions, and a gate that closes at shutdown.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::watch;

/// Number of interaction ids that are remembered. Discord repeats an interaction within seconds, after a resumed
/// connection.
const MAX_REMEMBERED_IDS: usize = 1000;

/// Accepts each interaction once and counts the running ones.
#[derive(Debug)]
pub struct InteractionGate {
    state: Mutex<GateState>,
    in_flight: watch::Sender<usize>,
}

#[derive(Debug, Default)]
struct GateState {
    closed: Option<Closing>,
    seen_ids: BTreeSet<u64>,
}

/// The reason why a gate closes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closing {
    /// The program ends. Nobody else answers the interactions that still come.
    Stop,
    /// Another process has the shards, and answers.
    LostShards,
}

/// An admitted interaction.
#[derive(Debug)]
pub struct Admission<'a> {
    /// True if nothing may be done for it any more, but that the program ends.
    pub is_too_late: bool,
    _in_flight: InFlight<'a>,
}

/// An interaction in progress, counted until it is dropped.
#[derive(Debug)]
struct InFlight<'a>(&'a InteractionGate);

impl InteractionGate {
    /// Creates an open gate with nothing in progress.
    pub fn new() -> InteractionGate {
        InteractionGate { state: Mutex::default(), in_flight: watch::Sender::new(0) }
    }

    /// Admits an interaction. Returns `None` for an interaction that is answered elsewhere: a repeated one, and all
    /// when the shards are lost.
    pub fn try_enter(&self, id: u64) -> Option<Admission<'_>> {
        let mut state = self.lock_state();
        if state.closed == Some(Closing::LostShards) || !state.seen_ids.insert(id) {
            return None;
        }
        // Ids grow with time, so the smallest is the oldest.
        if state.seen_ids.len() > MAX_REMEMBERED_IDS {
            state.seen_ids.pop_first();
        }
        self.in_flight.send_modify(|count| *count += 1);
        Some(Admission { is_too_late: state.closed.is_some(), _in_flight: InFlight(self) })
    }

    /// Admits no more interactions but to say so.
    pub fn close(&self, closing: Closing) {
        self.lock_state().closed = Some(closing);
    }

    /// Waits until no interaction is in progress.
    pub async fn wait_until_idle(&self) {
        // Fails only without a sender, and `self` is the sender.
        let _ = self.in_flight.subscribe().wait_for(|count| *count == 0).await;
    }

    fn lock_state(&self) -> MutexGuard<'_, GateState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.in_flight.send_modify(|count| *count -= 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interaction_is_admitted_once() {
        let gate = InteractionGate::new();
        let in_flight = gate.try_enter(7);
        assert!(in_flight.is_some() && gate.try_enter(7).is_none());
        drop(in_flight);
        assert!(gate.try_enter(7).is_none() && gate.try_enter(8).is_some());
    }

    #[test]
    fn oldest_ids_are_forgotten() {
        let gate = InteractionGate::new();
        for id in 0..=MAX_REMEMBERED_IDS as u64 {
            assert!(gate.try_enter(id).is_some());
        }
        assert!(gate.try_enter(0).is_some() && gate.try_enter(2).is_none());
    }

    #[tokio::test(start_paused = true)]
    async fn closed_gate_waits_and_admits_nothing() {
        let gate = InteractionGate::new();
        let in_flight = gate.try_enter(1);
        assert!(in_flight.as_ref().is_some_and(|admission| !admission.is_too_late));
        gate.close(Closing::Stop);
        assert!(gate.try_enter(2).is_some_and(|admission| admission.is_too_late));
        assert!(gate.try_enter(2).is_none());
        gate.close(Closing::LostShards);
        assert!(gate.try_enter(3).is_none());
        let second = std::time::Duration::from_secs(1);
        assert!(tokio::time::timeout(second, gate.wait_until_idle()).await.is_err());
        drop(in_flight);
        gate.wait_until_idle().await;
    }
}
