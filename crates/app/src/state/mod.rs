//! The store, the outside world, and what services share in memory. A restart may lose all of the latter.

pub mod computer_offers;
pub mod computer_queue;
pub mod daily_puzzle_signal;
pub mod forbidden_channels;
pub mod outbox_signal;
pub mod recent_names;
pub mod retry;
mod retry_state;

use crate::connections::Connections;
use crate::connections::downtime::DowntimeTracker;
use crate::limits::check::Limits;
use crate::panic_guard::PanicGuard;
use crate::ports::{Clock, ComputerPlayer};
use crate::state::computer_offers::ComputerOffers;
use crate::state::computer_queue::ComputerQueue;
use crate::state::daily_puzzle_signal::DailyPuzzleSignal;
use crate::state::forbidden_channels::{ForbiddenChannels, ForbiddenMatches};
use crate::state::outbox_signal::OutboxSignal;
use crate::state::recent_names::RecentNames;
use gonagas_store::Store;
use std::sync::Arc;
use tokio::sync::Notify;

/// The source of the secrets of matches: returns 32 unpredictable bytes, different ones on each call.
pub type SecretSource = Arc<dyn Fn() -> [u8; 32] + Send + Sync>;

/// The store, the outside world, and the state in memory that several services share.
pub struct SharedState {
    pub store: Arc<Store>,
    pub clock: Arc<dyn Clock>,
    pub secret_source: SecretSource,
    pub computer: Arc<dyn ComputerPlayer>,
    /// Wakes the outbox worker.
    pub outbox_signal: Arc<OutboxSignal>,
    /// Wakes the deadline worker when there may be an earlier deadline.
    pub deadline_signal: Arc<Notify>,
    /// Wakes the worker that looks after removals of the bot from servers.
    pub removal_signal: Arc<Notify>,
    /// Wakes the worker that posts the puzzle of the day.
    pub daily_puzzle_signal: Arc<DailyPuzzleSignal>,
    /// Wakes the worker that gives champions their roles.
    pub champion_signal: Arc<Notify>,
    /// Wakes the worker that has competitions go on.
    pub competition_signal: Arc<Notify>,
    /// The matches in which the computer player has to act.
    pub computer_queue: Arc<ComputerQueue>,
    /// The offers to play the computer that are due later.
    pub computer_offers: Arc<ComputerOffers>,
    /// The names of people that were fetched lately.
    pub recent_names: Arc<RecentNames>,
    /// The times when the bot could not be reached.
    pub downtime: Arc<DowntimeTracker>,
    /// The matches whose deliveries wait for a permission.
    pub forbidden_matches: Arc<ForbiddenMatches>,
    /// The channels in which the bot may not post.
    pub forbidden_channels: Arc<ForbiddenChannels>,
    pub connections: Arc<Connections>,
    pub limits: Arc<Limits>,
    pub panic_guard: Arc<PanicGuard>,
}

impl SharedState {
    pub fn new(
        store: Store,
        clock: Arc<dyn Clock>,
        secret_source: SecretSource,
        computer: Arc<dyn ComputerPlayer>,
    ) -> SharedState {
        let store = Arc::new(store);
        let downtime = Arc::<DowntimeTracker>::default();
        let deadline_signal = Arc::<Notify>::default();
        let removal_signal = Arc::<Notify>::default();
        SharedState {
            connections: Arc::new(Connections::new(
                Arc::clone(&store),
                Arc::clone(&clock),
                Arc::clone(&downtime),
                Arc::clone(&deadline_signal),
                Arc::clone(&removal_signal),
            )),
            limits: Arc::new(Limits::new(Arc::clone(&clock))),
            store,
            clock,
            secret_source,
            computer,
            outbox_signal: Arc::default(),
            deadline_signal,
            removal_signal,
            daily_puzzle_signal: Arc::default(),
            champion_signal: Arc::default(),
            competition_signal: Arc::default(),
            computer_queue: Arc::default(),
            computer_offers: Arc::default(),
            recent_names: Arc::default(),
            downtime,
            forbidden_matches: Arc::default(),
            forbidden_channels: Arc::default(),
            panic_guard: Arc::default(),
        }
    }
}
