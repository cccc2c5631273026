//! Time: deadlines, vacations, and time that is given back.

pub mod deadlines;
pub mod delivery_compensation;
pub mod unreached;
pub mod vacation;
pub mod vacation_sync;

use crate::clocks::unreached::WaitingMatches;
use crate::connections::Connections;
use crate::connections::downtime::DowntimeTracker;
use crate::matches::{MatchServices, Matches, Members};
use crate::panic_guard::PanicGuard;
use crate::ports::Clock;
use crate::state::SharedState;
use crate::state::computer_queue::ComputerQueue;
use crate::state::outbox_signal::OutboxSignal;
use gonagas_store::Store;
use std::sync::Arc;
use tokio::sync::Notify;

/// Acts on deadlines, and gives time back.
pub struct Clocks {
    clock: Arc<dyn Clock>,
    computer_queue: Arc<ComputerQueue>,
    downtime: Arc<DowntimeTracker>,
    outbox_signal: Arc<OutboxSignal>,
    store: Arc<Store>,
    waiting_matches: WaitingMatches,
    connections: Arc<Connections>,
    matches: Arc<Matches>,
    members: Arc<Members>,
    panic_guard: Arc<PanicGuard>,
}

/// Vacations of players, and their events in the matches that they pause.
pub struct Vacations {
    clock: Arc<dyn Clock>,
    deadline_signal: Arc<Notify>,
    downtime: Arc<DowntimeTracker>,
    store: Arc<Store>,
    clocks: Arc<Clocks>,
    matches: Arc<Matches>,
    panic_guard: Arc<PanicGuard>,
}

/// The services of this folder.
pub struct ClockServices {
    pub clocks: Arc<Clocks>,
    pub vacations: Arc<Vacations>,
}

impl ClockServices {
    pub fn new(state: &SharedState, matches: &MatchServices) -> ClockServices {
        let clocks = Arc::new(Clocks {
            clock: Arc::clone(&state.clock),
            computer_queue: Arc::clone(&state.computer_queue),
            downtime: Arc::clone(&state.downtime),
            outbox_signal: Arc::clone(&state.outbox_signal),
            store: Arc::clone(&state.store),
            waiting_matches: WaitingMatches::default(),
            connections: Arc::clone(&state.connections),
            matches: Arc::clone(&matches.matches),
            members: Arc::clone(&matches.members),
            panic_guard: Arc::clone(&state.panic_guard),
        });
        let vacations = Arc::new(Vacations {
            clock: Arc::clone(&state.clock),
            deadline_signal: Arc::clone(&state.deadline_signal),
            downtime: Arc::clone(&state.downtime),
            store: Arc::clone(&state.store),
            clocks: Arc::clone(&clocks),
            matches: Arc::clone(&matches.matches),
            panic_guard: Arc::clone(&state.panic_guard),
        });
        ClockServices { clocks, vacations }
    }
}
