//! The status of the bot, for its host.

use crate::app::App;
use crate::store::Store;
use crate::store::store_error::StoreError;
use std::time::Duration;

/// The status of the bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BotStatus {
    /// True while people can reach the bot.
    pub is_connected: bool,
    /// The number of unfinished matches, challenges included.
    pub unfinished_matches: u32,
    /// The number of deliveries that wait for Discord.
    pub waiting_deliveries: u32,
    /// The age of the oldest of them; zero without any.
    pub oldest_delivery: Duration,
    /// The number of matches in which the computer player has to act.
    pub computer_queue: usize,
}

impl<S: Store> App<S> {
    /// Returns the present status.
    ///
    /// # Errors
    ///
    /// When the store cannot be read.
    pub async fn status(&self) -> Result<BotStatus, StoreError> {
        let workload = self.store.workload().await?;
        let age = workload.oldest_pending_entry.map_or(0, |created| self.now() - created);
        Ok(BotStatus {
            is_connected: self.downtime.is_reachable(),
            unfinished_matches: workload.unfinished_matches,
            waiting_deliveries: workload.pending_entries,
            oldest_delivery: Duration::from_millis(u64::try_from(age).unwrap_or_default()),
            computer_queue: self.computer_queue.len(),
        })
    }
}
