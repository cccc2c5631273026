//! The times in which people could reach the bot, and the claim of the shards of this process.

pub mod downtime;
mod guild_absence;
mod shard_claim;
pub mod shard_downtime;

use crate::connections::downtime::DowntimeTracker;
use crate::ports::Clock;
use gonagas_store::Store;
use std::sync::Arc;
use tokio::sync::Notify;

/// Records when people could reach the bot.
pub struct Connections {
    clock: Arc<dyn Clock>,
    deadline_signal: Arc<Notify>,
    downtime: Arc<DowntimeTracker>,
    removal_signal: Arc<Notify>,
    store: Arc<Store>,
}

impl Connections {
    pub(crate) fn new(
        store: Arc<Store>,
        clock: Arc<dyn Clock>,
        downtime: Arc<DowntimeTracker>,
        deadline_signal: Arc<Notify>,
        removal_signal: Arc<Notify>,
    ) -> Connections {
        Connections { clock, deadline_signal, downtime, removal_signal, store }
    }
}
